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
      valueCount += cellCount * groups[group].columns.count
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
    let (type, count) = (groups[index].type, groups[index].rowCount)
    var references = CellReferences()
    if type.isInterior { groups[index].children = try readNumbers(count, streams) }
    if type.isTable {
      groups[index].rowIDs = try readNumbers(count, streams)
      references.append(groups[index].rowIDs)
    }
    for position in groups[index].columns.indices {
      var column = CellGroup.Column()
      let hasIntegers = try read(&column, count, references, streams)
      references.append(hasIntegers ? column.numbers : [])
      groups[index].columns[position] = column
    }
  }

  /// Reads a column; says whether it has integers.
  private mutating func read(
    _ column: inout CellGroup.Column, _ count: Int, _ references: CellReferences, _ streams: Span<UInt8>
  ) throws(ColumnDamage) -> Bool {
    let first = try numbers.byte(streams)
    if first == ValueClass.mixed {
      for index in try numbers.take(count) { column.classes.append(streams[index]) }
    } else {
      column.classes = Array(repeating: first, count: count)
    }
    guard let rows = RowsByClass(column.classes), (first == ValueClass.mixed) == (rows.onlyClass == nil) else {
      throw ColumnDamage()
    }
    column.numbers = Array(repeating: 0, count: count)
    if !rows.integers.isEmpty {
      let values = try readNumbers(rows.integers.count, streams, references, rows.integers)
      for (row, value) in zip(rows.integers, values) { column.numbers[row] = value }
    }
    if !rows.reals.isEmpty {
      for (row, value) in zip(rows.reals, try readNumbers(rows.reals.count, streams)) { column.numbers[row] = value }
    }
    if !rows.texts.isEmpty {
      column.texts = Array(repeating: 0..<0, count: count)
      try readTexts(of: rows.texts, into: &column.texts, streams)
    }
    return !rows.integers.isEmpty
  }

  private mutating func readNumbers(
    _ count: Int, _ streams: Span<UInt8>, _ references: CellReferences = CellReferences(), _ rows: [Int] = []
  ) throws(ColumnDamage) -> [Int64] {
    guard let prediction = NumberPrediction(rawValue: try numbers.byte(streams)) else { throw ColumnDamage() }
    var keys: [Int64] = []
    if prediction.isReferring {
      let list = Int(try numbers.byte(streams))
      guard list < references.lists.count, !references.lists[list].isEmpty else { throw ColumnDamage() }
      keys = references.numbers(of: list, rows)
    }
    var differences: [Int64] = []
    differences.reserveCapacity(count)
    try NumberStream.read(count, from: streams, at: &numbers, into: &differences)
    if prediction == .none { return differences }
    var values: [Int64] = []
    values.reserveCapacity(count)
    prediction.exchange(differences, keys: keys, isDecoding: true, into: &values)
    return values
  }

  private mutating func readTexts(
    of rows: [Int], into ranges: inout [Range<Int32>], _ streams: Span<UInt8>
  ) throws(ColumnDamage) {
    let mode = try numbers.byte(streams)
    guard mode <= 1 else { throw ColumnDamage() }
    let shared = mode == 1 ? try readNumbers(rows.count, streams) : []
    let rest = try readNumbers(rows.count, streams)
    var previous = 0..<0
    for (index, row) in rows.enumerated() {
      let prefix = mode == 1 ? shared[index] : 0
      guard (0...Int64(previous.count)).contains(prefix), (0...Int64(length)).contains(rest[index]) else {
        throw ColumnDamage()
      }
      let start = texts.count
      guard start + Int(prefix) + Int(rest[index]) <= length else { throw ColumnDamage() }
      for offset in 0..<Int(prefix) { texts.append(texts[previous.lowerBound + offset]) }
      for index in try bytes.take(Int(rest[index])) { texts.append(streams[index]) }
      previous = start..<texts.count
      ranges[row] = Int32(start)..<Int32(texts.count)
    }
  }
}

// MARK: Writing pages

extension ColumnDecoder {
  private func block(_ streams: Span<UInt8>) throws(ColumnDamage) -> [UInt8] {
    var block = [UInt8](repeating: 0, count: length)
    try block.withMutableSpan { (block) throws(ColumnDamage) in
      for (number, page) in pages.enumerated() {
        switch page {
        case .raw(let range):
          for (offset, index) in range.enumerated() { block[number * pageSize + offset] = streams[index] }
        case .cells(let group, let rows, let rightChild):
          var writer = PageWriter(type: groups[group].type, offset: number * pageSize, pageSize: pageSize)
          try writer.write(rows, of: groups[group], texts: texts, rightChild: rightChild, to: &block)
        }
      }
    }
    return block
  }
}
