import TransitValues

/// Composes the rows of the views `stop_times` and `shapes`.
///
/// Only for databases that have passed all checks. If a value is unusual, or the sample differs, nothing is composed,
/// and SQLite must read all rows.
enum RowComposer {
  static func composes(_ table: ComparedTable) -> Bool { ViewPart.owners[table.name] != nil }

  /// Returns the fingerprint of a file's rows; `nil` if SQLite must read them.
  static func fingerprint(of table: ComparedTable, in database: BundleDatabase) throws -> Fingerprint? {
    do {
      guard let composed = try rows(of: table, in: database),
        try composed.equalsSamples(of: table, in: database.connection)
      else { return nil }
      return composed.rows
    } catch let error as DatabaseError where !error.isInterruption {
      return nil
    }
  }

  /// Composes rows without comparing the sample.
  ///
  /// - Returns: `nil` for files that are not composed.
  /// - Throws: ``DatabaseError/notComposed`` for unusual values.
  static func rows(of table: ComparedTable, in database: BundleDatabase) throws -> ComposedRows? {
    switch table.name {
    case "stop_times.txt":
      var rows = try CallRows(table, of: database)
      return try rows.compose()
    case "shapes.txt":
      var rows = try ShapeRows(table, of: database)
      return try rows.compose()
    default: return nil
    }
  }
}
