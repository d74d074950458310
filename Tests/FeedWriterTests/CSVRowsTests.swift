import TestFeeds
import Testing

@testable import FeedWriter

@Suite struct `CSV rows` {
  private func row(_ fill: (inout CSVRows) -> Void) -> String {
    var rows = CSVRows()
    fill(&rows)
    return String(decoding: rows.bytes, as: UTF8.self)
  }

  @Test(arguments: [
    ("", ""), ("Žižkova", "Žižkova"), ("a,b", "\"a,b\""), ("\"a\"", "\"\"\"a\"\"\""), ("a\nb", "\"a\nb\""),
    (" a", "\" a\""), ("a\t", "\"a\t\""), ("\r", "\"\r\""), ("\u{FEFF}a", "\"\u{FEFF}a\""), ("a\u{FEFF}", "a\u{FEFF}"),
    ("é'+;", "é'+;"),
    ("a b", "a b"),
  ])
  func `only fields that need quotes are quoted`(text: String, field: String) {
    #expect(row { $0.field(text) } == field)
    let bytes = Array(text.utf8)
    // SAFETY: the span ends before the closure with the buffer does.
    unsafe bytes.withUnsafeBufferPointer { buffer in
      let span = unsafe Span(_unsafeElements: buffer)
      var rows = CSVRows()
      rows.field(utf8: span)
      #expect(String(decoding: rows.bytes, as: UTF8.self) == field)
    }
  }

  @Test(
    arguments: [
      (0, "0"), (-0.5, "-0.5"), (12, "12"), (52.5, "52.5"), (0.1, "0.1"), (1e-7, "0.0000001"), (-1.25e-5, "-0.0000125"),
      (123_456.789, "123456.789"), (1e15, "1000000000000000"), (1e22, "10000000000000000000000"),
      (-1.5e300, "-15" + String(repeating: "0", count: 299)),
      (.leastNonzeroMagnitude, "0." + String(repeating: "0", count: 323) + "5"),
      (179.9999999, "179.9999999"), (0.30000000000000004, "0.30000000000000004"),
    ] as [(Double, String)])
  func `numbers have the fewest digits and no exponent`(number: Double, field: String) {
    #expect(row { $0.field(number) } == field)
  }

  @Test func `numbers convert back to the same double`() {
    var random = SplitMix64(seed: 1)
    for _ in 0..<20_000 {
      let number = Double(bitPattern: random.next())
      if !number.isFinite { continue }
      let text = row { $0.field(number) }
      #expect(Double(text) == number)
      #expect(!text.contains("e") && !text.hasPrefix(".") && !text.hasSuffix("."))
    }
  }

  @Test func `the smallest and the largest integers are written`() {
    #expect(row { $0.field(Int.min) } == "-9223372036854775808")
    #expect(row { $0.field(Int.max) } == "9223372036854775807")
  }

  @Test(arguments: [
    (0, 3, "0.000"), (1, 3, "0.001"), (-5, 2, "-0.05"), (123_456, 2, "1234.56"), (7, 0, "7"),
    (.min, 7, "-922337203685.4775808"),
  ])
  func `decimals are written with all their places`(number: Int, places: Int, field: String) {
    #expect(row { $0.field(number, places: places) } == field)
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func `units of any decimal place are written as the nearest double`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let digits = random.number(0...18)
    let units = Int(truncatingIfNeeded: random.next()) >> random.number(0...63)
    let power = (0..<digits).reduce(1.0) { power, _ in power * 10 }
    let expected = digits == 0 ? row { $0.field(units) } : row { $0.field(Double(units) / power) }
    #expect(row { $0.field(units: units, digits: digits) } == expected)
  }

  @Test func `times have at least two digits for the hour`() {
    #expect(row { $0.field(time: 0) } == "00:00:00")
    #expect(row { $0.field(time: 90_659) } == "25:10:59")
    #expect(row { $0.field(time: 359_999) } == "99:59:59")
  }

  @Test func `fields are separated by commas only within a row`() {
    let text = row { rows in
      rows.emptyField()
      rows.field(-12)
      rows.endRow()
      rows.field(plain: [0x61])
      rows.endRow(with: Array(",b\n".utf8)[...])
      rows.field("c")
    }
    #expect(text == ",-12\na,b\nc")
  }
}
