import Foundation
import SQLHost
import Testing
import TransitBundle
import TransitJourneys
import TransitValues

@Suite struct `Functions of the extension` {
  private func answers(_ sql: String) async throws -> [[String?]] {
    try await City.shared.value.host().run(sql)
  }

  @Test func `a board in SQL has the departures of the library`() async throws {
    let city = try await City.shared.value
    let (host, start) = (try city.host(), city.timetable.clock.origin(of: try #require(ServiceDate("20260706"))))
    for stop in city.stops.prefix(20) {
      let rows = try host.run(
        "SELECT trip_id, time, stop_id FROM transit_departures(\(stop.sql), '\(city.day)', '30h', 1000)")
      let board = try city.timetable.departures(from: stop, after: start, within: .seconds(108_000), limit: 1000)
      #expect(rows == board.map { [$0.tripID.rawValue, "\($0.time.unixSeconds)", $0.stop.id.rawValue] })
    }
  }

  @Test func `a join has the boards of all its rows`() async throws {
    let city = try await City.shared.value
    let joined = try await answers(
      """
      SELECT s.stop_id, d.trip_id FROM (SELECT stop_id FROM stops ORDER BY stop_id LIMIT 12) s
      JOIN transit_departures(s.stop_id, '\(city.day)', '2h', 5) d
      """)
    var expected: [[String?]] = []
    for stop in try await answers("SELECT stop_id FROM stops ORDER BY stop_id LIMIT 12").compactMap({ $0[0] }) {
      expected += try await answers(
        "SELECT '\(stop)', trip_id FROM transit_departures('\(stop)', '\(city.day)', '2h', 5)")
    }
    #expect(joined.count > 5)
    #expect(joined == expected)
  }

  @Test func `a function may come before the table that gives its argument`() async throws {
    let rows = try await answers(
      "SELECT count(*) FROM transit_departures d JOIN stops s WHERE d.stop = s.stop_id AND d.at = '2026-07-06T08:00'"
    )
    #expect(try #require(rows[0][0].flatMap { Int($0) }) > 0)
  }

  @Test(arguments: [
    ["stop = '1' AND at = '2026-07-06T08:00'", "stop = '2' AND at = '2026-07-06T08:00'"],
    ["stop = '1' AND at = '2026-07-06T08:00'", "stop = '1' AND at = '2026-07-06T08:00'"],
    [
      "stop = '1' AND at = '2026-07-06T08:00'", "stop = '1' AND at = '2026-07-06T10:00'",
      "stop = '2' AND at = '2026-07-06'",
    ],
  ])
  func `either of several questions may be asked with OR`(conditions: [String]) async throws {
    let busy = try await answers(
      """
      SELECT stops.stop_id FROM stops JOIN transit_departures(stops.stop_id, '2026-07-06T10:00', '14h')
      GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 2
      """
    ).compactMap { $0[0]?.sql }
    let questions = conditions.map {
      $0.replacing("'1'", with: busy[0]).replacing("'2'", with: busy[1]) + " AND within = '24h'"
    }
    func rows(_ condition: String) async throws -> [[String?]] {
      try await answers("SELECT stop, at, trip_id, stop_id, time FROM transit_departures WHERE \(condition)")
    }
    var each: Set<[String?]> = []
    for question in questions {
      let own = try await rows(question)
      #expect(own.count > 3)
      each.formUnion(own)
    }
    let all = try await rows(questions.map { "(\($0))" }.joined(separator: " OR "))
    #expect(all.count == each.count && Set(all) == each)
  }

  @Test func `optional arguments may differ between the sides of an OR`() async throws {
    let routes = try await answers("SELECT route_id FROM routes ORDER BY 1 LIMIT 2").compactMap { $0[0]?.sql }
    let (first, second) = (
      "date = '2026-07-06' AND route = \(routes[0])", "date = '2026-07-07' AND route = \(routes[1])"
    )
    let (one, other) = (
      try await answers("SELECT trip_id, date FROM transit_runs WHERE \(first)"),
      try await answers("SELECT trip_id, date FROM transit_runs WHERE \(second)")
    )
    #expect(!one.isEmpty && !other.isEmpty)
    let both = try await answers("SELECT trip_id, date FROM transit_runs WHERE (\(first)) OR (\(second))")
    #expect(Set(both) == Set(one + other) && both.count == one.count + other.count)
  }

  @Test func `IS passes an argument as = does`() async throws {
    let stop = try await City.shared.value.stops[0].sql
    let rows = try await answers("SELECT * FROM transit_departures(\(stop), '2026-07-06T08:00')")
    #expect(!rows.isEmpty)
    for condition in ["at IS '2026-07-06T08:00'", "at IS '2026-07-06T08:00' AND bundle IS 'main' AND within IS NULL"] {
      #expect(try await answers("SELECT * FROM transit_departures WHERE stop IS \(stop) AND \(condition)") == rows)
    }
  }

  @Test func `digits are seconds as a number and a date as a text`() async throws {
    let stop = try await City.shared.value.stops[0].sql
    #expect(try await answers("SELECT * FROM transit_departures(\(stop), 20260706, '24h')").isEmpty)
    #expect(try await !answers("SELECT * FROM transit_departures(\(stop), '20260706', '24h')").isEmpty)
  }

  @Test func `arguments are the same as columns and in parentheses`() async throws {
    let stop = try await City.shared.value.stops[3].sql
    let rows = try await answers("SELECT * FROM transit_arrivals(\(stop), '2026-07-06T08:00', '1h', 5)")
    #expect(!rows.isEmpty)
    #expect(
      try await answers(
        """
        SELECT * FROM transit_arrivals WHERE "limit" = 5 AND within = 3600 AND at = 1783317600 AND stop = \(stop)
        """) == rows)
    #expect(
      try await answers(
        "SELECT stop, at FROM transit_arrivals(\(stop), '2026-07-06T08:00', NULL, NULL) LIMIT 1") == [
          [try await City.shared.value.stops[3].rawValue, "2026-07-06T08:00"]
        ])
  }

  @Test(arguments: ["transit_departures", "transit_arrivals"])
  func `new columns of a board come last`(function: String) async throws {
    let columns = try await answers("SELECT name FROM pragma_table_xinfo('\(function)') WHERE hidden = 0")
    #expect(columns.suffix(3) == [["local_time"], ["destination"], ["trip_short_name"]])
    let stop = try await City.shared.value.stops[function == "transit_departures" ? 0 : 3].sql
    let board = """
      SELECT coalesce(headsign, 'none'), destination FROM \(function)(\(stop), '2026-07-06T06:00', '20h', 100)
      """
    let rows = try await answers(board)
    #expect(!rows.isEmpty && rows.allSatisfy { $0[1] != nil && ($0[0] == "none" || $0[0] == $0[1]) })
  }

  @Test func `limit and offset take the same rows as without a function`() async throws {
    let stop = try await City.shared.value.stops[0].sql
    let board = "SELECT trip_id, time FROM transit_departures(\(stop), '2026-07-06T06:00', '20h', 10000)"
    let all = try await answers(board)
    #expect(all.count > 20)
    #expect(try await answers(board + " ORDER BY time LIMIT 4") == Array(all.prefix(4)))
    #expect(try await answers(board + " LIMIT 4 OFFSET 3") == Array(all.dropFirst(3).prefix(4)))
    #expect(try await answers(board + " LIMIT -1 OFFSET -3") == all)
    #expect(try await answers(board + " LIMIT 0").isEmpty)
    let late = try #require(all[11][1])
    #expect(
      try await answers(board + " WHERE time >= \(late) LIMIT 3")
        == Array(all.filter { $0[1].flatMap { Int($0) } ?? 0 >= Int(late) ?? 0 }.prefix(3)))
    #expect(
      try await answers(board + " ORDER BY time DESC LIMIT 1").first?[1] == all.compactMap { $0[1] }.max())
  }

  @Test(arguments: [
    ("SELECT time FROM transit_departures('x', 0) ORDER BY time LIMIT 1", false),
    ("SELECT time FROM transit_departures('x', 0) ORDER BY time, trip_id", false),
    ("SELECT time FROM transit_departures('x', 0) ORDER BY trip_id", true),
    ("SELECT time FROM transit_departures('x', 0) ORDER BY time DESC", true),
    ("SELECT * FROM transit_calls('x') ORDER BY stop_sequence", false),
    ("SELECT * FROM transit_journeys('x', 'y') ORDER BY journey, leg", false),
  ])
  func `rows in the order of the function are not sorted again`(sql: String, sorts: Bool) async throws {
    let plan = try await answers("EXPLAIN QUERY PLAN " + sql).compactMap { $0.last ?? nil }
    #expect(plan.contains { $0.contains("VIRTUAL TABLE INDEX") })
    #expect(plan.contains { $0.contains("TEMP B-TREE") } == sorts)
  }

  @Test func `runs are the trips that run, with the ends of their calls`() async throws {
    let host = try await City.shared.value.host()
    let runs = try host.run(
      "SELECT trip_id, first_stop_id, last_stop_id, departure FROM transit_runs('20260706') ORDER BY trip_id")
    let calls = try host.run(
      """
      SELECT DISTINCT t.trip_id, first_value(c.stop_id) OVER w, last_value(c.stop_id) OVER w,
        first_value(c.time) OVER w
      FROM trips t JOIN transit_calls(t.trip_id, '20260706') c WHERE EXISTS (
        SELECT 1 FROM calendar r LEFT JOIN calendar_dates x ON x.service_id = r.service_id AND x.date = '20260706'
        WHERE r.service_id = t.service_id AND coalesce(x.exception_type = 1,
          r.monday AND r.start_date <= '20260706' AND r.end_date >= '20260706'))
      WINDOW w AS (PARTITION BY t.trip_id ORDER BY c.stop_sequence
        ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING) ORDER BY 1
      """)
    #expect(runs.count > 100)
    #expect(runs == calls)
    let arrivals = try host.run(
      """
      SELECT count(*), sum(r.local_arrival LIKE '%T' || a.arrival_time || '%') FROM transit_runs('20260706') r
      JOIN transit_calls(r.trip_id) a ON a.stop_sequence = r.last_stop_sequence
      WHERE r.arrival IS NOT NULL AND a.arrival_time < '24'
      """)
    #expect(arrivals[0][0] == arrivals[0][1] && arrivals[0][0] != "0")
    let route = try #require(try host.value("SELECT route_id FROM routes ORDER BY route_id LIMIT 1"))
    #expect(
      try host.run("SELECT trip_id FROM transit_runs('20260706', \(route.sql)) ORDER BY 1")
        == host.run("SELECT trip_id FROM transit_runs('20260706') WHERE route_id = \(route.sql) ORDER BY 1"))
  }

  @Test func `a stop is reached when the earliest journey arrives`() async throws {
    let city = try await City.shared.value
    let (host, origin) = (try city.host(), city.stops[1])
    let reached = try host.run(
      "SELECT stop_id, arrival, seconds FROM transit_reachable(\(origin.sql), '2026-07-06T08:00', '30m')")
    #expect(reached.count > 10)
    for row in reached.prefix(60) {
      let stop = try #require(row[0])
      let arrival = try host.value(
        "SELECT min(last) FROM (SELECT max(arrival) AS last FROM transit_journeys(\(origin.sql), \(stop.sql), "
          + "'2026-07-06T08:00') GROUP BY journey)")
      // The origin itself needs no journey.
      if row[2] != "0" { #expect(arrival == row[1], "\(stop)") }
    }
  }

  @Test func `arguments by position mean the same as those by name`() async throws {
    let city = try await City.shared.value
    let (host, origin) = (try city.host(), city.stops[1].sql)
    let columns = ["transfers", "walk", "change", "longest", "wheelchair"]
    let values = ["2", "400", "'2m'", "'1h'", "0"]
    let named = zip(columns, values).map { "\($0) = \($1)" }.joined(separator: " AND ")
    let reached = "SELECT stop_id, arrival FROM transit_reachable"
    let byPosition = "\(reached)(\(origin), '2026-07-06T08:00', '30m', \(values.joined(separator: ", ")))"
    let rows = try host.run(byPosition)
    #expect(rows.count > 10)
    #expect(try host.run("\(reached)(\(origin), '2026-07-06T08:00', '30m') WHERE \(named)") == rows)
  }

  @Test func `the notes are those on the last answer of the connection`() async throws {
    let city = try await City.shared.value
    let (host, stop) = (try city.host(), city.stops[0].sql)
    #expect(try host.run("SELECT * FROM transit_notes()").isEmpty)
    #expect(try host.run("SELECT * FROM transit_departures(\(stop), '2050-01-01')").isEmpty)
    let notes = try host.run("SELECT code, text FROM transit_notes()")
    #expect(notes.map { $0[0] } == ["outside_service"])
    #expect(notes.first?[1]?.isEmpty == false)
    #expect(try !host.run("SELECT * FROM transit_departures(\(stop), '2026-07-06T08:00')").isEmpty)
    #expect(try host.run("SELECT * FROM transit_notes()").isEmpty)
  }

  @Test func `the version is that of the tools, and the metadata are those of the bundle`() async throws {
    #expect(try await answers("SELECT transit_version()") == [[packageVersion]])
    let metadata = try #require(try await answers("SELECT metadata FROM transit_info()")[0][0])
    let read = try JSONSerialization.jsonObject(with: Data(metadata.utf8)) as? [String: Any]
    #expect(read?["schema_version"] as? Int == 1)
  }

  @Test func `a view may ask a function where the schema is not trusted`() async throws {
    let city = try await City.shared.value
    // SQLite trusts temporary views.
    let host = try SQLHost()
    try host.run("ATTACH 'file:\(city.path)?vfs=transit&mode=ro' AS city")
    try host.run("PRAGMA trusted_schema = OFF")
    try host.run("CREATE VIEW board AS SELECT time FROM transit_departures(\(city.stops[0].sql), '2026-07-06')")
    #expect(try !host.run("SELECT * FROM board").isEmpty)
    try host.run("CREATE VIEW version AS SELECT transit_version()")
    #expect(try host.run("SELECT * FROM version").count == 1)
  }
}
