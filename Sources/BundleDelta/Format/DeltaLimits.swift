/// Bounds that keep the memory of a client in proportion to nothing a file claims. docs/delta.md, section 7.
package enum DeltaLimits {
  /// Bytes of a part, inflated.
  static let partLength = 4 << 20

  /// Bytes of a row's record, and of a text in it.
  static let recordLength = 1 << 20

  /// Key maps of a delta.
  static let mapCount = 64

  /// Columns of a tree, the rowid included.
  static let columnCount = 2000

  /// Integer columns of a derived index that is sorted.
  static let sortedColumnCount = 6

  /// Keys that a key map covers: those below so many for each row of the new tree, and some more.
  static func mappedKeys(rowCount: Int) -> Int { min(4 * min(rowCount, 1 << 24) + 1024, 1 << 24) }
}
