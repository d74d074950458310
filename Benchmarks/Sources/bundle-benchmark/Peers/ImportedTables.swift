import Foundation

/// A feed imported with the `.import` command of the `sqlite3` shell: each file as a table of texts, with the usual
/// indexes.
enum ImportedTables {
  static let name = "sqlite3 .import"

  /// Unpacks and imports a feed.
  ///
  /// - Throws: ``BenchmarkError`` if `sqlite3` is missing or a program fails.
  static func load(_ feed: BenchmarkedFeed, programs: Executables) throws(BenchmarkError) -> LoadedPeer {
    guard let sqlite = programs.sqlite else { throw BenchmarkError(description: "sqlite3 is not installed") }
    Progress.tell("\(feed.name): importing with sqlite3")
    let folder = feed.scratch + "/feed"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    var unpack = ChildProcess(programs.unzip, ["-q", "-o", feed.path, "-d", folder])
    unpack.errors = feed.scratch + "/unzip.log"
    var cost = try unpack.run()
    let path = feed.importedDatabase
    let script = feed.scratch + "/import.sql"
    do {
      try Self.script(for: Self.tables(in: folder)).write(toFile: script, atomically: true, encoding: .utf8)
    } catch {
      throw BenchmarkError(description: "\(script): \(error.localizedDescription)")
    }
    var shell = ChildProcess(sqlite, ["-batch", path])
    shell.input = script
    // Ignore import errors here: a file that cannot be imported is not always needed.
    cost.add(try shell.runToEnd().cost)
    let version = try version(of: sqlite, feed)
    let byteCount = BenchmarkedFeed.byteCount(of: path) ?? 0
    do throws(SQLiteError) {
      try removeBlankLines(from: path)
    } catch {
      throw BenchmarkError(description: error.description)
    }
    return LoadedPeer(name: name, version: version, cost: cost, byteCount: byteCount) { questions in
      try ImportedAnswers(of: path).answers(to: questions)
    }
  }

  /// Removes the rows that the shell makes of blank lines: one empty cell, NULL in all others.
  ///
  /// Needed to compare answers; not part of the measured import.
  private static func removeBlankLines(from path: String) throws(SQLiteError) {
    let connection = try Connection(path: path, mode: .readWrite)
    let columns = try connection.prepare(
      "SELECT t.name, c.name, c.cid FROM pragma_table_list t JOIN pragma_table_info(t.name) c WHERE t.type = 'table'"
        + " AND t.name NOT LIKE 'sqlite_%' ORDER BY 1, 3")
    var conditions: [String: [String]] = [:]
    while try columns.step() {
      let isEmpty = columns.integer(at: 2) == 0 ? "= ''" : "IS NULL"
      conditions[columns.text(at: 0), default: []].append("\(quotedName(columns.text(at: 1))) \(isEmpty)")
    }
    for (table, conditions) in conditions {
      try connection.execute("DELETE FROM \(quotedName(table)) WHERE \(conditions.joined(separator: " AND "))")
    }
  }

  /// Quotes a name for SQL.
  private static func quotedName(_ name: String) -> String {
    "\"" + name.replacingOccurrences(of: "\"", with: "\"\"") + "\""
  }

  private static func version(of sqlite: String, _ feed: BenchmarkedFeed) throws(BenchmarkError) -> String {
    var child = ChildProcess(sqlite, ["--version"])
    child.output = feed.scratch + "/sqlite3.version"
    _ = try child.run()
    let text = (try? String(contentsOfFile: child.output, encoding: .utf8)) ?? ""
    return "sqlite3 " + (text.split(separator: " ").first ?? "")
  }

  /// The non-empty files of the feed by table name.
  private static func tables(in folder: String) -> [String: String] {
    var tables: [String: String] = [:]
    let names = FileManager.default.enumerator(atPath: folder)?.allObjects.compactMap { $0 as? String } ?? []
    for name in names.sorted() where name.hasSuffix(".txt") && !name.hasPrefix("__MACOSX") {
      let table = String((name.split(separator: "/").last ?? "").dropLast(4))
      if BenchmarkedFeed.byteCount(of: "\(folder)/\(name)") ?? 0 > 0 { tables[table] = "\(folder)/\(name)" }
    }
    return tables
  }

  private static let indexes: [(table: String, columns: [String])] = [
    ("stops", ["stop_id"]), ("stops", ["parent_station"]), ("stops", ["stop_name"]), ("routes", ["route_id"]),
    ("trips", ["trip_id"]), ("trips", ["route_id"]), ("trips", ["service_id"]), ("stop_times", ["trip_id"]),
    ("stop_times", ["stop_id", "departure_time"]), ("calendar", ["service_id"]), ("calendar_dates", ["service_id"]),
    ("calendar_dates", ["date"]), ("shapes", ["shape_id"]), ("frequencies", ["trip_id"]),
    ("trips", ["block_id"]), ("transfers", ["from_stop_id"]), ("pathways", ["from_stop_id"]),
    ("pathways", ["to_stop_id"]), ("levels", ["level_id"]), ("fare_rules", ["route_id"]), ("fare_rules", ["origin_id"]),
    ("fare_rules", ["destination_id"]), ("translations", ["record_id"]), ("translations", ["field_value"]),
  ]

  /// Coordinates are stored as text, so a plain index would not help a search by location.
  private static let placeIndex =
    "CREATE INDEX stops_place ON stops (CAST(stop_lat AS REAL), CAST(stop_lon AS REAL));"

  private static func script(for tables: [String: String]) -> String {
    let imports = tables.sorted { $0.key < $1.key }.map { ".import --csv \(quoted($0.value)) \(quoted($0.key))" }
    let indexes = indexes.filter { tables[$0.table] != nil }.map { index in
      let columns = index.columns.map { "\"\($0)\"" }.joined(separator: ", ")
      return "CREATE INDEX \(index.table)_\(index.columns[0]) ON \(index.table) (\(columns));"
    }
    let places = tables["stops"] == nil ? [] : [placeIndex]
    // The import can be repeated, so it needs no protection against crashes.
    let settings = ["PRAGMA journal_mode = OFF;", "PRAGMA synchronous = OFF;"]
    return (settings + imports + indexes + places).joined(separator: "\n") + "\n"
  }

  /// Quotes an argument of a dot-command, <https://www.sqlite.org/cli.html#dot_command_arguments>.
  private static func quoted(_ text: String) -> String {
    "\"" + text.replacingOccurrences(of: "\\", with: "\\\\").replacingOccurrences(of: "\"", with: "\\\"") + "\""
  }
}
