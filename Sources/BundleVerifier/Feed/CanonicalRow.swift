import GTFSFeed
import TransitSQLite
import TransitValues

/// A row in canonical form: rows with equal meaning are equal, regardless of spelling and storage.
///
/// Each cell is the value of a polynomial at a random key of ``SumKeys``. The first coefficient is never 0:
///
/// ```
/// empty       no coefficients: the cell is 0
/// text        kind and length; the UTF-8 bytes in groups of 15
/// whole       kind; the number: an integer, seconds, a date as YYYYMMDD, or units of 1e-7 degree
/// decimal     kind, sign, and the number of digits if more than 18; the exponent; the digits in groups of 18
/// unreadable  as for text
/// ```
///
/// A decimal without fraction is always a whole number, and the digits of a decimal do not end in zero.
struct CanonicalRow {
  private enum Kind: Int {
    case text = 1
    case whole = 2
    case decimal = 3
    case unreadable = 4
  }

  private(set) var cells: [Residue] = []
  private var numerals = Numerals()
  private let key: Residue
  private let weights: [Residue]
  /// The common part of all whole numbers.
  private let wholeStart: Residue

  /// - Parameter columnCount: At least the number of columns.
  init(columnCount: Int, keys: SumKeys = .ofThisProcess) {
    key = keys.text
    weights = keys.weights(count: columnCount)
    wholeStart = Residue(Kind.whole.rawValue) * key
  }

  mutating func removeAll() {
    cells.removeAll(keepingCapacity: true)
  }

  /// A hash of the row. Different rows are equal with a probability of at most their length divided by 2^127.
  var digest: Residue {
    var sum = Residue.zero
    for index in cells.indices where !cells[index].isZero { sum += weights[index] * cells[index] }
    return sum
  }

  /// Returns the part of the digest that comes from some columns.
  func sum(of columns: [Int]) -> Residue {
    columns.reduce(Residue.zero) { cells[$1].isZero ? $0 : $0 + weights[$1] * cells[$1] }
  }

  /// Returns the increase of the digest if a whole number in the column increases by 1.
  func weight(of column: Int) -> Residue { weights[column] }
}

// MARK: Appending

extension CanonicalRow {
  mutating func appendEmpty() {
    cells.append(.zero)
  }

  /// Appends a cell of the feed. An empty cell is valid for every kind.
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

  /// Appends a cell of the feed as it is stored in the bundle: empty if it cannot be kept.
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
      if let decimal = ShortDecimal(cell) {
        append(decimal)
      } else {
        guard numerals.readDecimal(cell) else { return .unreadable }
        appendDecimal()
      }
    case .degrees(let limit):
      return appendDegrees(cell, limit: limit)
    case .time:
      guard let seconds = Numerals.time(cell) else { return .unreadable }
      append(whole: seconds)
    case .date:
      guard let date = Numerals.date(cell) else { return .unreadable }
      append(whole: date)
    }
    return .readable
  }

  @inline(__always)
  private mutating func appendDegrees(_ cell: Span<UInt8>, limit: Int) -> CellReading {
    let units: Int?
    if let decimal = ShortDecimal(cell) {
      units = decimal.degreesE7(limit: limit)
    } else {
      guard numerals.readDecimal(cell) else { return .unreadable }
      units = numerals.degreesE7(limit: limit)
    }
    guard let units else { return .outOfRange }
    append(whole: units)
    return .readable
  }

  /// Appends a value of the bundle. A value of the wrong storage class does not equal any cell of a feed.
  mutating func append(_ statement: Statement, at index: Int, as kind: CellKind) {
    switch (statement.storage(at: index), kind) {
    case (.null, _):
      appendEmpty()
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

  /// Appends degrees of the bundle, which must be a multiple of 1e-7 without rounding.
  private mutating func appendDegrees(_ text: @autoclosure () -> String, _ value: Double) {
    if let decimal = ShortDecimal(value), decimal.exponent >= -7, let units = decimal.degreesE7(limit: 360) {
      return append(whole: units)
    }
    let isRead = Self.withBytes(of: value) { numerals.readDecimal($0) }
    guard isRead, numerals.exponent >= -7, let units = numerals.degreesE7(limit: 360) else {
      return appendUnreadable("real \(text())")
    }
    append(whole: units)
  }

  private mutating func appendDecimal(_ value: Double) {
    if let decimal = ShortDecimal(value) { return append(decimal) }
    guard Self.withBytes(of: value, { numerals.readDecimal($0) }) else { return appendUnreadable("real \(value)") }
    appendDecimal()
  }

  /// Calls `body` with the shortest text that represents the same double.
  private static func withBytes<Result>(of value: Double, _ body: (Span<UInt8>) -> Result) -> Result {
    Array("\(value)".utf8).withSpan(body)
  }

  private mutating func appendUnreadable(_ text: String) {
    Array(text.utf8).withSpan { append(.unreadable, $0) }
  }
}

// MARK: Cells as numbers

extension CanonicalRow {
  /// Returns the cell of a text, as ``append(_:as:)`` appends it.
  func cell(ofText text: Span<UInt8>) -> Residue {
    text.count == 0 ? .zero : cell(.text, text)
  }

  /// Returns the cell of a whole number.
  @inline(__always)
  func cell(ofWhole value: Int) -> Residue { wholeStart + Residue(value) }

  /// Returns the cell of a decimal of the bundle.
  mutating func cell(ofDecimal value: Double) -> Residue {
    removeAll()
    appendDecimal(value)
    return cells[0]
  }

  /// Returns the cell of a decimal that is stored as text.
  mutating func cell(ofDecimal text: Span<UInt8>) -> Residue {
    removeAll()
    append(text, as: .decimal)
    return cells[0]
  }

  private mutating func append(_ kind: Kind, _ text: Span<UInt8>) {
    cells.append(cell(kind, text))
  }

  @inline(__always)
  private func cell(_ kind: Kind, _ text: Span<UInt8>) -> Residue {
    var cell = Residue(kind.rawValue | text.count << 3)
    var start = 0
    while start < text.count {
      let end = min(start + Self.textStep, text.count)
      cell = cell * key + Residue(Self.number(text, start..<end))
      start = end
    }
    return cell
  }

  /// The number of bytes per coefficient, which must be below 2^127.
  private static let textStep = 15

  /// Returns up to 15 bytes as a little-endian number.
  @inline(__always)
  private static func number(_ text: Span<UInt8>, _ range: Range<Int>) -> UInt128 {
    // SAFETY: the bytes are read only during the call, and only within the range, which lies inside the span.
    unsafe text.withUnsafeBytes { bytes in
      if range.count >= 8 {
        let low = unsafe bytes.loadUnaligned(fromByteOffset: range.lowerBound, as: UInt64.self).littleEndian
        // The last eight bytes, without those that are also in the first.
        let last = unsafe bytes.loadUnaligned(fromByteOffset: range.upperBound - 8, as: UInt64.self).littleEndian
        return UInt128(last >> UInt64(8 * (16 - range.count))) << 64 | UInt128(low)
      }
      var number: UInt64 = 0
      for place in 0..<range.count {
        unsafe number |= UInt64(bytes[range.lowerBound + place]) << (8 * UInt64(place))
      }
      return UInt128(number)
    }
  }

  @inline(__always)
  private mutating func append(whole value: Int) {
    cells.append(cell(ofWhole: value))
  }

  @inline(__always)
  private mutating func append(_ decimal: ShortDecimal) {
    if let value = decimal.wholeNumber { return append(whole: value) }
    let start = Self.start(isNegative: decimal.isNegative, digitCount: 0)
    cells.append((start * key + Residue(decimal.exponent)) * key + Residue(UInt128(decimal.significand)))
  }

  private static func start(isNegative: Bool, digitCount: Int) -> Residue {
    Residue(Kind.decimal.rawValue | (isNegative ? 1 : 0) << 3 | digitCount << 4)
  }

  private mutating func appendDecimal() {
    if let value = numerals.wholeNumber { return append(whole: value) }
    let (digits, exponent) = (numerals.digits, numerals.exponent)
    if let short = ShortDecimal(digits: digits, exponent: exponent, isNegative: numerals.isNegative) {
      return append(short)
    }
    var cell = Self.start(isNegative: numerals.isNegative, digitCount: digits.count)
    // Adding 2^100 makes the number positive: an exponent has only slightly more than 64 bits.
    cell = cell * key + Residue(UInt128(bitPattern: exponent &+ Int128(1) << 100))
    for start in stride(from: 0, to: digits.count, by: ShortDecimal.maximumDigits) {
      let part = digits[start..<min(start + ShortDecimal.maximumDigits, digits.count)]
      cell = cell * key + Residue(part.reduce(UInt128(0)) { $0 * 10 + UInt128($1) })
    }
    cells.append(cell)
  }
}
