import FuzzSupport
import GTFSFeed
import TransitValues

/// Parses an arbitrary cell as each type: it must be rejected, or its value must be the same after formatting.
@_cdecl("LLVMFuzzerTestOneInput")
func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let cell = Array(unsafe FuzzInput(start, count).bytes)
  checkTime(cell)
  if let date = parse(cell, FieldParser.date) {
    require(date.description == text(cell), "a date is formatted as it was parsed")
    require(ServiceDate(text(cell)) == date, "both date parsers return the same date")
  }
  if let number = parse(cell, FieldParser.integer) {
    require(
      parse(Array("\(number)".utf8), FieldParser.integer) == number, "a formatted integer is parsed as the same integer"
    )
    require(Int(text(cell)) == number, "an integer equals that of the standard library")
  }
  checkDecimal(cell)
  for (limit, read) in [(90, FieldParser.latitudeE7), (180, FieldParser.longitudeE7)] {
    guard let degrees = parse(cell, read) else { continue }
    require(abs(degrees) <= limit * 10_000_000, "a coordinate is on the earth")
    // Doubles of this size represent halves of a unit, but not the direction in which a half is rounded.
    let expected = (Double(text(cell)) ?? .nan) * 1e7
    require(abs(Double(degrees) - expected) < 0.501, "a coordinate equals that of the standard library")
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
  require(time == expected, "a time equals the sum of its three numbers")
  if let time {
    require(
      parse(Array(ServiceTime(seconds: time).description.utf8), FieldParser.time) == time,
      "a formatted time is parsed as the same time")
  }
}

private func checkDecimal(_ cell: [UInt8]) {
  guard let number = parse(cell, FieldParser.decimal) else { return }
  let written = "\(number.significand)E\(number.exponent)"
  // Larger exponents are rejected. The exponent can exceed the written one if the digits end with zeros.
  if abs(number.exponent) <= 9999 {
    require(
      parse(Array(written.utf8), FieldParser.decimal) == number, "a formatted decimal is parsed as the same decimal")
  }
  require(number.significand == 0 || number.significand % 10 != 0, "a decimal is normalized")
  // Both sides round the same decimal to a double.
  if let double = Double(text(cell)), double.isFinite {
    require(Double(written) == double, "a decimal equals that of the standard library")
  }
}
