import Foundation
import SwiftUI
import TransitBundle

/// The next departures of a route in one direction, at a stop nearby.
struct NearbyRow: View {
  let group: DepartureGroup

  var body: some View {
    HStack {
      LineBadge(route: group.route)
      VStack(alignment: .leading) {
        Text(group.destination ?? "")
        Text("\(group.stop.displayName), \(group.stop.distance, format: .number.precision(.fractionLength(0))) m")
          .font(.caption)
          .foregroundStyle(.secondary)
      }
      Spacer()
      ForEach(group.departures.withoutLaterRuns) { DepartureTime(departure: $0) }
    }
  }
}
