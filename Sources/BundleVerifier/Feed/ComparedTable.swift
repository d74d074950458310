import BundleFormat
import TransitValues

/// A file of the specification as it is compared: which columns, as what, and where the bundle shows them.
struct ComparedTable: Sendable {
  struct Column: Sendable {
    /// The name in the feed.
    let name: String
    /// The name in the file's table or view.
    let sqlName: String
    let kind: CellKind
    /// What GTFS declares; `nil` for an unknown column.
    let schema: ColumnSchema?
    /// The column's place in the feed's header, `nil` where it has none: all its cells are empty.
    let position: Int?
  }

  /// A column without its names.
  struct Cell: Sendable {
    /// -1 where the feed has no such column.
    let position: Int
    let kind: CellKind
    /// Whether no row may lack a value in silence.
    let isRequired: Bool

    fileprivate init(_ column: Column) {
      position = column.position ?? -1
      kind = column.kind
      isRequired = column.schema.map { $0.presence == .required && !$0.emptyValueAllowed } ?? false
    }
  }

  let schema: FileSchema
  /// The declared columns, then the unknown ones.
  let columns: [Column]
  /// Where the cells of each column are and what they are read as: the little that is asked of every row.
  let cells: [Cell]
  /// Columns of the header that no table can have: without a name, or with one that came before.
  let lost: [(position: Int, name: String, code: String)]
  /// Cells of a whole record.
  let width: Int

  var name: String { schema.name }

  init(_ schema: FileSchema, header: [String]) {
    self.schema = schema
    width = header.count
    var positions: [[UInt8]: Int] = [:]
    var lost: [(Int, String, String)] = []
    for (position, name) in header.enumerated() {
      if name.isEmpty {
        lost.append((position, name, "empty_column_name"))
      } else if positions[Array(name.utf8)] != nil {
        lost.append((position, name, "duplicated_column"))
      } else {
        positions[Array(name.utf8)] = position
      }
    }
    self.lost = lost
    let declared = schema.columns.map { column in
      Column(
        name: column.name, sqlName: column.name, kind: CellKind(column, of: schema), schema: column,
        position: positions[Array(column.name.utf8)])
    }
    let unknown = UnknownColumns(of: schema, header: Self.distinct(header)).columns.map { column in
      Column(
        name: column.name, sqlName: column.sqlName, kind: .text, schema: nil,
        position: positions[Array(column.name.utf8)])
    }
    columns = declared + unknown
    cells = columns.map(Cell.init)
  }

  /// The names that a table can have columns of, by their bytes.
  static func distinct(_ header: [String]) -> [String] {
    var seen: Set<[UInt8]> = []
    return header.filter { !$0.isEmpty && seen.insert(Array($0.utf8)).inserted }
  }

  /// The names in the bundle's order: the specification's, then the unknown ones.
  static func columns(of schema: FileSchema, header: [String]) -> [String] {
    let names = distinct(header)
    return schema.columns.map(\.name).filter(names.contains) + names.filter { schema[$0] == nil }
  }

  /// Whether a file of that header identifies its rows; one that does not is kept as bytes. An empty one is a table.
  static func identifiesRows(_ schema: FileSchema, header: [String]) -> Bool {
    let required = schema.primaryKey.filter { schema[$0]?.presence == .required }
    return header.isEmpty || required.allSatisfy(header.contains)
  }

  func index(of column: String) -> Int? {
    columns.firstIndex { $0.name.utf8.elementsEqual(column.utf8) }
  }

  /// SQL for all rows, values in the order of the columns. Qualified names: SQLite takes others for texts.
  var selection: String {
    let names = columns.map { "f.\(SQLName.quoted($0.sqlName))" }
    return "SELECT \(names.joined(separator: ", ")) FROM \(schema.tableName) f"
  }

  /// The columns that tell one row from another: the key of GTFS, of which two rows of calendar_dates.txt may share one
  /// when they say different things of the day.
  var keyColumns: [String] {
    schema.name == "calendar_dates.txt" ? schema.primaryKey + ["exception_type"] : schema.primaryKey
  }
}
