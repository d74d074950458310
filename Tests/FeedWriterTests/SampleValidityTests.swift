import FeedWriter
import Testing

@testable import SampleCity

/// Requirements of GTFS for any feed.
@Suite struct `Sample feed validity` {
  @Test(arguments: SampleFeed.sizes)
  func `all rows have all fields and ids are unique`(size: Int) throws {
    let feed = try SampleFeed.of(size)
    for (file, table) in feed.tables {
      #expect(table.rows.allSatisfy { $0.count == table.columns.count }, "\(file)")
      #expect(!table.rows.isEmpty, "\(file)")
    }
    let keys = [
      "agency": "agency_id", "stops": "stop_id", "routes": "route_id", "trips": "trip_id", "calendar": "service_id",
      "levels": "level_id", "pathways": "pathway_id", "fare_attributes": "fare_id",
    ]
    for (file, column) in keys {
      let ids = try feed.table(file).values(column)
      #expect(Set(ids).count == ids.count && !ids.contains(""), "\(file)")
    }
    let exceptions = try feed.table("calendar_dates").rows.map { $0[0] + $0[1] }
    #expect(Set(exceptions).count == exceptions.count)
  }

  @Test(arguments: SampleFeed.sizes)
  func `every reference has a target row`(size: Int) throws {
    let feed = try SampleFeed.of(size)
    let references = [
      ("routes", "agency_id", "agency", "agency_id"), ("trips", "route_id", "routes", "route_id"),
      ("trips", "shape_id", "shapes", "shape_id"), ("stop_times", "trip_id", "trips", "trip_id"),
      ("stop_times", "stop_id", "stops", "stop_id"), ("stops", "parent_station", "stops", "stop_id"),
      ("stops", "level_id", "levels", "level_id"), ("frequencies", "trip_id", "trips", "trip_id"),
      ("transfers", "from_stop_id", "stops", "stop_id"), ("transfers", "to_stop_id", "stops", "stop_id"),
      ("transfers", "from_trip_id", "trips", "trip_id"), ("transfers", "to_trip_id", "trips", "trip_id"),
      ("pathways", "from_stop_id", "stops", "stop_id"), ("pathways", "to_stop_id", "stops", "stop_id"),
      ("fare_rules", "fare_id", "fare_attributes", "fare_id"), ("fare_rules", "route_id", "routes", "route_id"),
      ("fare_rules", "origin_id", "stops", "zone_id"), ("fare_rules", "destination_id", "stops", "zone_id"),
      ("fare_attributes", "agency_id", "agency", "agency_id"), ("attributions", "agency_id", "agency", "agency_id"),
      ("attributions", "route_id", "routes", "route_id"),
    ]
    for (file, column, other, key) in references {
      let known = Set(try feed.table(other).values(key))
      let used = Set(try feed.table(file).values(column)).subtracting([""])
      #expect(used.isSubset(of: known) && !used.isEmpty, "\(file).\(column)")
    }
    let services = try feed.table("calendar").values("service_id") + feed.table("calendar_dates").values("service_id")
    #expect(Set(try feed.table("trips").values("service_id")).isSubset(of: services))
  }

  @Test(arguments: SampleFeed.sizes)
  func `every stop, shape and service is used`(size: Int) throws {
    let feed = try SampleFeed.of(size)
    let stops = try feed.table("stops").rows(where: "location_type") { $0 == "0" }.map { $0[0] }
    #expect(Set(try feed.table("stop_times").values("stop_id")) == Set(stops))
    let trips = try feed.table("trips")
    #expect(Set(try trips.values("shape_id")) == Set(try feed.table("shapes").values("shape_id")))
    #expect(Set(try trips.values("service_id")).isSuperset(of: try feed.table("calendar").values("service_id")))
  }

  @Test(arguments: SampleFeed.sizes)
  func `calls are ordered by sequence, time and distance`(size: Int) throws {
    let feed = try SampleFeed.of(size)
    #expect(Set(feed.calls.keys) == Set(try feed.table("trips").values("trip_id")))
    for (trip, calls) in feed.calls {
      #expect(calls.count >= 2 && calls.first?.arrival != nil && calls.last?.departure != nil, "\(trip)")
      let times = calls.flatMap { [$0.arrival, $0.departure] }.compactMap { $0 }
      let isOrdered =
        zip(calls, calls.dropFirst()).allSatisfy { $0.sequence < $1.sequence && $0.distance < $1.distance }
        && zip(times, times.dropFirst()).allSatisfy(<=)
      #expect(isOrdered, "\(trip)")
      #expect(calls.first?.dropOff == "1" && calls.last?.pickup == "1", "\(trip)")
    }
  }

  @Test(arguments: SampleFeed.sizes)
  func `shapes pass the stops at their distances`(size: Int) throws {
    let feed = try SampleFeed.of(size)
    let shapes = Dictionary(grouping: try feed.table("shapes").rows) { $0[0] }
    let stops = Dictionary(uniqueKeysWithValues: try feed.table("stops").rows.map { ($0[0], $0) })
    let latitude = try #require(try feed.table("stops").columns["stop_lat"])
    var isSeen: Set<String> = []
    for trip in try feed.table("trips").rows {
      let shape = try #require(shapes[trip[6]])
      guard isSeen.insert(trip[6]).inserted else { continue }
      #expect(zip(shape, shape.dropFirst()).allSatisfy { Int($0[3]) ?? 0 < Int($1[3]) ?? 0 })
      let points = Dictionary(shape.map { ($0[4], $0) }) { first, _ in first }
      #expect(points.count == shape.count, "distances increase")
      for call in try #require(feed.calls[trip[2]]) {
        let stop = try #require(stops[call.stop])
        let point = try #require(points[CallDistance.text(call.distance)], "\(trip[2])")
        let north = abs((Double(stop[latitude]) ?? 0) - (Double(point[1]) ?? 1)) * 111_000
        let east = abs((Double(stop[latitude + 1]) ?? 0) - (Double(point[2]) ?? 1)) * 69_000
        #expect(north < 20 && east < 20, "\(call.stop) is off \(trip[6])")
      }
    }
  }

  @Test(arguments: SampleFeed.sizes)
  func `vehicles run one trip at a time`(size: Int) throws {
    let feed = try SampleFeed.of(size)
    let blocks = Dictionary(grouping: try feed.table("trips").rows(where: "block_id") { !$0.isEmpty }) { $0[5] }
    #expect(blocks.values.contains { $0.count > 1 })
    for (block, trips) in blocks {
      let spans = trips.compactMap { trip -> (start: Int, end: Int, from: String, to: String)? in
        guard let calls = feed.calls[trip[2]], let first = calls.first, let last = calls.last else { return nil }
        return (first.departure ?? 0, last.arrival ?? 0, first.stop, last.stop)
      }.sorted { $0.start < $1.start }
      #expect(zip(spans, spans.dropFirst()).allSatisfy { $0.end < $1.start }, "\(block)")
      // The ids differ at most in the platform.
      #expect(zip(spans, spans.dropFirst()).allSatisfy { $0.to.prefix(12) == $1.from.prefix(12) }, "\(block)")
      #expect(Set(trips.map { $0[1] }).count == 1)
    }
  }
}

/// A distance in kilometers as the feed writes it.
enum CallDistance {
  static func text(_ kilometers: Double) -> String {
    var rows = CSVRows()
    rows.field(Int((kilometers * 1000).rounded()), places: 3)
    return String(decoding: rows.bytes, as: UTF8.self)
  }
}
