import Foundation
import TransitBundle

extension TransitModel {
  /// Moves the start of boards on until the task is canceled.
  func followClock(every step: Duration = .seconds(15)) async {
    while !Task.isCancelled {
      now = .now
      try? await Task.sleep(for: step)
    }
  }
}
