import Testing
import ToolSupport
import TransitAnswers

@testable import gtfs_bundle

@Suite struct `Tables` {
  @Test func `table columns are aligned, including wide characters`() {
    var table = TextTable([("N", .right), ("NAME", .left), ("ID", .left)])
    table.append(["1", "函館駅前", "a"])
    table.append(["10", "Café", ""])
    #expect(
      table.text == """
         N  NAME      ID
         1  函館駅前  a
        10  Café

        """)
  }

  @Test(arguments: ["a\nb", "a\u{1B}b", "a\u{202E}b", "a\u{2028}b", "a\tb", "a\u{9B}b"])
  func `tables contain no control characters`(text: String) {
    #expect(DisplayText.oneLine(text) == "a b")
  }
}

@Suite struct `Quantities` {
  @Test(arguments: [
    (0, "0 B"), (1023, "1023 B"), (1024, "1.0 KiB"), (545_792, "533 KiB"), (1_258_291, "1.2 MiB"), (1 << 40, "1.0 TiB"),
  ])
  func `bytes are printed with about three digits`(count: Int, text: String) {
    #expect(Quantity.bytes(count) == text)
  }

  @Test func `quantities have readable units`() {
    #expect(Quantity.share(1, of: 13) == "7.7 %")
    #expect(Quantity.share(1, of: 3) == "33 %")
    #expect(Quantity.seconds(.milliseconds(2149)) == "2.1 s")
    #expect(Quantity.distance(999.4) == "999 m")
    #expect(Quantity.distance(1240) == "1.2 km")
    #expect(
      [0, 29, 30, 3900, 93_600].map { Quantity.minutes(.seconds($0)) } == [
        "0 min", "0 min", "1 min", "1 h 5 min", "1 d 2 h",
      ])
    #expect(
      [0, 90, 420, 93_605].map { Quantity.interval(.seconds($0)) } == ["0 s", "1 min 30 s", "7 min", "1 d 2 h 5 s"])
  }
}
