import GTFSFeed
import TransitValues

/// The ways in which one value can be spelled in a cell.
enum CellSpelling {
  case exact, time, decimal, degrees, integer, color

  init(_ type: FieldType?) {
    switch type {
    case .time, .localTime: self = .time
    case .decimal, .currencyAmount: self = .decimal
    case .latitude, .longitude: self = .degrees
    case .integer, .enumeration: self = .integer
    case .color: self = .color
    default: self = .exact
    }
  }

  /// The usual spelling of a value: a part of its cell, or other bytes.
  private enum Usual {
    case part(Range<Int>)
    case other([UInt8])
  }

  /// Calls `body` with the usual spelling of a cell.
  @inline(__always)
  func withUsual<Result>(_ cell: Span<UInt8>, _ body: (Span<UInt8>) -> Result) -> Result {
    if cell.isEmpty { return body(cell) }
    return switch usual(cell) {
    case .part(let part): body(cell.extracting(part))
    case .other(let value): value.withSpan(body)
    }
  }

  /// Returns the usual spelling of a cell that is not empty; the cell itself if it is not a value of its type.
  ///
  /// Times have at least two digits of hours, numbers no zeros that mean nothing, degrees at most seven decimals.
  private func usual(_ cell: Span<UInt8>) -> Usual {
    let whole = Usual.part(0..<cell.count)
    switch self {
    case .exact: return whole
    case .time:
      // Almost all times are HH:MM:SS.
      if cell.count == 8, cell[2] == UInt8(ascii: ":") { return whole }
      guard let seconds = try? FieldParser.time(cell) else { return whole }
      return .other(Array(ServiceTime(seconds: seconds).description.utf8))
    case .integer:
      if cell.count == 1 { return whole }
      return Self.decimal(cell)
    case .decimal: return Self.decimal(cell)
    case .degrees: return Self.degrees(cell)
    case .color: return .other(Array(cell.text.uppercased().utf8))
    }
  }

  /// Removes zeros before and after the digits that count.
  private static func decimal(_ cell: Span<UInt8>) -> Usual {
    var (start, end) = (0, cell.count)
    let isNegative = cell[0] == UInt8(ascii: "-")
    if isNegative || cell[0] == UInt8(ascii: "+") { start += 1 }
    var point = end
    for index in start..<end where cell[index] == UInt8(ascii: ".") { point = index }
    let digitCount = (start..<end).count { FieldParser.digit(cell[$0]) != nil }
    if digitCount == 0 || digitCount != end - start - (point < end ? 1 : 0) { return withExponent(cell) }
    while point < end, cell[end - 1] == UInt8(ascii: "0") { end -= 1 }
    if end == point + 1 { end = point }
    while start + 1 < point, start + 1 < end, cell[start] == UInt8(ascii: "0") { start += 1 }
    // Without digits before the point, or with a sign apart from the digits, the parts are put together.
    let isZero = end == start || end == start + 1 && cell[start] == UInt8(ascii: "0")
    if isZero { return .other([UInt8(ascii: "0")]) }
    let beginsWithPoint = start == point
    if !isNegative, !beginsWithPoint { return .part(start..<end) }
    if isNegative, start == 1, !beginsWithPoint { return .part(0..<end) }
    var bytes: [UInt8] = isNegative ? [UInt8(ascii: "-")] : []
    if beginsWithPoint { bytes.append(UInt8(ascii: "0")) }
    bytes.append(cell.extracting(start..<end))
    return .other(bytes)
  }

  /// Returns `100` for `1e2`; the cell itself if it is not a number.
  private static func withExponent(_ cell: Span<UInt8>) -> Usual {
    guard let number = try? FieldParser.decimal(cell), abs(number.exponent) <= maximumExponent else {
      return .part(0..<cell.count)
    }
    var digits = String(number.significand.magnitude)
    if number.exponent >= 0 {
      digits += String(repeating: "0", count: number.exponent)
    } else {
      let missing = max(0, 1 - number.exponent - digits.count)
      digits = String(repeating: "0", count: missing) + digits
      digits.insert(".", at: digits.index(digits.endIndex, offsetBy: number.exponent))
    }
    return .other(Array("\(number.significand < 0 ? "-" : "")\(digits)".utf8))
  }

  /// Numbers with more zeros than this are compared as they are.
  private static let maximumExponent = 400

  private static func degrees(_ cell: Span<UInt8>) -> Usual {
    guard let point = (0..<cell.count).first(where: { cell[$0] == UInt8(ascii: ".") }), cell.count - point > 8,
      let number = try? FieldParser.longitudeE7(cell)
    else { return decimal(cell) }
    let (units, rest) = number.magnitude.quotientAndRemainder(dividingBy: 10_000_000)
    let digits = String(rest + 10_000_000).dropFirst()
    let text = Array("\(number < 0 ? "-" : "")\(units).\(digits)".utf8)
    return text.withSpan { span in
      switch decimal(span) {
      case .part(let range): .other(Array(text[range]))
      case .other(let bytes): .other(bytes)
      }
    }
  }
}
