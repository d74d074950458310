import GTFSFeed
import TestFeeds
import Testing
import TransitValues

/// Calls a parser with the bytes of a text.
private func parse<Value>(
  _ text: String, _ parser: (Span<UInt8>) throws(FieldError) -> Value
) throws(FieldError) -> Value {
  try Array(text.utf8).withSpan(parser)
}

@Suite struct `Times` {
  @Test(arguments: [
    ("0:00:00", 0), ("8:05:09", 29_109), ("25:10:00", 90_600), ("0008:00:00", 28_800),
    ("9999:59:59", 35_999_999),
  ])
  func `times are parsed to seconds, beyond midnight too`(text: String, seconds: Int) throws {
    #expect(try parse(text, FieldParser.time) == seconds)
  }

  @Test func `times survive formatting and parsing`() throws {
    var wrong: [Int] = []
    for seconds in 0..<360_000 {
      let text = ServiceTime(seconds: seconds).description
      if try parse(text, FieldParser.time) != seconds { wrong.append(seconds) }
      if seconds < 36_000, try parse(String(text.dropFirst()), FieldParser.time) != seconds { wrong.append(seconds) }
    }
    #expect(wrong == [])
  }

  @Test func `the fast path parses times like the slow path`() {
    var random = SplitMix64(seed: 3)
    for _ in 0..<20_000 {
      let template = Array(random.pick(["08:05:09", "8:05:09"]).utf8)
      let bytes = template.map { random.chance(85) ? $0 : UInt8(truncatingIfNeeded: random.next()) }
      // The fast path does not take texts of nine characters.
      let padding = [UInt8](repeating: 0x30, count: 9 - bytes.count)
      let quick = try? bytes.withSpan(FieldParser.time)
      let careful = try? (padding + bytes).withSpan(FieldParser.time)
      #expect(quick == careful, "\(bytes)")
    }
  }

  @Test(arguments: [
    "", ":00:00", "8:5:00", "25:6O:00", "-1:00:00", "08:60:00", "08:00:60", "08:00", "6h00",
    "12345:00:00", "08:00:00 ",
    "8.00.00", "８:00:00",
  ])
  func `texts that are not times are refused`(text: String) {
    #expect(throws: FieldError.notATime) { try parse(text, FieldParser.time) }
  }
}

@Suite struct `Dates` {
  @Test func `dates are parsed`() throws {
    #expect(try parse("20240229", FieldParser.date) == ServiceDate("20240229"))
  }

  @Test(arguments: ["", "20230229", "2024-02-29", "2024022", "202402291", "20240A01"])
  func `texts that are not dates are refused`(text: String) {
    #expect(throws: FieldError.notADate) { try parse(text, FieldParser.date) }
  }
}

@Suite struct `Integers` {
  @Test(arguments: [
    ("0", 0), ("007", 7), ("+5", 5), ("-5", -5), ("9223372036854775807", .max),
    ("-9223372036854775808", .min),
    ("-0", 0),
  ])
  func `integers may have a sign and leading zeros`(text: String, value: Int) throws {
    #expect(try parse(text, FieldParser.integer) == value)
  }

  @Test(arguments: ["", "-", "+", "2.0", "1e3", "0x1", "--1", "1 2"])
  func `texts that are not integers are refused`(text: String) {
    #expect(throws: FieldError.notAnInteger) { try parse(text, FieldParser.integer) }
  }

  @Test(arguments: ["9223372036854775808", "-9223372036854775809", "99999999999999999999999"])
  func `integers beyond 64 bits are refused`(text: String) {
    #expect(throws: FieldError.outOfRange) { try parse(text, FieldParser.integer) }
  }
}

@Suite struct `Decimals` {
  @Test(arguments: [
    ("12", 12, 0), ("-3.50", -35, -1), (".5", 5, -1), ("5.", 5, 0), ("1.2E-4", 12, -5),
    ("1e3", 1, 3), ("+0.00", 0, 0),
    ("100", 1, 2), ("-0", 0, 0), ("0.000000000000000000000001", 1, -24),
    ("123456789012345678", 123_456_789_012_345_678, 0),
    ("1.000000000000000000000000", 1, 0), ("0e99999", 0, 0),
  ])
  func `decimals are parsed exactly and normalized`(text: String, significand: Int64, exponent: Int) throws {
    guard text != "0e99999" else {
      #expect(throws: FieldError.tooPrecise) { try parse(text, FieldParser.decimal) }
      return
    }
    #expect(
      try parse(text, FieldParser.decimal)
        == DecimalNumber(significand: significand, exponent: exponent))
  }

  @Test(arguments: [
    "", ".", "-", "-.", "1.2.3", "e5", "1e", "1e+", "1,5", "NaN", "inf", "0x1p3", "1_000",
  ])
  func `texts that are not decimals are refused`(text: String) {
    #expect(throws: FieldError.notANumber) { try parse(text, FieldParser.decimal) }
  }

  @Test func `the fast path parses decimals like the slow path`() {
    var random = SplitMix64(seed: 4)
    for _ in 0..<20_000 {
      let text = (0..<random.number(1...20)).map { _ in random.pick(["0", "0", "1", "9", "5", ".", "e", "x"]) }.joined()
      // A sign disables the fast path.
      let quick = try? parse(text, FieldParser.decimal)
      #expect(quick == (try? parse("+" + text, FieldParser.decimal)), "\(text)")
      let degrees = try? parse(text, FieldParser.longitudeE7)
      #expect(degrees == (try? parse("+" + text, FieldParser.longitudeE7)), "\(text)")
      #expect(degrees.map { -$0 } == (try? parse("-" + text, FieldParser.longitudeE7)), "\(text)")
    }
  }

  @Test(arguments: ["1234567890123456789", "0.1000000000000000001", "1e10000"])
  func `decimals with too many digits are refused`(text: String) {
    #expect(throws: FieldError.tooPrecise) { try parse(text, FieldParser.decimal) }
  }
}

@Suite struct `Coordinates` {
  @Test(arguments: [
    ("0", 0), ("47.5", 475_000_000), ("-33.86512345", -338_651_235), ("0.00000005", 1),
    ("-0.00000005", -1),
    ("0.00000004999", 0), ("90", 900_000_000), ("-90.0", -900_000_000), ("4.75E1", 475_000_000),
    ("4750e-2", 475_000_000),
    (".5", 5_000_000), ("5.", 50_000_000), ("+1", 10_000_000),
    ("47.12345678901234567890", 471_234_568),
    ("0.0000000e9", 0), ("1e-9999", 0),
  ])
  func `coordinates are rounded to 1e-7 degrees, halves away from zero`(text: String, expected: Int) throws {
    #expect(try parse(text, FieldParser.latitudeE7) == expected)
  }

  @Test func `coordinates survive formatting and parsing`() throws {
    var random = SplitMix64(seed: 7)
    for _ in 0..<2000 {
      let value = Int.random(in: -1_800_000_000...1_800_000_000, using: &random)
      let digits = String(value.magnitude)
      let padded = String(repeating: "0", count: max(0, 8 - digits.count)) + digits
      let text = (value < 0 ? "-" : "") + padded.dropLast(7) + "." + padded.suffix(7)
      #expect(try parse(text, FieldParser.longitudeE7) == value)
    }
  }

  @Test(arguments: ["90.1", "-91", "1e9", "900000000000000000000000", "1e999"])
  func `latitudes out of range are refused`(text: String) {
    #expect(throws: FieldError.outOfRange) { try parse(text, FieldParser.latitudeE7) }
  }

  @Test func `longitudes out of range are refused at any length`() {
    var random = SplitMix64(seed: 29)
    // These include 2^64 / 10^6, whose product with 10^6 almost vanishes in 64 bits.
    var numbers = ["1844674407371", "18446744073710", "92233720368548"]
    for digits in 3...15 {
      numbers += (0..<40).map { _ in
        "\(random.number(2...9))" + String((0..<digits - 1).map { _ in random.pick(Array("0123456789")) })
      }
    }
    for number in numbers {
      for fraction in [".", ".0", ".1234567", ""] {
        #expect(throws: FieldError.outOfRange, "\(number + fraction)") {
          try parse(number + fraction, FieldParser.longitudeE7)
        }
      }
    }
  }

  @Test func `longitudes reach to 180 degrees`() throws {
    #expect(try parse("-180", FieldParser.longitudeE7) == -1_800_000_000)
    #expect(throws: FieldError.outOfRange) { try parse("180.1", FieldParser.longitudeE7) }
  }

  @Test(arguments: ["", "abc", "47,5", "1.2.3", "N47"])
  func `texts that are not coordinates are refused`(text: String) {
    #expect(throws: FieldError.notACoordinate) { try parse(text, FieldParser.latitudeE7) }
  }
}

@Suite struct `Errors` {
  @Test func `errors are one line with place, value and expected form`() {
    let error = FeedError(
      .field(.notATime, value: "25:6O:00"), file: "stop_times.txt", line: 1204,
      column: "arrival_time")
    #expect(
      error.description == "stop_times.txt:1204: arrival_time: \"25:6O:00\" is not a time (H:MM:SS)"
    )
    #expect(error.kind == .unusable)
  }
}
