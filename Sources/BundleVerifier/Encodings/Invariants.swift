import BundleFormat
import TransitSQLite
import TransitValues

/// The invariants of single tables, grouped into checks; `docs/formats/schema.md` explains them.
extension InvariantCheck {
  static let all = [ranks, ranges, stops, points, services, trips, frequencies, fareRules, notices, keptFiles]

  static let ranks = InvariantCheck(name: "ranks") { _ in
    [
      .rank("stop", of: "stop_id"), .rank("route", of: "route_id"), .rank("trip", of: "trip_id"),
      .rank("service", of: "service_id"), .rank("shape", of: "shape_id"), .rank("text", of: "value"),
    ]
  }

  /// Numbers that queries add must fit 32 bits so that sums cannot overflow. Sequences are only compared and may be
  /// any.
  static let ranges = InvariantCheck(name: "ranges") { _ in
    let sequences = Invariant(readingAll: ["pattern", "sequence"], of: "pattern_call") {
    } _: { row, _, findings in
      if row.storage(at: 1) == .integer { return }
      findings.add("not an integer: \(row.text(at: 1))", table: "pattern_call", row: "pattern \(row.text(at: 0))")
    }
    return [
      sequences, .range("trip", "id", of: ["start"]),
      .range("profile_call", "profile", of: ["arrival", "departure", "estimate"]),
      .range("pattern_call", "pattern", of: ["window_start", "window_end", "earliest", "latest"]),
      .range("frequency", "trip", of: ["start", "end", "headway"]),
      .range("service", "id", of: ["start_day", "end_day"]),
      .range("date_set", "date_set", of: ["first_day", "exception_type"]),
    ]
  }

  /// Stops have valid coordinates and are listed in their grid cell.
  static let stops = InvariantCheck(name: "stops") { _ in
    [
      offEarth("stop"),
      Invariant(
        "stop_cell",
        """
        SELECT 'stop ' || id, 'the stop is not in its cell' FROM stop s
        WHERE latitude IS NOT NULL AND longitude IS NOT NULL AND NOT EXISTS (SELECT 1 FROM stop_cell c
          WHERE c.latitude_cell = \(cell("s.latitude")) AND c.longitude_cell = \(cell("s.longitude")) AND c.stop = s.id)
        """),
      Invariant(
        "stop_cell",
        """
        SELECT 'stop ' || c.stop, 'this is not the cell of the stop' FROM stop_cell c LEFT JOIN stop s ON s.id = c.stop
        WHERE s.latitude IS NULL OR s.longitude IS NULL
          OR c.latitude_cell <> \(cell("s.latitude")) OR c.longitude_cell <> \(cell("s.longitude"))
        """),
    ]
  }

  /// Points have valid coordinates, are distinct and are numbered in the order in which lines first use them, so that
  /// each one is used.
  static let points = InvariantCheck(name: "points") { _ in
    [
      offEarth("point"), distinctPoints, pointsOfLines,
    ]
  }

  /// No two points have equal coordinates.
  private static let distinctPoints = Invariant { database, findings in
    if try arePlainlyDistinct(database.storedRows(of: "point", ["latitude", "longitude"])) { return }
    let isEqual = Invariant(
      "point",
      """
      SELECT 'id ' || max(id), 'has the coordinates of point ' || min(id) FROM point
      GROUP BY latitude, longitude HAVING count(*) > 1
      """)
    try isEqual.find(database, &findings)
  }

  /// Fast path: whether all points have distinct pairs of 32-bit numbers. SQL would need a more expensive sort. Uses
  /// 8 bytes per point.
  private static func arePlainlyDistinct(_ points: StoredRows) throws -> Bool {
    var places: [UInt64] = []
    var points = points
    while try points.step() {
      guard points.storage(at: 0) == .integer, points.storage(at: 1) == .integer,
        let latitude = Int32(exactly: points.integer(at: 0)), let longitude = Int32(exactly: points.integer(at: 1))
      else { return false }
      places.append(UInt64(UInt32(bitPattern: latitude)) << 32 | UInt64(UInt32(bitPattern: longitude)))
    }
    places.sort()
    return !zip(places, places.dropFirst()).contains(where: ==)
  }

  /// Lines first use points in the order of their numbers, and use all of them.
  private static let pointsOfLines = Invariant { database, findings in
    var rows = try database.storedRows(of: "line_point", ["line", "position", "point"])
    var known = 0
    while try rows.step() {
      let point = rows.integer(at: 2)
      if point < 1 || point - 1 > known {
        findings.add(
          "point \(point) is used before point \(known &+ 1)", table: "line_point",
          row: "line \(rows.text(at: 0)) position \(rows.text(at: 1))")
      }
      known = max(known, point)
    }
    let unused = Invariant("point", "SELECT 'id ' || id, 'is not used by any line' FROM point WHERE id > \(known)")
    try unused.find(database, &findings)
  }

  /// Latitude and longitude are in range or NULL.
  private static func offEarth(_ table: String) -> Invariant {
    Invariant(readingAll: ["id", "latitude", "longitude"], of: table) {
    } _: { row, _, findings in
      let isOnEarth = [1, 2].allSatisfy { index in
        row.isNull(at: index)
          || row.storage(at: index) == .integer && row.integer(at: index).magnitude <= UInt(index) * 900_000_000
      }
      if isOnEarth { return }
      findings.add(
        "latitude \(row.text(at: 1)), longitude \(row.text(at: 2))", table: table, row: "id \(row.integer(at: 0))")
    }
  }

  /// SQL for the grid cell, rounded down; SQL's division rounds toward zero.
  private static func cell(_ units: String) -> String {
    let size = BundleSchema.cellSize
    return "(\(units) - ((\(units) % \(size)) + \(size)) % \(size)) / \(size)"
  }

  static let services = InvariantCheck(name: "services") { contents in
    let weekdays = "coalesce(monday, tuesday, wednesday, thursday, friday, saturday, sunday, start_day, end_day)"
    return [
      Invariant(
        "service",
        """
        SELECT 'id ' || id, CASE WHEN in_calendar NOT IN (0, 1) THEN 'in_calendar is ' || in_calendar
          WHEN date_set IS NULL THEN 'neither in calendar nor with dates'
          ELSE 'not in calendar but with weekdays or dates of calendar' END
        FROM service WHERE in_calendar NOT IN (0, 1)
          OR in_calendar = 0 AND (date_set IS NULL OR \(weekdays) IS NOT NULL)
        """),
      Invariant(readingAll: ["id", "start_day", "end_day"], of: "service") {
      } _: { row, _, findings in
        for place in 1...2 where !row.isNull(at: place) && !ServiceDate.writtenDays.contains(row.integer(at: place)) {
          findings.add("not a date: \(row.text(at: place))", table: "service", row: "id \(row.integer(at: 0))")
        }
      },
      .datesOnce(in: contents),
    ]
  }

  static let trips = InvariantCheck(name: "trips") { contents in
    [
      callsOfTrips,
      extras(hasTable: contents[table: "stop_times.txt"].map { hasExtras($0) } ?? false),
    ]
  }

  /// The columns about a trip's calls are integers, all 0 if the trip has no calls.
  private static let callsOfTrips = Invariant(
    readingAll: ["id", "pattern", "profile", "start", "extra"], of: "trip"
  ) {
  } _: { row, _, findings in
    let (pattern, profile) = (row.integer(at: 1), row.integer(at: 2))
    let areNumbers = (1...4).allSatisfy { row.storage(at: $0) == .integer }
    let isWell = pattern == 0 ? profile == 0 && row.integer(at: 3) == 0 && row.integer(at: 4) == 0 : profile != 0
    if areNumbers && isWell { return }
    findings.add(
      "pattern \(row.text(at: 1)), profile \(row.text(at: 2)), start \(row.text(at: 3)), extra \(row.text(at: 4)): "
        + "must be integers, all 0 for a trip without calls", table: "trip", row: "id \(row.integer(at: 0))")
  }

  private static func hasExtras(_ stopTimes: FeedContents.File) -> Bool {
    let contents = FeedContents(files: [stopTimes], stopDistanceDigits: 0, shapeDistanceDigits: 0)
    return BundleSchema.tables(for: contents).contains { $0.name == "extra_call" }
  }

  /// A trip has as many extra calls as calls.
  private static func extras(hasTable: Bool) -> Invariant {
    if !hasTable {
      return Invariant("trip", "SELECT 'id ' || id, 'extra ' || extra || ', expected 0' FROM trip WHERE extra <> 0")
    }
    return Invariant(
      "trip",
      """
      SELECT 'pattern ' || pattern || ' extra ' || extra, 'number of extra calls differs from the number of calls'
      FROM (SELECT DISTINCT pattern, extra FROM trip) t
      WHERE (SELECT count(*) FROM pattern_call c WHERE c.pattern = t.pattern)
        <> (SELECT count(*) FROM extra_call x WHERE x.extra = t.extra)
      """)
  }

  static let frequencies = InvariantCheck(name: "frequencies") { _ in
    [
      Invariant(
        "frequency",
        """
        SELECT 'trip ' || f.trip || ' position ' || f.position, 'pattern ' || f.pattern || ', the trip has ' || t.pattern
        FROM frequency f JOIN trip t ON t.id = f.trip WHERE f.pattern <> t.pattern
        """),
      .positions("frequency", of: "trip"),
    ]
  }

  /// Fare rules are sorted for binary search.
  private static let fareRuleOrder = Invariant(
    "fare_rule",
    """
    SELECT 'id ' || b.id, 'sorts before the previous rule' FROM fare_rule a JOIN fare_rule b ON b.id = a.id + 1
    WHERE (coalesce(b.route, 0), coalesce(b.destination, 0), coalesce(b.origin, 0))
      < (coalesce(a.route, 0), coalesce(a.destination, 0), coalesce(a.origin, 0))
    """)

  /// Fare rules are numbered in sort order, and their fares exist.
  static let fareRules = InvariantCheck(name: "fare rules") { contents in
    if contents[table: "fare_rules.txt"] == nil { return [] }
    let fares = Invariant(
      "fare_rule",
      """
      SELECT 'id ' || f.id, 'the fare ' || coalesce(t.value, 'NULL') || ' is not in fare_attributes'
      FROM fare_rule f LEFT JOIN text t ON t.id = f.fare
      WHERE t.value IS NULL OR t.value NOT IN (SELECT fare_id FROM fare_attributes)
      """)
    return [.count("fare_rule"), fareRuleOrder] + (contents[table: "fare_attributes.txt"] == nil ? [] : [fares])
  }

  /// A dropped row is stored in consecutive cells or in the value; a changed value only in the value.
  static let notices = InvariantCheck(name: "notices") { _ in
    let cells = (1...BundleSchema.noticeCellCount).map { "cell_\($0)" }
    let gaps = zip(cells, cells.dropFirst()).map { "(\($0) IS NULL AND \($1) IS NOT NULL)" }
    return [
      .count("notice"),
      Invariant(
        "notice",
        """
        SELECT 'id ' || id, 'its cells are not those of one row' FROM notice
        WHERE \(gaps.joined(separator: " OR ")) OR cell_1 IS NOT NULL AND (value IS NOT NULL OR dropped = 0)
        """),
    ]
  }

  static let keptFiles = InvariantCheck(name: "kept files") { _ in
    [
      .positions("kept_file", of: "name"),
      Invariant(
        "kept_file",
        """
        SELECT 'id ' || id, 'the pieces of ' || name || ' are not consecutive'
        FROM (SELECT id, name, position, lag(id) OVER (PARTITION BY name ORDER BY position) AS previous FROM kept_file)
        WHERE position > 0 AND id <> previous + 1
        """),
    ]
  }
}
