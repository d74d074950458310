import BundleFormat
import TestFeeds
import Testing
import TransitSQLite

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
      let cells = DroppedRow.cells(of: row)
      insert.bind(index + 1, at: 0)
      insert.bind("duplicate_key", at: 1)
      insert.bind("stops.txt", at: 2)
      insert.bind(index + 2, at: 3)
      insert.bindNull(at: 4)
      insert.bind(cells == nil ? row : nil, at: 5)
      insert.bind(1, at: 6)
      DroppedRow.bind(cells ?? [], to: insert, from: 7)
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

  @Test func `dropped rows are stored by cell`() throws {
    #expect(DroppedRow.cells(of: "t1,,7") == ["t1", "", "7"])
    #expect(DroppedRow.cells(of: "") == [""])
    #expect(DroppedRow.cells(of: nil) == nil)
    let long = (1...20).map { "\($0)" }.joined(separator: ",")
    #expect(DroppedRow.cells(of: long)?.last == "12,13,14,15,16,17,18,19,20")
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
