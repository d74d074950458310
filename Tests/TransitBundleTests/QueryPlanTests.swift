import BundleFormat
import Testing
import TransitBundle
import TransitSQLite

@Suite struct `Query plans` {
  @Test(arguments: TimetableQuery.allCases.filter { $0.tableReadWhole == nil })
  func `every query of the runtime finds its rows by an index`(query: TimetableQuery) throws {
    // No stop of the town has a parent, so the statistics argue against the index of parents.
    let bundle = try TestBundle(.town)
    let plan = try bundle.timetable().withConnection { connection throws(DatabaseError) in
      let statement = try connection.prepare("EXPLAIN QUERY PLAN " + query.sql)
      var steps: [String] = []
      while try statement.step() { steps.append(statement.text(at: 3)) }
      return steps
    }
    #expect(!plan.isEmpty)
    for step in plan where step.hasPrefix("SCAN") {
      #expect(step.contains("VIRTUAL TABLE INDEX") || step == "SCAN CONSTANT ROW", "\(query): \(step)")
    }
  }

  /// With statistics of tables whose values are all different, and of tables whose values are all equal.
  @Test(arguments: FileQuery.allCases, [false, true])
  func `every query of an optional file finds its rows by an index or declares a full scan`(
    query: FileQuery, isUniform: Bool
  ) throws {
    let database = try Connection(path: ":memory:", mode: .create)
    let objects = BundleSchema.tables(for: .everything) + BundleSchema.indexesAndViews(for: .everything)
    for object in objects { try database.execute(object.sql) }
    let value = isUniform ? "'x'" : "'x' || n"
    for (table, columns, values) in [
      ("transfer", "from_stop, to_stop, from_trip, to_trip", isUniform ? "1, 1, 1, 1" : "n, n, n, n"),
      ("translations", "table_name, record_id", "'stops', \(value)"),
      ("stop_areas", "area_id, stop_id", "'a', \(value)"), ("attributions", "route_id", value),
      ("fare_rule", "route", isUniform ? "1" : "n"),
    ] {
      try database.execute(
        "WITH RECURSIVE n(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 2000) "
          + "INSERT INTO \(table)(\(columns)) SELECT \(values) FROM n")
    }
    try database.execute("ANALYZE")
    let plan = try database.prepare("EXPLAIN QUERY PLAN " + query.sql)
    var scans: [String] = []
    while try plan.step() {
      let step = plan.text(at: 3)
      if step.hasPrefix("SCAN") || step.contains("AUTOMATIC") { scans.append(step) }
    }
    // A partial index contains only the rows that meet its condition.
    scans.removeAll { $0.contains("USING INDEX attribution_feed") }
    // The places of one station, which are found by an index.
    if query == .pathways { scans.removeAll { ["SCAN p", "SCAN place"].contains($0) } }
    #expect(scans == (query.tableReadWhole.map { ["SCAN \($0)"] } ?? []))
  }
}
