import TestFeeds
import Testing
import TransitBundle

/// Compares shapes and their segments with the rows of random feeds.
@Suite struct `Shapes of random feeds` {
  private static let seeds = [UInt64](1...30)

  @Test(arguments: seeds)
  func `shapes by id, trip and route have the points of shapes.txt`(seed: UInt64) async throws {
    let feed = RandomFeed(seed: seed).text
    let built = try await BuiltFeed(feed)
    let timetable = try Timetable(path: built.bundle)
    let rows = Dictionary(grouping: feed.table("shapes.txt").records) { ExactText($0["shape_id"]) }
    func expected(_ id: String) -> [String]? {
      rows[ExactText(id)]?.sorted { (Int($0["shape_pt_sequence"]) ?? 0) < (Int($1["shape_pt_sequence"]) ?? 0) }.map {
        row in
        let units = ["shape_pt_lat", "shape_pt_lon"].map { NaiveNumber.coordinate(row[$0]) ?? 0 }
        return "\(units) \(Double(row["shape_dist_traveled"]).map { Int(($0 * 1000).rounded()) } ?? -1)"
      }
    }
    func found(_ shape: RouteShape?) -> [String]? {
      shape?.points.map { point in
        "\([point.coordinate.latitudeE7, point.coordinate.longitudeE7]) "
          + "\(point.distance.map { Int(($0 * 1000).rounded()) } ?? -1)"
      }
    }
    for id in rows.keys { #expect(found(try timetable.shape(ShapeID(rawValue: id.text))) == expected(id.text)) }
    #expect(try timetable.shape("no shape") == nil)
    let trips = feed.table("trips.txt").records
    for trip in trips {
      let shape = try timetable.shape(ofTrip: TripID(rawValue: trip["trip_id"]))
      #expect(found(shape) == expected(trip["shape_id"]), "seed \(seed), trip \(trip["trip_id"])")
    }
    for route in feed.table("routes.txt").values(of: "route_id") {
      let ids = Set(trips.filter { ExactText($0["route_id"]) == ExactText(route) }.map { ExactText($0["shape_id"]) })
      let shapes = try timetable.shapes(ofRoute: RouteID(rawValue: route))
      #expect(shapes.map { ExactText($0.id.rawValue) } == ids.subtracting([""]).sorted(), "seed \(seed)")
    }
    #expect(throws: BundleError.self) { try timetable.shape(ofTrip: "no trip") }
    #expect(throws: BundleError.self) { try timetable.shapes(ofRoute: "no route") }
    withExtendedLifetime(built) {}
  }

  @Test(arguments: seeds) func `segments between the calls of a trip join to its shape`(seed: UInt64) async throws {
    let feed = RandomFeed(seed: seed).text
    let built = try await BuiltFeed(feed)
    let timetable = try Timetable(path: built.bundle)
    for id in feed.table("trips.txt").values(of: "trip_id") {
      let trip = try #require(try timetable.trip(TripID(rawValue: id)))
      #expect(try timetable.tripPath(of: trip.id) == timetable.tripPath(of: trip))
      guard let path = try timetable.tripPath(of: trip) else { continue }
      let calls = trip.calls.map(\.stopSequence).filter { path.point(at: $0) != nil }
      guard let first = calls.first, let last = calls.last else { continue }
      var points: [RouteShape.Point] = []
      for (from, to) in zip(calls, calls.dropFirst()) {
        let segment = try #require(path.segment(from: from, to: to))
        #expect(segment.points.first == path.point(at: from))
        #expect(segment.points.last == path.point(at: to))
        if !points.isEmpty { #expect(points.last == segment.points.first) }
        points += segment.points
      }
      if calls.count < 2 { continue }
      // The joined segments have the points of the whole line and those of the calls between.
      let whole = try #require(path.segment(from: first, to: last)).points
      let between = Set(calls.compactMap { path.point(at: $0) })
      #expect(points.first == whole.first && points.last == whole.last)
      #expect(
        points.filter { !between.contains($0) } == whole.filter { !between.contains($0) }, "seed \(seed), trip \(id)")
      #expect(path.segment(from: last, to: first) == nil)
      if last == trip.calls.last?.stopSequence {
        #expect(path.segment(from: first) == path.segment(from: first, to: last))
      }
    }
    withExtendedLifetime(built) {}
  }
}
