import TestFeeds
import Testing

@Suite struct `Naive CSV` {
  @Test(arguments: ["\n", "\r\n", "\r"])
  func `naive CSV records end with any line end or the end of the text`(end: String) {
    #expect(CSVText.records(in: "a,b\(end)1,2\(end)\(end)3,4") == [["a", "b"], ["1", "2"], ["3", "4"]])
  }

  @Test func `naive CSV keeps commas, quotes and line ends in quotes`() {
    let text = "\u{FEFF}a,b\n\"x,\"\"y\"\"\",\"two\r\nlines\"\n"
    #expect(CSVText.records(in: text) == [["a", "b"], ["x,\"y\"", "two\r\nlines"]])
  }

  @Test func `naive CSV trims spaces and tabs, also in quotes`() {
    #expect(CSVText.records(in: " a ,\tb\n\" 1 \",x y \n") == [["a", "b"], ["1", "x y"]])
  }

  @Test func `naive CSV parses any cell it has quoted`() {
    let cells = ["", "\"", "\"\"", "a,b", "\r\n", "é", "x\"y", ","]
    #expect(CSVText.records(in: cells.map(CSVText.quoted).joined(separator: ",")) == [cells])
  }
}

@Suite struct `Naive numbers` {
  @Test(arguments: [("0:00:00", 0), ("8:05:09", 29_109), ("25:10:00", 90_600), ("123:00:01", 442_801)])
  func `naive numbers parse times`(text: String, seconds: Int) {
    #expect(NaiveNumber.seconds(text) == seconds)
  }

  @Test(arguments: ["", "8:5:00", "08:61:00", "08:00", "-1:00:00", "8:00:00 "])
  func `naive numbers refuse invalid times`(text: String) {
    #expect(NaiveNumber.seconds(text) == nil)
  }

  @Test(arguments: [("1", "1.000"), (".5", "0.50"), ("-0", "0"), ("1e-05", "0.00001"), ("1.2E2", "120")])
  func `naive decimals are equal if their values are equal`(left: String, right: String) {
    let number = NaiveNumber.decimal(left)
    #expect(number != nil)
    #expect(number == NaiveNumber.decimal(right))
  }

  @Test(arguments: [("0.00000005", 1), ("-0.00000005", -1), ("0.000000049", 0), ("52.123456789", 521_234_568)])
  func `naive coordinates are rounded to 1e-7, halves away from zero`(text: String, units: Int) {
    #expect(NaiveNumber.coordinate(text) == units)
  }
}
