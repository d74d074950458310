import BundleFormat
import TransitSQLite

/// The raw text of a row that was dropped, as `notice` keeps it: cut at its commas, those in quotes too, so that commas
/// put it together again.
enum DroppedRow {
  /// At most as many as the table has columns, the last with what is left; `nil` for no text, and for one with a NUL,
  /// where SQL's texts may end.
  static func cells(of raw: String?) -> [String]? {
    guard let raw, !raw.utf8.contains(0) else { return nil }
    return raw.utf8.split(
      separator: UInt8(ascii: ","), maxSplits: BundleSchema.noticeCellCount - 1, omittingEmptySubsequences: false
    ).map { String(Substring($0)) }
  }

  /// Binds the columns of cells, NULL for those that the row has not. A whole number goes in as one where it is written
  /// as SQL would write it.
  static func bind(_ cells: [String], to insert: Statement, from first: Int) {
    for index in 0..<BundleSchema.noticeCellCount {
      guard index < cells.count else {
        insert.bindNull(at: first + index)
        continue
      }
      if let number = Int(cells[index]), String(number) == cells[index] {
        insert.bind(number, at: first + index)
      } else {
        insert.bind(cells[index], at: first + index)
      }
    }
  }
}
