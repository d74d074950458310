import BundleFormat
import TransitValues

/// The columns of a GTFS file for the comparison: their types, and their names in the feed and in the bundle.
struct ComparedTable: Sendable {
  struct Column: Sendable {
    /// The name in the feed.
    let name: String
    /// The name in the file's table or view.
    let sqlName: String
    let kind: CellKind
    /// The declaration in GTFS; `nil` for an unknown column.
    let schema: ColumnSchema?
    /// The index in the header; `nil` if the feed does not have the column, so that all its cells are empty.
    let position: Int?
  }

  /// The part of a column that is needed for each row.
  struct Cell: Sendable {
    /// The index in the header; -1 if the feed does not have the column.
    let position: Int
    let kind: CellKind
    /// Whether each row without a value needs a notice.
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
  /// Parallel to ``columns``.
  let cells: [Cell]
  /// The columns of the header that a table cannot have, because their names are empty or repeated.
  let lost: [(position: Int, name: String, code: String)]
  /// The number of columns in the header.
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

  /// Returns the header without empty and repeated names, compared as bytes.
  static func distinct(_ header: [String]) -> [String] {
    var seen: Set<[UInt8]> = []
    return header.filter { !$0.isEmpty && seen.insert(Array($0.utf8)).inserted }
  }

  /// Returns the names in the order of the bundle: the declared ones in the order of the specification, then the
  /// unknown ones.
  static func columns(of schema: FileSchema, header: [String]) -> [String] {
    let names = distinct(header)
    return schema.columns.map(\.name).filter(names.contains) + names.filter { schema[$0] == nil }
  }

  /// Whether the header has the required columns of the key. A file without them is kept as bytes; an empty file is a
  /// table.
  static func identifiesRows(_ schema: FileSchema, header: [String]) -> Bool {
    let required = schema.primaryKey.filter { schema[$0]?.presence == .required }
    return header.isEmpty || required.allSatisfy(header.contains)
  }

  func index(of column: String) -> Int? {
    columns.firstIndex { $0.name.utf8.elementsEqual(column.utf8) }
  }

  /// A query of all rows, with the values in the order of ``columns``. Names are qualified, because SQLite would treat
  /// an unknown quoted name as a text.
  var selection: String {
    let names = columns.map { "f.\(SQLName.quoted($0.sqlName))" }
    return "SELECT \(names.joined(separator: ", ")) FROM \(schema.tableName) f"
  }

  /// The columns that identify a row: the GTFS key, and exception_type in calendar_dates.txt, because rows that differ
  /// only in it are kept.
  var keyColumns: [String] {
    schema.name == "calendar_dates.txt" ? schema.primaryKey + ["exception_type"] : schema.primaryKey
  }
}
