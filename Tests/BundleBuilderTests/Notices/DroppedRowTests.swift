import BundleFormat
import TestFeeds
import Testing
import TransitSQLite
import TransitValues

@testable import BundleBuilder

@Suite struct `Dropped rows` {
  /// Stores the texts as dropped rows and returns the values in `import_notice`.
  private func kept(_ rows: [String?]) throws -> [String?] {
    let contents = FeedContents(files: [], stopDistanceDigits: 0, shapeDistanceDigits: 0)
    let database = try Connection(path: ":memory:", mode: .create)
    for object in BundleSchema.tables(for: contents) + BundleSchema.indexesAndViews(for: contents)
    where ["notice", "import_notice"].contains(object.name) {
      try database.execute(object.sql)
    }
    let width = 7 + BundleSchema.noticeCellCount
    let values = Array(repeating: "?", count: width).joined(separator: ", ")
    let insert = try database.prepare("INSERT INTO notice VALUES (\(values))")
    for (index, row) in rows.enumerated() {
      let text = Array((row ?? "").utf8)
      let cells = row == nil ? nil : text.withSpan { DroppedRow.cells(of: $0) }
      insert.bind(index + 1, at: 0)
      insert.bind("duplicate_key", at: 1)
      insert.bind("stops.txt", at: 2)
      insert.bind(index + 2, at: 3)
      insert.bindNull(at: 4)
      insert.bind(cells == nil ? row : nil, at: 5)
      insert.bind(1, at: 6)
      for column in 0..<BundleSchema.noticeCellCount {
        switch (cells ?? []).dropFirst(column).first {
        case .integer(let value): insert.bind(value, at: 7 + column)
        case .text(let range): insert.bind(String(decoding: text[range], as: UTF8.self), at: 7 + column)
        case nil: insert.bindNull(at: 7 + column)
        }
      }
      try insert.run()
    }
    let view = try database.prepare("SELECT value FROM import_notice ORDER BY id")
    var texts: [String?] = []
    while try view.step() { texts.append(view.optionalText(at: 0)) }
    return texts
  }

  @Test func `dropped rows of any content are restored unchanged`() throws {
    var random = SplitMix64(seed: 11)
    let pieces = [
      ",", ",", ",", "0", "-0", "007", "+5", "1e3", "12", "-7", "9223372036854775807", "9223372036854775808", "1.0",
      "x",
      "\"", "\u{301}", "é", " ", "\n", "\0", "08:10:00",
    ]
    let rows: [String?] =
      ["", ",", nil, String(repeating: ",", count: 40), "a,b\u{301},\u{301}c"]
      + (0..<2000).map { _ in (0..<random.number(0...30)).map { _ in random.pick(pieces) }.joined() }
    for (found, expected) in zip(try kept(rows), rows) {
      #expect(found.map { Array($0.utf8) } == expected.map { Array($0.utf8) }, "\(expected ?? "none")")
    }
  }

  private func stored(_ text: String) -> [DroppedRow.Cell]? {
    Array(text.utf8).withSpan { DroppedRow.cells(of: $0) }
  }

  @Test func `dropped rows are stored by cell`() {
    #expect(stored("t1,,7") == [.text(0..<2), .text(3..<3), .integer(7)])
    #expect(stored("") == [.text(0..<0)])
    let long = (1...20).map { "\($0)" }.joined(separator: ",")
    #expect(stored(long)?.last == .text(24..<50), "12 to 20")
  }

  @Test func `a cell is stored as a number if that is exactly its text`() {
    for number in [0, 7, -7, 10, .max, .min] { #expect(stored("\(number)") == [.integer(number)]) }
    for text in ["-0", "007", "-", "+5", "1.0", "9223372036854775808", "-9223372036854775809", "99999999999999999999"] {
      #expect(stored(text) == [.text(0..<text.utf8.count)])
    }
  }
}

@Suite struct `Time bounds` {
  @Test func `time bounds contain all times and exceed them by less than 300 seconds`() {
    var random = SplitMix64(seed: 12)
    for _ in 0..<5000 {
      let first = random.number(0...400_000) - 100_000
      let times = first...(first + random.number(0...9000))
      let bounds = BundleSchema.bounds(of: times)
      #expect(bounds.lowerBound <= times.lowerBound && bounds.upperBound >= times.upperBound)
      #expect(times.lowerBound - bounds.lowerBound < 300 && bounds.upperBound - times.upperBound < 300)
      #expect(bounds.lowerBound % 300 == 0 && bounds.upperBound % 300 == 0)
    }
  }
}
