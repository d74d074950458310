import BundleFormat
package import TransitValues

/// The header of an exported table and the SQL that returns its rows in order.
package struct TableQuery {
  /// The columns in the feed's header: those of the specification in its order, then the others under their own names.
  package let header: [String]
  package let sql: String
  /// Returns the rows with a value of the first column of the key.
  package let sqlOfKey: String
  /// The position in ``header`` of the amount of money and of its currency, in a file with both.
  package let amount: (column: Int, currency: Int)?

  /// - Parameter columns: The distinct names in the feed's header.
  package init(_ schema: FileSchema, columns: [String]) {
    let declared = schema.columns.map { $0.name }.filter(columns.contains)
    let unknown = UnknownColumns(of: schema, header: columns).columns
    header = declared + unknown.map { $0.name }
    func position(_ type: FieldType) -> Int? {
      declared.firstIndex { name in schema.columns.contains { $0.name == name && $0.type == type } }
    }
    amount =
      if let column = position(.currencyAmount), let currency = position(.currencyCode) {
        (column, currency)
      } else {
        nil
      }
    let names = declared + unknown.map { $0.sqlName }
    // A table without columns can still have rows.
    let selection = names.isEmpty ? "NULL" : names.map(SQLName.quoted).joined(separator: ", ")
    let order =
      if PlainTables.isPlain(schema) {
        Self.insertion(unknown)
      } else if schema.name == GTFSSchema.fareRules.name || schema.name == GTFSSchema.transfers.name {
        // The view reads one table in the builder's order and only left-joins others. ORDER BY would sort all rows.
        ""
      } else {
        Self.key(of: schema, names)
      }
    let rows = "SELECT \(selection) FROM \(schema.tableName)"
    let ordering = order.isEmpty ? "" : " ORDER BY \(order)"
    sql = rows + ordering
    sqlOfKey = rows + " WHERE \(SQLName.quoted(schema.primaryKey.first ?? "")) = ?" + ordering
  }

  /// Compact files in which several rows may have the same key.
  private static let filesWithRepeatedKeys: Set<String> = ["calendar_dates.txt", "frequencies.txt"]

  /// Orders by the key, for which the views have an index, so SQLite sorts only the rows of one trip, shape or service
  /// at a time. Where keys repeat, the other columns follow, so that only equal rows can change places.
  private static func key(of schema: FileSchema, _ names: [String]) -> String {
    let key = schema.primaryKey
    let rest = filesWithRepeatedKeys.contains(schema.name) ? names.filter { !key.contains($0) } : []
    return (key + rest).map(SQLName.quoted).joined(separator: ", ")
  }

  /// Orders by rowid, the order of insertion: sorted, except for rows whose position is meaningful.
  ///
  /// Each of SQLite's names for the rowid may be taken by a column of the feed. If all are taken, no ORDER BY is used;
  /// SQLite then reads the table in rowid order anyway, because no index covers all columns.
  private static func insertion(_ unknown: [UnknownColumns.Column]) -> String {
    let taken = Set(unknown.map { $0.sqlName.lowercased() })
    return ["rowid", "oid", "_rowid_"].first { !taken.contains($0) } ?? ""
  }
}
