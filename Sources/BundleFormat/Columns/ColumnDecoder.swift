/// Makes a block of pages from its columns: what ``ColumnEncoder`` took apart, and nothing else.
///
/// A parser of bytes from anywhere: each count is checked against what a block can hold before room is made for it.
struct ColumnDecoder {
  private let pageSize: Int
  private let length: Int
  private var numbers: StreamCursor
  private var bytes: StreamCursor
  private var pages: [Page] = []
  private var groups: [CellGroup] = []
  /// The texts of all groups, one after another; at most as long as the block.
  private var texts: [UInt8] = []
  /// Values of all groups so far: each takes at least a byte of the block.
  private var valueCount = 0
  private var memory = KeyedNumbers()

  private enum Page {
    case raw(Range<Int>)
    case cells(group: Int, rows: Range<Int>, rightChild: UInt32)
  }

  /// Decodes streams into a block of `length` bytes, whole pages of `pageSize`.
  static func decode(_ streams: [UInt8], pageSize: Int, length: Int) throws(ColumnDamage) -> [UInt8] {
    try streams.withSpan { (streams) throws(ColumnDamage) in
      var decoder = try ColumnDecoder(streams, pageSize: pageSize, length: length)
      try decoder.readPages(streams)
      for group in decoder.groups.indices { try decoder.read(group, streams) }
      guard decoder.numbers.isAtEnd, decoder.bytes.isAtEnd else { throw ColumnDamage() }
      return try decoder.block(streams)
    }
  }

  private init(_ streams: Span<UInt8>, pageSize: Int, length: Int) throws(ColumnDamage) {
    self.pageSize = pageSize
    self.length = length
    var start = StreamCursor(0..<streams.count)
    numbers = StreamCursor(try start.take(try start.varint(streams)))
    bytes = StreamCursor(start.position..<streams.count)
  }
}

// MARK: Pages

extension ColumnDecoder {
  private mutating func readPages(_ streams: Span<UInt8>) throws(ColumnDamage) {
    for _ in 0..<length / pageSize {
      let kind = try numbers.byte(streams)
      if kind == ColumnStreams.rawPage {
        pages.append(.raw(try bytes.take(pageSize)))
        continue
      }
      guard let type = PageType(rawValue: kind) else { throw ColumnDamage() }
      let group = try numbers.varint(streams)
      guard group <= groups.count else { throw ColumnDamage() }
      if group == groups.count {
        let columnCount = type.hasRecords ? try numbers.varint(streams) : 0
        guard columnCount <= pageSize, type.hasRecords == (columnCount > 0) else { throw ColumnDamage() }
        groups.append(CellGroup(type: type, columnCount: columnCount))
      }
      let cellCount = try numbers.varint(streams)
      guard groups[group].type == type, cellCount > 0, type.headerLength + cellCount * 6 <= pageSize else {
        throw ColumnDamage()
      }
      let first = groups[group].rowCount
      groups[group].rowCount += cellCount
      valueCount += cellCount * groups[group].columnCount
      guard valueCount <= length else { throw ColumnDamage() }
      let rightChild = type.isInterior ? try numbers.varint(streams) : 0
      guard let rightChild = UInt32(exactly: rightChild) else { throw ColumnDamage() }
      pages.append(.cells(group: group, rows: first..<first + cellCount, rightChild: rightChild))
    }
  }
}

// MARK: Groups

extension ColumnDecoder {
  private mutating func read(_ index: Int, _ streams: Span<UInt8>) throws(ColumnDamage) {
    // Taken out while it is filled: a group held twice would be copied with every column.
    var group = groups[index]
    groups[index] = CellGroup(type: group.type, columnCount: group.columnCount)
    let rows = RecordRows(all: group.rowCount)
    if group.type.isInterior {
      group.children = try readNumbers(of: rows, in: group, streams)
      guard group.children.allSatisfy({ UInt32(exactly: $0) != nil }) else { throw ColumnDamage() }
    }
    if group.type.isTable { group.rowIDs = try readNumbers(of: rows, in: group, streams) }
    var references = NumberReferences(group.type)
    group.records.classes = Array(repeating: 0, count: group.rowCount * group.columnCount)
    group.records.values = Array(repeating: 0, count: group.rowCount * group.columnCount)
    for column in 0..<group.columnCount {
      let rows = try readClasses(of: column, in: &group, streams)
      let integers = try readNumbers(of: rows.integers, in: group, streams, references)
      store(integers, rows.integers, column, in: &group)
      let reals = try readNumbers(of: rows.reals, in: group, streams)
      store(reals, rows.reals, column, in: &group)
      try readTexts(of: rows.texts, column, in: &group, streams)
      references.append(hasIntegers: rows.integers.count > 0)
    }
    groups[index] = group
  }

  private mutating func readClasses(
    of column: Int, in group: inout CellGroup, _ streams: Span<UInt8>
  ) throws(ColumnDamage) -> RowsByStream {
    let first = try numbers.byte(streams)
    if first != ValueClass.mixed {
      guard let only = ValueClass(rawValue: first) else { throw ColumnDamage() }
      for row in 0..<group.rowCount { group.records.classes[row * group.columnCount + column] = first }
      return RowsByStream(all: only, count: group.rowCount)
    }
    var classes: [UInt8] = []
    classes.reserveCapacity(group.rowCount)
    for (row, index) in try numbers.take(group.rowCount).enumerated() {
      guard streams[index] < ValueClass.mixed else { throw ColumnDamage() }
      classes.append(streams[index])
      group.records.classes[row * group.columnCount + column] = streams[index]
    }
    // An encoder writes the class that all rows share once.
    if classes.allSatisfy({ $0 == classes[0] }) { throw ColumnDamage() }
    return RowsByStream(classes)
  }

  private func store(_ values: [Int64], _ rows: RecordRows, _ column: Int, in group: inout CellGroup) {
    for index in values.indices { group.records.values[rows[index] * group.columnCount + column] = values[index] }
  }

  private mutating func readNumbers(
    of rows: RecordRows, in group: CellGroup, _ streams: Span<UInt8>, _ references: NumberReferences? = nil
  ) throws(ColumnDamage) -> [Int64] {
    if rows.count == 0 { return [] }
    guard let prediction = NumberPrediction(rawValue: try numbers.byte(streams)) else { throw ColumnDamage() }
    var keys: [Int64] = []
    if prediction.isReferring {
      let list = try numbers.byte(streams)
      guard let references, references.contains(list) else { throw ColumnDamage() }
      keys = references.numbers(of: list, in: group, rows: rows)
    }
    var values: [Int64] = []
    values.reserveCapacity(rows.count)
    try NumberStream.read(rows.count, from: streams, at: &numbers, into: &values)
    prediction.restore(&values, keys: keys, memory: &memory)
    return values
  }

  private mutating func readTexts(
    of rows: RecordRows, _ column: Int, in group: inout CellGroup, _ streams: Span<UInt8>
  ) throws(ColumnDamage) {
    if rows.count == 0 { return }
    let mode = try numbers.byte(streams)
    guard mode <= 1 else { throw ColumnDamage() }
    let all = RecordRows(all: rows.count)
    let shared = mode == 1 ? try readNumbers(of: all, in: group, streams) : []
    let rest = try readNumbers(of: all, in: group, streams)
    var previous = 0..<0
    for index in 0..<rows.count {
      let prefix = mode == 1 ? shared[index] : 0
      guard (0...Int64(previous.count)).contains(prefix), (0...Int64(length)).contains(rest[index]) else {
        throw ColumnDamage()
      }
      let start = texts.count
      guard start + Int(prefix) + Int(rest[index]) <= length else { throw ColumnDamage() }
      for offset in 0..<Int(prefix) { texts.append(texts[previous.lowerBound + offset]) }
      for source in try bytes.take(Int(rest[index])) { texts.append(streams[source]) }
      previous = start..<texts.count
      group.records.values[rows[index] * group.columnCount + column] = TextPlace.packed(
        start: start, count: previous.count)
    }
  }
}

// MARK: Writing pages

extension ColumnDecoder {
  private func block(_ streams: Span<UInt8>) throws(ColumnDamage) -> [UInt8] {
    var block = [UInt8](repeating: 0, count: length)
    for (number, page) in pages.enumerated() {
      let offset = number * pageSize
      switch page {
      case .raw(let range):
        for index in 0..<pageSize { block[offset + index] = streams[range.lowerBound + index] }
      case .cells(let group, let rows, let rightChild):
        var writer = PageWriter(groups[group], offset: offset, pageSize: pageSize)
        try texts.withSpan { (texts) throws(ColumnDamage) in
          try block.withMutableSpan { (block) throws(ColumnDamage) in
            try writer.write(rows, texts: texts, rightChild: rightChild, to: &block)
          }
        }
      }
    }
    return block
  }
}
