import Foundation
import TestFeeds
import Testing
import TransitBundle
import TransitValues

/// Compares localized results with a model that reads the rows of translations.txt.
@Suite struct `Localized results` {
  private static let allWishes = [
    [], ["fr"], ["de-CH", "fr"], ["fr_CA", "de"], ["zh-Hant-TW"], ["it", "EN"], ["en-x-rider", "fr"],
    ["de-ch-1996"], ["xx", "yy"],
  ]

  /// Returns three of the language lists, which depend on the seed.
  private static func wishes(ofSeed seed: UInt64) -> [[String]] {
    (0..<3).map { allWishes[(Int(seed) * 3 + $0) % allWishes.count] }
  }

  private static func compareAll(
    _ feed: RandomFeed, _ text: FeedText, _ seed: UInt64
  ) async throws -> (columns: Set<String>, boardRowCount: Int) {
    let built = try await BuiltFeed(text)
    let timetable = try Timetable(path: built.bundle)
    let (rows, date) = (FeedRows(text), try #require(ServiceDate(feed.day)))
    var random = SplitMix64(seed: seed)
    let queries = RandomQueries.make(8, for: feed, timetable: NaiveTimetable(text))
    var (columns, boardRowCount): (Set<String>, Int) = ([], 0)
    for languages in wishes(ofSeed: seed) {
      let comparison = LocalizedComparison(timetable, rows, in: languages, feed.summary)
      try comparison.compareStops()
      try comparison.compareSearches(&random)
      try comparison.compareRoutes(on: date)
      try comparison.compareTrips(on: date)
      for query in queries { boardRowCount += try comparison.compareBoards(query) }
      try comparison.compareRecords()
      columns.formUnion(comparison.translatedColumns)
    }
    withExtendedLifetime(built) {}
    return (columns, boardRowCount)
  }

  @Test func `localized results equal those of a naive model in every language and column`() async throws {
    var (columns, boardRowCount): (Set<String>, Int) = ([], 0)
    for seed in UInt64(1)...16 {
      let translated = TranslatedFeed(seed: seed)
      let result = try await Self.compareAll(translated.feed, translated.text, seed)
      columns.formUnion(result.columns)
      boardRowCount += result.boardRowCount
    }
    #expect(columns == TranslatedFeed.translatedColumns, "a column was never translated")
    #expect(boardRowCount > 100, "no board had enough translated rows")
  }

  @Test(arguments: [UInt64](1...6))
  func `localized results equal the original ones in a feed without translations`(seed: UInt64) async throws {
    let feed = RandomFeed(seed: seed)
    let result = try await Self.compareAll(feed, feed.text, seed)
    #expect(result.columns.isEmpty && result.boardRowCount == 0)
  }

  @Test(arguments: [UInt64](1...4))
  func `localizing a timetable again replaces its languages`(seed: UInt64) async throws {
    let translated = TranslatedFeed(seed: seed)
    let built = try await BuiltFeed(translated.text)
    let timetable = try Timetable(path: built.bundle)
    #expect(timetable.languages.isEmpty)
    let french = timetable.localized(preferring: ["fr"])
    let german = french.localized(preferring: ["de-CH", "en"])
    #expect(german.languages == ["de-CH", "en"])
    let direct = timetable.localized(preferring: ["de-CH", "en"])
    let world = Coordinate.Bounds(south: -90, west: -180, north: 90, east: 180)
    #expect(try german.stops(in: world) == direct.stops(in: world))
    #expect(try german.routes() == direct.routes())
    // Queries by localized timetables fill the shared caches and must not change results of the original one.
    let plain = try Timetable(path: built.bundle)
    #expect(try timetable.stops(in: world) == plain.stops(in: world))
    #expect(try french.localized(preferring: []).stops(in: world) == plain.stops(in: world))
    #expect(try timetable.routes() == plain.routes())
    withExtendedLifetime(built) {}
  }
}
