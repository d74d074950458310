/// The kinds of b-tree pages. <https://www.sqlite.org/fileformat2.html#b_tree_pages>
package enum PageType: UInt8 {
  case interiorIndex = 2
  case interiorTable = 5
  case leafIndex = 10
  case leafTable = 13

  @inline(__always)
  package var isInterior: Bool { self == .interiorIndex || self == .interiorTable }
  @inline(__always)
  package var isTable: Bool { self == .interiorTable || self == .leafTable }

  /// Whether cells hold a record; those of an interior page of a table are a child and a key.
  @inline(__always)
  var hasRecords: Bool { self != .interiorTable }

  /// Bytes before the array of cell pointers.
  package var headerLength: Int { isInterior ? 12 : 8 }

  /// The longest payload that lies in the page as a whole: a longer one overflows.
  package func maximumPayload(pageSize: Int) -> Int {
    self == .leafTable ? pageSize - 35 : (pageSize - 12) * 64 / 255 - 23
  }
}

/// What a column of a record holds in a row.
///
/// An integer has the serial type of its smallest form, as SQLite writes it, so that the value alone tells it.
package enum ValueClass: UInt8 {
  case null = 0
  case integer = 1
  case text = 2
  case blob = 3
  case real = 4

  /// In a stream, in place of a class that all rows share: a class for each row follows.
  package static let mixed: UInt8 = 5
}

/// Serial types of records. <https://www.sqlite.org/fileformat2.html#record_format>
package enum SerialType {
  /// The type SQLite gives an integer: its smallest form, and none at all for 0 and 1.
  @inline(__always)
  static func of(_ value: Int64) -> (type: Int, length: Int) {
    // Values vary so much that branches would mostly be mispredicted: types and lengths are looked up, four bits each,
    // by the bytes of the shortest two's complement.
    let magnitude = UInt64(bitPattern: value ^ (value >> 63))
    let byteCount = (72 &- (magnitude | 1).leadingZeroBitCount) &>> 3
    let isBoolean = UInt64(bitPattern: value) < 2
    let type = Int(truncatingIfNeeded: 0x6_6554_3210 as UInt64 &>> UInt64(4 &* byteCount)) & 15
    return (isBoolean ? 8 | Int(truncatingIfNeeded: value) : type, isBoolean ? 0 : integerLength(type))
  }

  /// The type of a value as a group of cells holds it.
  static func of(_ value: Int64, _ valueClass: UInt8) -> Int {
    switch valueClass {
    case ValueClass.integer.rawValue: of(value).type
    case ValueClass.text.rawValue: text(TextPlace.count(value))
    case ValueClass.blob.rawValue: blob(TextPlace.count(value))
    case ValueClass.real.rawValue: real
    default: 0
    }
  }

  /// The bytes of the integer of a type from 1 to 6.
  @inline(__always)
  package static func integerLength(_ type: Int) -> Int {
    type < 5 ? type : 2 * type - 4
  }

  static let real = 7

  /// The type of a text of so many bytes.
  @inline(__always)
  static func text(_ length: Int) -> Int { 13 &+ 2 &* length }

  /// The type of a blob of so many bytes.
  @inline(__always)
  static func blob(_ length: Int) -> Int { 12 &+ 2 &* length }
}

/// SQLite's variable-length integers: seven bits a byte, highest first, the top bit set in all but the last; a ninth
/// byte counts whole.
enum BigEndianVarint {
  @inline(__always)
  static func length(_ value: UInt64) -> Int {
    if value < 0x80 { return 1 }
    return value >> 56 != 0 ? 9 : (70 - value.leadingZeroBitCount) / 7
  }
}

/// How long the parts of a cell are that follow from others.
package enum CellLayout {
  /// The shortest cell SQLite makes, zeros filled in at its end.
  static let minimumLength = 4

  /// The length of a record's header with serial types of so many bytes: its own varint counts itself.
  @inline(__always)
  static func recordHeaderLength(types: Int) -> Int {
    if types < 127 { return types + 1 }
    let own = BigEndianVarint.length(UInt64(types))
    return BigEndianVarint.length(UInt64(types + own)) > own ? types + own + 1 : types + own
  }
}
