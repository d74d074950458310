import TransitValues

/// Splits a block of pages into columns.
///
/// Pages of one type whose columns hold the same kinds of values form a group; they need not be adjacent.
struct ColumnEncoder {
  private let pageSize: Int
  private let effort: EncodingEffort
  private var streams = ColumnStreams()
  private var groups: [GroupedPages] = []
  private var cost = StreamCost()
  private var memory = KeyedNumbers()
  // Buffers reused for every column.
  private var differences: [Int64] = []
  private var candidate: [UInt8] = []
  private var best: [UInt8] = []

  init(pageSize: Int, effort: EncodingEffort = .thorough) {
    self.pageSize = pageSize
    self.effort = effort
  }

  /// Encodes whole pages; `nil` if no page can be split into columns. Can be called again for other blocks.
  mutating func encode(_ block: [UInt8]) -> ColumnStreams? {
    streams = ColumnStreams()
    groups.removeAll(keepingCapacity: true)
    block.withSpan { block in
      for offset in stride(from: 0, to: block.count, by: pageSize) { append(page: block, at: offset) }
      for group in groups { append(group.joined(), block) }
    }
    return groups.isEmpty ? nil : streams
  }
}

// MARK: Pages

extension ColumnEncoder {
  /// Writes a page's header and adds its cells to a group, or stores the page unchanged.
  private mutating func append(page block: Span<UInt8>, at offset: Int) {
    guard let cells = PageCells(block, at: offset, pageSize: pageSize) else {
      streams.numbers.append(ColumnStreams.rawPage)
      streams.bytes.append(block, offset..<offset + pageSize)
      return
    }
    streams.numbers.append(cells.group.type.rawValue)
    let number = groups.lastIndex { $0.isContinued(by: cells) } ?? groups.count
    streams.appendVarint(number)
    if number == groups.count {
      groups.append(GroupedPages(cells))
      if cells.group.type.hasRecords { streams.appendVarint(cells.group.columnCount) }
    } else {
      groups[number].append(cells)
    }
    streams.appendVarint(cells.group.rowCount)
    if cells.group.type.isInterior { streams.appendVarint(Int(cells.rightChild)) }
  }
}

// MARK: Groups

extension ColumnEncoder {
  private mutating func append(_ group: CellGroup, _ block: Span<UInt8>) {
    var group = group
    var values = group.values
    group.values = []
    values.withMutableSpan { values in
      let all = RowSubset(all: group.rowCount)
      if group.type.isInterior { append(numbers: all, at: group.childrenStart, in: group, &values) }
      if group.type.isTable { append(numbers: all, at: 0, in: group, &values) }
      for column in 0..<group.columnCount { appendColumn(column, of: &group, &values, block) }
    }
  }

  private mutating func appendColumn(
    _ column: Int, of group: inout CellGroup, _ values: inout MutableSpan<Int64>, _ block: Span<UInt8>
  ) {
    let start = group.start(ofColumn: column)
    let classes = group.classes[column * group.rowCount..<(column + 1) * group.rowCount]
    let first = ValueClass(rawValue: classes[classes.startIndex]) ?? .null
    if classes.allSatisfy({ $0 == first.rawValue }) {
      streams.numbers.append(first.rawValue)
      let all = RowSubset(all: group.rowCount)
      switch first {
      case .null: break
      case .integer: append(numbers: all, at: start, in: group, &values, mayRefer: true)
      case .real: append(numbers: all, at: start, in: group, &values)
      case .text, .blob: append(texts: all, at: start, in: group, &values, block)
      }
      group.columns.append(.all(first))
    } else {
      streams.numbers.append(ValueClass.mixed)
      streams.numbers += classes
      let rows = RowsByStream(classes)
      append(numbers: rows.integers, at: start, in: group, &values, mayRefer: true)
      append(numbers: rows.reals, at: start, in: group, &values)
      append(texts: rows.texts, at: start, in: group, &values, block)
      group.columns.append(.mixed(rows))
    }
  }
}

// MARK: Numbers

extension ColumnEncoder {
  private struct Choice {
    let prediction: NumberPrediction
    var list = 0
    /// The total number of bits in the sampled differences.
    let bitCount: Int
  }

  /// How many leading numbers are sampled to choose predictions.
  private static let sampleCount = 64

  /// Writes the numbers of some rows with the cheapest prediction; writes nothing if there are no rows.
  private mutating func append(
    numbers rows: RowSubset, at start: Int, in group: CellGroup, _ values: inout MutableSpan<Int64>,
    mayRefer: Bool = false
  ) {
    if rows.count == 0 { return }
    let place = rows.isAll ? start : group.someStart
    if !rows.isAll { for index in 0..<rows.count { values[place + index] = values[start + rows[index]] } }
    var bestCost = Int.max
    let choices = choices(rows, at: place, in: group, &values, mayRefer: mayRefer)
    for choice in choices {
      let keys = choice.prediction.isReferring ? group.keys(choice.list, of: rows, in: &values) : 0
      candidate.removeAll(keepingCapacity: true)
      candidate.append(choice.prediction.rawValue)
      if choice.prediction.isReferring { candidate.append(UInt8(choice.list)) }
      if differences.count < rows.count { differences = Array(repeating: 0, count: rows.count) }
      differences.withMutableSpan { differences in
        choice.prediction.differences(
          rows.count, at: place, keysAt: keys, in: values, memory: &memory, to: &differences)
        NumberStream.append(rows.count, of: &differences, to: &candidate)
      }
      let cost = choices.count == 1 ? 0 : cost.estimate(candidate)
      if cost < bestCost {
        bestCost = cost
        swap(&best, &candidate)
      }
    }
    streams.numbers += best
  }

  /// Returns the predictions whose differences have the fewest bits, best first.
  private mutating func choices(
    _ rows: RowSubset, at place: Int, in group: CellGroup, _ values: inout MutableSpan<Int64>, mayRefer: Bool
  ) -> [Choice] {
    let sampled = min(rows.count, Self.sampleCount)
    var bits = (none: 0, previous: 0)
    var previous: Int64 = 0
    for index in place..<place + sampled {
      let number = values[index]
      bits.none += PredictionBits.count(number)
      bits.previous += PredictionBits.count(number &- previous)
      previous = number
    }
    var choices = [
      Choice(prediction: .none, bitCount: bits.none), Choice(prediction: .previous, bitCount: bits.previous),
    ]
    if sampled == rows.count, let perfect = choices.first(where: { $0.bitCount == 0 }) { return [perfect] }
    for list in mayRefer ? Self.listsToTry(in: group) : [] {
      let keys = group.keys(list, of: rows, in: &values)
      let bits = PredictionBits(
        sampled, at: place, keysAt: keys, in: values, memory: &memory, isUnique: group.type.isTable && list == 0)
      choices.append(Choice(prediction: .neighbor, list: list, bitCount: bits.neighbor))
      // Rowids are unique, so a key never repeats.
      if group.type.isTable, list == 0 { continue }
      choices.append(Choice(prediction: .keyed, list: list, bitCount: bits.keyed))
      choices.append(Choice(prediction: .drifting, list: list, bitCount: bits.drifting))
    }
    let order = choices.indices.sorted { (choices[$0].bitCount, $0) < (choices[$1].bitCount, $1) }
    let most = 3 * choices[order[0]].bitCount + 16
    return order.prefix(effort.trialCount).map { choices[$0] }.filter { $0.bitCount <= most }
  }

  /// Returns the first two lists, which are usually keys, and the last two, which usually hold similar values.
  private static func listsToTry(in group: CellGroup) -> [Int] {
    let usable = (0..<min(group.listCount, 256)).filter { group.hasIntegers($0) }
    return usable.count <= 4 ? usable : Array(usable.prefix(2) + usable.suffix(2))
  }
}

// MARK: Texts

extension ColumnEncoder {
  /// Writes texts and blobs, either whole or without the prefix that each shares with the previous one.
  private mutating func append(
    texts rows: RowSubset, at start: Int, in group: CellGroup, _ values: inout MutableSpan<Int64>,
    _ block: Span<UInt8>
  ) {
    if rows.count == 0 { return }
    var whole: [UInt8] = []
    var suffixes: [UInt8] = []
    var previous = 0..<0
    for index in 0..<rows.count {
      let place = values[start + rows[index]]
      let text = TextPlace.start(place)..<TextPlace.start(place) + TextPlace.count(place)
      let shared = Self.sharedPrefix(block, previous, text)
      whole.append(block, text)
      suffixes.append(block, text.lowerBound + shared..<text.upperBound)
      values[group.keysStart + index] = Int64(shared)
      values[group.someStart + index] = Int64(text.count - shared)
      previous = text
    }
    let all = RowSubset(all: rows.count)
    let sharesPrefixes =
      suffixes.count < whole.count && (effort == .quick || cost.estimate(suffixes) < cost.estimate(whole))
    streams.numbers.append(sharesPrefixes ? 1 : 0)
    if sharesPrefixes {
      append(numbers: all, at: group.keysStart, in: group, &values)
    } else {
      for index in 0..<rows.count { values[group.someStart + index] += values[group.keysStart + index] }
    }
    append(numbers: all, at: group.someStart, in: group, &values)
    streams.bytes += sharesPrefixes ? suffixes : whole
  }

  private static func sharedPrefix(_ block: Span<UInt8>, _ left: Range<Int>, _ right: Range<Int>) -> Int {
    let limit = min(left.count, right.count)
    var count = 0
    while count < limit, block[left.lowerBound + count] == block[right.lowerBound + count] { count += 1 }
    return count
  }
}
