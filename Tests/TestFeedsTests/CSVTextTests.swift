import TestFeeds
import Testing

@Suite struct `Naive CSV` {
  @Test(arguments: ["\n", "\r\n", "\r"])
  func `ends records with any line end, the last with none`(end: String) {
    #expect(CSVText.records(in: "a,b\(end)1,2\(end)\(end)3,4") == [["a", "b"], ["1", "2"], ["3", "4"]])
  }

  @Test func `keeps what quotes protect`() {
    let text = "\u{FEFF}a,b\n\"x,\"\"y\"\"\",\"two\r\nlines\"\n"
    #expect(CSVText.records(in: text) == [["a", "b"], ["x,\"y\"", "two\r\nlines"]])
  }

  @Test func `trims spaces and tabs at the edges of a cell, quoted or not`() {
    #expect(CSVText.records(in: " a ,\tb\n\" 1 \",x y \n") == [["a", "b"], ["1", "x y"]])
  }

  @Test func `gives back any cell it has quoted`() {
    let cells = ["", "\"", "\"\"", "a,b", "\r\n", "é", "x\"y", ","]
    #expect(CSVText.records(in: cells.map(CSVText.quoted).joined(separator: ",")) == [cells])
  }
}

@Suite struct `Naive numbers` {
  @Test(arguments: [("0:00:00", 0), ("8:05:09", 29_109), ("25:10:00", 90_600), ("123:00:01", 442_801)])
  func `read times`(text: String, seconds: Int) {
    #expect(NaiveNumber.seconds(text) == seconds)
  }

  @Test(arguments: ["", "8:5:00", "08:61:00", "08:00", "-1:00:00", "8:00:00 "])
  func `refuse what is no time`(text: String) {
    #expect(NaiveNumber.seconds(text) == nil)
  }

  @Test(arguments: [("1", "1.000"), (".5", "0.50"), ("-0", "0"), ("1e-05", "0.00001"), ("1.2E2", "120")])
  func `are equal as decimals`(left: String, right: String) {
    let number = NaiveNumber.decimal(left)
    #expect(number != nil)
    #expect(number == NaiveNumber.decimal(right))
  }

  @Test(arguments: [("0.00000005", 1), ("-0.00000005", -1), ("0.000000049", 0), ("52.123456789", 521_234_568)])
  func `round degrees to 1e-7, halves away from zero`(text: String, units: Int) {
    #expect(NaiveNumber.coordinate(text) == units)
  }
}
