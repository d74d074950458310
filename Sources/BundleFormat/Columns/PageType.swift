/// The kinds of b-tree pages. <https://www.sqlite.org/fileformat2.html#b_tree_pages>
enum PageType: UInt8 {
  case interiorIndex = 2
  case interiorTable = 5
  case leafIndex = 10
  case leafTable = 13

  var isInterior: Bool { self == .interiorIndex || self == .interiorTable }
  var isTable: Bool { self == .interiorTable || self == .leafTable }

  /// Whether cells hold a record; those of an interior page of a table are a child and a key.
  var hasRecords: Bool { self != .interiorTable }

  /// Bytes before the array of cell pointers.
  var headerLength: Int { isInterior ? 12 : 8 }

  /// The longest payload that lies in the page as a whole: a longer one overflows.
  func maximumPayload(pageSize: Int) -> Int {
    self == .leafTable ? pageSize - 35 : (pageSize - 12) * 64 / 255 - 23
  }
}

/// What a column of a record holds in a row.
///
/// An integer has the serial type of its smallest form, as SQLite writes it, so that the value alone tells it.
enum ValueClass: UInt8 {
  case null = 0
  case integer = 1
  case text = 2
  case blob = 3
  case real = 4

  /// In a stream, in place of a class that all rows share: a class for each row follows.
  static let mixed: UInt8 = 5
}

/// Serial types of records. <https://www.sqlite.org/fileformat2.html#record_format>
enum SerialType {
  /// The type SQLite gives an integer: its smallest form, and none at all for 0 and 1.
  @inline(__always)
  static func of(_ value: Int64) -> (type: Int, length: Int) {
    if value == 0 { return (8, 0) }
    if value == 1 { return (9, 0) }
    // A bit of sign, and those that differ from it.
    switch 65 - (value ^ (value >> 63)).leadingZeroBitCount {
    case ...8: return (1, 1)
    case ...16: return (2, 2)
    case ...24: return (3, 3)
    case ...32: return (4, 4)
    case ...48: return (5, 6)
    default: return (6, 8)
    }
  }

  /// The bytes of the integer of a type from 1 to 6.
  @inline(__always)
  static func integerLength(_ type: Int) -> Int {
    type < 5 ? type : 2 * type - 4
  }

  static let real = 7

  /// The bytes of a value of a type below 12.
  @inline(__always)
  static func length(_ type: Int) -> Int {
    switch type {
    case 1...6: integerLength(type)
    case real: 8
    default: 0
    }
  }

  /// The type and length of a value as a group of cells holds it.
  @inline(__always)
  static func of(_ value: Int64, _ valueClass: UInt8) -> (type: Int, length: Int) {
    switch valueClass {
    case ValueClass.integer.rawValue: return of(value)
    case ValueClass.text.rawValue: return (13 + 2 * TextPlace.count(value), TextPlace.count(value))
    case ValueClass.blob.rawValue: return (12 + 2 * TextPlace.count(value), TextPlace.count(value))
    case ValueClass.real.rawValue: return (real, 8)
    default: return (0, 0)
    }
  }
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
enum CellLayout {
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
