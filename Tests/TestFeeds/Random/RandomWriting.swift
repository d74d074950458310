/// Writes tables as text in one of many ways that GTFS allows.
///
/// Rows, columns, line ends and quotes vary, unknown columns are added, and empty columns may be omitted.
struct RandomWriting {
  var random: SplitMix64

  mutating func text(of tables: [FeedTable]) -> FeedText {
    var files: [String: String] = [:]
    for table in tables { files[table.name] = write(reordered(table)) }
    if random.chance(30) { files["notes.txt"] = "free text, no table\n\"" }
    return FeedText(files)
  }

  private mutating func reordered(_ table: FeedTable) -> FeedTable {
    var table = table
    if random.chance(25) { addUnknownColumns(to: &table) }
    var order = table.columns.indices.filter { column in
      Self.requiredColumns.contains(table.columns[column]) || table.rows.contains { !$0[column].isEmpty }
        || random.chance(50)
    }
    if random.chance(50) { random.shuffle(&order) }
    var rows = table.rows.map { row in order.map { row[$0] } }
    // The first agency determines the time zone, so the order of agencies matters.
    if table.name != "agency.txt", random.chance(60) { random.shuffle(&rows) }
    return FeedTable(table.name, order.map { table.columns[$0] }, rows)
  }

  /// Columns that are never omitted, even if they are empty.
  private static let requiredColumns: Set<String> = [
    "agency_name", "agency_url", "agency_timezone", "stop_id", "stop_name", "stop_lat", "stop_lon", "service_id",
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday", "start_date", "end_date", "date",
    "exception_type", "route_id", "route_type", "shape_id", "shape_pt_lat", "shape_pt_lon", "shape_pt_sequence",
    "trip_id", "stop_sequence", "arrival_time", "departure_time", "start_time", "end_time", "headway_secs",
  ]

  private mutating func addUnknownColumns(to table: inout FeedTable) {
    let names = random.pick([["x_note"], ["vendor_id", "Vendor_ID"], ["Größe, alt"], ["rowid_", "select"]])
    table.columns += names
    for index in table.rows.indices {
      table.rows[index] += names.map { _ in random.pick(["", "1", "007", "ü, \"x\"", "1.50"]) }
    }
  }
}

// MARK: Characters

extension RandomWriting {
  private struct Style {
    let lineEnd: String
    let quotesAll: Bool
    let spaces: Bool
    let cutsRows: Bool
    let blankLines: Bool
  }

  private mutating func write(_ table: FeedTable) -> String {
    let style = Style(
      lineEnd: random.pick(["\n", "\n", "\r\n", "\r\n", "\r"]), quotesAll: random.chance(20),
      spaces: random.chance(15), cutsRows: random.chance(20), blankLines: random.chance(10))
    var text = random.chance(20) ? "\u{FEFF}" : ""
    text += line(table.columns, style)
    for row in table.rows {
      if style.blankLines, random.chance(20) { text += style.lineEnd }
      text += line(style.cutsRows ? withoutEmptyEnd(row) : row, style)
    }
    if random.chance(30) { text.unicodeScalars.removeLast(style.lineEnd.unicodeScalars.count) }
    return text
  }

  private mutating func line(_ cells: [String], _ style: Style) -> String {
    cells.map { cell($0, style) }.joined(separator: ",") + style.lineEnd
  }

  private mutating func cell(_ cell: String, _ style: Style) -> String {
    if style.quotesAll || CSVText.needsQuotes(cell) || random.chance(3) { return CSVText.quoted(cell) }
    return style.spaces && random.chance(30) ? random.pick([" ", "\t", "  "]) + cell + random.pick(["", " "]) : cell
  }

  /// Returns a row without its trailing empty cells, which GTFS readers fill in.
  private func withoutEmptyEnd(_ row: [String]) -> [String] {
    let end = row.lastIndex { !$0.isEmpty } ?? 0
    return Array(row[...end])
  }
}
