import BundleFormat
import Foundation
import TestFeeds
import Testing
import TransitValues

@testable import BundleReader
@testable import TransitBundle

/// Bundles with rows that no feed can produce. Every query must return a result or throw an error, but never crash.
@Suite struct `Impossible rows` {
  private static let numbers = ["0", "-1", "\(Int.max)", "\(Int.min)", "\(Int.max - 1)", "4294967297"]

  private let feed = TestFeed(
    stops: [.init("A", "Alpha", latitude: 1, longitude: 1), .init("B", "Beta", latitude: 2, longitude: 2)],
    services: [.init(id: "daily", week: "1111111", start: "20260101", end: "20261231")],
    trips: ["t", "u"].map { .init(id: $0, service: "daily", calls: ["A 08:00:00", "B 09:00:00"]) })

  @Test(arguments: numbers) func `queries about blocks do not crash on impossible numbers`(number: String) throws {
    for sql in [
      "UPDATE trip SET block = \(number)", "UPDATE trip SET block = 1, start = \(number)",
      "UPDATE trip SET block = 1; UPDATE profile_call SET arrival = \(number), departure = \(number)",
      "UPDATE trip SET block = 1, service = \(number), profile = \(number), pattern = \(number)",
      "UPDATE trip SET block = 1; UPDATE OR IGNORE trip SET id = \(number)",
    ] {
      let timetable = try TestBundle(feed, changing: sql).timetable()
      for day in [20_600, 0, .max, .min] {
        _ = try? timetable.continuation(of: "t", on: ServiceDate(daysSince1970: day))
      }
    }
  }

  @Test func `the trip after a gap in the numbers of trips is damage`() throws {
    let timetable = try TestBundle(feed, changing: "UPDATE trip SET block = 1; UPDATE trip SET id = 4 WHERE id = 2")
      .timetable()
    let error = #expect(throws: BundleError.self) {
      try timetable.continuation(of: "t", on: ServiceDate(daysSince1970: 20_600))
    }
    #expect(error?.kind == .damaged)
  }

  @Test(arguments: numbers)
  func `boards of impossible numbers do not crash and do not change when repeated`(number: String) throws {
    for sql in [
      "UPDATE profile_call SET arrival = \(number), departure = \(number)",
      "UPDATE profile_call SET arrival = NULL, departure = \(number) WHERE position = 0",
      "UPDATE trip SET start = \(number)", "UPDATE trip SET service = \(number)",
      "UPDATE service SET date_set = \(number)",
      "UPDATE service SET date_set = 1, start_day = \(number), end_day = \(number);"
        + "INSERT INTO date_set VALUES (1, \(number), 1, 1), (2, \(number), 2, \(number)), (\(number), 20600, 1, 1),"
        + "(1, 20590, 1, \(number))",
    ] {
      let timetable = try TestBundle(feed, changing: sql).timetable()
      let morning = timetable.clock.date(on: ServiceDate(daysSince1970: 20_600), hour: 7)
      func board(at stop: StopID) -> Result<[Departure], BundleError> {
        Result { () throws(BundleError) in
          try timetable.departures(from: stop, after: morning, within: .seconds(86_400), limit: 10)
        }
      }
      func arrivals(at stop: StopID) -> Result<[Arrival], BundleError> {
        Result { () throws(BundleError) in
          try timetable.arrivals(at: stop, after: morning, within: .seconds(86_400), limit: 10)
        }
      }
      for stop: StopID in ["A", "B"] {
        #expect(Self.text(board(at: stop)) == Self.text(board(at: stop)), "\(sql)")
        #expect(Self.text(arrivals(at: stop)) == Self.text(arrivals(at: stop)), "\(sql)")
      }
    }
  }

  /// The memory and time of a query depend on the number of days, not on the number of rows that contain them.
  @Test func `a service lists each day once and omits days outside the range of dates`() throws {
    let sql = """
      UPDATE service SET date_set = 1;
      WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 999)
      INSERT INTO date_set SELECT 1, 20000 + i, 1, 268435455 FROM n;
      INSERT INTO date_set VALUES (1, -719530, 2, 7), (1, 2932896, 2, 7), (1, 9223372036854775807, 2, 7);
      """
    let timetable = try TestBundle(feed, changing: sql).timetable()
    let service = try #require(try timetable.service("daily"))
    #expect(service.added.map(\.daysSince1970) == Array(20_000..<21_027))
    #expect(service.removed.map(String.init(describing:)) == ["00000101", "99991231"])
  }

  private static func text<Success: Encodable>(_ result: Result<Success, BundleError>) -> String {
    switch result {
    case .success(let value): JSONText.of(value)
    case .failure(let error): "\(error.kind)"
    }
  }

  @Test(arguments: [PatternTimes.possibleSeconds.lowerBound - 1, PatternTimes.possibleSeconds.upperBound + 1, .max])
  func `a board with an impossible time throws an error`(seconds: Int) throws {
    let sql = "UPDATE profile_call SET arrival = NULL, departure = \(seconds) WHERE position = 0"
    let timetable = try TestBundle(feed, changing: sql).timetable()
    for _ in 0..<2 {
      let error = #expect(throws: BundleError.self) {
        try timetable.departures(
          from: "A", after: Date(timeIntervalSince1970: 1_780_000_000), within: .seconds(86_400), limit: 10)
      }
      #expect(error?.kind == .damaged)
    }
  }

  @Test(arguments: numbers) func `queries about shapes do not crash on impossible numbers`(number: String) throws {
    let line = "INSERT INTO shape VALUES (1, 's', 1); UPDATE trip SET shape = 1;"
    for sql in [
      "INSERT INTO point VALUES (1, \(number), \(number)), (2, 5, -5);"
        + "INSERT INTO line_point(line, position, point, sequence, distance) VALUES (1, 0, 1, 1, \(number)),"
        + " (1, 1, 2, 2, 1e308), (1, 2, 1, 3, 'nan')",
      "INSERT INTO point VALUES (1, \(number), 0);"
        + "INSERT INTO line_point(line, position, point, sequence) VALUES (1, \(number), 1, \(number))",
      "UPDATE shape SET line = \(number)", "UPDATE trip SET shape = \(number)",
    ] {
      let timetable = try TestBundle(feed, changing: line + sql).timetable()
      let shape = try timetable.shape("s")
      _ = shape?.geoJSON
      _ = shape?.encodedPolyline(precision: 6).coordinates
      let path = try timetable.tripPath(of: "t")
      _ = path?.segment(from: 1)?.geoJSON
      _ = try timetable.shapes(ofRoute: "R")
    }
  }

  @Test(arguments: numbers) func `queries about fare rules do not crash on impossible numbers`(number: String) throws {
    var feed = feed
    feed.files += ["fare_attributes", "fare_rules"]
    for sql in [
      "INSERT INTO fare_rule(id, fare, route, origin, destination) VALUES (\(number), 1, 1, 1, 1)",
      "INSERT INTO fare_rule(id, fare, route, origin, destination) VALUES (1, \(number), \(number), \(number), 1),"
        + " (2, 1, 1, \(number), \(number))",
      "INSERT INTO fare_rule(id, fare) VALUES (1, 1); UPDATE text SET id = \(number)",
    ] {
      let timetable = try TestBundle(feed, changing: sql).timetable()
      for zone: ZoneID? in [nil, "Downtown", "z"] {
        for route: RouteID? in [nil, "R", "r"] {
          _ = try? timetable.fareRules(route: route, origin: zone, destination: zone)
        }
      }
    }
  }

  @Test func `queries about stations end when two stations are each other's parent`() throws {
    var feed = feed
    feed.files += ["transfers", "pathways"]
    let timetable = try TestBundle(
      feed,
      changing: """
        UPDATE stop SET parent = 3 - id;
        INSERT INTO transfer(from_stop, to_stop, transfer_type) VALUES (1, 2, 7), (2, 2, 'x');
        INSERT INTO pathways(pathway_id, from_stop_id, to_stop_id, length) VALUES (NULL, 'A', 'nowhere', 'long')
        """
    ).timetable()
    #expect(try timetable.transfers(from: "A").map(\.type.rawValue) == [7, 0])
    #expect(try timetable.transfers(to: "B").count == 2)
    let plan = try timetable.stationPlan(of: "A")
    #expect(plan.places.count == 1)
    #expect(plan.pathways.map(\.length) == [nil])
  }
}
