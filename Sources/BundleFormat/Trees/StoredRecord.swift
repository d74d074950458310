import TransitValues

/// A record in SQLite's record format, which is untrusted. <https://www.sqlite.org/fileformat2.html#record_format>
@usableFromInline
package struct StoredRecord {
  /// The bytes that contain the record: the page's, or those collected from overflow pages.
  package internal(set) var bytes: [UInt8] = []
  /// The page whose bytes these are; 0 for other bytes.
  private var page = 0
  /// The record, without what is on overflow pages.
  package internal(set) var range = 0..<0
  /// 0 in indexes.
  package internal(set) var rowID = 0
  /// The length of the whole record.
  var byteCount = 0
  /// The first overflow page; 0 if the record is complete.
  package internal(set) var overflow = 0

  @usableFromInline
  package init() {}

  /// Reads the record of a cell, as far as it is on the page.
  ///
  /// - Returns: `false` if it is damaged.
  @usableFromInline
  package mutating func read(_ cell: Int, of page: StoredPage) -> Bool {
    if self.page != page.number { (bytes, self.page) = (page.bytes, page.number) }
    return page.read(cell, into: &self)
  }

  /// Replaces the record by the complete one.
  mutating func complete(_ bytes: [UInt8]) {
    (self.bytes, page, range, overflow) = (bytes, 0, bytes.indices, 0)
  }

  /// Reads values.
  ///
  /// - Parameters:
  ///   - places: For each column, the index of its value in `values`; -1 for columns that are not read.
  ///   - values: Set to NULL for columns after the record's last: a record may have fewer values than its table has
  ///     columns.
  /// - Returns: The number of columns found, and the number of bytes that no column of `places` uses. `nil` for a
  ///   damaged record.
  package func read(
    _ places: ArraySlice<Int>, into values: inout [StoredValue]
  ) -> (columnCount: Int, unusedCount: Int)? {
    bytes.withSpan { bytes in
      values.withMutableSpan { values in Self.read(bytes, range, places, into: &values) }
    }
  }

  private static func read(
    _ bytes: Span<UInt8>, _ range: Range<Int>, _ places: ArraySlice<Int>, into values: inout MutableSpan<StoredValue>
  ) -> (columnCount: Int, unusedCount: Int)? {
    var position = range.lowerBound
    guard let headerLength = bytes.sqliteLength(&position, before: range.upperBound), headerLength <= range.count
    else { return nil }
    let headerEnd = range.lowerBound &+ headerLength
    var body = headerEnd
    var columnCount = 0
    for place in places {
      guard position < headerEnd else {
        if place >= 0 { values[place] = StoredValue() }
        continue
      }
      guard let type = bytes.sqliteLength(&position, before: headerEnd) else { return nil }
      let length = SerialType.length(type)
      guard length <= range.upperBound &- body, type | 1 != 11 else { return nil }
      if place >= 0 {
        values[place] = StoredValue(
          type: type, position: body, integer: SerialType.integer(type, length, bytes, at: body))
      }
      body &+= length
      columnCount &+= 1
    }
    return (columnCount, max(0, headerEnd &- position) &+ range.upperBound &- body)
  }
}

// MARK: All values

extension StoredRecord {
  /// Reads all values, faster than ``read(_:into:)``.
  ///
  /// - Parameters:
  ///   - first: The index of the first column in `classes` and `numbers`.
  ///   - classes: Set to the ``ValueClass`` of each column, from `first` to the end.
  ///   - numbers: Set to an integer; to the bits of a real number; for a text or blob to its offset in the record, times
  ///     2^32, plus its length; to 0 for NULL.
  /// - Returns: Whether the record is valid, complete, and has exactly these columns.
  package func readAll(from first: Int, classes: inout [UInt8], numbers: inout [Int]) -> Bool {
    bytes.withSpan { bytes in
      classes.withMutableSpan { classes in
        numbers.withMutableSpan { numbers in Self.readAll(bytes, range, from: first, &classes, &numbers) }
      }
    }
  }

  private static func readAll(
    _ bytes: Span<UInt8>, _ range: Range<Int>, from first: Int, _ classes: inout MutableSpan<UInt8>,
    _ numbers: inout MutableSpan<Int>
  ) -> Bool {
    var position = range.lowerBound
    guard let headerLength = bytes.sqliteLength(&position, before: range.upperBound), headerLength <= range.count
    else { return false }
    let headerEnd = range.lowerBound &+ headerLength
    var body = headerEnd
    for column in first..<classes.count {
      guard position < headerEnd, let type = bytes.sqliteLength(&position, before: headerEnd) else { return false }
      let length = SerialType.length(type)
      guard length <= range.upperBound &- body, type | 1 != 11 else { return false }
      if type >= 12 {
        classes[column] = type & 1 == 1 ? ValueClass.text.rawValue : ValueClass.blob.rawValue
        numbers[column] = (body &- range.lowerBound) << 32 | length
      } else if type == SerialType.real {
        classes[column] = ValueClass.real.rawValue
        numbers[column] = Int(truncatingIfNeeded: bytes.bigEndianWord(at: body))
      } else {
        classes[column] = type == 0 ? ValueClass.null.rawValue : ValueClass.integer.rawValue
        numbers[column] = SerialType.integer(type, length, bytes, at: body)
      }
      body &+= length
    }
    return position == headerEnd && body == range.upperBound
  }
}

// MARK: Integers

extension StoredRecord {
  /// Reads integers, faster than ``read(_:into:)``.
  ///
  /// - Parameters:
  ///   - places: For each column, the index of its value in `integers`; -1 for columns that are not read.
  ///   - columnCount: The number of leading columns to read.
  ///   - integers: Set to 0 for values of another type and for columns after the record's last.
  /// - Returns: A bit for each value that is not an integer, and whether one of these is not NULL. `nil` for a damaged
  ///   record.
  @inline(__always)
  package func readIntegers(
    _ places: [Int], columnCount: Int, into integers: inout [Int]
  ) -> (nulls: UInt64, hasOthers: Bool)? {
    bytes.withSpan { bytes in
      places.withSpan { places in
        integers.withMutableSpan { Self.readIntegers(bytes, range, places, columnCount, into: &$0) }
      }
    }
  }

  private static func readIntegers(
    _ bytes: Span<UInt8>, _ range: Range<Int>, _ places: Span<Int>, _ columnCount: Int,
    into integers: inout MutableSpan<Int>
  ) -> (nulls: UInt64, hasOthers: Bool)? {
    var position = range.lowerBound
    guard let headerLength = bytes.sqliteLength(&position, before: range.upperBound), headerLength <= range.count
    else { return nil }
    let headerEnd = range.lowerBound &+ headerLength
    var body = headerEnd
    var (nulls, hasOthers): (UInt64, Bool) = (0, false)
    for column in 0..<columnCount {
      var (type, length) = (0, 0)
      if position < headerEnd {
        guard let stored = bytes.sqliteLength(&position, before: headerEnd), stored | 1 != 11 else { return nil }
        (type, length) = (stored, SerialType.length(stored))
        guard length <= range.upperBound &- body else { return nil }
      }
      let place = places[column]
      if place >= 0 {
        integers[place] = SerialType.integer(type, length, bytes, at: body)
        if !SerialType.isInteger(type) {
          nulls |= 1 << UInt64(place)
          hasOthers = hasOthers || type != 0
        }
      }
      body &+= length
    }
    return (nulls, hasOthers)
  }
}

/// A value in a record.
package struct StoredValue {
  /// The serial type.
  package var type = 0
  /// The offset of the value's bytes.
  package var position = 0
  /// 0 for all but integers.
  package var integer = 0

  package init() {}

  package init(type: Int, position: Int = 0, integer: Int) {
    (self.type, self.position, self.integer) = (type, position, integer)
  }

  package var isInteger: Bool { SerialType.isInteger(type) }
  package var isNull: Bool { type == 0 }
  package var isText: Bool { type >= 12 && type & 1 == 1 }

  /// The value's bytes.
  package var range: Range<Int> { position..<position + SerialType.length(type) }

  /// The bits of a real number.
  package func realBits(_ bytes: [UInt8]) -> UInt64 { bytes.withSpan { $0.bigEndianWord(at: position) } }
}

extension Span<UInt8> {
  /// Reads a varint that is a length or a serial type. `nil` if it ends after `end`, or has more than 35 bits: pages and
  /// records are smaller.
  @inline(__always)
  func sqliteLength(_ position: inout Int, before end: Int) -> Int? {
    guard let value = sqliteVarint(&position, before: end), value >> 35 == 0 else { return nil }
    return value
  }

  /// Reads a varint of 64 bits; `nil` if it ends after `end`.
  @inline(__always)
  func sqliteVarint(_ position: inout Int, before end: Int) -> Int? {
    guard position < end else { return nil }
    let byte = self[position]
    if byte >= 0x80 { return longVarint(&position, before: end) }
    position &+= 1
    return Int(byte)
  }

  private func longVarint(_ position: inout Int, before end: Int) -> Int? {
    var value = 0
    for index in 0..<9 {
      guard position < end else { return nil }
      let byte = self[position]
      position += 1
      // The ninth byte contributes eight bits.
      if index == 8 { return value << 8 | Int(byte) }
      value = value << 7 | Int(byte & 0x7F)
      if byte < 0x80 { return value }
    }
    return value
  }
}
