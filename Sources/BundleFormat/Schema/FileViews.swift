import TransitValues

/// The views that present the compact tables as the original files.
///
/// A view has the file's name. It has the specification's columns in order, followed by the unknown ones, with values
/// as written in GTFS and NULL for empty cells.
enum FileViews {
  /// The tables behind a file's view.
  private struct Source {
    let file: FileSchema
    /// The FROM clause, with the aliases that ``CompactTables`` uses in its forms.
    let tables: String
    /// The alias of the table that holds the columns without a form.
    let others: String
    /// Whether those columns are references to texts rather than values; `nil` if only unknown columns are references.
    let sharesTexts: Bool?
  }

  static func objects(for contents: FeedContents) -> [SchemaObject] {
    let hasZones = contents.files.contains { $0.name == ZonesView.file.name }
    return sources(for: contents).filter { contents[table: $0.file.name] != nil }.map { view(of: $0, in: contents) }
      + (hasZones ? [ZonesView.object] : [])
  }

  private static func view(of source: Source, in contents: FeedContents) -> SchemaObject {
    let file = source.file
    let declared = file.columns.map { column in
      let form = CompactTables.forms[ColumnReference(file: file.name, column: column.name)]
      let value =
        form.map { $0.shown?(contents) ?? "\(source.others).\($0.name)" }
        ?? other(column, of: source, in: contents)
      return named(value, column.name)
    }
    let unknown = UnknownColumns(of: file, in: contents).columns.map { column in
      let value = "\(source.others).\(column.compactName)"
      let isShared = source.sharesTexts ?? true
      return "\(isShared ? text(value) : value) AS \(SQLName.quoted(column.sqlName))"
    }
    return .view(file.tableName, columns: declared + unknown, from: source.tables)
  }

  /// Returns the expression for a column without its own form; NULL if the feed does not have it.
  private static func other(_ column: ColumnSchema, of source: Source, in contents: FeedContents) -> String {
    guard source.sharesTexts == true else { return "\(source.others).\(column.name)" }
    let extra = ExtraColumns(of: source.file, in: contents).columns.first { $0.schema == column }
    return extra.map { text("\(source.others).\($0.compactName)", as: StorageClass(column.type)) } ?? "NULL"
  }

  private static func named(_ value: String, _ name: String) -> String {
    let parts = value.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 2 && parts[1] == name ? value : "\(value) AS \(name)"
  }

  private static func sources(for contents: FeedContents) -> [Source] {
    let hasExtras = !ExtraColumns(of: GTFSSchema.stopTimes, in: contents).columns.isEmpty
    return [
      Source(
        file: GTFSSchema.stops, tables: "stop s LEFT JOIN stop p ON p.id = s.parent", others: "s", sharesTexts: false),
      Source(file: GTFSSchema.routes, tables: "route r", others: "r", sharesTexts: false),
      Source(
        file: GTFSSchema.trips,
        tables: "trip t JOIN route r ON r.id = t.route JOIN service v ON v.id = t.service"
          + " LEFT JOIN text h ON h.id = t.headsign LEFT JOIN text b ON b.id = t.block"
          + " LEFT JOIN shape s ON s.id = t.shape", others: "t", sharesTexts: nil),
      Source(
        file: GTFSSchema.stopTimes,
        tables: "trip t JOIN pattern_call c ON c.pattern = t.pattern"
          + " JOIN profile_call p ON p.profile = t.profile AND p.position = c.position"
          + " LEFT JOIN stop s ON s.id = c.stop LEFT JOIN text g ON g.id = c.location_group"
          + " LEFT JOIN location l ON l.id = c.location LEFT JOIN text h ON h.id = c.headsign"
          + " LEFT JOIN text k ON k.id = c.pickup_booking_rule LEFT JOIN text d ON d.id = c.drop_off_booking_rule"
          + (hasExtras ? " LEFT JOIN extra_call x ON x.extra = t.extra AND x.position = c.position" : ""),
        others: "x", sharesTexts: true),
      Source(file: GTFSSchema.calendar, tables: "service v WHERE v.in_calendar", others: "v", sharesTexts: false),
      Source(
        file: GTFSSchema.calendarDates,
        tables: "service v JOIN date_set d ON d.date_set = v.date_set"
          // At least one bit of each row is 1, so this adds no rows. With any other join, SQLite may start with the bit
          // numbers or cannot start with a table that is joined to the view.
          + " LEFT JOIN (\(bitNumbers)) bit ON d.days >> bit.number & 1", others: "d", sharesTexts: true),
      Source(
        file: GTFSSchema.shapes,
        tables: "shape s JOIN line_point p ON p.line = s.line JOIN point o ON o.id = p.point", others: "p",
        sharesTexts: true),
      Source(
        file: GTFSSchema.frequencies, tables: "trip t JOIN frequency f ON f.pattern = t.pattern AND f.trip = t.id",
        others: "f", sharesTexts: false),
      Source(
        file: GTFSSchema.fareRules,
        tables: "fare_rule f LEFT JOIN text a ON a.id = f.fare LEFT JOIN route r ON r.id = f.route"
          + " LEFT JOIN text o ON o.id = f.origin LEFT JOIN text d ON d.id = f.destination"
          + " LEFT JOIN text c ON c.id = f.contains", others: "f", sharesTexts: false),
      Source(
        file: GTFSSchema.transfers,
        tables: "transfer f LEFT JOIN stop a ON a.id = f.from_stop LEFT JOIN stop b ON b.id = f.to_stop"
          + " LEFT JOIN route r ON r.id = f.from_route LEFT JOIN route q ON q.id = f.to_route"
          + " LEFT JOIN trip t ON t.id = f.from_trip LEFT JOIN trip u ON u.id = f.to_trip", others: "f",
        sharesTexts: false),
    ]
  }
}

// MARK: Values as GTFS writes them

extension FileViews {
  /// The bit numbers of `date_set.days`, one row each.
  private static let bitNumbers =
    "SELECT column1 AS number FROM (VALUES \((0..<DaysOfRow.count).map { "(\($0))" }.joined(separator: ", ")))"

  /// Looks up a text by ID. Uses a subquery because SQLite joins at most 64 tables.
  private static func text(_ id: String) -> String { "(SELECT value FROM text WHERE id = \(id))" }

  /// Looks up a text and converts it to a number where a plain table would have a number.
  private static func text(_ id: String, as storage: StorageClass) -> String {
    switch storage {
    case .text: text(id)
    case .integer: "CAST(\(text(id)) AS INTEGER)"
    case .decimal:
      // A double holds 15 digits; numbers with more digits stay text.
      "(SELECT CASE WHEN length(replace(replace(value, '-', ''), '.', '')) <= 15 THEN CAST(value AS NUMERIC) "
        + "ELSE value END FROM text WHERE id = \(id))"
    }
  }
}
