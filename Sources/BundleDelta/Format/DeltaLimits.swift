/// Limits that bound a client's memory, whatever a file declares. See docs/formats/delta.md, section 7.
package enum DeltaLimits {
  /// The inflated length of a part in bytes.
  static let partLength = 4 << 20

  /// The length of a record, or of a text in it, in bytes.
  static let recordLength = 1 << 20

  /// The number of key maps.
  static let mapCount = 64

  /// The number of columns of a tree, including the rowid.
  static let columnCount = 2000

  /// The number of integer columns of a sorted index.
  static let sortedColumnCount = 6

  /// The number of keys that a key map covers, depending on the new tree's rows.
  static func mappedKeys(rowCount: Int) -> Int { min(4 * min(rowCount, 1 << 24) + 1024, 1 << 24) }
}
