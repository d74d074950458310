import TestFeeds
import Testing

@testable import gtfs_bundle

@Suite struct `Argument order` {
  private static let ids = ["-5", "--json-like", "-", "--", "-h5", "-o", "a b", "", "-33.8", "--limitless", "S1"]

  @Test(arguments: [
    (["departures", "c", "-5", "--limit", "5"], ["departures", "--limit=5", "--", "c", "-5"]),
    (["departures", "--at", "-86400", "c", "-5"], ["departures", "--at=-86400", "--", "c", "-5"]),
    (["nearby", "c", "-33.8", "-151.2", "--radius=50"], ["nearby", "--radius=50", "--", "c", "-33.8", "-151.2"]),
    (["trip", "c", "--json", "--json-like"], ["trip", "--json", "--", "c", "--json-like"]),
    (["trip", "c", "--", "--json"], ["trip", "--", "c", "--json"]),
    (["build", "f.zip", "-o", "-x"], ["build", "--output=-x", "--", "f.zip"]),
    (["build", "-o=x", "f.zip"], ["build", "--output=x", "--", "f.zip"]),
    (["search", "c", "-h"], ["search", "-h", "--", "c"]),
    (["search", "c", "-hello"], ["search", "--", "c", "-hello"]),
    (["info", "c", "--limit"], ["info", "--limit", "--", "c"]),
    (["departures", "c", "S", "--limit"], ["departures", "--limit", "--", "c", "S"]),
    (["publish", "c", "--to", "f", "--key", "-"], ["publish", "bundle", "--to=f", "--key=-", "--", "c"]),
    (["publish", "--help"], ["publish", "bundle", "--help", "--"]),
    (["ask", "c", "-"], ["ask", "--", "c", "-"]),
    (["publish", "bundle", "--force", "--", "c"], ["publish", "bundle", "--force", "--", "c"]),
    (["publish", "take-back", "3", "--key=k"], ["publish", "take-back", "--key=k", "--", "3"]),
    (["--version"], ["--version"]), (["help", "trip", "-x"], ["help", "trip", "-x"]), ([], []),
  ])
  func `options are moved to the front and other arguments protected`(words: [String], expected: [String]) {
    #expect(ArgumentOrder.normalized(words) == expected)
  }

  @Test func `unknown options are kept as options`() {
    #expect(ArgumentOrder.normalized(["departures", "c", "-5", "--jsn"]) == ["departures", "--jsn", "--", "c", "-5"])
    #expect(ArgumentOrder.normalized(["info", "--jsn", "c"]) == ["info", "--jsn", "--", "c"])
  }

  /// The position of options among other arguments must not matter.
  @Test func `options are recognized in every position`() {
    var random = SplitMix64(seed: 7)
    for _ in 0..<2000 {
      let ids = (0..<2).map { _ in Self.ids.filter { $0 != "--" && $0 != "-o" }.randomElement(using: &random) ?? "" }
      var units = [["--json"], ["--limit", "-3"], ["--at=x=y"]].shuffled(using: &random)
      let expected = ["departures"] + units.map { $0.count == 2 ? "\($0[0])=\($0[1])" : $0[0] } + ["--"] + ids
      for id in ids.reversed() {
        let last = units.lastIndex { ids.contains($0[0]) && $0.count == 1 } ?? units.count
        units.insert([id], at: Int.random(in: 0...last, using: &random))
      }
      #expect(ArgumentOrder.normalized(["departures"] + units.flatMap(\.self)) == expected)
    }
  }

  @Test func `all arguments after -- are kept`() {
    for id in Self.ids {
      #expect(ArgumentOrder.normalized(["departures", "c", "--", id]) == ["departures", "--", "c", id])
    }
  }

  @Test func `reordering arguments twice changes nothing`() {
    var random = SplitMix64(seed: 3)
    let words = Self.ids + ["--json", "--limit", "--at", "--limit=4", "--help"]
    for _ in 0..<5000 {
      let count = Int.random(in: 0...6, using: &random)
      let line = ["departures"] + (0..<count).map { _ in words.randomElement(using: &random) ?? "" }
      let once = ArgumentOrder.normalized(line)
      #expect(ArgumentOrder.normalized(once) == once, "\(line)")
    }
  }
}
