import TestFeeds
import Testing

/// The judge is judged itself: by the answers of a program that shares nothing with it.
@Suite(.enabled(if: SharedFeeds.arePresent && Unzip.isAvailable, "needs ../shared and unzip"))
struct `Expected departures of real feeds` {
  /// Those small enough to be read the naive way within seconds.
  private static let names = [
    "google-sample-feed", "us-newark-airtrain", "made-interpolation", "us-bart-2018", "jp-donan-bus",
  ]

  @Test(arguments: names)
  func `are what the naive timetable answers`(name: String) throws {
    let folder = try TemporaryFolder()
    try Unzip.unpack(SharedFeeds.path(of: name), into: folder)
    let timetable = NaiveTimetable(try FeedText(folder: folder.path))
    let expected = try SharedFeeds.expectedDepartures(of: name)
    let differences = expected.queries.compactMap { query in
      DepartureDifference(
        query.question, expected: query.departures, found: timetable.departures(query.question))
    }
    #expect(differences.isEmpty, "\(name):\n\(differences.prefix(5).map(\.description).joined(separator: "\n"))")
  }
}
