import Synchronization
import TransitValues

/// The values that other files may refer to, by file and column: how a foreign id is looked up.
final class ReferenceTables: Sendable {
  private let tables = Mutex<[ColumnReference: IdentifierTable]>([:])

  /// Where the values of a column of a file are looked up while it is read.
  ///
  /// Not those in the file itself, which is not read yet, nor those of translations.txt: what it translates is named in
  /// its rows. The import plan lets a file start only after the files named here.
  static func definitions(of column: ColumnSchema, in file: FileSchema) -> [ColumnReference] {
    file.name == "translations.txt" ? [] : column.references.filter { $0.file != file.name }
  }

  /// All columns that some column of GTFS refers to.
  static let referencedColumns = Set(GTFSSchema.files.flatMap { $0.columns.flatMap(\.references) })

  /// The table of a column, empty and open until the file's step has filled it.
  subscript(reference: ColumnReference) -> IdentifierTable {
    tables.withLock { tables in
      if let table = tables[reference] { return table }
      let table = IdentifierTable()
      tables[reference] = table
      return table
    }
  }

  subscript(file: String, column: String) -> IdentifierTable {
    self[ColumnReference(file: file, column: column)]
  }
}
