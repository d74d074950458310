import SwiftUI
import TransitBundle

/// A stop or station: departures, arrivals, routes, platforms, and facts.
struct StopScreen: View {
  let timetable: Timetable
  let stop: Stop

  var body: some View {
    List {
      FavoriteButton(item: .stop(stop.id))
      Section("Departures") { DepartureBoard(timetable: timetable, page: BoardPage(stop: stop.id)) }
      Section("Arrivals") { ArrivalBoard(timetable: timetable, stop: stop.id) }
      Section("Routes") { RouteList(timetable: timetable, stop: stop.id) }
      Section("Platforms") { PlatformList(timetable: timetable, stop: stop.id) }
      Section("Station") { StationFacts(timetable: timetable, stop: stop) }
    }
    .navigationTitle(stop.displayName)
  }
}
