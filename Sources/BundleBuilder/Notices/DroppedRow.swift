import BundleFormat
import TransitSQLite

/// The raw text of a dropped row as stored in `notice`: split at its commas, including quoted ones, so that joining
/// with commas restores it.
enum DroppedRow {
  /// Splits the text into at most as many cells as the table has columns; the last cell has the rest. Returns `nil`
  /// without text, and for text with a NUL, where SQL text may end.
  static func cells(of raw: String?) -> [String]? {
    guard let raw, !raw.utf8.contains(0) else { return nil }
    return raw.utf8.split(
      separator: UInt8(ascii: ","), maxSplits: BundleSchema.noticeCellCount - 1, omittingEmptySubsequences: false
    ).map { String(Substring($0)) }
  }

  /// Binds the cells to their columns, and NULL to the remaining columns. A cell is bound as an integer if its text is
  /// exactly how SQL writes that integer.
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
