import BundleFormat
import TransitSQLite
import TransitValues

/// Verifies the metadata against the database: counts and ranges are computed again from the rows.
struct MetadataCheck: DatabaseCheck {
  let name = "metadata"

  /// The most decimals of a distance stored as an integer.
  private static let largestDistanceDigits = 15

  func run(in database: BundleDatabase, into findings: inout Findings) throws {
    try compareMeta(database, &findings)
    try compareCounts(database, &findings)
    try compareKeptFiles(database, &findings)
    try compareNotices(database, &findings)
    try compareBounds(database, &findings)
    let days = try RunningDays(database).range
    let validity = days.map {
      (ServiceDate(daysSince1970: $0.lowerBound).description, ServiceDate(daysSince1970: $0.upperBound).description)
    }
    if validity?.0 != database.metadata.validity?.start || validity?.1 != database.metadata.validity?.end {
      findings.add(
        "validity \(text(database.metadata.validity.map { ($0.start, $0.end) })), services run \(text(validity))")
    }
    let latest = try LatestTime(database).range
    if !latest.contains(database.metadata.latestTime) {
      findings.add("latest_time \(database.metadata.latestTime), trips call until \(latest.lowerBound)")
    }
  }

  private func text(_ dates: (String, String)?) -> String { dates.map { "\($0.0) to \($0.1)" } ?? "on no day" }

  private func compareMeta(_ database: BundleDatabase, _ findings: inout Findings) throws {
    let rows = try database.connection.prepare("SELECT key, CAST(value AS BLOB) FROM meta")
    var isThere = false
    while try rows.step() {
      let key = rows.text(at: 0)
      if key != BundleMetadata.metaKey {
        findings.add("unexpected row", table: "meta", row: "key \(key)")
        continue
      }
      isThere = true
      if rows.blob(at: 1) != database.metadataBytes {
        findings.add("differs from the file's metadata", table: "meta", row: "key \(key)")
      }
    }
    if !isThere { findings.add("has no row for the metadata", table: "meta") }
    let contents = database.contents
    for digits in [contents.stopDistanceDigits, contents.shapeDistanceDigits]
    where !(0...Self.largestDistanceDigits).contains(digits) {
      findings.add("distances with \(digits) decimals")
    }
    let names = contents.files.map { Array($0.name.utf8) }
    if zip(names, names.dropFirst()).contains(where: { !$0.lexicographicallyPrecedes($1) }) {
      findings.add("the files are not unique and in byte order of their names")
    }
  }

  private func compareCounts(_ database: BundleDatabase, _ findings: inout Findings) throws {
    for file in GTFSSchema.files where file.isTable {
      let entry = database.contents[table: file.name]
      let count: Int?
      if let shared = Self.sharedRows[file.name] {
        count = try shared.count(in: database)
      } else if let sql = Self.compactCounts[file.name] {
        count = try database.connection.integer(sql)
      } else if entry != nil {
        // A plain table exists only if the feed has the file.
        count = try database.connection.integer("SELECT count(*) FROM \(file.tableName)")
      } else {
        continue
      }
      if count ?? 0 != entry?.rows ?? 0 {
        findings.add("\(file.name) has \(entry?.rows ?? 0) rows, the tables have \(count ?? 0)")
      }
    }
  }

  /// Files whose tables always exist.
  private static let compactCounts = [
    "stops.txt": "SELECT count(*) FROM stop",
    "routes.txt": "SELECT count(*) FROM route",
    "trips.txt": "SELECT count(*) FROM trip",
    "calendar.txt": "SELECT count(*) FROM service WHERE in_calendar",
    "frequencies.txt": "SELECT count(*) FROM frequency",
  ]

  /// Files whose rows are stored in shared sequences.
  private static let sharedRows = [
    "stop_times.txt": SharedRowCount(owner: "trip", column: "pattern", table: "pattern_call"),
    "calendar_dates.txt": SharedRowCount(owner: "service", column: "date_set", table: "date_set", bits: "days"),
    "shapes.txt": SharedRowCount(owner: "shape", column: "line", table: "line_point"),
  ]

  private func compareKeptFiles(_ database: BundleDatabase, _ findings: inout Findings) throws {
    let named = Set(database.contents.files.filter { $0.kind == .bytes }.map(\.name))
    let rows = try database.connection.prepare("SELECT DISTINCT name FROM kept_file")
    var kept: Set<String> = []
    while try rows.step() { kept.insert(rows.text(at: 0)) }
    for name in kept.subtracting(named).sorted() {
      findings.add("\(name) is not in the metadata", table: "kept_file")
    }
    for name in named.subtracting(kept).sorted() { findings.add("\(name) is missing", table: "kept_file") }
    for file in database.contents.files where file.kind == .bytes && file.rows != 0 {
      findings.add("\(file.name), stored as bytes, has \(file.rows) rows")
    }
  }

  private func compareNotices(_ database: BundleDatabase, _ findings: inout Findings) throws {
    let rows = try database.connection.prepare("SELECT code, count(*) FROM import_notice GROUP BY code")
    var counts: [String: Int] = [:]
    while try rows.step() { counts[rows.text(at: 0)] = rows.integer(at: 1) }
    let recorded = database.metadata.notices
    for code in Set(counts.keys).union(recorded.keys).sorted() where counts[code] != recorded[code] {
      findings.add("\(recorded[code] ?? 0) notices \(code), the table import_notice has \(counts[code] ?? 0)")
    }
  }

  private func compareBounds(_ database: BundleDatabase, _ findings: inout Findings) throws {
    let row = try database.connection.prepare(
      "SELECT min(latitude), min(longitude), max(latitude), max(longitude) FROM stop "
        + "WHERE latitude IS NOT NULL AND longitude IS NOT NULL"
        + " AND NOT (abs(latitude) <= 10000000 AND abs(longitude) <= 10000000)")
    _ = try row.step()
    var bounds: BundleMetadata.Bounds?
    if !row.isNull(at: 0) {
      let degrees = (0..<4).map { Double(row.integer(at: $0)) / 1e7 }
      bounds = .init(south: degrees[0], west: degrees[1], north: degrees[2], east: degrees[3])
    }
    row.reset()
    if bounds != database.metadata.bounds {
      findings.add("bounds \(text(database.metadata.bounds)), the stops lie within \(text(bounds))")
    }
  }

  private func text(_ bounds: BundleMetadata.Bounds?) -> String {
    bounds.map { "\($0.south) … \($0.north), \($0.west) … \($0.east)" } ?? "none"
  }
}
