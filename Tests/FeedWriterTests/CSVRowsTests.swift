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
    (" a", "\" a\""),
    ("a b", "a b"),
  ])
  func `quote only what needs it`(text: String, field: String) {
    #expect(row { $0.field(text) } == field)
  }

  @Test(arguments: [(0, 3, "0.000"), (1, 3, "0.001"), (-5, 2, "-0.05"), (123_456, 2, "1234.56"), (7, 0, "7")])
  func `write decimals with all their places`(number: Int, places: Int, field: String) {
    #expect(row { $0.field(number, places: places) } == field)
  }

  @Test func `write times of two-digit hours`() {
    #expect(row { $0.field(time: 0) } == "00:00:00")
    #expect(row { $0.field(time: 90_659) } == "25:10:59")
    #expect(row { $0.field(time: 359_999) } == "99:59:59")
  }

  @Test func `separate fields by commas, and only within a row`() {
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
