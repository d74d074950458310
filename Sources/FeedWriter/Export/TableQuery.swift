import BundleFormat
import TransitValues

/// The header of an exported table and the SQL that gives its rows in their order.
struct TableQuery: Equatable {
  /// The columns of the feed's header: the specification's in its order, then the others under their own names.
  let header: [String]
  let sql: String

  /// - Parameter columns: The names in the feed's header, each once.
  init(_ schema: FileSchema, columns: [String]) {
    let declared = schema.columns.map(\.name).filter(columns.contains)
    let unknown = UnknownColumns(of: schema, header: columns).columns
    header = declared + unknown.map(\.name)
    let names = declared + unknown.map(\.sqlName)
    // Rows of a table without columns are rows all the same.
    let selection = names.isEmpty ? "NULL" : names.map(SQLName.quoted).joined(separator: ", ")
    let order =
      if PlainTables.isPlain(schema) {
        Self.insertion(unknown)
      } else if schema.name == GTFSSchema.fareRules.name {
        // A view of one table in its order, to which all others are only joined where they have something: that of the
        // builder, which to sort by would be to sort all rows.
        ""
      } else {
        Self.key(of: schema, names)
      }
    sql = "SELECT \(selection) FROM \(schema.tableName)" + (order.isEmpty ? "" : " ORDER BY \(order)")
  }

  /// Files with a compact form of their own in which several rows may have the same key.
  private static let filesWithRepeatedKeys: Set<String> = ["calendar_dates.txt", "frequencies.txt"]

  /// By the key, which the views find through an index: SQLite sorts no more than the rows of one trip, shape or
  /// service at a time. Where keys repeat, by the other columns too, so that only equal rows can change places.
  private static func key(of schema: FileSchema, _ names: [String]) -> String {
    let key = schema.primaryKey
    let rest = filesWithRepeatedKeys.contains(schema.name) ? names.filter { !key.contains($0) } : []
    return (key + rest).map(SQLName.quoted).joined(separator: ", ")
  }

  /// As the builder inserted them: sorted, but for the rows that mean something by being the first.
  ///
  /// Each of SQLite's names for this may be taken by a column of the feed. With all of them taken none is left, and
  /// SQLite reads the table, of which no index holds all columns, in that order anyway.
  private static func insertion(_ unknown: [UnknownColumns.Column]) -> String {
    let taken = Set(unknown.map { $0.sqlName.lowercased() })
    return ["rowid", "oid", "_rowid_"].first { !taken.contains($0) } ?? ""
  }
}
