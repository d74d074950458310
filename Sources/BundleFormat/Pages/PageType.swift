/// B-tree page types. <https://www.sqlite.org/fileformat2.html#b_tree_pages>
package enum PageType: UInt8 {
  case interiorIndex = 2
  case interiorTable = 5
  case leafIndex = 10
  case leafTable = 13

  @inline(__always)
  package var isInterior: Bool { self == .interiorIndex || self == .interiorTable }
  @inline(__always)
  package var isTable: Bool { self == .interiorTable || self == .leafTable }

  /// Whether cells hold a record; cells of interior table pages hold only a child and a key.
  @inline(__always)
  var hasRecords: Bool { self != .interiorTable }

  /// Bytes before the array of cell pointers.
  package var headerLength: Int { isInterior ? 12 : 8 }

  /// The longest payload stored entirely in the page; longer ones overflow.
  package func maximumPayload(pageSize: Int) -> Int {
    self == .leafTable ? pageSize - 35 : (pageSize - 12) * 64 / 255 - 23
  }
}

/// The kind of value that a column holds in a row.
///
/// SQLite stores an integer in its smallest form, so the value determines its serial type.
package enum ValueClass: UInt8 {
  case null = 0
  case integer = 1
  case text = 2
  case blob = 3
  case real = 4

  /// Replaces the shared class of a column in a stream: a class for each row follows.
  package static let mixed: UInt8 = 5
}

/// SQLite's varints: seven bits per byte, highest first, with the top bit set in all but the last byte; a ninth byte
/// contributes all eight bits.
enum BigEndianVarint {
  @inline(__always)
  static func length(_ value: UInt64) -> Int {
    if value < 0x80 { return 1 }
    return value >> 56 != 0 ? 9 : (70 - value.leadingZeroBitCount) / 7
  }
}

/// Lengths of the derived parts of a cell.
package enum CellLayout {
  /// SQLite pads shorter cells to this length with zeros.
  static let minimumLength = 4

  /// The length of a record's header for `types` bytes of serial types, including the header's own length varint.
  @inline(__always)
  static func recordHeaderLength(types: Int) -> Int {
    if types < 127 { return types + 1 }
    let own = BigEndianVarint.length(UInt64(types))
    return BigEndianVarint.length(UInt64(types + own)) > own ? types + own + 1 : types + own
  }
}
