import TestFeeds
import Testing
import TransitBundle

/// Compares bundles of random feeds with a model that shares no code and no schema with them.
@Suite struct `Naive model` {
  @Test(arguments: [UInt64](1...60))
  func `departures of a random feed equal those of a naive model`(seed: UInt64) async throws {
    let feed = RandomFeed(seed: seed)
    let model = NaiveTimetable(feed.text)
    let built = try await BuiltFeed(feed.text)
    let timetable = try Timetable(path: built.bundle)
    let differences = try RandomQueries.make(40, for: feed, timetable: model).compactMap { query in
      DepartureDifference(query, expected: model.departures(query), found: try timetable.answer(query))
    }
    #expect(differences.isEmpty, "\(feed.summary)\n\(differences.summary)")
  }

  @Test(arguments: [UInt64](71...110))
  func `arrivals of a random feed equal those of a naive model`(seed: UInt64) async throws {
    let feed = RandomFeed(seed: seed)
    let model = NaiveTimetable(feed.text)
    let built = try await BuiltFeed(feed.text)
    let timetable = try Timetable(path: built.bundle)
    let differences = try RandomQueries.make(40, for: feed, timetable: model).compactMap { query in
      DepartureDifference(query, expected: model.arrivals(query), found: try timetable.arrivalAnswer(query))
    }
    #expect(differences.isEmpty, "\(feed.summary)\n\(differences.summary)")
  }

  @Test(arguments: [UInt64](61...70))
  func `limited departures of a random feed equal those of a naive model`(seed: UInt64) async throws {
    let feed = RandomFeed(seed: seed)
    let model = NaiveTimetable(feed.text)
    let built = try await BuiltFeed(feed.text)
    let timetable = try Timetable(path: built.bundle)
    let differences = try RandomQueries.make(20, for: feed, timetable: model).flatMap { query in
      let expected = model.departures(query)
      return try [0, 1, 2, 7, expected.count].compactMap { limit in
        DepartureDifference(
          query, expected: Array(expected.prefix(limit)), found: try timetable.answer(query, limit: limit))
      }
    }
    #expect(differences.isEmpty, "\(feed.summary)\n\(differences.summary)")
  }
}

extension RandomFeed {
  /// A description from which the feed can be recreated.
  var summary: String {
    "seed \(seed), \(timeZone) around \(day): \(traits.map(\.rawValue).sorted().joined(separator: ", "))"
  }
}

extension [DepartureDifference] {
  /// The number of differences and the first four.
  var summary: String {
    "\(count) answers differ\n" + prefix(4).map(\.description).joined(separator: "\n")
  }
}
