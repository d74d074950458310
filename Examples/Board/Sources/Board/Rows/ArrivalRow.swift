import SwiftUI
import TransitBundle

/// A row of an arrival board: time, route, destination and platform. `~` marks an approximate time.
struct ArrivalRow: View {
  let arrival: Arrival

  var body: some View {
    HStack {
      Text(isExact ? "\(arrival.time, style: .time)" : "~\(arrival.time, style: .time)").monospacedDigit()
      LineBadge(route: arrival.route)
      Text(arrival.destination ?? "")
      Spacer()
      PlatformSign(code: arrival.stop.platformCode)
    }
  }

  private var isExact: Bool { !arrival.isInterpolated && arrival.repetition?.shownHeadway == nil }
}
