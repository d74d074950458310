import BundleFormat

/// The raw text of a dropped row as stored in `notice`: split at its commas, including quoted ones, so that joining
/// with commas restores it.
enum DroppedRow {
  /// A cell as stored.
  enum Cell: Equatable {
    /// The cell's text is exactly how SQL writes this integer.
    case integer(Int)
    /// A range of the row's text.
    case text(Range<Int>)
  }

  /// Splits the text into at most as many cells as the table has columns; the last cell has the rest. Returns `nil` for
  /// text with a NUL, where SQL text may end.
  static func cells(of raw: Span<UInt8>) -> [Cell]? {
    var cells: [Cell] = []
    var start = 0
    for index in 0..<raw.count {
      if raw[index] == 0 { return nil }
      guard raw[index] == UInt8(ascii: ","), cells.count < BundleSchema.noticeCellCount - 1 else { continue }
      cells.append(cell(raw, start..<index))
      start = index + 1
    }
    return cells + [cell(raw, start..<raw.count)]
  }

  private static func cell(_ raw: Span<UInt8>, _ range: Range<Int>) -> Cell {
    integer(raw.extracting(range)).map(Cell.integer) ?? .text(range)
  }

  /// Returns the integer that SQL writes as exactly this text.
  private static func integer(_ text: Span<UInt8>) -> Int? {
    let isNegative = text.count > 0 && text[0] == UInt8(ascii: "-")
    let first = isNegative ? 1 : 0
    guard first < text.count, text[first] != UInt8(ascii: "0") || text.count == 1 else { return nil }
    // Counts below zero, because the lowest integer has no positive counterpart.
    var negative = 0
    for index in first..<text.count {
      let digit = Int(text[index]) - Int(UInt8(ascii: "0"))
      let (tens, isTooLong) = negative.multipliedReportingOverflow(by: 10)
      let (next, isTooLow) = tens.subtractingReportingOverflow(digit)
      guard (0...9).contains(digit), !isTooLong, !isTooLow else { return nil }
      negative = next
    }
    if isNegative { return negative }
    return negative == .min ? nil : -negative
  }

  /// Appends the cells, and NULL for each remaining column.
  static func append(_ cells: [Cell], of raw: Span<UInt8>, to record: inout Record) {
    for cell in cells {
      switch cell {
      case .integer(let value): record.append(value)
      case .text(let range): record.append(text: raw.extracting(range))
      }
    }
    for _ in cells.count..<BundleSchema.noticeCellCount { record.appendNull() }
  }
}
