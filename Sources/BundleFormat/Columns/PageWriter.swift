/// Writes cells into a page in canonical form, see ``PageCells``.
struct PageWriter {
  private let group: CellGroup
  private let type: PageType
  private let offset: Int
  private let pageSize: Int
  private let maximumPayload: Int
  /// The serial types of the record at hand, and how long its parts are.
  private var types: [Int]
  private var headerLength = 0
  private var payloadLength = 0

  /// - Parameter offset: Where the page begins in the block, which is all zeros there.
  init(_ group: CellGroup, offset: Int, pageSize: Int) {
    self.group = group
    type = group.type
    self.offset = offset
    self.pageSize = pageSize
    maximumPayload = type.maximumPayload(pageSize: pageSize)
    types = Array(repeating: 0, count: group.columnCount)
  }

  /// - Throws: When the cells do not fit the page.
  mutating func write(
    _ rows: Range<Int>, texts: Span<UInt8>, rightChild: UInt32, to block: inout MutableSpan<UInt8>
  ) throws(ColumnDamage) {
    let pointersEnd = type.headerLength + 2 * rows.count
    var end = pageSize
    for (cell, row) in rows.enumerated() {
      if type.hasRecords { measure(row) }
      guard payloadLength <= maximumPayload else { throw ColumnDamage() }
      let start = end - max(CellLayout.minimumLength, cellLength(row))
      guard start >= pointersEnd else { throw ColumnDamage() }
      store(UInt64(start), 2, at: type.headerLength + 2 * cell, &block)
      write(row, texts, at: start, &block)
      end = start
    }
    store(UInt64(type.rawValue), 1, at: 0, &block)
    store(UInt64(rows.count), 2, at: 3, &block)
    store(UInt64(end & 0xFFFF), 2, at: 5, &block)
    if type.isInterior { store(UInt64(rightChild), 4, at: 8, &block) }
  }

  /// Finds the serial types of a row's record, and how long its parts are.
  private mutating func measure(_ row: Int) {
    var typesLength = 0
    var bodyLength = 0
    let first = row * group.columnCount
    for column in 0..<group.columnCount {
      let (serialType, length) = SerialType.of(
        group.records.values[first + column], group.records.classes[first + column])
      types[column] = serialType
      typesLength += serialType < 0x80 ? 1 : BigEndianVarint.length(UInt64(serialType))
      bodyLength += length
    }
    headerLength = CellLayout.recordHeaderLength(types: typesLength)
    payloadLength = headerLength + bodyLength
  }

  private func cellLength(_ row: Int) -> Int {
    var length = type.isInterior ? 4 : 0
    if type.hasRecords { length += BigEndianVarint.length(UInt64(payloadLength)) + payloadLength }
    if type.isTable { length += BigEndianVarint.length(UInt64(bitPattern: group.rowIDs[row])) }
    return length
  }

  private func write(_ row: Int, _ texts: Span<UInt8>, at start: Int, _ block: inout MutableSpan<UInt8>) {
    var position = start
    if type.isInterior {
      store(UInt64(truncatingIfNeeded: group.children[row]), 4, at: position, &block)
      position += 4
    }
    if type.hasRecords { storeVarint(UInt64(payloadLength), at: &position, &block) }
    if type.isTable { storeVarint(UInt64(bitPattern: group.rowIDs[row]), at: &position, &block) }
    if !type.hasRecords { return }
    var body = position + headerLength
    storeVarint(UInt64(headerLength), at: &position, &block)
    let first = row * group.columnCount
    for column in 0..<group.columnCount {
      let serialType = types[column]
      storeVarint(UInt64(serialType), at: &position, &block)
      let value = group.records.values[first + column]
      if serialType >= 12 {
        let source = TextPlace.start(value)
        let count = TextPlace.count(value)
        for index in 0..<count { block[offset + body + index] = texts[source + index] }
        body += count
      } else {
        let length = SerialType.length(serialType)
        store(UInt64(bitPattern: value), length, at: body, &block)
        body += length
      }
    }
  }

  /// An integer of so many bytes, the highest first, at a place in the page.
  @inline(__always)
  private func store(_ value: UInt64, _ count: Int, at position: Int, _ block: inout MutableSpan<UInt8>) {
    var rest = value
    var index = offset + position + count
    for _ in 0..<count {
      index -= 1
      block[index] = UInt8(truncatingIfNeeded: rest)
      rest >>= 8
    }
  }

  @inline(__always)
  private func storeVarint(_ value: UInt64, at position: inout Int, _ block: inout MutableSpan<UInt8>) {
    if value < 0x80 {
      block[offset + position] = UInt8(value)
      position += 1
    } else {
      storeLongVarint(value, at: &position, &block)
    }
  }

  private func storeLongVarint(_ value: UInt64, at position: inout Int, _ block: inout MutableSpan<UInt8>) {
    let count = BigEndianVarint.length(value)
    var rest = count == 9 ? value >> 8 : value
    if count == 9 { block[offset + position + 8] = UInt8(truncatingIfNeeded: value) }
    let groups = min(count, 8)
    for index in (0..<groups).reversed() {
      let isLast = index == count - 1
      block[offset + position + index] = UInt8(truncatingIfNeeded: rest & 0x7F) | (isLast ? 0 : 0x80)
      rest >>= 7
    }
    position += count
  }
}
