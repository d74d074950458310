import TransitSQLite
import TransitValues

/// The texts that numbers in other tables refer to, as cells of a ``CanonicalRow``.
///
/// Memory: 16 bytes per text.
struct ReferencedTexts {
  /// By parent, as in `ColumnDeclaration`: the table and the column with the texts.
  private static let columns = [
    "stop(id)": (table: "stop", text: "stop_id"), "text(id)": (table: "text", text: "value"),
    "location(id)": (table: "location", text: "location_id"), "shape(id)": (table: "shape", text: "shape_id"),
  ]

  private var cells: [Residue] = []

  /// - Throws: ``DatabaseError/notComposed`` for another parent, for rows that are not numbered from 1 without gaps, and
  ///   for values that are not texts.
  init(of parent: String, in database: BundleDatabase, as row: CanonicalRow) throws {
    guard let (table, text) = Self.columns[parent] else { throw DatabaseError.notComposed }
    var rows = try database.storedRows(of: table, ["id", text])
    while try rows.step() {
      let cell = rows.withBytes(at: 1, row.cell(ofText:))
      guard rows.integer(at: 0) == cells.count + 1, rows.storage(at: 1) == .text, !cell.isZero else {
        throw DatabaseError.notComposed
      }
      cells.append(cell)
    }
  }

  @inline(__always)
  func cell(of number: Int) throws(DatabaseError) -> Residue {
    guard number > 0, number <= cells.count else { throw .notComposed }
    return cells[number - 1]
  }
}
