import BundleFormat
import Testing
import TransitSQLite

@testable import BundleVerifier

@Suite struct `Query plans` {
  /// Returns the findings for a query on a generated database.
  ///
  /// - Parameters:
  ///   - routes: The number of routes that the trips are spread over.
  ///   - calls: The number of calls of each trip at each of two stops, in a pattern of its own. If 0, all trips share
  ///     one pattern.
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
    let check = QueryPlanCheck(smallTable: smallTable, queries: { _ in [.init(sql: query, tableReadWhole: table)] })
    var findings = Findings()
    try check.run(in: database, into: &findings)
    return findings
  }

  @Test func `queries by an index pass`() throws {
    #expect(try findings(of: "SELECT * FROM stop WHERE stop_id = ?").isEmpty)
    #expect(try findings(of: "SELECT * FROM stop_times WHERE trip_id = ?").isEmpty)
    #expect(try findings(of: "SELECT rowid FROM stop_search WHERE stop_search MATCH ?").isEmpty)
  }

  @Test func `queries that read a whole table fail with its name`() throws {
    #expect(try findings(of: "SELECT * FROM stop WHERE stop_name = ?").first.map(\.table) == ["stop"])
    #expect(try findings(of: "SELECT * FROM stop_times WHERE arrival_time = ?").first.map(\.table) == ["trip"])
  }

  @Test func `queries by route may read all trips of a feed with few routes`() throws {
    #expect(try findings(of: "SELECT * FROM trip WHERE route = ?", smallTable: 100, trips: 2000).isEmpty)
    #expect(try findings(of: "SELECT * FROM trip WHERE route = ?", smallTable: 100, trips: 2000, routes: 900).isEmpty)
    let byNumber = "SELECT * FROM trip WHERE +route = ?"
    #expect(try !findings(of: byNumber, smallTable: 100, trips: 2000).isEmpty)
  }

  /// Every trip calls at both stops and no two share a pattern, so a query by stop reads every pattern.
  @Test func `queries by stop may read all trips if all of them call there`() throws {
    let query = "SELECT * FROM stop_times WHERE stop_id = ?"
    #expect(try findings(of: query, smallTable: 100, trips: 1000, calls: 5).isEmpty)
    let byName = "SELECT * FROM stop_times WHERE +trip_id = ?"
    #expect(try !findings(of: byName, smallTable: 100, trips: 1000, calls: 5).isEmpty)
  }

  /// The alias `v` next to `t.route` does not refer to the table route.
  @Test func `aliases of tables are resolved`() throws {
    let query = "SELECT t.route, v.start FROM trip v JOIN trip t ON t.id = v.id"
    #expect(try findings(of: query, smallTable: 100, trips: 2000).first.map(\.table) == ["trip"])
  }

  @Test func `queries may read the one table they declare`() throws {
    let query = "SELECT block FROM trip WHERE block IS NOT NULL"
    #expect(try findings(of: query, readingWhole: "trip").isEmpty)
    #expect(try !findings(of: query, readingWhole: "stop").isEmpty)
    #expect(try findings(of: "SELECT stop_name FROM trip, stop", readingWhole: "trip").first.map(\.table) == ["stop"])
  }

  @Test func `queries may read a small table`() throws {
    #expect(try findings(of: "SELECT * FROM stop WHERE stop_name = ?", smallTable: 3).isEmpty)
  }
}
