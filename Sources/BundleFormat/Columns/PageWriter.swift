/// Writes cells into pages in canonical form, see ``PageCells``.
///
/// Each cell is written from end to start, because its serial types and lengths depend on its values.
struct PageWriter {
  private let type: PageType
  private let columnCount: Int
  private let rowCount: Int
  private let childrenStart: Int
  private let values: [Int64]
  private let classes: [UInt8]
  /// Columns that are not entirely NULL, from the right.
  private let columns: [Column]
  private let texts: [UInt8]
  private let pageSize: Int
  private let maximumPayload: Int
  private let isNarrow: Bool

  private struct Column {
    let number: Int
    /// Offset of the column's values in the group.
    let start: Int
    /// The class of all rows, or ``ValueClass/mixed``.
    let valueClass: UInt8
  }

  /// - Parameter texts: The buffer that holds the group's texts and blobs.
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

  /// Writes a page of some rows at `offset` of a zeroed block.
  ///
  /// - Parameter types: Scratch space of at least one byte per column.
  /// - Throws: ``ColumnDamage`` if the cells do not fit the page or a cell would overflow.
  func write(
    _ rows: Range<Int>, rightChild: UInt32, at offset: Int, to block: inout MutableSpan<UInt8>,
    types: inout MutableSpan<UInt8>
  ) throws(ColumnDamage) {
    // Columns that are entirely NULL keep type 0.
    for column in 0..<columnCount { types[column] = 0 }
    var pointer = offset + type.headerLength
    let pointersEnd = pointer + 2 * rows.count
    var end = offset + pageSize
    for row in rows {
      end = try writePaddedCell(row, endingAt: end, notBefore: pointersEnd, &block, &types)
      block.storeBigEndian(UInt64(end - offset), 2, at: pointer)
      pointer += 2
    }
    // Integers are stored eight bytes at a time, so up to eight bytes before the last cell may not be zero.
    for index in max(pointersEnd, end - 8)..<end { block[index] = 0 }
    block[offset] = type.rawValue
    block.storeBigEndian(UInt64(rows.count), 2, at: offset + 3)
    block.storeBigEndian(UInt64(end - offset), 2, at: offset + 5)
    if type.isInterior { block.storeBigEndian(UInt64(rightChild), 4, at: offset + 8) }
  }
}

// MARK: Cells

extension PageWriter {
  /// Writes a cell and pads it with zeros to SQLite's minimum length.
  ///
  /// - Returns: Offset of the cell.
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

  /// Writes serial types of which at least one takes more than a byte.
  private func writeWideTypes(_ row: Int, at position: Int, _ block: inout MutableSpan<UInt8>) {
    var position = position
    var next = 0
    for column in columns.reversed() {
      // Omitted columns are entirely NULL.
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

  /// Upper bound for a narrow record, including bytes overwritten around it: 8 integers, their types, the header
  /// length.
  private static let narrowLength = 8 * 8 + 8 + 8

  /// Writes a record of up to eight columns, each entirely integer or entirely NULL. The caller ensures there is room.
  @inline(__always)
  private func writeNarrowRecord(_ row: Int, endingAt end: inout Int, _ block: inout MutableSpan<UInt8>) {
    // SAFETY: stores are bounds-checked, and every bit pattern is valid for integers and bytes.
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
    // Types end where the values begin; the type of column 0 is in the lowest byte.
    let shift = UInt64(truncatingIfNeeded: 64 &- 8 &* columnCount)
    bytes.storeBytes(of: (types &<< shift).littleEndian, toByteOffset: position &- 8, as: UInt64.self)
    end = position &- columnCount &- 1
    block[end] = UInt8(truncatingIfNeeded: columnCount &+ 1)
  }

  /// Writes the values of a record and stores the lowest byte of each serial type in `types`.
  ///
  /// - Returns: Total length of the serial types in bytes.
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
  /// Stores the lowest `length` bytes of a value before `end`, highest first.
  ///
  /// Bytes before them, but not before `limit`, may be overwritten; they are written later.
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

  /// Stores all eight bytes of a value, highest first.
  @inline(__always)
  mutating func storeBigEndianWord(_ value: UInt64, at position: Int) {
    // SAFETY: stores are bounds-checked, and every bit pattern is valid for integers and bytes.
    var bytes = unsafe mutableBytes
    bytes.storeBytes(of: value.bigEndian, toByteOffset: position, as: UInt64.self)
  }

  /// Stores the lowest `count` bytes of a value, highest first.
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

  /// Stores a SQLite varint before `end`.
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
