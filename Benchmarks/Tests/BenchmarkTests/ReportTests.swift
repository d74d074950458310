import Foundation
import Testing

@testable import bundle_benchmark

private typealias Row = bundle_benchmark.Measurement

@Suite struct `Goals` {
  private func row(_ value: Double, upper: Double? = nil, ratio: Double? = nil) -> Row {
    Row("a row", value, .seconds, upper: upper, ratio: ratio.map { Ratio($0, to: "another") })
  }

  @Test func `a goal is met up to its limit and missed above it`() throws {
    let goal = Goal("a row", .value, atMost: 2)
    #expect(try #require(goal.verdict(in: [row(2)])).isMet)
    #expect(try !#require(goal.verdict(in: [row(2.001)])).isMet)
  }

  @Test func `a lower limit is missed below it`() throws {
    let goal = Goal("a row", .value, atLeast: 2)
    #expect(try #require(goal.verdict(in: [row(2)])).isMet)
    #expect(try !#require(goal.verdict(in: [row(1.999)])).isMet)
    let verdict = try #require(goal.verdict(in: [row(1)]))
    #expect(GoalTable(verdicts: [verdict]).text.hasSuffix("a row  at least 2.00 s    1.00 s  missed\n"))
  }

  @Test func `a goal checks the value, percentile or ratio that it names`() {
    let rows = [row(1, upper: 5, ratio: 9)]
    #expect(Goal("a row", .value, atMost: 0).verdict(in: rows)?.value == 1)
    #expect(Goal("a row", .upper, atMost: 0).verdict(in: rows)?.value == 5)
    #expect(Goal("a row", .ratio, atMost: 0).verdict(in: rows)?.value == 9)
  }

  @Test func `a goal without a measured row has no verdict`() {
    #expect(Goal("another row", .value, atMost: 1).verdict(in: [row(1)]) == nil)
    #expect(Goal("a row", .ratio, atMost: 1).verdict(in: [row(1)]) == nil)
    #expect(Goal("a row", .value, atMost: 1).verdict(in: [Row("a row", leftOut: "a reason")]) == nil)
  }
}

@Suite struct `A page with a generated part` {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
  private var path: String { folder.appendingPathComponent("page.md").path }

  private func write(_ text: String) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try text.write(toFile: path, atomically: true, encoding: .utf8)
  }

  private func remove() { try? FileManager.default.removeItem(at: folder) }

  private static let begin = "<!-- figures, written by bundle-benchmark -->\n"
  private static let end = "<!-- end of figures -->\n"

  @Test func `writing replaces the generated part and keeps the rest`() throws {
    defer { remove() }
    try write("before\n\(Self.begin)old\n\(Self.end)after\n")
    try MarkedPage(path: path, part: "figures").write("new\n")
    try MarkedPage(path: path, part: "figures").write("newer\n")
    let page = try String(contentsOfFile: path, encoding: .utf8)
    #expect(page == "before\n\(Self.begin)\nnewer\n\n\(Self.end)after\n")
  }

  @Test func `writing keeps edits made after opening`() throws {
    defer { remove() }
    try write("before\n\(Self.begin)\(Self.end)")
    let page = try MarkedPage(path: path, part: "figures")
    try write("edited\n\(Self.begin)\(Self.end)")
    try page.write("new\n")
    #expect(try String(contentsOfFile: path, encoding: .utf8).hasPrefix("edited\n"))
  }

  @Test(arguments: ["", begin, end, end + begin])
  func `a page with missing or swapped markers is rejected`(text: String) throws {
    defer { remove() }
    try write(text)
    #expect(throws: BenchmarkError.self) { try MarkedPage(path: path, part: "figures") }
  }
}

@Suite struct `A text table` {
  @Test func `columns are aligned and lines have no trailing spaces`() {
    let table = TextTable(
      header: ["name", "n", ""], rows: [["a", "1000", "x"], ["longer", "2", ""]], numbers: 1..<2)
    #expect(table.text == "name       n\na       1000  x\nlonger     2\n")
  }
}

@Suite struct `A summary of several feeds` {
  @Test func `a feed is a column, and the chosen rows are in their order`() {
    let small = [
      Row("build", 0.5, .seconds), Row("bundle", 2000, .bytes), Row("other", 1, .seconds),
    ]
    let large = [Row("build", 2, .seconds), Row("bundle", leftOut: "a reason")]
    let table = SummaryTable(
      feeds: [("small", small), ("large", large)], names: ["bundle", "build", "missing"], labels: ["build": "to build"])
    #expect(
      table.markdown == """
        |  | small | large |
        | --- | ---: | ---: |
        | bundle | 2.00 kB |  |
        | to build | 500 ms | 2.00 s |

        """)
  }
}

@Suite struct `Peers` {
  @Test func `answers decode from JSON arrays, with null for empty cells`() throws {
    let json = """
      {"boards": [{"seconds": 0.5, "rows": [[1, 30060, "t", "s", 4]]}],
       "trips": [{"seconds": 0.25, "rows": [[1, "s", 60], [2, null, null]]}], "tables": {"stops": 3}}
      """
    let answers = try JSONDecoder().decode(PeerAnswers.self, from: Data(json.utf8))
    let departure = try #require(answers.boards.first?.rows.first)
    #expect((departure.day, departure.time, departure.stopSequence) == (1, 30060, 4))
    #expect((departure.tripID, departure.stopID) == ("t", "s"))
    let calls = [
      PeerAnswers.Call(stopSequence: 1, stopID: "s", time: 60),
      PeerAnswers.Call(stopSequence: 2, stopID: nil, time: nil),
    ]
    #expect(answers.trips.first?.rows == calls)
    #expect(answers.tables == ["stops": 3])
  }

  @Test func `a choice of peers is all, none, or names`() {
    #expect(PeerChoice(argument: "all")?.words == Set(ScriptedPeer.all.map(\.word) + ValidatorPeer.all.map(\.name)))
    #expect(PeerChoice(argument: "none")?.words == [])
    #expect(PeerChoice(argument: "duckdb,gtfsdb")?.words == ["duckdb", "gtfsdb"])
    #expect(PeerChoice(argument: "duckdb,other") == nil)
    #expect(PeerChoice(argument: "") == nil)
  }

  @Test(arguments: ScriptedPeer.all.map(\.script))
  func `each peer script has a docstring`(script: String) throws {
    let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let text = try String(contentsOf: package.appendingPathComponent("Peers/\(script)"), encoding: .utf8)
    #expect(text.hasPrefix("#!/usr/bin/env python3\n\"\"\""))
  }
}
