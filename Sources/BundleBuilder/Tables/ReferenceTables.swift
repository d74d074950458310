import Synchronization
import TransitValues

/// The values that other files may refer to, by file and column: how a foreign id is looked up.
final class ReferenceTables: Sendable {
  private let tables = Mutex<[ColumnReference: IdentifierTable]>([:])

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
