import Foundation
import SwiftUI
import TransitBundle

/// A call of a trip: time, place, and how to board.
struct CallRow: View {
  let call: TripInstance.Call
  /// Whether the rider alights here.
  var isLast = false

  var body: some View {
    HStack {
      time.monospacedDigit()
      Text(call.stop?.displayName ?? "On demand")
      Spacer()
      if let note = call.call.pickupType?.note { Text(note).foregroundStyle(.secondary) }
      PlatformSign(code: call.stop?.platformCode)
    }
  }

  private var time: Text {
    guard let time = (isLast ? call.arrival : nil) ?? call.time else { return Text("-") }
    return call.isInterpolated ? Text("~\(time, style: .time)") : Text(time, style: .time)
  }
}
