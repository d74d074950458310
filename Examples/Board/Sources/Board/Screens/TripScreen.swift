import Foundation
import SwiftUI
import TransitBundle

/// A trip on a service day: all calls, and the rest of its path on the map.
struct TripScreen: View {
  let timetable: Timetable
  let ride: TripInstance
  /// The stop_sequence of the rider's call.
  let from: Int

  var body: some View {
    List {
      if let headway = ride.repetition?.shownHeadway { Text("Runs every \(headway, format: .minutes)") }
      Section("Calls on \(day, format: timetable.dayStyle)") {
        ForEach(ride.calls) { CallRow(call: $0) }
      }
      Section("Map") { TripMap(timetable: timetable, trip: ride.trip, from: from) }
    }
    .navigationTitle("\(ride.trip.route.displayName) \(ride.trip.headsign ?? "")")
  }

  /// Noon of the service day.
  private var day: Date { timetable.clock.date(on: ride.serviceDate, hour: 12) }
}
