import Foundation
import TestFeeds
import Testing
import TransitFoundation

@testable import gtfs_bundle

@Suite struct `JSON output` {
  @Test func `printed JSON is parsed to the same text`() throws {
    var random = SplitMix64(seed: 21)
    let scalars = "\u{0}\u{1}\t\n\r\"\\/\u{7F}\u{85}é𝄞\u{2028}\u{FFFF}日e\u{301}".unicodeScalars.map { $0 }
    for _ in 0..<2000 {
      var text = ""
      for _ in 0..<Int.random(in: 0...8, using: &random) {
        text.unicodeScalars.append(scalars.randomElement(using: &random) ?? "a")
      }
      let value = JSONOutput.array([[(text): .string(text)]])
      for written in [value.compact, value.lines] {
        let read = try JSONText.array(written)
        // Compare scalars, because Swift considers canonically equivalent texts equal.
        #expect((read.first?.values.first as? String).map { Array($0.unicodeScalars) } == Array(text.unicodeScalars))
        #expect((read.first?.keys.first).map { Array($0.unicodeScalars) } == Array(text.unicodeScalars))
      }
    }
  }

  /// Controls, and what reorders text, by the properties that Unicode gives them.
  private static func changesOthers(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .control || scalar.properties.isBidiControl
  }

  @Test func `every character is parsed to itself, and none that changes how others are shown is printed raw`() throws {
    for plane in stride(from: UInt32(0), through: 0x10_FFFF, by: 0x1000) {
      let scalars = (plane..<plane + 0x1000).compactMap { Unicode.Scalar($0) }
      let texts = scalars.map { "a\($0)" }
      let value = JSONOutput.array(texts.map { .string($0) })
      for written in [
        value.compact, value.lines, value.indented, StableJSON.text(texts), StableJSON.text(texts, isIndented: true),
      ] {
        let read = try JSONDecoder().decode([String].self, from: Data(written.utf8))
        #expect(read.map { Array($0.unicodeScalars) } == texts.map { Array($0.unicodeScalars) })
        #expect(!written.unicodeScalars.contains { Self.changesOthers($0) && $0 != "\n" }, "\(plane)")
      }
    }
  }

  @Test(arguments: [
    ("\u{9B}", "\\u009b"), ("\u{80}", "\\u0080"), ("\u{7F}", "\\u007f"), ("\u{202E}", "\\u202e"),
    ("\u{2066}", "\\u2066"), ("\u{200F}", "\\u200f"), ("\u{61C}", "\\u061c"), ("\u{2028}", "\\u2028"),
    ("\u{A0}é–؛", "\u{A0}é–؛"),
  ])
  func `a control of C1 and an override are escaped in all JSON`(text: String, expected: String) {
    #expect(JSONOutput.string(text).compact == "\"\(expected)\"")
    #expect(StableJSON.text([text: text]) == "{\"\(expected)\":\"\(expected)\"}\n")
  }

  @Test func `no command prints a control of C1 or an override of a feed raw`() throws {
    try TemporaryFolder.with { folder in
      let feed = folder.appendingPathComponent("feed")
      let name = "Main\u{9B}31m\u{202E}\u{200F}"
      let stops = SmallFeed.files["stops.txt"]?.replacing("Main Station", with: name) ?? ""
      try SmallFeed.write(to: feed, changes: ["stops.txt": stops + "\nX,\(name),-33.9,151.4,0,,\n"])
      let built = try Tool.run(
        ["build", "feed", "-o", "city.transit", "--report", "report"], in: folder)
      #expect(built.status == 0, "\(built.error)")
      for words in [
        ["departures", "city.transit", "main", "--at", "2026-03-02T07:00", "--json"],
        ["search", "city.transit", "Main", "--json"],
        ["trip", "city.transit", "night", "--json"], ["validate", "feed", "--json", "--fail-on", "never"],
        ["validate", "feed", "--sarif", "feed.sarif", "--fail-on", "never"],
      ] {
        let result = try Tool.run(words, in: folder)
        #expect(result.status == 0, "\(words): \(result.error)")
        #expect(
          !result.output.unicodeScalars.contains { Self.changesOthers($0) && $0 != "\n" },
          "\(words)")
      }
      for file in ["report/report.json", "feed.sarif"] {
        let text = try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
        #expect(
          text.contains("\\u009b") && !text.unicodeScalars.contains { Self.changesOthers($0) && $0 != "\n" }, "\(file)")
      }
    }
  }

  @Test(arguments: [
    (-338_688_197, 7, "-33.8688197"), (470_000_000, 7, "47"), (1, 7, "0.0000001"), (-1, 3, "-0.001"), (0, 7, "0"),
    (15, 0, "15"), (1_234_500, 3, "1234.5"), (Int.min, 1, "-922337203685477580.8"),
  ])
  func `decimals are printed exactly as JSON`(value: Int, digits: Int, text: String) {
    #expect(JSONOutput.decimal(value: value, digits: digits).compact == text)
  }

  @Test func `doubles are rounded, and values that are not finite are null`() {
    #expect(JSONOutput(1.0005, digits: 2).compact == "1")
    #expect(JSONOutput(-0.005001, digits: 2).compact == "-0.01")
    #expect(JSONOutput(-0.0001, digits: 2).compact == "0")
    #expect(JSONOutput(Double.infinity, digits: 2) == .null)
    #expect(JSONOutput(1e300, digits: 2) == .null)
    #expect(JSONOutput(Double?.none, digits: 2) == .null)
  }

  @Test func `JSON members keep their order, and elements are on lines of their own`() {
    let value: JSONOutput = ["b": .integer(1), "a": .array([.null, .bool(true)])]
    #expect(value.compact == #"{"b":1,"a":[null,true]}"#)
    #expect(value.lines == "{\n\"b\": 1,\n\"a\": [\n  null,\n  true\n]\n}\n")
    #expect(JSONOutput.array([value, .null]).lines == "[\n{\"b\":1,\"a\":[null,true]},\nnull\n]\n")
    #expect(JSONOutput.array([]).lines == "[]\n")
    #expect(JSONOutput(counts: ["é": 1, "z": 2, "A": 3]).compact == #"{"A":3,"z":2,"é":1}"#)
  }

  @Test(arguments: [0, 1, 2, 3, 4000], [0, 2])
  func `JSON written in pieces equals JSON written at once`(count: Int, memberCount: Int) {
    let members = (0..<memberCount).map { JSONOutput.Member(key: "m\"\($0)", value: .array([.null, .integer($0)])) }
    let elements = (0..<count).map { JSONOutput.array([.integer($0), .string("a text that takes some room")]) }
    var pieces: [String] = []
    JSONOutput.writeLines(of: members, "last", elements.lazy.map(\.self)) { pieces.append($0) }
    #expect(pieces.joined() == JSONOutput.object(members + [.init(key: "last", value: .array(elements))]).lines)
    #expect(count < 4000 || pieces.count > 2)
  }
}
