import BundleFormat
import Testing
import TransitSQLite

@Suite struct `Queries by id` {
  /// Queries for every view and table by each column that `docs/formats/schema.md` calls fast, and joins of views.
  private static func queries(of sample: SampleContents) -> [String] {
    FileColumn.quickQueries(for: sample.contents) + [
      "SELECT * FROM stop_times JOIN trips USING (trip_id) JOIN stops USING (stop_id) WHERE trip_id = ?",
      "SELECT * FROM calendar_dates JOIN trips USING (service_id) WHERE trip_id = ?",
    ]
  }

  @Test func `every view with ids has a fast query`() {
    let contents = SampleContents.everything.contents
    let queries = FileColumn.quickQueries(for: contents)
    // Fare rules have no id, and notices do not belong to a file.
    let without: Set = ["fare_rules", "import_notice"]
    for view in BundleSchema.indexesAndViews(for: contents) where view.kind == .view && !without.contains(view.name) {
      #expect(queries.contains { $0.contains(" \(view.name) ") }, "\(view.name)")
    }
  }

  @Test(arguments: [SampleContents.everything, .unknownColumns, .manyColumns], [false, true])
  func `queries by id do not read whole tables`(sample: SampleContents, hasStatistics: Bool) throws {
    let database = try sample.database()
    try Self.fill(database, hasExtraCalls: sample != .everything)
    if hasStatistics { try database.execute("ANALYZE") }
    for query in Self.queries(of: sample) {
      let plan = try Self.plan(of: query, in: database)
      #expect(!plan.isEmpty)
      #expect(!Self.readsWhole(plan), "\(query)\n\(plan)")
    }
    #expect(Self.readsWhole(try Self.plan(of: "SELECT * FROM stop_times WHERE stop_headsign = ?", in: database)))
  }

  @Test func `queries by id find rows`() throws {
    let database = try SampleContents.unknownColumns.database()
    try Self.fill(database, hasExtraCalls: true)
    func count(_ source: String) throws -> Int? { try database.integer("SELECT count(*) FROM \(source)") }
    #expect(try count("stop_times WHERE trip_id = 'T7'") == 20)
    #expect(try count("stop_times WHERE stop_id = 'S7'") == 60)
    #expect(try count("trips WHERE route_id = 'R3'") == 20)
    #expect(try count("calendar_dates WHERE service_id = 'C5'") == 30)
    #expect(try count("shapes WHERE shape_id = 'H2'") == 40)
    #expect(try count("frequencies WHERE trip_id = 'T7'") == 2)
    #expect(try count("stops WHERE parent_station = 'S3'") == 10)
    #expect(try count("locations WHERE id = 'Z7' AND stop_name = 'zone 7'") == 1)
    let call = try database.prepare(
      "SELECT arrival_time, departure_time, shape_dist_traveled, \"two words\" FROM stop_times "
        + "WHERE trip_id = 'T599' AND stop_sequence = 3")
    #expect(try call.step())
    #expect(
      (0..<4).map { call.value(at: $0) } == [.text("26:28:00"), .text("26:28:30"), .real(0.00123), .text("text 1")])
    let point = try database.prepare("SELECT shape_pt_lat, shape_pt_lon FROM shapes WHERE shape_id = 'H1'")
    #expect(try point.step())
    #expect(point.value(at: 0) == .real(47.3769001))
    #expect(point.value(at: 1) == .real(-8.5000001))
  }

  /// Whether a plan reads a whole table, including to build an automatic index. The JSON of a feature and the bits of a
  /// row do not count as tables.
  private static func readsWhole(_ plan: [String]) -> Bool {
    let noTables = ["SCAN json_tree ", "SCAN (subquery-", "SCAN bit"]
    return plan.contains { line in
      let isTable =
        !noTables.contains(where: line.hasPrefix) && !line.contains(" CONSTANT ROW") && !line.contains("-ROW VALUES")
      return line.hasPrefix("SCAN ") && isTable || line.contains("AUTOMATIC")
    }
  }

  /// Returns SQLite's query plan, one line per step.
  private static func plan(of query: String, in database: Connection) throws -> [String] {
    let statement = try database.prepare("EXPLAIN QUERY PLAN \(query)")
    var lines: [String] = []
    while try statement.step() { lines.append(statement.text(at: 3)) }
    return lines
  }

  /// Inserts some hundred rows into every table that is large in a bundle.
  private static func fill(_ database: Connection, hasExtraCalls: Bool) throws {
    func insert(_ table: String, _ columns: String, _ values: String, count: Int) throws {
      try database.execute(
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < \(count)) "
          + "INSERT INTO \(table)(\(columns)) SELECT \(values) FROM n")
    }
    try insert("text", "id, value", "i, 'text ' || i", count: 300)
    try insert(
      "kept_file", "id, name, position, content",
      "i, 'locations.geojson', i, CAST('{\"id\":\"Z' || i || '\",\"properties\":{\"stop_name\":\"zone ' || i || '\"}},' AS BLOB)",
      count: 100)
    try insert("location", "id, location_id, piece", "i, 'Z' || i, i", count: 100)
    try insert("stop", "id, stop_id, parent", "i, 'S' || i, nullif(i / 10, 0)", count: 200)
    try insert("route", "id, route_id", "i, 'R' || i", count: 30)
    try insert(
      "service", "id, service_id, in_calendar, start_day, end_day, date_set", "i, 'C' || i, 1, 1, 2, i % 10", count: 100
    )
    try insert("date_set", "date_set, first_day, exception_type, days", "i % 10, i, 1, 1", count: 300)
    try insert("shape", "id, shape_id, line", "i, 'H' || i, i % 20", count: 50)
    try insert("point", "id, latitude, longitude", "i, 473769001, i - 85000002", count: 400)
    try insert("line_point", "line, position, point, sequence", "i % 20, i / 20, (i + 1) / 2, i", count: 800)
    try insert(
      "trip", "id, trip_id, route, service, pattern, profile, start, extra, headsign, shape",
      "i, 'T' || i, i % 30 + 1, i % 100 + 1, i % 10 + 1, i % 30 + 1, 95280, 1, 1, i % 50 + 1", count: 600)
    try insert(
      "pattern_call", "pattern, position, stop, sequence, distance, earliest, latest",
      "(i - 1) / 20 + 1, (i - 1) % 20, i, (i - 1) % 20, 123, 0, 0", count: 200)
    try insert(
      "profile_call", "profile, position, arrival, departure", "(i - 1) / 20 + 1, (i - 1) % 20, 0, 30", count: 600)
    try insert(
      "frequency", "pattern, trip, position, start, end, headway",
      "(i / 2) % 10 + 1, i / 2, i % 2, 0, 86400, 600", count: 400)
    if hasExtraCalls {
      let column =
        try database.text(
          "SELECT name FROM pragma_table_info('extra_call') WHERE name IN ('x_two words', 'x_column 1')") ?? ""
      try insert("extra_call", "extra, position, \(SQLName.quoted(column))", "1, i - 1, 1", count: 20)
    }
  }
}
