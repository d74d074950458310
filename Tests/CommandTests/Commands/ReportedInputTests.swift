import Foundation
import TestFeeds
import Testing

/// Small feeds made after bug reports of other projects, in the folder next to the checkout.
@Suite(.enabled(if: SharedFeeds.arePresent, "needs the shared feeds next to the checkout"))
struct `Reported inputs` {
  private static let folder = "\(SharedFeeds.folder)/reports"

  // MARK: Journeys

  @Test(arguments: [
    (feed: "inseat-next-day.zip", depart: "2026-06-01T20:00"), (feed: "linkmid", depart: "2026-03-10T23:00"),
  ])
  func `a rider stays seated on a trip that continues on the next service day`(
    input: (feed: String, depart: String)
  ) throws {
    try withBundle(of: input.feed) { bundle in
      let journeys = try journeys(bundle, "A", "C", "--depart", input.depart)
      #expect(journeys.count == 1 && journeys.first?["vehicles"] as? Int == 1)
      let legs = try #require(journeys.first?["legs"] as? [[String: Any]])
      #expect(legs.map { $0["stays_seated"] as? Bool } == [false, true])
    }
  }

  @Test func `a transfer that names a missing trip binds no other trip`() throws {
    try withBundle(of: "dangling-transfer-trip.zip") { bundle in
      let journeys = try journeys(bundle, "A", "C", "--depart", "2026-06-01T07:00")
      #expect(journeys.count == 1)
      #expect(try times(of: journeys) == ["08:00 to 09:00"])
    }
  }

  @Test func `stops at 0,0 are not in walking distance of each other`() throws {
    try withBundle(of: "null") { bundle in
      let journeys = try journeys(bundle, "A", "B", "--depart", "2026-03-10")
      #expect(journeys.isEmpty)
    }
  }

  @Test func `an extract keeps the rider seated where the whole does`() throws {
    try TemporaryFolder.with { folder in
      let extract = "\(folder.path)/extract.transit"
      #expect(
        try Tool.run("extract", "\(Self.folder)/e1", "-o", extract, "--bbox", "46.9,7.9,47.1,8.1").status == 0)
      let journeys = try journeys(extract, "W", "Y", "--depart", "2026-03-10T07:00", "--walk", "0")
      #expect(journeys.map { $0["vehicles"] as? Int } == [2])
    }
  }

  @Test func `a bus of one feed does not continue as a tram of another after a merge`() throws {
    try withMerge(of: ["mb1", "mb2"]) { bundle in
      let journeys = try journeys(bundle, "A", "C", "--depart", "2026-03-10T07:00", "--change", "0")
      #expect(journeys.allSatisfy { $0["vehicles"] as? Int == 2 })
    }
  }

  // MARK: Search

  @Test(arguments: [
    ("lodz", "S1"), ("tøyen", "S2"), ("toyen", "S2"), ("dakovo", "S3"), ("αθηνα", "S4"), ("strasse", "S5"),
    ("wroclaw", "S7"), ("λαρισα", "S8"), ("cankaya", "S9"), ("krakow", "S10"), ("hamrun", "S11"),
  ])
  func `letters are found as people type them`(text: String, stop: String) throws {
    try withBundle(of: "search-letters.zip") { bundle in
      let found = try JSONText.array(try Tool.run("search", bundle, text, "--json").output)
      #expect(found.first?["stop_id"] as? String == stop)
    }
  }

  @Test func `a translation of one feed does not translate another after a merge`() throws {
    try withMerge(of: ["merge-translations-a.zip", "merge-translations-b.zip"]) { bundle in
      let found = try JSONText.array(try Tool.run("search", bundle, "Premier", "--json").output)
      #expect(found.map { $0["stop_id"] as? String } == ["S1"])
    }
  }

  // MARK: Files

  @Test func `a quote inside a quoted cell loses no letter, and --strict refuses it`() throws {
    let feed = "\(Self.folder)/inner-quotes.zip"
    try withBundle(of: "inner-quotes.zip") { bundle in
      let found = try JSONText.array(try Tool.run("search", bundle, "Oberdorf", "--json").output)
      let name = try #require(found.first?["stop_name"] as? String)
      #expect(name.contains("Oberdorf") && name.contains("anna"))
      #expect(try Tool.run(["\(bundle)", "--feed", feed], of: "verify-bundle").status == 0)
    }
    try TemporaryFolder.with { folder in
      let strict = try Tool.run("build", feed, "-o", "\(folder.path)/strict.transit", "--strict")
      #expect(strict.status == 1)
    }
  }

  @Test func `a file whose name is in capitals is named as the reason of what is dropped`() throws {
    try TemporaryFolder.with { folder in
      let result = try Tool.run(
        "build", "\(Self.folder)/one-file-in-capitals.zip", "-o", "\(folder.path)/city.transit")
      #expect((result.output + result.error).contains("Calendar.txt"))
    }
  }

  @Test func `an extract keeps a legacy file, or says that it does not`() throws {
    try TemporaryFolder.with { folder in
      let extract = folder.appendingPathComponent("extract")
      let result = try Tool.run(
        "extract", "\(Self.folder)/legacy-translations.zip", "-o", "\(extract.path).zip", "--route", "R1")
      #expect(result.status == 0)
      let bundle = "\(extract.path).transit"
      #expect(try Tool.run("build", "\(extract.path).zip", "-o", bundle).status == 0)
      let hasFile = try Tool.run("info", bundle, "--json").output.contains("translations.txt")
      #expect(hasFile || (result.output + result.error).contains("translations.txt"))
    }
  }

  @Test(arguments: [
    ["merge-networks-a.zip", "merge-networks-b.zip"], ["merge-zone-alias-a.zip", "merge-zone-alias-b.zip"],
    ["merge-every-id-a.zip", "merge-every-id-b.zip"],
  ])
  func `feeds are merged without new errors`(feeds: [String]) throws {
    try TemporaryFolder.with { folder in
      let merged = "\(folder.path)/merged.zip"
      #expect(try Tool.run(["merge"] + feeds.map { "\(Self.folder)/\($0)" } + ["-o", merged]).status == 0)
      let before = try feeds.map { feed in try errors(of: "\(Self.folder)/\(feed)") }
      let after = try errors(of: merged)
      #expect(after.subtracting(before.joined()).isEmpty)
    }
  }

  // MARK: Validator

  @Test(arguments: [
    ("validate-price.zip", "invalid_float", 4), ("validate-no-stop-id.zip", "stop_too_far_from_shape", 0),
    ("validate-recommended-in-bad-row.zip", "missing_recommended_field", 2),
  ])
  func `the validator gives as many notices as the canonical one`(feed: String, code: String, count: Int) throws {
    let notice = try notices(of: "\(Self.folder)/\(feed)").first { $0.code == code }
    #expect((notice?.count ?? 0) == count)
  }

  // MARK: Every input

  @Test(arguments: [
    "padded-cells.zip", "frequencies.zip", "clock-change.zip", "exceptions.zip", "parents.zip", "like-ids.zip",
    "untimed-ends.zip", "t3", "t1", "loop", "over", "night", "dst", "freq", "block", "interp", "null", "e1",
    "dangling-transfer-trip.zip", "merge-every-id-a.zip", "merge-every-id-b.zip", "search-letters.zip",
  ])
  func `a bundle says what its feed says, and exports it`(feed: String) throws {
    try withBundle(of: feed) { bundle in
      let verification = try Tool.run([bundle, "--feed", "\(Self.folder)/\(feed)"], of: "verify-bundle")
      #expect(verification.status == 0)
      let export = "\(bundle).zip"
      let steps = [
        ["export", bundle, "-o", export], ["build", export, "-o", "\(bundle).again"],
        ["diff", bundle, "\(bundle).again"],
      ]
      for step in steps { #expect(try Tool.run(step).status == 0) }
    }
  }

  // MARK: Helpers

  private func withBundle(of feed: String, _ body: (_ bundle: String) throws -> Void) throws {
    try TemporaryFolder.with { folder in
      let bundle = "\(folder.path)/city.transit"
      let result = try Tool.run("build", "\(Self.folder)/\(feed)", "-o", bundle)
      try #require(result.status == 0, "\(result.error)")
      try body(bundle)
    }
  }

  private func withMerge(of feeds: [String], _ body: (_ bundle: String) throws -> Void) throws {
    try TemporaryFolder.with { folder in
      let bundle = "\(folder.path)/merged.transit"
      let result = try Tool.run(["merge"] + feeds.map { "\(Self.folder)/\($0)" } + ["-o", bundle])
      try #require(result.status == 0, "\(result.error)")
      try body(bundle)
    }
  }

  private func journeys(_ words: String...) throws -> [[String: Any]] {
    let result = try Tool.run(["journeys"] + words + ["--json"])
    try #require(result.status == 0, "\(result.error)")
    return try JSONText.array(result.output)
  }

  /// The local times of journeys in June in central Europe.
  private func times(of journeys: [[String: Any]]) throws -> [String] {
    try journeys.map { journey in
      let times = try ["departure", "arrival"].map { key in
        let minutes = try #require(journey[key] as? Int) / 60 + 120
        return String(format: "%02d:%02d", minutes / 60 % 24, minutes % 60)
      }
      return "\(times[0]) to \(times[1])"
    }
  }

  private struct Notice: Hashable {
    let code: String
    let severity: String
    let count: Int
  }

  private func notices(of feed: String) throws -> [Notice] {
    let result = try Tool.run("validate", feed, "--json", "--date", "20260601", "--fail-on", "never")
    let report = try #require(try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
    return try #require(report["notices"] as? [[String: Any]]).map { notice in
      Notice(
        code: try #require(notice["code"] as? String), severity: try #require(notice["severity"] as? String),
        count: try #require(notice["totalNotices"] as? Int))
    }
  }

  private func errors(of feed: String) throws -> Set<String> {
    Set(try notices(of: feed).filter { $0.severity == "ERROR" }.map(\.code))
  }
}
