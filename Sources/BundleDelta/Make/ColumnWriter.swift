import BundleFormat

/// Writes a column of new rows as edits of old ones. See ``ColumnEdits``.
struct ColumnWriter {
  let old: TreeTable?
  let new: TreeTable
  /// The old row of each new row; empty if there are no old rows.
  let sources: [Int]
  let metadata: [UInt8]

  /// A column written with one rule and form.
  struct Written {
    var bytes = ByteWriter()
    /// The new rows whose values are edits.
    var editedRows: [Int] = []
    var cost = 0
  }

  /// Writes a column with each combination of rule and form and returns the smallest.
  ///
  /// - Parameter rules: The candidates for integer columns.
  func best(_ column: Int, rules: [ColumnRule], _ maps: [KeyMap]) -> Written {
    let hasTexts = (0..<new.rowCount).contains { new.isText($0, column) }
    if !hasTexts {
      return rules.map { write(column, $0, .oldAffixes, maps) }.min { $0.cost < $1.cost } ?? Written()
    }
    let isLong = (0..<new.rowCount).contains { new.text($0, column).count > 200 }
    let forms: [TextForm] = isLong ? [.oldPieces, .metadataPieces] : [.oldAffixes, .previousAffixes]
    return forms.map { write(column, .same, $0, maps) }.min { $0.cost < $1.cost } ?? Written()
  }

  private func write(_ column: Int, _ rule: ColumnRule, _ form: TextForm, _ maps: [KeyMap]) -> Written {
    var prediction = ColumnPrediction(rule)
    var written = Written()
    var gaps = ByteWriter()
    var edits = EditStreams(form: form, metadata: metadata)
    var gap = 0
    let shared = sharedClass(column, rule, maps)
    for row in 0..<new.rowCount {
      let source = sources.isEmpty ? nil : sources[row]
      let oldInteger = source.flatMap { old?.columns[column].integer($0) }
      let expected = prediction.expected(old: oldInteger, maps)
      let newInteger = new.columns[column].integer(row)
      if isExpected(row, column, source, expected) {
        gap += 1
        prediction.advance(old: oldInteger, new: expected)
        edits.previous = new.text(row, column)
        continue
      }
      gaps.varint(gap)
      gap = 0
      written.editedRows.append(row)
      if shared == ValueClass.mixed { edits.bytes.append([new.columns[column].classes[row].rawValue]) }
      let oldText = source.flatMap { old?.text($0, column) } ?? []
      edits.append(new, row, column, base: prediction.base(expected: expected), oldText)
      prediction.advance(old: oldInteger, new: newInteger)
    }
    written.bytes.varint(rule.code)
    written.bytes.varint(written.editedRows.count)
    if !written.editedRows.isEmpty {
      written.bytes.append([shared])
      if [ValueClass.text.rawValue, ValueClass.blob.rawValue, ValueClass.mixed].contains(shared) {
        written.bytes.append([form.rawValue])
      }
      written.bytes.stream(gaps)
      written.bytes.stream(edits.numbers)
      written.bytes.stream(edits.bytes)
      written.cost = Deflate.compress(written.bytes.bytes).count
    }
    return written
  }

  private func isExpected(_ row: Int, _ column: Int, _ source: Int?, _ expected: Int?) -> Bool {
    if let expected { return new.columns[column].integer(row) == expected }
    guard let source, let old else { return new.columns[column].classes[row] == .null }
    return new.isEqual(row, column, to: old, source)
  }

  /// The class of all edits, or ``ValueClass/mixed``.
  private func sharedClass(_ column: Int, _ rule: ColumnRule, _ maps: [KeyMap]) -> UInt8 {
    var prediction = ColumnPrediction(rule)
    var shared: UInt8?
    for row in 0..<new.rowCount {
      let source = sources.isEmpty ? nil : sources[row]
      let oldInteger = source.flatMap { old?.columns[column].integer($0) }
      let expected = prediction.expected(old: oldInteger, maps)
      let isExpected = isExpected(row, column, source, expected)
      prediction.advance(old: oldInteger, new: isExpected ? expected : new.columns[column].integer(row))
      if isExpected { continue }
      let valueClass = new.columns[column].classes[row].rawValue
      if shared != nil, shared != valueClass { return ValueClass.mixed }
      shared = valueClass
    }
    return shared ?? ValueClass.null.rawValue
  }
}

/// The streams of a column's edits.
private struct EditStreams {
  let form: TextForm
  let metadata: [UInt8]
  var numbers = ByteWriter()
  var bytes = ByteWriter()
  /// The previous row's text.
  var previous: ArraySlice<UInt8> = []

  mutating func append(_ table: TreeTable, _ row: Int, _ column: Int, base: Int, _ oldText: ArraySlice<UInt8>) {
    let number = table.columns[column].numbers[row]
    switch table.columns[column].classes[row] {
    case .null: break
    case .integer:
      let difference = number &- base
      if difference > ColumnEdits.farDifference, difference < -ColumnEdits.farDifference {
        numbers.signed(difference)
      } else {
        numbers.signed(ColumnEdits.farDifference)
        append(wholeNumber: number)
      }
    case .real: append(wholeNumber: number)
    case .text, .blob: append(text: table.text(row, column), oldText)
    }
  }

  private mutating func append(wholeNumber number: Int) {
    for shift in stride(from: 56, through: 0, by: -8) { bytes.append([UInt8(truncatingIfNeeded: number >> shift)]) }
  }

  private mutating func append(text: ArraySlice<UInt8>, _ oldText: ArraySlice<UInt8>) {
    switch form {
    case .oldAffixes: append(text, affixesOf: oldText)
    case .previousAffixes:
      append(text, affixesOf: previous)
      previous = text
    case .oldPieces, .metadataPieces:
      numbers.varint(text.count)
      bytes.append(PieceFinder.pieces(of: Array(text), base: form == .oldPieces ? Array(oldText) : metadata).bytes)
    }
  }

  private mutating func append(_ text: ArraySlice<UInt8>, affixesOf base: ArraySlice<UInt8>) {
    let prefix = zip(text, base).prefix { $0 == $1 }.count
    let limit = min(text.count, base.count) - prefix
    let suffix = zip(text.reversed(), base.reversed()).prefix(limit).prefix { $0 == $1 }.count
    numbers.varint(prefix)
    numbers.varint(suffix)
    numbers.varint(text.count - prefix - suffix)
    bytes.append(text.dropFirst(prefix).dropLast(suffix))
  }
}
