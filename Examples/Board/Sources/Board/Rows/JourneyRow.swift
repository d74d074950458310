import Foundation
import SwiftUI
import TransitBundle
import TransitJourneys

/// A journey: departure, arrival, duration, the badge of each route, and changes.
struct JourneyRow: View {
  let journey: Journey

  var body: some View {
    VStack(alignment: .leading) {
      HStack {
        Text("\(journey.departure, style: .time) to \(journey.arrival, style: .time)").monospacedDigit()
        Spacer()
        Text(journey.shownDuration, format: .minutes)
      }
      HStack {
        ForEach(journey.rides, id: \.boarding.id) { LineBadge(route: $0.boarding.route) }
        Spacer()
        Text(changes).foregroundStyle(.secondary)
      }
    }
  }

  private var changes: String {
    switch journey.transfers {
    case 0: "direct"
    case 1: "1 change"
    default: "\(journey.transfers) changes"
    }
  }
}
