// The example of GettingStarted.md, for the sample city that `make dataset` builds.
import Foundation
import TransitBundle

let timetable = try Timetable(path: "output/sample-city.transit")
let time = Date.FormatStyle(
  date: .omitted, time: .shortened, locale: Locale(identifier: "en_GB"), timeZone: timetable.timeZone)
let monday = try Date("2026-07-06T06:00:00Z", strategy: .iso8601)  // 8:00 in the city

for stop in try timetable.stops(matching: "hauptbahnhof", limit: 1) {
  print(stop.displayName, "Monday at 8:00", separator: ", ")
  for departure in try timetable.departures(from: stop.id, after: monday, limit: 8) {
    print(departure.time.formatted(time), departure.route.displayName, departure.destination ?? "", separator: "\t")
  }
}
