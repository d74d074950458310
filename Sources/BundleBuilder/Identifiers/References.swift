import TransitValues

/// Tables of ids that other files refer to, keyed by the column that defines them.
struct References: Sendable {
  /// All columns that some column of GTFS refers to.
  static let columns = Set(GTFSSchema.files.flatMap { $0.columns.flatMap(\.references) })

  private var tables: [ColumnReference: IdentifierTable] = [:]

  /// Returns the columns of other files in which the values of a column must exist. Those files are read first.
  ///
  /// References within a file are checked after the whole file has been read. The references of translations.txt are
  /// not checked, because the file that they refer to depends on the row.
  static func checked(of column: ColumnSchema, in file: FileSchema) -> [ColumnReference] {
    file.name == "translations.txt" ? [] : column.references.filter { $0.file != file.name }
  }

  init() {}

  /// Combines the ids of several files.
  init(joining references: [References]) {
    for other in references { tables.merge(other.tables) { first, _ in first } }
  }

  /// The ids that a column defines; empty if the feed does not have the file.
  subscript(reference: ColumnReference) -> IdentifierTable {
    get { tables[reference] ?? IdentifierTable() }
    set { tables[reference] = newValue }
  }

  subscript(file: String, column: String) -> IdentifierTable {
    get { self[ColumnReference(file: file, column: column)] }
    set { self[ColumnReference(file: file, column: column)] = newValue }
  }
}
