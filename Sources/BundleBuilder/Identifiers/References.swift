import TransitValues

/// The ids that other files may refer to, by the column that defines them.
struct References: Sendable {
  /// All columns that some column of GTFS refers to.
  static let columns = Set(GTFSSchema.files.flatMap { $0.columns.flatMap(\.references) })

  private var tables: [ColumnReference: IdentifierTable] = [:]

  /// The columns that a column must refer to, so that the file is read after theirs.
  ///
  /// A reference to the same file is checked later, when all its ids are known. The references of translations.txt are
  /// not checked: its rows name what they translate.
  static func checked(of column: ColumnSchema, in file: FileSchema) -> [ColumnReference] {
    file.name == "translations.txt" ? [] : column.references.filter { $0.file != file.name }
  }

  init() {}

  /// The ids of all files that were read for another one.
  init(joining references: [References]) {
    for other in references { tables.merge(other.tables) { first, _ in first } }
  }

  /// The ids that a column defines; none for a file that the feed lacks.
  subscript(reference: ColumnReference) -> IdentifierTable {
    get { tables[reference] ?? IdentifierTable() }
    set { tables[reference] = newValue }
  }

  subscript(file: String, column: String) -> IdentifierTable {
    get { self[ColumnReference(file: file, column: column)] }
    set { self[ColumnReference(file: file, column: column)] = newValue }
  }
}
