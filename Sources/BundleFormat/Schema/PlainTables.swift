package import TransitValues

/// The files that are stored unchanged.
///
/// Each is a table with the file's name. It has the specification's columns in order, followed by the unknown ones,
/// with values as written in GTFS.
package enum PlainTables {
  /// Files with their own compact form, see ``CompactTables``.
  package static let compactFiles: Set<String> = [
    "stops.txt", "routes.txt", "trips.txt", "stop_times.txt", "calendar.txt", "calendar_dates.txt", "shapes.txt",
    "frequencies.txt", "fare_rules.txt", "transfers.txt",
  ]

  /// Whether a file of the specification is stored as a plain table.
  package static func isPlain(_ file: FileSchema) -> Bool {
    file.isTable && !compactFiles.contains(file.name)
  }

  static func objects(for contents: FeedContents) -> [SchemaObject] {
    GTFSSchema.files.filter { isPlain($0) && contents[table: $0.name] != nil }.map { table(for: $0, in: contents) }
  }

  private static func table(for file: FileSchema, in contents: FeedContents) -> SchemaObject {
    let declared = file.columns.map { column in
      ([column.name, StorageClass(column.type).declaration] + constraints(of: column, in: file, contents: contents))
        .filter { !$0.isEmpty }.joined(separator: " ")
    }
    let unknown = UnknownColumns(of: file, in: contents).columns.map { "\(SQLName.quoted($0.sqlName)) TEXT" }
    return .table(file.tableName, declared + unknown)
  }

  private static func constraints(of column: ColumnSchema, in file: FileSchema, contents: FeedContents) -> [String] {
    if isReferenced(column, of: file) { return ["UNIQUE"] }
    guard let parent = parent(of: column, in: contents) else { return [] }
    return ["REFERENCES \(parent)"]
  }

  /// Whether other files refer to rows of this file by this column alone. Only then must its values be unique.
  package static func isReferenced(_ column: ColumnSchema, of file: FileSchema) -> Bool {
    file.primaryKey == [column.name]
      && referencedColumns.contains(ColumnReference(file: file.name, column: column.name))
  }

  private static let referencedColumns = Set(
    GTFSSchema.files
      .filter { $0.name != "translations.txt" }
      .flatMap { file in
        file.columns.flatMap { column in
          column.references.filter { $0.file != file.name || file.name == "stops.txt" }
        }
      })

  /// Returns the table and column that a foreign key refers to; `nil` unless it is a single one that the bundle has.
  static func parent(of column: ColumnSchema, in contents: FeedContents) -> String? {
    guard let first = column.references.first, let parent = parent(for: first, in: contents) else { return nil }
    return column.references.dropFirst().allSatisfy { self.parent(for: $0, in: contents) == parent } ? parent : nil
  }

  private static func parent(for reference: ColumnReference, in contents: FeedContents) -> String? {
    switch reference.file {
    case "stops.txt" where reference.column == "stop_id": return "stop(stop_id)"
    case "routes.txt" where reference.column == "route_id": return "route(route_id)"
    case "trips.txt" where reference.column == "trip_id": return "trip(trip_id)"
    case "calendar.txt", "calendar_dates.txt": return "service(service_id)"
    default:
      guard let file = GTFSSchema.file(named: reference.file), let column = file[reference.column],
        isPlain(file), isReferenced(column, of: file), contents[table: file.name] != nil
      else { return nil }
      return "\(file.tableName)(\(column.name))"
    }
  }
}

/// How SQLite stores the values of a column in a plain table.
package enum StorageClass: Sendable {
  case text
  case integer
  /// A number if a double holds all its digits, otherwise text. No type is declared, so SQLite converts nothing.
  case decimal

  package init(_ type: FieldType) {
    switch type {
    case .enumeration, .integer: self = .integer
    case .decimal, .currencyAmount, .latitude, .longitude: self = .decimal
    default: self = .text
    }
  }

  var declaration: String {
    switch self {
    case .text: "TEXT"
    case .integer: "INTEGER"
    case .decimal: ""
    }
  }
}
