import Foundation
import SwiftUI
import TransitBundle

/// The next departures at a stop.
struct FirstBoard: View {
  let timetable: Timetable
  let stop: StopID
  var start = Date.now

  var body: some View {
    List(departures) { departure in
      HStack {
        Text(departure.route.displayName).bold()
        Text(departure.destination ?? "")
        Spacer()
        Text(departure.time, style: .time)
      }
    }
    .environment(\.timeZone, timetable.timeZone)
  }

  private var departures: [Departure] {
    (try? timetable.departures(from: stop, after: start, limit: 20)) ?? []
  }
}
