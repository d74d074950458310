import Foundation
import SwiftUI
import TransitBundle
import TransitJourneys

/// A walk: its start, length and end.
struct WalkRow: View {
  let walk: JourneyWalk

  var body: some View {
    HStack {
      Text(walk.departure, style: .time).monospacedDigit()
      Text("Walk to \(walk.to?.displayName ?? "the destination")")
      Spacer()
      if let distance = walk.distance { Text("\(distance, format: .number.precision(.fractionLength(0))) m") }
      PlatformSign(code: walk.to?.platformCode)
    }
  }
}
