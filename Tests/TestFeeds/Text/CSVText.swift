/// A simple CSV parser, which shares no code with the project's reader.
package enum CSVText {
  /// Returns the records of a text. Cells are unquoted, then trimmed of spaces and tabs; blank lines are skipped.
  package static func records(in text: String) -> [[String]] {
    let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let bytes = Array(text.utf8)
    var splitter = Splitter()
    for byte in bytes.dropFirst(bytes.starts(with: byteOrderMark) ? byteOrderMark.count : 0) {
      splitter.take(byte)
    }
    splitter.endRecord()
    return splitter.records
  }

  /// Returns a cell in quotes, with quotes inside doubled.
  package static func quoted(_ cell: String) -> String {
    let doubled = cell.unicodeScalars.reduce(into: "") { text, scalar in
      text.unicodeScalars.append(contentsOf: scalar == "\"" ? ["\"", "\""] : [scalar])
    }
    return "\"\(doubled)\""
  }

  /// Whether a cell must be quoted.
  package static func needsQuotes(_ cell: String) -> Bool {
    cell.unicodeScalars.contains { [",", "\"", "\r", "\n"].contains($0) }
  }
}

/// Splits bytes into records.
private struct Splitter {
  var records: [[String]] = []
  private var record: [String] = []
  private var cell: [UInt8] = []
  /// The cell as written.
  private var raw: [UInt8] = []
  private var state = State.unquoted
  private var isAfterCarriageReturn = false

  private enum State {
    case unquoted
    case inQuotes
    /// After a quote that ends the quoted part or is the first of two doubled quotes.
    case afterQuote
    /// After the closing quote and blanks.
    case closed
    /// After text behind the closing quote: the cell is kept as written.
    case misquoted
  }

  mutating func take(_ byte: UInt8) {
    let completesLineEnd = isAfterCarriageReturn && byte == UInt8(ascii: "\n")
    isAfterCarriageReturn = false
    if state == .inQuotes {
      takeQuoted(byte)
    } else if !completesLineEnd {
      takeUnquoted(byte)
    }
  }

  private mutating func takeQuoted(_ byte: UInt8) {
    raw.append(byte)
    if byte == UInt8(ascii: "\"") { state = .afterQuote } else { cell.append(byte) }
  }

  private mutating func takeUnquoted(_ byte: UInt8) {
    if byte == UInt8(ascii: ",") { return endCell() }
    if byte == UInt8(ascii: "\r") || byte == UInt8(ascii: "\n") {
      isAfterCarriageReturn = byte == UInt8(ascii: "\r")
      return endRecord()
    }
    raw.append(byte)
    let isQuote = byte == UInt8(ascii: "\"")
    switch state {
    case .unquoted where isQuote && cell.allSatisfy(Self.isBlank):
      state = .inQuotes
    case .afterQuote where isQuote:
      cell.append(byte)
      state = .inQuotes
    case .unquoted, .inQuotes:
      cell.append(byte)
    case .afterQuote, .closed, .misquoted:
      state = Self.isBlank(byte) && state != .misquoted ? .closed : .misquoted
    }
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
  }

  private mutating func endCell() {
    let value = state == .misquoted ? raw : cell
    let trimmed = value.drop(while: Self.isBlank).reversed().drop(while: Self.isBlank).reversed()
    record.append(String(decoding: Array(trimmed), as: UTF8.self))
    cell.removeAll(keepingCapacity: true)
    raw.removeAll(keepingCapacity: true)
    state = .unquoted
  }

  mutating func endRecord() {
    endCell()
    if record != [""] { records.append(record) }
    record = []
  }
}
