/// CSV as GTFS writes it, read the slow and plain way: the judge of the project's reader shares no code with it.
package enum CSVText {
  /// The records of a text: cells unquoted, then trimmed of spaces and tabs; lines without any text left out.
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

  /// A cell in quotes, quotes in it doubled.
  package static func quoted(_ cell: String) -> String {
    let doubled = cell.unicodeScalars.reduce(into: "") { text, scalar in
      text.unicodeScalars.append(contentsOf: scalar == "\"" ? ["\"", "\""] : [scalar])
    }
    return "\"\(doubled)\""
  }

  /// Whether a cell can only be written in quotes.
  package static func needsQuotes(_ cell: String) -> Bool {
    cell.unicodeScalars.contains { [",", "\"", "\r", "\n"].contains($0) }
  }
}

/// Takes bytes one after another and keeps the records they make.
private struct Splitter {
  var records: [[String]] = []
  private var record: [String] = []
  private var cell: [UInt8] = []
  private var state = State.unquoted
  private var isAfterCarriageReturn = false

  private enum State {
    case unquoted
    case inQuotes
    /// After a quote that ends the quoted part, or is the first of two that stand for one.
    case afterQuote
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
    if byte == UInt8(ascii: "\"") { state = .afterQuote } else { cell.append(byte) }
  }

  private mutating func takeUnquoted(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\"") where state == .afterQuote:
      cell.append(byte)
      state = .inQuotes
    case UInt8(ascii: "\"") where cell.isEmpty:
      state = .inQuotes
    case UInt8(ascii: ","):
      endCell()
    case UInt8(ascii: "\r"), UInt8(ascii: "\n"):
      endRecord()
      isAfterCarriageReturn = byte == UInt8(ascii: "\r")
    default:
      cell.append(byte)
      // A quote that comes after text behind quotes is text as well.
      state = .unquoted
    }
  }

  private mutating func endCell() {
    let isBlank = { (byte: UInt8) in byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
    let trimmed = cell.drop(while: isBlank).reversed().drop(while: isBlank).reversed()
    record.append(String(decoding: Array(trimmed), as: UTF8.self))
    cell.removeAll(keepingCapacity: true)
    state = .unquoted
  }

  mutating func endRecord() {
    endCell()
    if record != [""] { records.append(record) }
    record = []
  }
}
