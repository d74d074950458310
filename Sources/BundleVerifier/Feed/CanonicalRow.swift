import Crypto
import GTFSFeed
import TransitSQLite

/// A row in the one form that two rows share when they say the same, whatever the spelling and the storage.
///
/// Cells stand in the order of the compared columns, each a tag, and behind it
///
/// ```
/// empty       nothing
/// text        4 bytes of length, the UTF-8
/// whole       8 bytes: an integer, seconds, a date as a number, units of 1e-7 degree
/// decimal     1 byte of sign, 16 of the exponent, 4 of the digits' number, the digits
/// unreadable  as a text
/// ```
///
/// A whole number is never written as a decimal, and a decimal's digits end in no zero.
struct CanonicalRow {
  private enum Tag: UInt8 {
    case empty, text, whole, decimal, unreadable
  }

  private(set) var bytes: [UInt8] = []
  private var numerals = Numerals()

  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
  }

  /// Half of the SHA-256 of the row: rows that differ share it by chance once in 2^128.
  var digest: UInt128 {
    var hash = SHA256()
    unsafe bytes.withUnsafeBytes { bytes in unsafe hash.update(bufferPointer: bytes) }
    // SAFETY: a digest of SHA-256 has 32 bytes.
    return unsafe hash.finalize().withUnsafeBytes { digest in unsafe digest.loadUnaligned(as: UInt128.self) }
  }

  /// The bytes of each cell. Allocates: for the few rows that are looked at closely.
  var cells: [ArraySlice<UInt8>] {
    var cells: [ArraySlice<UInt8>] = []
    var start = 0
    func count(at position: Int) -> Int {
      (0..<4).reduce(0) { $0 | Int(bytes[position + $1]) << (8 * $1) }
    }
    while start < bytes.count {
      var end = start + 1
      switch Tag(rawValue: bytes[start]) {
      case .text, .unreadable: end += 4 + count(at: end)
      case .whole: end += 8
      case .decimal: end += 21 + count(at: end + 17)
      case .empty, nil: break
      }
      cells.append(bytes[start..<end])
      start = end
    }
    return cells
  }
}

// MARK: Appending

extension CanonicalRow {
  mutating func appendEmpty() {
    bytes.append(Tag.empty.rawValue)
  }

  /// Appends a cell of the feed; an empty one is no matter of its kind.
  @discardableResult
  mutating func append(_ cell: Span<UInt8>, as kind: CellKind) -> CellReading {
    if cell.count == 0 {
      appendEmpty()
      return .readable
    }
    let reading = appendValue(cell, as: kind)
    if reading != .readable { append(.unreadable, cell) }
    return reading
  }

  /// Appends a cell of the feed as the bundle has it: empty where it cannot be kept.
  mutating func append(kept cell: Span<UInt8>, as kind: CellKind) {
    if cell.count == 0 || appendValue(cell, as: kind) != .readable { appendEmpty() }
  }

  private mutating func appendValue(_ cell: Span<UInt8>, as kind: CellKind) -> CellReading {
    switch kind {
    case .text:
      append(.text, cell)
    case .integer(let numbers):
      switch Numerals.integer(cell) {
      case .number(let value) where numbers.contains(value): append(whole: value)
      case .number, .tooLarge: return .outOfRange
      case .none: return .unreadable
      }
    case .decimal:
      guard numerals.readDecimal(cell) else { return .unreadable }
      appendDecimal()
    case .degrees(let limit):
      guard numerals.readDecimal(cell) else { return .unreadable }
      guard let units = numerals.degreesE7(limit: limit) else { return .outOfRange }
      append(whole: units)
    case .time:
      guard let seconds = Numerals.time(cell) else { return .unreadable }
      append(whole: seconds)
    case .date:
      guard let date = Numerals.date(cell) else { return .unreadable }
      append(whole: date)
    }
    return .readable
  }

  /// Appends a value of the bundle. What a column of that kind never holds is like no cell of a feed.
  mutating func append(_ statement: Statement, at index: Int, as kind: CellKind) {
    switch (statement.storage(at: index), kind) {
    case (.null, _):
      bytes.append(Tag.empty.rawValue)
    case (.integer, .integer), (.integer, .decimal):
      append(whole: statement.integer(at: index))
    case (.integer, .degrees), (.real, .degrees):
      appendDegrees(statement.text(at: index), statement.double(at: index))
    case (.real, .decimal):
      appendDecimal(statement.double(at: index))
    case (.text, .text):
      statement.withText(at: index) { append(.text, $0) }
    case (.text, .decimal), (.text, .time), (.text, .date):
      statement.withText(at: index) { text in
        if appendValue(text, as: kind) != .readable { append(.unreadable, text) }
      }
    default:
      appendUnreadable("\(statement.storage(at: index)) \(statement.text(at: index))")
    }
  }

  /// Degrees as the bundle shows them are whole units of 1e-7 by themselves: nothing is rounded.
  private mutating func appendDegrees(_ text: String, _ value: Double) {
    let isRead = Self.withBytes(of: value) { numerals.readDecimal($0) }
    guard isRead, numerals.exponent >= -7, let units = numerals.degreesE7(limit: 360) else {
      return appendUnreadable("real \(text)")
    }
    append(whole: units)
  }

  private mutating func appendDecimal(_ value: Double) {
    guard Self.withBytes(of: value, { numerals.readDecimal($0) }) else { return appendUnreadable("real \(value)") }
    appendDecimal()
  }

  /// The shortest digits that give the same double.
  private static func withBytes<Result>(of value: Double, _ body: (Span<UInt8>) -> Result) -> Result {
    Array("\(value)".utf8).withSpan(body)
  }

  private mutating func appendUnreadable(_ text: String) {
    Array(text.utf8).withSpan { append(.unreadable, $0) }
  }
}

// MARK: Bytes

extension CanonicalRow {
  private mutating func append(_ tag: Tag, _ text: Span<UInt8>) {
    bytes.append(tag.rawValue)
    append(word: UInt64(text.count), byteCount: 4)
    // SAFETY: the bytes are copied while they are lent.
    unsafe text.withUnsafeBufferPointer { text in unsafe bytes.append(contentsOf: text) }
  }

  private mutating func append(whole value: Int) {
    bytes.append(Tag.whole.rawValue)
    append(word: UInt64(bitPattern: Int64(value)), byteCount: 8)
  }

  private mutating func appendDecimal() {
    if let value = numerals.wholeNumber { return append(whole: value) }
    bytes.append(Tag.decimal.rawValue)
    bytes.append(numerals.isNegative ? 1 : 0)
    append(word: UInt64(truncatingIfNeeded: numerals.exponent), byteCount: 8)
    append(word: UInt64(truncatingIfNeeded: numerals.exponent >> 64), byteCount: 8)
    append(word: UInt64(numerals.digits.count), byteCount: 4)
    bytes.append(contentsOf: numerals.digits)
  }

  private mutating func append(word: UInt64, byteCount: Int) {
    // SAFETY: the word's own bytes, of which no more than eight are asked for.
    unsafe withUnsafeBytes(of: word.littleEndian) { word in unsafe bytes.append(contentsOf: word.prefix(byteCount)) }
  }
}
