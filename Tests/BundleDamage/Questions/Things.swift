import Foundation
import TransitBundle
import TransitSQLite
import TransitValues

/// Some ids and places of a sound bundle, which queries use.
struct Things {
  let stops: [StopID]
  let trips: [TripID]
  let routes: [RouteID]
  let services: [ServiceID]
  let shapes: [ShapeID]
  let words: [String]
  let views: [String]
  /// A service day in the first weeks of the feed.
  let day: ServiceDate
  /// 6:00 on that day.
  let morning: Date
  let center: Coordinate
  let box: Coordinate.Bounds

  init(of timetable: Timetable) throws(BundleError) {
    func texts(_ sql: String) throws(BundleError) -> [String] {
      try timetable.withConnection { connection throws(DatabaseError) in
        let rows = try connection.prepare(sql)
        var texts: [String] = []
        while try rows.step() { texts.append(rows.text(at: 0)) }
        return texts
      }
    }
    /// Returns the first, the middle and the last id.
    func some(_ column: String, _ table: String) throws(BundleError) -> [String] {
      let ids = try texts("SELECT \(column) FROM \(table) ORDER BY id")
      return Set([0, ids.count / 2, ids.count - 1].filter(ids.indices.contains)).sorted().map { ids[$0] }
    }
    stops = try some("stop_id", "stop").map(StopID.init(rawValue:))
    trips = try some("trip_id", "trip").map(TripID.init(rawValue:))
    routes = try some("route_id", "route").map(RouteID.init(rawValue:))
    services = try some("service_id", "service").map(ServiceID.init(rawValue:))
    shapes = try some("shape_id", "shape").map(ShapeID.init(rawValue:))
    let names = try texts("SELECT stop_name FROM stop WHERE stop_name IS NOT NULL ORDER BY id LIMIT 20")
    words = [names.first.map { String($0.prefix(3)) }, names.last, "stren"].compactMap(\.self)
    views = try texts("SELECT name FROM sqlite_schema WHERE type = 'view' ORDER BY name")
    let information = timetable.information
    day = ServiceDate(daysSince1970: (information.validity?.lowerBound.daysSince1970 ?? 20_600) + 7)
    morning = timetable.clock.date(on: day, hour: 6)
    let bounds = information.bounds ?? Coordinate.Bounds(south: 0, west: 0, north: 1, east: 1)
    box = bounds
    center =
      Coordinate(latitude: (bounds.south + bounds.north) / 2, longitude: (bounds.west + bounds.east) / 2)
      ?? Coordinate(latitudeE7: 0, longitudeE7: 0)
  }
}
