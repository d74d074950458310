/// Takes a block of pages apart into columns.
///
/// Pages of one kind whose columns hold the same kinds of values make a group, even where other pages lie between them.
struct ColumnEncoder {
  private let pageSize: Int
  private var streams = ColumnStreams()
  private var groups: [CellGroup] = []
  private var cost = StreamCost()
  // Used again for every column.
  private var differences: [Int64] = []
  private var candidate: [UInt8] = []

  init(pageSize: Int) {
    self.pageSize = pageSize
  }

  /// Encodes whole pages.
  mutating func encode(_ block: [UInt8]) -> ColumnStreams {
    block.withSpan { block in
      for offset in stride(from: 0, to: block.count, by: pageSize) { append(page: block, at: offset) }
      for group in groups { append(group, block) }
    }
    return streams
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
    let number = groupNumber(for: cells)
    streams.appendVarint(number)
    if number == groups.count {
      groups.append(CellGroup(type: cells.type, columnCount: cells.columnCount))
      if cells.type.hasRecords { streams.appendVarint(cells.columnCount) }
    }
    streams.appendVarint(cells.cellCount)
    if cells.type.isInterior { streams.appendVarint(Int(cells.rightChild)) }
    groups[number].append(cells)
  }

  /// The group that a page continues, or the number of a new one.
  private func groupNumber(for cells: PageCells) -> Int {
    groups.lastIndex { $0.type == cells.type && $0.isContinued(by: cells) } ?? groups.count
  }
}

extension CellGroup {
  /// Whether a page's first row has in each column what this group's last row has, NULL aside.
  fileprivate func isContinued(by cells: PageCells) -> Bool {
    guard columns.count == cells.columnCount else { return false }
    return zip(columns, cells.values).allSatisfy { column, value in
      let known = column.classes.last
      return known == value.valueClass.rawValue || known == ValueClass.null.rawValue || value.valueClass == .null
    }
  }

  fileprivate mutating func append(_ cells: PageCells) {
    rowCount += cells.cellCount
    children += cells.children
    rowIDs += cells.rowIDs
    for index in columns.indices {
      for value in stride(from: index, to: cells.values.count, by: cells.columnCount) {
        columns[index].append(cells.values[value])
      }
    }
  }
}

extension CellGroup.Column {
  fileprivate mutating func append(_ value: PageCells.Value) {
    classes.append(value.valueClass.rawValue)
    numbers.append(value.number)
    texts.append(value.text)
  }
}

// MARK: Groups

extension ColumnEncoder {
  private mutating func append(_ group: CellGroup, _ block: Span<UInt8>) {
    if group.type.isInterior { append(numbers: group.children) }
    var references = CellReferences()
    if group.type.isTable {
      append(numbers: group.rowIDs)
      references.append(group.rowIDs)
    }
    for column in group.columns {
      let hasIntegers = append(column, references, block)
      references.append(hasIntegers ? column.numbers : [])
    }
  }

  /// Writes a column; says whether it has integers.
  private mutating func append(
    _ column: CellGroup.Column, _ references: CellReferences, _ block: Span<UInt8>
  ) -> Bool {
    guard let rows = RowsByClass(column.classes) else { preconditionFailure("cells hold values of known classes") }
    if let only = rows.onlyClass {
      streams.numbers.append(only)
    } else {
      streams.numbers.append(ValueClass.mixed)
      streams.numbers.append(contentsOf: column.classes)
    }
    if !rows.integers.isEmpty {
      append(numbers: rows.integers.map { column.numbers[$0] }, references.candidates(for: rows.integers))
    }
    if !rows.reals.isEmpty { append(numbers: rows.reals.map { column.numbers[$0] }) }
    if !rows.texts.isEmpty { append(texts: rows.texts.map { column.texts[$0] }, block) }
    return !rows.integers.isEmpty
  }
}

// MARK: Numbers

extension ColumnEncoder {
  private struct Choice {
    let prediction: NumberPrediction
    /// An element of the references, unless the prediction needs none.
    let reference: Int
    /// The bits its differences have, a measure that is cheap.
    let bitCount: Int
  }

  /// Of all predictions, so many are tried in earnest.
  private static let trialCount = 3

  /// Writes numbers as they are predicted best.
  private mutating func append(numbers: [Int64], _ references: [NumberReference] = []) {
    var best: (cost: Int, bytes: [UInt8])?
    for choice in choices(for: numbers, references) {
      predict(numbers, choice.prediction, references.isEmpty ? [] : references[choice.reference].numbers)
      candidate.removeAll(keepingCapacity: true)
      candidate.append(choice.prediction.rawValue)
      if choice.prediction.isReferring { candidate.append(UInt8(references[choice.reference].list)) }
      NumberStream.append(differences, to: &candidate)
      let cost = cost.estimate(candidate[...])
      if cost < best?.cost ?? .max { best = (cost, candidate) }
    }
    streams.numbers += best?.bytes ?? []
  }

  /// The predictions whose differences have the fewest bits, the best first.
  private mutating func choices(for numbers: [Int64], _ references: [NumberReference]) -> [Choice] {
    var choices: [Choice] = []
    for prediction in [NumberPrediction.none, .previous] {
      choices.append(weigh(prediction, 0, numbers, references))
    }
    for reference in references.indices where references[reference].list <= UInt8.max {
      for prediction in [NumberPrediction.neighbour, .keyed, .drifting] {
        choices.append(weigh(prediction, reference, numbers, references))
      }
    }
    let order = choices.indices.sorted { (choices[$0].bitCount, $0) < (choices[$1].bitCount, $1) }
    return order.prefix(Self.trialCount).map { choices[$0] }
  }

  private mutating func weigh(
    _ prediction: NumberPrediction, _ reference: Int, _ numbers: [Int64], _ references: [NumberReference]
  ) -> Choice {
    predict(numbers, prediction, references.isEmpty ? [] : references[reference].numbers)
    var bitCount = 0
    for difference in differences { bitCount += 64 - NumberStream.zigzag(difference).leadingZeroBitCount }
    return Choice(prediction: prediction, reference: reference, bitCount: bitCount)
  }

  private mutating func predict(_ numbers: [Int64], _ prediction: NumberPrediction, _ keys: [Int64]) {
    differences.removeAll(keepingCapacity: true)
    prediction.exchange(numbers, keys: keys, isDecoding: false, into: &differences)
  }
}

// MARK: Texts

extension ColumnEncoder {
  /// Writes texts and blobs: as they are, or each without what it shares with the start of the one before.
  private mutating func append(texts: [Range<Int32>], _ block: Span<UInt8>) {
    var shared: [Int64] = []
    var rest: [Int64] = []
    var whole: [UInt8] = []
    var suffixes: [UInt8] = []
    var previous = 0..<0
    for text in texts {
      let text = Int(text.lowerBound)..<Int(text.upperBound)
      let prefix = Self.sharedPrefix(block, previous, text)
      shared.append(Int64(prefix))
      rest.append(Int64(text.count - prefix))
      for index in text { whole.append(block[index]) }
      for index in text.dropFirst(prefix) { suffixes.append(block[index]) }
      previous = text
    }
    let sharesPrefixes = cost.estimate(suffixes[...]) < cost.estimate(whole[...])
    streams.numbers.append(sharesPrefixes ? 1 : 0)
    if sharesPrefixes { append(numbers: shared) }
    append(numbers: sharesPrefixes ? rest : texts.map { Int64($0.count) })
    streams.bytes += sharesPrefixes ? suffixes : whole
  }

  private static func sharedPrefix(_ block: Span<UInt8>, _ left: Range<Int>, _ right: Range<Int>) -> Int {
    let limit = min(left.count, right.count)
    var count = 0
    while count < limit, block[left.lowerBound + count] == block[right.lowerBound + count] { count += 1 }
    return count
  }
}
