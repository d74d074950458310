import FuzzSupport
import GTFSFeed
import TransitValues

/// A cell of any origin, read as each type: refused, or a value that reads the same when it is written.
@_cdecl("LLVMFuzzerTestOneInput")
func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let cell = Array(unsafe FuzzInput(start, count).bytes)
  checkTime(cell)
  if let date = parse(cell, FieldParser.date) {
    require(date.description == text(cell), "a date is written as it stood")
    require(ServiceDate(text(cell)) == date, "a date is the same by both readers")
  }
  if let number = parse(cell, FieldParser.integer) {
    require(parse(Array("\(number)".utf8), FieldParser.integer) == number, "an integer that is written reads the same")
    require(Int(text(cell)) == number, "an integer is the one that the standard library reads")
  }
  checkDecimal(cell)
  for (limit, read) in [(90, FieldParser.latitudeE7), (180, FieldParser.longitudeE7)] {
    guard let degrees = parse(cell, read) else { continue }
    require(abs(degrees) <= limit * 10_000_000, "a coordinate is on the earth")
    // Doubles of this size tell halves of a unit apart, but not which way to round at one.
    let expected = (Double(text(cell)) ?? .nan) * 1e7
    require(abs(Double(degrees) - expected) < 0.501, "a coordinate is the one that the standard library reads")
  }
  return 0
}

private func parse<Value>(_ cell: [UInt8], _ read: (Span<UInt8>) throws(FieldError) -> Value) -> Value? {
  try? read(cell.span)
}

private func text(_ cell: [UInt8]) -> String { String(decoding: cell, as: UTF8.self) }

private func checkTime(_ cell: [UInt8]) {
  let parts = text(cell).utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
  let digits = parts.map { part in part.allSatisfy { (0x30...0x39).contains($0) } ? Int(text(Array(part))) : nil }
  var expected: Int?
  if parts.count == 3, (1...4).contains(parts[0].count), parts[1].count == 2, parts[2].count == 2,
    let hours = digits[0], let minutes = digits[1], let seconds = digits[2], minutes < 60, seconds < 60
  {
    expected = hours * 3600 + minutes * 60 + seconds
  }
  let time = parse(cell, FieldParser.time)
  require(time == expected, "a time is what its three numbers make")
  if let time {
    require(
      parse(Array(ServiceTime(seconds: time).description.utf8), FieldParser.time) == time,
      "a time that is written reads the same")
  }
}

private func checkDecimal(_ cell: [UInt8]) {
  guard let number = parse(cell, FieldParser.decimal) else { return }
  let written = "\(number.significand)E\(number.exponent)"
  // Exponents of more digits are refused, which zeros at the end of the digits may make of a smaller one.
  if abs(number.exponent) <= 9999 {
    require(parse(Array(written.utf8), FieldParser.decimal) == number, "a decimal that is written reads the same")
  }
  require(number.significand == 0 || number.significand % 10 != 0, "a decimal has one form")
  // Both sides round the same decimal to a double.
  if let double = Double(text(cell)), double.isFinite {
    require(Double(written) == double, "a decimal is the one that the standard library reads")
  }
}
