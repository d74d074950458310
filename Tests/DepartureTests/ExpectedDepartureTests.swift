import TestFeeds
import Testing
import TransitBundle

@Suite(.enabled(if: SharedFeeds.arePresent, "needs ../shared"))
struct `Real bundles` {
  @Test(arguments: SharedFeeds.namesWithExpectedDepartures)
  func `departures of a real bundle equal those of an independent program`(name: String) async throws {
    let built = try await BuiltFeed(path: SharedFeeds.path(of: name))
    let timetable = try Timetable(path: built.bundle)
    let expected = try SharedFeeds.expectedDepartures(of: name)
    let differences = try expected.queries.compactMap { query in
      DepartureDifference(query.question, expected: query.departures, found: try timetable.answer(query.question))
    }
    #expect(differences.isEmpty, "\(name), \(expected.queries.count) queries\n\(differences.summary)")
  }
}
