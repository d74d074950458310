import TestFeeds
import Testing

/// Checks the naive timetable itself against the answers of an independent program.
@Suite(.enabled(if: SharedFeeds.arePresent && Unzip.isAvailable, "needs the feeds next to the package and unzip"))
struct `Expected departures of real feeds` {
  /// Feeds small enough for the naive timetable to read within seconds.
  private static let names = [
    "google-sample-feed", "us-newark-airtrain", "made-interpolation", "us-bart-2018", "jp-donan-bus",
  ]

  @Test(arguments: names)
  func `the naive timetable gives the expected departures of real feeds`(name: String) throws {
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
