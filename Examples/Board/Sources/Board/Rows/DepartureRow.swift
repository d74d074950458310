import SwiftUI
import TransitBundle

/// A row of a board: route, destination, wheelchair access, platform, live state and time.
struct DepartureRow: View {
  let departure: Departure

  var body: some View {
    HStack {
      LineBadge(route: departure.route)
      Text(departure.destination ?? departure.route.longName ?? "")
      WheelchairSign(accessibility: departure.wheelchairAccessibility)
      Spacer()
      if let note = departure.pickupType.note { Text(note).foregroundStyle(.secondary) }
      PlatformSign(code: departure.stop.platformCode)
      if let live = departure.live { LiveSign(live: live) }
      DepartureTime(departure: departure)
    }
  }
}
