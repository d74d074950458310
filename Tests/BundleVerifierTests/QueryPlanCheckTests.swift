import BundleFormat
import Testing
import TransitSQLite

@testable import BundleVerifier

@Suite struct `Query plans` {
  /// - Parameters:
  ///   - routes: How many routes the trips are spread over.
  ///   - calls: How often each trip calls at each of two stops, in a pattern of its own; without any they share one.
  private func findings(
    of query: String, readingWhole table: String? = nil, smallTable: Int = 1, trips: Int = 1, routes: Int = 1,
    calls: Int = 0
  ) throws -> Findings {
    let contents = FeedContents(
      files: ["stops.txt", "stop_times.txt", "trips.txt"].map { .init(name: $0, kind: .table, columns: [], rows: 0) },
      stopDistanceDigits: 0, shapeDistanceDigits: 0)
    let connection = try Connection(path: ":memory:", mode: .create)
    for object in BundleSchema.tables(for: contents) + BundleSchema.indexesAndViews(for: contents) {
      try connection.execute(object.sql)
    }
    try connection.execute("INSERT INTO stop(id, stop_id) VALUES(1, 'A'), (2, 'B')")
    try connection.execute(
      """
      WITH RECURSIVE n(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < \(trips))
      INSERT INTO trip(id, trip_id, route, service, pattern, profile, start, extra)
      SELECT n, 'T' || n, 1 + n % \(routes), 1, iif(\(calls), n, 1), 1, 0, 0 FROM n;
      WITH RECURSIVE n(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM n WHERE n < \(2 * calls - 1))
      INSERT INTO pattern_call(pattern, position, stop, sequence)
      SELECT trip.id, n, 1 + n % 2, n FROM trip, n WHERE \(calls) > 0;
      INSERT INTO route(id, route_id) SELECT id, id FROM trip
      """)
    if trips > 1 { try connection.execute("ANALYZE") }
    let metadata = BundleMetadata(
      schemaVersion: 1, builder: "", source: .init(name: "", sha256: "", buildTime: nil), name: "",
      timeZone: .init(name: "GMT", dataVersion: ""), validity: nil, bounds: nil, latestTime: 0, contents: contents,
      notices: [:], remarks: [:])
    let database = BundleDatabase(connection: connection, metadata: metadata, metadataBytes: [])
    return try QueryPlanCheck(smallTable: smallTable, queries: { _ in [.init(sql: query, tableReadWhole: table)] }).run(
      in: database)
  }

  @Test func `by an index pass`() throws {
    #expect(try findings(of: "SELECT * FROM stop WHERE stop_id = ?").isEmpty)
    #expect(try findings(of: "SELECT * FROM stop_times WHERE trip_id = ?").isEmpty)
    #expect(try findings(of: "SELECT rowid FROM stop_search WHERE stop_search MATCH ?").isEmpty)
  }

  @Test func `that read a table as a whole fail, and name it`() throws {
    #expect(try findings(of: "SELECT * FROM stop WHERE stop_name = ?").first.map(\.table) == ["stop"])
    #expect(try findings(of: "SELECT * FROM stop_times WHERE arrival_time = ?").first.map(\.table) == ["trip"])
  }

  @Test func `may read all trips of a feed with one route to find those of the route`() throws {
    #expect(try findings(of: "SELECT * FROM trip WHERE route = ?", smallTable: 100, trips: 2000).isEmpty)
    #expect(try findings(of: "SELECT * FROM trip WHERE route = ?", smallTable: 100, trips: 2000, routes: 900).isEmpty)
    let byNumber = "SELECT * FROM trip WHERE +route = ?"
    #expect(try !findings(of: byNumber, smallTable: 100, trips: 2000).isEmpty)
  }

  /// Of two, at which trips call that share no pattern: the way from a stop leads through all patterns.
  @Test func `may read all trips to find those that call at a stop where all of them do`() throws {
    let query = "SELECT * FROM stop_times WHERE stop_id = ?"
    #expect(try findings(of: query, smallTable: 100, trips: 1000, calls: 5).isEmpty)
    let byName = "SELECT * FROM stop_times WHERE +trip_id = ?"
    #expect(try !findings(of: byName, smallTable: 100, trips: 1000, calls: 5).isEmpty)
  }

  /// Beside `t.route` stands `v`, which is no name of route.
  @Test func `are read for what their tables are called`() throws {
    let query = "SELECT t.route, v.start FROM trip v JOIN trip t ON t.id = v.id"
    #expect(try findings(of: query, smallTable: 100, trips: 2000).first.map(\.table) == ["trip"])
  }

  @Test func `may read the one table that they say they read whole`() throws {
    let query = "SELECT block FROM trip WHERE block IS NOT NULL"
    #expect(try findings(of: query, readingWhole: "trip").isEmpty)
    #expect(try !findings(of: query, readingWhole: "stop").isEmpty)
    #expect(try findings(of: "SELECT stop_name FROM trip, stop", readingWhole: "trip").first.map(\.table) == ["stop"])
  }

  @Test func `may read a small table as a whole`() throws {
    #expect(try findings(of: "SELECT * FROM stop WHERE stop_name = ?", smallTable: 3).isEmpty)
  }
}
