/// Writes cells into a page in canonical form, see ``PageCells``.
struct PageWriter {
  private let type: PageType
  private let offset: Int
  private let pageSize: Int
  /// Where the cell written last begins, counted from the page's start.
  private var end: Int

  /// - Parameter offset: Where the page begins in the block, which is all zeros there.
  init(type: PageType, offset: Int, pageSize: Int) {
    self.type = type
    self.offset = offset
    self.pageSize = pageSize
    end = pageSize
  }

  /// - Throws: When the cells do not fit the page.
  mutating func write(
    _ rows: Range<Int>, of group: CellGroup, texts: [UInt8], rightChild: UInt32, to block: inout MutableSpan<UInt8>
  ) throws(ColumnDamage) {
    let pointersEnd = type.headerLength + 2 * rows.count
    for (cell, row) in rows.enumerated() {
      let record = type.hasRecords ? RecordLayout(row, of: group) : nil
      if let record, record.length > type.maximumPayload(pageSize: pageSize) { throw ColumnDamage() }
      let start = end - max(CellLayout.minimumLength, cellLength(row, of: group, record))
      guard start >= pointersEnd else { throw ColumnDamage() }
      store(UInt64(start), 2, at: type.headerLength + 2 * cell, &block)
      write(row, of: group, record, texts, at: start, &block)
      end = start
    }
    store(UInt64(type.rawValue), 1, at: 0, &block)
    store(UInt64(rows.count), 2, at: 3, &block)
    store(UInt64(end & 0xFFFF), 2, at: 5, &block)
    if type.isInterior { store(UInt64(rightChild), 4, at: 8, &block) }
  }

  private func cellLength(_ row: Int, of group: CellGroup, _ record: RecordLayout?) -> Int {
    var length = type.isInterior ? 4 : 0
    if let record { length += BigEndianVarint.length(UInt64(record.length)) + record.length }
    if type.isTable { length += BigEndianVarint.length(UInt64(bitPattern: group.rowIDs[row])) }
    return length
  }

  private func write(
    _ row: Int, of group: CellGroup, _ record: RecordLayout?, _ texts: [UInt8], at start: Int,
    _ block: inout MutableSpan<UInt8>
  ) {
    var position = start
    if type.isInterior {
      store(UInt64(truncatingIfNeeded: group.children[row]), 4, at: position, &block)
      position += 4
    }
    if let record { storeVarint(UInt64(record.length), at: &position, &block) }
    if type.isTable { storeVarint(UInt64(bitPattern: group.rowIDs[row]), at: &position, &block) }
    guard let record else { return }
    var body = position + record.headerLength
    storeVarint(UInt64(record.headerLength), at: &position, &block)
    for column in group.columns {
      storeVarint(UInt64(column.serialType(row).type), at: &position, &block)
    }
    for column in group.columns {
      store(column, row, texts, at: &body, &block)
    }
  }

  private func store(
    _ column: CellGroup.Column, _ row: Int, _ texts: [UInt8], at body: inout Int, _ block: inout MutableSpan<UInt8>
  ) {
    let (type, length) = column.serialType(row)
    if type >= 12 {
      for (index, source) in column.texts[row].enumerated() { block[offset + body + index] = texts[Int(source)] }
    } else {
      store(UInt64(bitPattern: column.numbers[row]), length, at: body, &block)
    }
    body += length
  }

  /// An integer of so many bytes, the highest first, at a place in the page.
  @inline(__always)
  private func store(_ value: UInt64, _ count: Int, at position: Int, _ block: inout MutableSpan<UInt8>) {
    for index in 0..<count {
      block[offset + position + index] = UInt8(truncatingIfNeeded: value >> UInt64(8 * (count - 1 - index)))
    }
  }

  @inline(__always)
  private func storeVarint(_ value: UInt64, at position: inout Int, _ block: inout MutableSpan<UInt8>) {
    let count = BigEndianVarint.length(value)
    if count == 9 {
      for index in 0..<8 {
        block[offset + position + index] = UInt8(truncatingIfNeeded: value >> UInt64(57 - 7 * index)) | 0x80
      }
      block[offset + position + 8] = UInt8(truncatingIfNeeded: value)
    } else {
      for index in 0..<count {
        let group = UInt8(truncatingIfNeeded: value >> UInt64(7 * (count - 1 - index))) & 0x7F
        block[offset + position + index] = index == count - 1 ? group : group | 0x80
      }
    }
    position += count
  }
}

/// How long the parts of a record are.
struct RecordLayout {
  let headerLength: Int
  /// Header and body.
  let length: Int

  init(_ row: Int, of group: CellGroup) {
    var types = 0
    var body = 0
    for column in group.columns {
      let (type, length) = column.serialType(row)
      types += BigEndianVarint.length(UInt64(type))
      body += length
    }
    headerLength = CellLayout.recordHeaderLength(types: types)
    length = headerLength + body
  }
}

extension CellGroup.Column {
  /// The serial type of a row's value, and the bytes it takes.
  @inline(__always)
  func serialType(_ row: Int) -> (type: Int, length: Int) {
    switch classes[row] {
    case ValueClass.integer.rawValue: return SerialType.of(numbers[row])
    case ValueClass.text.rawValue: return (13 + 2 * texts[row].count, texts[row].count)
    case ValueClass.blob.rawValue: return (12 + 2 * texts[row].count, texts[row].count)
    case ValueClass.real.rawValue: return (SerialType.real, 8)
    default: return (0, 0)
    }
  }
}
