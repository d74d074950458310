/// Takes a block of pages apart into columns.
///
/// Pages of one kind whose columns hold the same kinds of values make a group, even where other pages lie between them.
struct ColumnEncoder {
  private let pageSize: Int
  private var streams = ColumnStreams()
  private var groups: [CellGroup] = []
  private var cost = StreamCost()
  private var memory = KeyedNumbers()
  // Used again for every column.
  private var differences: [Int64] = []
  private var candidate: [UInt8] = []

  init(pageSize: Int) {
    self.pageSize = pageSize
  }

  /// Encodes whole pages; `nil` where no page can be taken apart.
  mutating func encode(_ block: [UInt8]) -> ColumnStreams? {
    block.withSpan { block in
      for offset in stride(from: 0, to: block.count, by: pageSize) { append(page: block, at: offset) }
      for group in groups { append(group, block) }
    }
    return groups.isEmpty ? nil : streams
  }
}

// MARK: Pages

extension ColumnEncoder {
  /// Writes a page's header and adds its cells to a group, or the page as it is.
  private mutating func append(page block: Span<UInt8>, at offset: Int) {
    guard let cells = PageCells(block, at: offset, pageSize: pageSize), cells.cellCount > 0 else {
      streams.numbers.append(ColumnStreams.rawPage)
      for index in offset..<offset + pageSize { streams.bytes.append(block[index]) }
      return
    }
    streams.numbers.append(cells.type.rawValue)
    let number = groups.lastIndex { $0.isContinued(by: cells) } ?? groups.count
    streams.appendVarint(number)
    if number == groups.count {
      groups.append(CellGroup(type: cells.type, columnCount: cells.columnCount))
      if cells.type.hasRecords { streams.appendVarint(cells.columnCount) }
    }
    streams.appendVarint(cells.cellCount)
    if cells.type.isInterior { streams.appendVarint(Int(cells.rightChild)) }
    groups[number].append(cells)
  }
}

extension CellGroup {
  /// Whether a page's first row has in each column what this group's last row has, NULL aside.
  fileprivate func isContinued(by cells: PageCells) -> Bool {
    guard type == cells.type, columnCount == cells.columnCount else { return false }
    return zip(records.classes.suffix(columnCount), cells.records.classes).allSatisfy { known, next in
      known == next || known == ValueClass.null.rawValue || next == ValueClass.null.rawValue
    }
  }

  fileprivate mutating func append(_ cells: PageCells) {
    rowCount += cells.cellCount
    children += cells.children
    rowIDs += cells.rowIDs
    records.classes += cells.records.classes
    records.values += cells.records.values
  }
}

// MARK: Groups

extension ColumnEncoder {
  private mutating func append(_ group: CellGroup, _ block: Span<UInt8>) {
    if group.type.isInterior { append(numbers: group.children, of: RecordRows(all: group.rowCount), in: group) }
    if group.type.isTable { append(numbers: group.rowIDs, of: RecordRows(all: group.rowCount), in: group) }
    var references = NumberReferences(group.type)
    for column in 0..<group.columnCount {
      let rows = appendClasses(of: column, in: group)
      func values(_ rows: RecordRows) -> [Int64] {
        rows.map { group.records.values[$0 * group.columnCount + column] }
      }
      append(numbers: values(rows.integers), of: rows.integers, in: group, references)
      append(numbers: values(rows.reals), of: rows.reals, in: group)
      append(texts: values(rows.texts), in: group, block)
      references.append(hasIntegers: rows.integers.count > 0)
    }
  }

  /// Writes the classes of a column, once where all rows have the same.
  private mutating func appendClasses(of column: Int, in group: CellGroup) -> RowsByStream {
    var classes: [UInt8] = []
    classes.reserveCapacity(group.rowCount)
    for index in stride(from: column, to: group.records.classes.count, by: group.columnCount) {
      classes.append(group.records.classes[index])
    }
    let first = ValueClass(rawValue: classes[0]) ?? .null
    if classes.allSatisfy({ $0 == first.rawValue }) {
      streams.numbers.append(first.rawValue)
      return RowsByStream(all: first, count: classes.count)
    }
    streams.numbers.append(ValueClass.mixed)
    streams.numbers += classes
    return RowsByStream(classes)
  }
}

// MARK: Numbers

extension ColumnEncoder {
  private struct Choice {
    let prediction: NumberPrediction
    var list: UInt8 = 0
    var keys: [Int64] = []
    /// The bits its differences have.
    let bitCount: Int
  }

  /// Of all predictions, so many are tried in earnest.
  private static let trialCount = 3

  /// Writes the numbers of some rows of a group as they are predicted best; nothing where there are none.
  private mutating func append(
    numbers: [Int64], of rows: RecordRows, in group: CellGroup, _ references: NumberReferences? = nil
  ) {
    if numbers.isEmpty { return }
    var best: (cost: Int, bytes: [UInt8])?
    for choice in choices(for: numbers, of: rows, in: group, references) {
      choice.prediction.differences(of: numbers, keys: choice.keys, memory: &memory, into: &differences)
      candidate.removeAll(keepingCapacity: true)
      candidate.append(choice.prediction.rawValue)
      if choice.prediction.isReferring { candidate.append(choice.list) }
      NumberStream.append(differences, to: &candidate)
      let cost = cost.estimate(candidate)
      if cost < best?.cost ?? .max { best = (cost, candidate) }
    }
    streams.numbers += best?.bytes ?? []
  }

  /// The predictions whose differences have the fewest bits, the best first.
  private mutating func choices(
    for numbers: [Int64], of rows: RecordRows, in group: CellGroup, _ references: NumberReferences?
  ) -> [Choice] {
    var bits = (none: 0, previous: 0)
    var previous: Int64 = 0
    for number in numbers {
      bits.none += PredictionBits.count(number)
      bits.previous += PredictionBits.count(number &- previous)
      previous = number
    }
    var choices = [
      Choice(prediction: .none, bitCount: bits.none), Choice(prediction: .previous, bitCount: bits.previous),
    ]
    for list in references?.candidates ?? [] {
      let keys = references?.numbers(of: list, in: group, rows: rows) ?? []
      let bits = PredictionBits(of: numbers, keys: keys, memory: &memory)
      choices += [
        Choice(prediction: .neighbour, list: list, keys: keys, bitCount: bits.neighbour),
        Choice(prediction: .keyed, list: list, keys: keys, bitCount: bits.keyed),
        Choice(prediction: .drifting, list: list, keys: keys, bitCount: bits.drifting),
      ]
    }
    let order = choices.indices.sorted { (choices[$0].bitCount, $0) < (choices[$1].bitCount, $1) }
    return order.prefix(Self.trialCount).map { choices[$0] }
  }
}

// MARK: Texts

extension ColumnEncoder {
  /// Writes texts and blobs: as they are, or each without what it shares with the start of the one before.
  private mutating func append(texts: [Int64], in group: CellGroup, _ block: Span<UInt8>) {
    if texts.isEmpty { return }
    var shared: [Int64] = []
    var rest: [Int64] = []
    var whole: [UInt8] = []
    var suffixes: [UInt8] = []
    var previous = 0..<0
    for place in texts {
      let text = TextPlace.start(place)..<TextPlace.start(place) + TextPlace.count(place)
      let prefix = Self.sharedPrefix(block, previous, text)
      shared.append(Int64(prefix))
      rest.append(Int64(text.count - prefix))
      for index in text { whole.append(block[index]) }
      for index in text.dropFirst(prefix) { suffixes.append(block[index]) }
      previous = text
    }
    let rows = RecordRows(all: texts.count)
    let sharesPrefixes = cost.estimate(suffixes) < cost.estimate(whole)
    streams.numbers.append(sharesPrefixes ? 1 : 0)
    if sharesPrefixes { append(numbers: shared, of: rows, in: group) }
    append(numbers: sharesPrefixes ? rest : texts.map { Int64(TextPlace.count($0)) }, of: rows, in: group)
    streams.bytes += sharesPrefixes ? suffixes : whole
  }

  private static func sharedPrefix(_ block: Span<UInt8>, _ left: Range<Int>, _ right: Range<Int>) -> Int {
    let limit = min(left.count, right.count)
    var count = 0
    while count < limit, block[left.lowerBound + count] == block[right.lowerBound + count] { count += 1 }
    return count
  }
}
