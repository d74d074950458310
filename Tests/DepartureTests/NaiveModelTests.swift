import TestFeeds
import Testing
import TransitBundle

/// Bundles of random feeds answer what a model does that shares no code, no schema and no idea with them.
@Suite struct `An independent naive model` {
  @Test(arguments: [UInt64](1...60))
  func `agrees on the departures of a random feed`(seed: UInt64) async throws {
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
  func `agrees on the arrivals of a random feed`(seed: UInt64) async throws {
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
  func `agrees on where a limit cuts`(seed: UInt64) async throws {
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
  /// What is needed to meet the feed again.
  var summary: String {
    "seed \(seed), \(timeZone) around \(day): \(traits.map(\.rawValue).sorted().joined(separator: ", "))"
  }
}

extension [DepartureDifference] {
  /// The first few of them.
  var summary: String {
    "\(count) answers differ\n" + prefix(4).map(\.description).joined(separator: "\n")
  }
}
