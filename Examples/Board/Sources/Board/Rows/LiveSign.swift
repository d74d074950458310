import Foundation
import SwiftUI
import TransitBundle

/// What live data says of a departure: whether it leaves, and its delay. Shows nothing where the delay is unknown.
struct LiveSign: View {
  let live: LiveState

  var body: some View {
    switch live.status {
    case .cancelled: Text("cancelled").foregroundStyle(.red)
    case .skipped: Text("does not stop").foregroundStyle(.red)
    case .added, .predicted, .scheduled: delay
    }
  }

  /// Old predictions are gray.
  @ViewBuilder private var delay: some View {
    if let delay = live.delay {
      delay.sign.foregroundStyle(live.isStale ? Color.gray : delay < .seconds(60) ? Color.green : Color.orange)
    }
  }
}

extension Duration {
  /// A delay in whole minutes: `+2 min`.
  fileprivate var sign: Text {
    if self >= .seconds(60) { return Text("+\(self, format: .minutes)") }
    return self <= .seconds(-60) ? Text("−\(Duration.zero - self, format: .minutes)") : Text("on time")
  }
}
