import TransitValues

/// Reassembles a block of pages from the columns that ``ColumnEncoder`` wrote.
///
/// Input is untrusted: each count is checked against the size of a block before memory is allocated for it.
struct ColumnDecoder {
  private let pageSize: Int
  private let length: Int
  private var numbers: StreamCursor
  private var bytes: StreamCursor
  private var pages: [Page] = []
  private var groups: [CellGroup] = []
  /// The concatenated texts of all groups; at most as long as the block.
  private var texts: [UInt8] = []
  /// The number of values in all groups so far. Each value takes at least one byte of the block.
  private var valueCount = 0
  private var memory = KeyedNumbers()

  private enum Page {
    case raw(Range<Int>)
    case cells(group: Int, rows: Range<Int>, rightChild: UInt32)
  }

  /// Decodes streams into a block of `length` bytes, a multiple of `pageSize`.
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
    var group = groups[index]
    group.makeRoom()
    let all = RowSubset(all: group.rowCount)
    var values = group.values
    group.values = []
    try values.withMutableSpan { (values) throws(ColumnDamage) in
      if group.type.isInterior {
        try readNumbers(all, to: group.childrenStart, in: group, &values, streams)
        for row in group.childrenStart..<group.childrenStart + group.rowCount {
          guard UInt32(exactly: values[row]) != nil else { throw ColumnDamage() }
        }
      }
      if group.type.isTable { try readNumbers(all, to: 0, in: group, &values, streams) }
      for column in 0..<group.columnCount { try readColumn(column, of: &group, &values, streams) }
    }
    group.values = values
    groups[index] = group
  }

  private mutating func readColumn(
    _ column: Int, of group: inout CellGroup, _ values: inout MutableSpan<Int64>, _ streams: Span<UInt8>
  ) throws(ColumnDamage) {
    let start = group.start(ofColumn: column)
    let first = try numbers.byte(streams)
    let all = RowSubset(all: group.rowCount)
    switch ValueClass(rawValue: first) {
    case .null: group.columns.append(.all(.null))
    case .integer:
      try readNumbers(all, to: start, in: group, &values, streams, mayRefer: true)
      group.columns.append(.all(.integer))
    case .real:
      try readNumbers(all, to: start, in: group, &values, streams)
      group.columns.append(.all(.real))
    case .text, .blob:
      try readTexts(all, to: start, in: group, &values, streams)
      group.columns.append(.all(first == ValueClass.text.rawValue ? .text : .blob))
    case nil:
      guard first == ValueClass.mixed else { throw ColumnDamage() }
      let rows = try readClasses(of: column, in: &group, streams)
      try readNumbers(rows.integers, to: start, in: group, &values, streams, mayRefer: true)
      try readNumbers(rows.reals, to: start, in: group, &values, streams)
      try readTexts(rows.texts, to: start, in: group, &values, streams)
      group.columns.append(.mixed(rows))
    }
  }

  private mutating func readClasses(
    of column: Int, in group: inout CellGroup, _ streams: Span<UInt8>
  ) throws(ColumnDamage) -> RowsByStream {
    let places = try numbers.take(group.rowCount)
    let start = column * group.rowCount
    var isMixed = false
    for row in 0..<group.rowCount {
      let valueClass = streams[places.lowerBound + row]
      guard valueClass < ValueClass.mixed else { throw ColumnDamage() }
      isMixed = isMixed || valueClass != streams[places.lowerBound]
      group.classes[start + row] = valueClass
    }
    // Encoders store a class shared by all rows only once.
    guard isMixed else { throw ColumnDamage() }
    return RowsByStream(group.classes[start..<start + group.rowCount])
  }

  /// Reads numbers for some rows and stores them in those rows of the list at `start`.
  private mutating func readNumbers(
    _ rows: RowSubset, to start: Int, in group: CellGroup, _ values: inout MutableSpan<Int64>,
    _ streams: Span<UInt8>, mayRefer: Bool = false
  ) throws(ColumnDamage) {
    if rows.count == 0 { return }
    guard let prediction = NumberPrediction(rawValue: try numbers.byte(streams)) else { throw ColumnDamage() }
    let place = rows.isAll ? start : group.someStart
    var keys = 0
    if prediction.isReferring {
      let list = Int(try numbers.byte(streams))
      guard mayRefer, list < group.listCount, group.hasIntegers(list) else { throw ColumnDamage() }
      keys = group.keys(list, of: rows, in: &values)
    }
    try NumberStream.read(rows.count, from: streams, at: &numbers, to: place, in: &values)
    prediction.restore(rows.count, at: place, keysAt: keys, in: &values, memory: &memory)
    if !rows.isAll { for index in 0..<rows.count { values[start + rows[index]] = values[place + index] } }
  }

  private mutating func readTexts(
    _ rows: RowSubset, to start: Int, in group: CellGroup, _ values: inout MutableSpan<Int64>,
    _ streams: Span<UInt8>
  ) throws(ColumnDamage) {
    if rows.count == 0 { return }
    let mode = try numbers.byte(streams)
    guard mode <= 1 else { throw ColumnDamage() }
    let all = RowSubset(all: rows.count)
    if mode == 1 { try readNumbers(all, to: group.keysStart, in: group, &values, streams) }
    try readNumbers(all, to: group.someStart, in: group, &values, streams)
    if mode == 0 { for index in 0..<rows.count { values[group.keysStart + index] = 0 } }
    let (shared, rest) = try countTexts(rows.count, in: group, values)
    let first = texts.count
    guard first + shared + rest <= length else { throw ColumnDamage() }
    let source = try bytes.take(rest).lowerBound
    texts.append(contentsOf: repeatElement(0, count: shared + rest))
    texts.withMutableSpan { texts in
      Self.join(rows, to: start, in: group, &values, streams, from: source, &texts, at: first)
    }
  }

  /// Checks the length of each text's shared prefix and of its remaining bytes.
  ///
  /// - Returns: The sums of both; their total is at most ``length``.
  private func countTexts(
    _ count: Int, in group: CellGroup, _ values: borrowing MutableSpan<Int64>
  ) throws(ColumnDamage) -> (shared: Int, rest: Int) {
    var sums = (shared: 0, rest: 0)
    var previous: Int64 = 0
    for index in 0..<count {
      let shared = values[group.keysStart + index]
      let rest = values[group.someStart + index]
      guard shared >= 0, shared <= previous, rest >= 0, rest <= length else { throw ColumnDamage() }
      sums.shared += Int(shared)
      sums.rest += Int(rest)
      guard sums.shared + sums.rest <= length else { throw ColumnDamage() }
      previous = shared + rest
    }
    return sums
  }

  /// Reassembles each text from its shared prefix with the previous text and its remaining bytes, read from `source`
  /// on.
  private static func join(
    _ rows: RowSubset, to start: Int, in group: CellGroup, _ values: inout MutableSpan<Int64>,
    _ streams: Span<UInt8>, from source: Int, _ texts: inout MutableSpan<UInt8>, at first: Int
  ) {
    var (source, previous, place) = (source, first, first)
    for index in 0..<rows.count {
      let shared = Int(truncatingIfNeeded: values[group.keysStart + index])
      let rest = Int(truncatingIfNeeded: values[group.someStart + index])
      for offset in 0..<shared { texts[place &+ offset] = texts[previous &+ offset] }
      texts.store(streams, source..<source + rest, at: place + shared)
      values[start + rows[index]] = TextPlace.packed(start: place, count: shared + rest)
      source += rest
      previous = place
      place += shared + rest
    }
  }
}

// MARK: Writing pages

extension ColumnDecoder {
  private func block(_ streams: Span<UInt8>) throws(ColumnDamage) -> [UInt8] {
    let writers = groups.map { PageWriter($0, texts: texts, pageSize: pageSize) }
    var types = [UInt8](repeating: 0, count: groups.reduce(0) { max($0, $1.columnCount) })
    var block = [UInt8](repeating: 0, count: length)
    try block.withMutableSpan { (block) throws(ColumnDamage) in
      try types.withMutableSpan { (types) throws(ColumnDamage) in
        for (number, page) in pages.enumerated() {
          let offset = number * pageSize
          switch page {
          case .raw(let range): block.store(streams, range, at: offset)
          case .cells(let group, let rows, let rightChild):
            try writers[group].write(rows, rightChild: rightChild, at: offset, to: &block, types: &types)
          }
        }
      }
    }
    return block
  }
}
