import BundleFormat
import Testing
import TransitSQLite

@testable import BundleVerifier

@Suite struct `Query plans` {
  private func findings(of query: String, smallTable: Int = 1) throws -> Findings {
    let contents = FeedContents(
      files: ["stops.txt", "stop_times.txt", "trips.txt"].map { .init(name: $0, kind: .table, columns: [], rows: 0) },
      stopDistanceDigits: 0, shapeDistanceDigits: 0)
    let connection = try Connection(path: ":memory:", mode: .create)
    for object in BundleSchema.tables(for: contents) + BundleSchema.indexesAndViews(for: contents) {
      try connection.execute(object.sql)
    }
    try connection.execute("INSERT INTO stop(id, stop_id) VALUES(1, 'A'), (2, 'B')")
    try connection.execute(
      "INSERT INTO trip(id, trip_id, route, service, pattern, profile, start, extra) VALUES(1, 'T', 1, 1, 1, 1, 0, 0)")
    let metadata = BundleMetadata(
      schemaVersion: 1, builder: "", source: .init(name: "", sha256: "", buildTime: nil), name: "",
      timeZone: .init(name: "GMT", dataVersion: ""), validity: nil, bounds: nil, latestTime: 0, contents: contents,
      notices: [:], remarks: [:])
    let database = BundleDatabase(connection: connection, metadata: metadata, metadataBytes: [])
    return try QueryPlanCheck(smallTable: smallTable, queries: { _ in [query] }).run(in: database)
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

  @Test func `may read a small table as a whole`() throws {
    #expect(try findings(of: "SELECT * FROM stop WHERE stop_name = ?", smallTable: 3).isEmpty)
  }
}
