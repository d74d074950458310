import GTFSFeed
import TransitValues

/// A row of a batch: its first field, and its row in the file.
struct BatchRow {
  let firstField: Int
  let line: Int
}

/// Reads one column of a file, and reports what is wrong with its cells.
final class ColumnReader {
  let column: ColumnSchema
  let file: String
  let country: String
  /// The declared values of an enumeration as bits.
  let allowed: UInt64
  /// The numbers that are allowed.
  let range: FieldType.NumberRange
  let isExactDecimal: Bool
  /// Whether ids must be printable ASCII.
  let isID: Bool
  /// The last text without a problem, which often occurs again in the next row, and whether it is printable ASCII.
  var last = TextNumber.empty
  var isLastPrintable = false

  private(set) var values: ColumnValues
  /// The position of the column in the rows of the file.
  private let index: Int
  /// Whether an empty cell is an error.
  private let isRequired: Bool
  /// Whether an empty cell is a warning.
  private let isRecommended: Bool

  init(_ column: ColumnSchema, at index: Int, file: String, country: String) {
    self.column = column
    self.index = index
    self.file = file
    self.country = country
    values = ColumnValues(for: column.type)
    isRequired = CanonicalSchema.isValueRequired(column, in: file)
    isRecommended = CanonicalSchema.isRecommended(column.name, in: file)
    isExactDecimal = CanonicalSchema.isExactDecimal(column.name)
    isID = CanonicalSchema.isID(column.name, in: file)
    range =
      switch column.type {
      case .integer(let range): CanonicalSchema.range(range, of: column.name)
      case .decimal(let range): range
      default: .any
      }
    var allowed: UInt64 = 0
    if case .enumeration(let values) = column.type { for value in values { allowed |= 1 << UInt64(value) } }
    self.allowed = allowed
  }

  /// Reads the column's cells of some rows, the first of which is row `start` of the table.
  ///
  /// - Parameter hasError: Set for each row with an error.
  func read(
    _ bytes: Span<UInt8>, _ fields: Span<FieldBounds>, _ rows: [BatchRow], start: Int, _ hasError: inout [Bool],
    _ pool: inout ValuePool, _ log: inout NoticeLog
  ) {
    // The columns leave `values` while they grow, so that there is one reference to them.
    switch values {
    case .texts(var texts):
      values = .texts(Column())
      fill(&texts, bytes, fields, rows, start, &hasError, &log) { cell, line, log in text(cell, line, &pool, &log) }
      values = .texts(texts)
    case .numbers(var numbers):
      values = .numbers(Column())
      fill(&numbers, bytes, fields, rows, start, &hasError, &log) { cell, line, log in number(cell, line, &log) }
      values = .numbers(numbers)
    case .choices(var choices):
      values = .choices(Column())
      fill(&choices, bytes, fields, rows, start, &hasError, &log) { cell, line, log in choice(cell, line, &log) }
      values = .choices(choices)
    case .decimals(var decimals):
      values = .decimals(Column())
      fill(&decimals, bytes, fields, rows, start, &hasError, &log) { cell, line, log in decimal(cell, line, &log) }
      values = .decimals(decimals)
    }
  }

  @inline(__always)
  private func fill<Value>(
    _ target: inout Column<Value>, _ bytes: Span<UInt8>, _ fields: Span<FieldBounds>, _ rows: [BatchRow],
    _ start: Int, _ hasError: inout [Bool], _ log: inout NoticeLog,
    parse: (_ cell: Span<UInt8>, _ line: Int, _ log: inout NoticeLog) -> Value
  ) {
    for number in rows.indices {
      let row = rows[number]
      let bounds = fields[row.firstField + index]
      if bounds.isEmpty {
        target.append(.none, row: start + number)
        if isRequired {
          hasError[number] = true
          log.addMissing(.missingRequiredField, column.name, file, row.line)
        }
        if isRecommended { log.addMissing(.missingRecommendedField, column.name, file, row.line) }
        continue
      }
      let cell = bytes.extracting(bounds.range)
      let errorCount = log.errorCount
      checkBlanks(bytes, bounds, row.line, &log)
      target.append(parse(cell, row.line, &log), row: start + number)
      if log.errorCount > errorCount { hasError[number] = true }
    }
  }

  /// Removes the rows from `start` on that are marked.
  func remove(from start: Int, _ isRemoved: [Bool]) {
    switch values {
    case .texts(var texts):
      texts.remove(from: start, isRemoved)
      values = .texts(texts)
    case .numbers(var numbers):
      numbers.remove(from: start, isRemoved)
      values = .numbers(numbers)
    case .choices(var choices):
      choices.remove(from: start, isRemoved)
      values = .choices(choices)
    case .decimals(var decimals):
      decimals.remove(from: start, isRemoved)
      values = .decimals(decimals)
    }
  }
}

// MARK: - Text

extension ColumnReader {
  /// Reports blanks between quotes and value. The bounds of a cell leave them out.
  @inline(__always)
  private func checkBlanks(_ bytes: Span<UInt8>, _ bounds: FieldBounds, _ line: Int, _ log: inout NoticeLog) {
    let (start, end) = (Int(bounds.start), Int(bounds.end))
    guard start > 0 && Self.isBlank(bytes[start - 1]) || end < bytes.count && Self.isBlank(bytes[end]) else { return }
    reportBlanks(bytes, start, end, line, &log)
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  private func reportBlanks(_ bytes: Span<UInt8>, _ start: Int, _ end: Int, _ line: Int, _ log: inout NoticeLog) {
    var (first, last) = (start, end)
    while first > 0, Self.isBlank(bytes[first - 1]) { first -= 1 }
    while last < bytes.count, Self.isBlank(bytes[last]) { last += 1 }
    let quote = UInt8(ascii: "\"")
    guard first > 0, bytes[first - 1] == quote, last < bytes.count, bytes[last] == quote else { return }
    add(.leadingOrTrailingWhitespaces, bytes.extracting(first..<last), line, &log)
  }

  func checkCharacters(_ cell: Span<UInt8>, _ line: Int, _ log: inout NoticeLog) {
    let text = cell.text
    if text.utf8.contains(where: { $0 == 0x0A || $0 == 0x0D }) { add(.newLineInValue, cell, line, &log) }
    if text.unicodeScalars.contains("\u{FFFD}") { add(.invalidCharacter, cell, line, &log) }
  }
}

extension Span<UInt8> {
  /// Whether all bytes are printable characters of ASCII, or spaces.
  var isPrintableASCII: Bool {
    var position = 0
    while position + 8 <= count {
      let word = word(at: position)
      // The highest bit of each byte above 0x7E or below 0x20.
      let outside = word | (word &+ 0x0101_0101_0101_0101) | ~(word &+ 0x6060_6060_6060_6060)
      if outside & 0x8080_8080_8080_8080 != 0 { return false }
      position += 8
    }
    while position < count {
      if !(0x20..<0x7F).contains(self[position]) { return false }
      position += 1
    }
    return true
  }
}

extension NoticeLog {
  /// Reports a row without a value in a column.
  mutating func addMissing(_ kind: NoticeKind, _ column: String, _ file: String, _ line: Int) {
    add(
      kind, NoticePlace(file, line),
      ["filename": .text(file), "csvRowNumber": .integer(line), "fieldName": .text(column)])
  }
}
