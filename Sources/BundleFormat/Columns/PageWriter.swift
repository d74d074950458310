/// Writes cells into pages in canonical form, see ``PageCells``.
///
/// Each cell is written from its end to its start: what stands before its values, their serial types and lengths,
/// follows from them.
struct PageWriter {
  private let type: PageType
  private let columnCount: Int
  private let rowCount: Int
  private let childrenStart: Int
  private let values: [Int64]
  private let classes: [UInt8]
  /// The columns that are not all NULL, from the right.
  private let columns: [Column]
  private let texts: [UInt8]
  private let pageSize: Int
  private let maximumPayload: Int
  private let isNarrow: Bool

  private struct Column {
    let number: Int
    /// Where its values begin.
    let start: Int
    /// That of all its rows, or ``ValueClass/mixed``.
    let valueClass: UInt8
  }

  /// - Parameter texts: Where the group's texts and blobs lie.
  init(_ group: CellGroup, texts: [UInt8], pageSize: Int) {
    type = group.type
    columnCount = group.columnCount
    rowCount = group.rowCount
    childrenStart = group.childrenStart
    values = group.values
    classes = group.classes
    columns = group.columns.indices.reversed().compactMap { number in
      let valueClass = group.columns[number].valueClass
      if valueClass == ValueClass.null.rawValue { return nil }
      return Column(number: number, start: group.start(ofColumn: number), valueClass: valueClass)
    }
    isNarrow = group.columnCount <= 8 && columns.allSatisfy { $0.valueClass == ValueClass.integer.rawValue }
    self.texts = texts
    self.pageSize = pageSize
    maximumPayload = group.type.maximumPayload(pageSize: pageSize)
  }

  /// Writes a page of some rows at `offset` of a block, where there are zeros.
  ///
  /// - Parameter types: A byte for each column at least.
  /// - Throws: When the cells do not fit the page, or one of them would overflow.
  func write(
    _ rows: Range<Int>, rightChild: UInt32, at offset: Int, to block: inout MutableSpan<UInt8>,
    types: inout MutableSpan<UInt8>
  ) throws(ColumnDamage) {
    // Columns that are all NULL keep type 0.
    for column in 0..<columnCount { types[column] = 0 }
    var pointer = offset + type.headerLength
    let pointersEnd = pointer + 2 * rows.count
    var end = offset + pageSize
    for row in rows {
      end = try writePaddedCell(row, endingAt: end, notBefore: pointersEnd, &block, &types)
      block.storeBigEndian(UInt64(end - offset), 2, at: pointer)
      pointer += 2
    }
    // Integers are stored eight bytes at a time, and may have left some of them before the last cell.
    for index in max(pointersEnd, end - 8)..<end { block[index] = 0 }
    block[offset] = type.rawValue
    block.storeBigEndian(UInt64(rows.count), 2, at: offset + 3)
    block.storeBigEndian(UInt64(end - offset), 2, at: offset + 5)
    if type.isInterior { block.storeBigEndian(UInt64(rightChild), 4, at: offset + 8) }
  }
}

// MARK: Cells

extension PageWriter {
  /// Writes a cell, with zeros behind it where it is shorter than SQLite's shortest.
  ///
  /// - Returns: Where the cell starts.
  @inline(__always)
  private func writePaddedCell(
    _ row: Int, endingAt end: Int, notBefore limit: Int, _ block: inout MutableSpan<UInt8>,
    _ types: inout MutableSpan<UInt8>
  ) throws(ColumnDamage) -> Int {
    let start = try writeCell(row, endingAt: end, notBefore: limit, &block, &types)
    let missing = CellLayout.minimumLength - (end - start)
    if missing <= 0 { return start }
    let moved = try writeCell(row, endingAt: end - missing, notBefore: limit, &block, &types)
    for index in end - missing..<end { block[index] = 0 }
    return moved
  }

  private func writeCell(
    _ row: Int, endingAt end: Int, notBefore limit: Int, _ block: inout MutableSpan<UInt8>,
    _ types: inout MutableSpan<UInt8>
  ) throws(ColumnDamage) -> Int {
    var start = end
    if type.hasRecords {
      try writeRecord(row, endingAt: &start, notBefore: limit, &block, &types)
      let length = end - start
      guard length <= maximumPayload else { throw ColumnDamage() }
      if type.isTable { try writeRowID(row, endingAt: &start, notBefore: limit, &block) }
      try block.storeVarint(UInt64(length), endingAt: &start, notBefore: limit)
    } else {
      try writeRowID(row, endingAt: &start, notBefore: limit, &block)
    }
    if type.isInterior {
      start -= 4
      guard start >= limit else { throw ColumnDamage() }
      block.storeBigEndian(UInt64(truncatingIfNeeded: values[childrenStart + row]), 4, at: start)
    }
    return start
  }

  @inline(__always)
  private func writeRowID(
    _ row: Int, endingAt end: inout Int, notBefore limit: Int, _ block: inout MutableSpan<UInt8>
  ) throws(ColumnDamage) {
    try block.storeVarint(UInt64(bitPattern: values[row]), endingAt: &end, notBefore: limit)
  }

  @inline(__always)
  private func writeRecord(
    _ row: Int, endingAt end: inout Int, notBefore limit: Int, _ block: inout MutableSpan<UInt8>,
    _ types: inout MutableSpan<UInt8>
  ) throws(ColumnDamage) {
    if isNarrow, end &- Self.narrowLength >= limit { return writeNarrowRecord(row, endingAt: &end, &block) }
    let typesLength = try writeValues(row, endingAt: &end, notBefore: limit, &block, &types)
    let headerLength = CellLayout.recordHeaderLength(types: typesLength)
    end &-= headerLength
    guard end >= limit else { throw ColumnDamage() }
    var position = end
    block.storeVarint(UInt64(headerLength), at: &position)
    if typesLength == columnCount {
      block.store(types.span, 0..<columnCount, at: position)
    } else {
      writeWideTypes(row, at: position, &block)
    }
  }

  /// Writes serial types of which one takes more than a byte.
  private func writeWideTypes(_ row: Int, at position: Int, _ block: inout MutableSpan<UInt8>) {
    var position = position
    var next = 0
    for column in columns.reversed() {
      // Those left out between are all NULL.
      while next < column.number {
        block.storeVarint(0, at: &position)
        next += 1
      }
      let type = SerialType.of(values[column.start + row], valueClass(of: column, row))
      block.storeVarint(UInt64(type), at: &position)
      next += 1
    }
    for _ in next..<columnCount { block.storeVarint(0, at: &position) }
  }

  @inline(__always)
  private func valueClass(of column: Column, _ row: Int) -> UInt8 {
    column.valueClass == ValueClass.mixed ? classes[column.number &* rowCount &+ row] : column.valueClass
  }

  /// A narrow record takes less, what is stored around it included: 8 integers, their types, the header's length.
  private static let narrowLength = 8 * 8 + 8 + 8

  /// Writes a record of up to eight columns, each of integers only or of NULL only, where there is room for any such.
  @inline(__always)
  private func writeNarrowRecord(_ row: Int, endingAt end: inout Int, _ block: inout MutableSpan<UInt8>) {
    // SAFETY: stores check their bounds, and an integer has no bytes that mean nothing.
    var bytes = unsafe block.mutableBytes
    var types: UInt64 = 0
    var position = end
    for column in columns {
      let value = values[column.start &+ row]
      let (type, length) = SerialType.of(value)
      bytes.storeBytes(of: value.bigEndian, toByteOffset: position &- 8, as: Int64.self)
      types |= UInt64(truncatingIfNeeded: type) &<< UInt64(truncatingIfNeeded: 8 &* column.number)
      position &-= length
    }
    // Types end where the values begin, with that of column 0 in the lowest byte.
    let shift = UInt64(truncatingIfNeeded: 64 &- 8 &* columnCount)
    bytes.storeBytes(of: (types &<< shift).littleEndian, toByteOffset: position &- 8, as: UInt64.self)
    end = position &- columnCount &- 1
    block[end] = UInt8(truncatingIfNeeded: columnCount &+ 1)
  }

  /// Writes the values of a record and finds the lowest byte of their serial types.
  ///
  /// - Returns: How long the serial types are.
  @inline(__always)
  private func writeValues(
    _ row: Int, endingAt end: inout Int, notBefore limit: Int, _ block: inout MutableSpan<UInt8>,
    _ types: inout MutableSpan<UInt8>
  ) throws(ColumnDamage) -> Int {
    var typesLength = columnCount
    var position = end
    for column in columns {
      let valueClass = valueClass(of: column, row)
      let value = values[column.start &+ row]
      let serialType: Int
      switch valueClass {
      case ValueClass.integer.rawValue:
        let (type, length) = SerialType.of(value)
        serialType = type
        try block.storeInteger(value, length, endingAt: &position, notBefore: limit)
      case ValueClass.null.rawValue: serialType = 0
      case ValueClass.real.rawValue:
        serialType = SerialType.real
        try block.storeInteger(value, 8, endingAt: &position, notBefore: limit)
      default:
        let count = TextPlace.count(value)
        position &-= count
        guard position >= limit else { throw ColumnDamage() }
        block.store(texts, from: TextPlace.start(value), count: count, at: position)
        serialType = valueClass == ValueClass.text.rawValue ? SerialType.text(count) : SerialType.blob(count)
        typesLength += BigEndianVarint.length(UInt64(serialType)) &- 1
      }
      types[column.number] = UInt8(truncatingIfNeeded: serialType)
    }
    end = position
    return typesLength
  }
}

// MARK: Bytes

extension MutableSpan<UInt8> {
  /// The lowest `length` bytes of a value, the highest first, before `end`.
  ///
  /// Bytes before them, not before `limit`, may change too: they are written later.
  @inline(__always)
  fileprivate mutating func storeInteger(
    _ value: Int64, _ length: Int, endingAt end: inout Int, notBefore limit: Int
  ) throws(ColumnDamage) {
    if end &- 8 >= limit {
      storeBigEndianWord(UInt64(bitPattern: value), at: end &- 8)
    } else {
      guard end - length >= limit else { throw ColumnDamage() }
      storeBigEndian(UInt64(bitPattern: value), length, at: end - length)
    }
    end &-= length
  }

  /// All bytes of a value, the highest first.
  @inline(__always)
  mutating func storeBigEndianWord(_ value: UInt64, at position: Int) {
    // SAFETY: stores check their bounds, and an integer has no bytes that mean nothing.
    var bytes = unsafe mutableBytes
    bytes.storeBytes(of: value.bigEndian, toByteOffset: position, as: UInt64.self)
  }

  /// The lowest `count` bytes of a value, the highest first.
  @inline(__always)
  mutating func storeBigEndian(_ value: UInt64, _ count: Int, at position: Int) {
    var rest = value
    var index = position + count
    while index > position {
      index -= 1
      self[index] = UInt8(truncatingIfNeeded: rest)
      rest >>= 8
    }
  }

  /// One of SQLite's varints before `end`.
  @inline(__always)
  fileprivate mutating func storeVarint(
    _ value: UInt64, endingAt end: inout Int, notBefore limit: Int
  ) throws(ColumnDamage) {
    end -= BigEndianVarint.length(value)
    guard end >= limit else { throw ColumnDamage() }
    var position = end
    storeVarint(value, at: &position)
  }

  @inline(__always)
  mutating func storeVarint(_ value: UInt64, at position: inout Int) {
    if value < 0x80 {
      self[position] = UInt8(truncatingIfNeeded: value)
      position += 1
    } else {
      storeLongVarint(value, at: &position)
    }
  }

  private mutating func storeLongVarint(_ value: UInt64, at position: inout Int) {
    let count = BigEndianVarint.length(value)
    var rest = count == 9 ? value >> 8 : value
    if count == 9 { self[position + 8] = UInt8(truncatingIfNeeded: value) }
    for index in (0..<Swift.min(count, 8)).reversed() {
      let isLast = index == count - 1
      self[position + index] = UInt8(truncatingIfNeeded: rest & 0x7F) | (isLast ? 0 : 0x80)
      rest >>= 7
    }
    position += count
  }
}
