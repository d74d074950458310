import TestFeeds
import Testing
import TransitBundle

@Suite(.enabled(if: SharedFeeds.arePresent, "needs ../shared"))
struct `Bundles of real feeds` {
  @Test(arguments: SharedFeeds.namesWithExpectedDepartures)
  func `answer what an independent program computed`(name: String) async throws {
    let built = try await BuiltFeed(path: SharedFeeds.path(of: name))
    let timetable = try Timetable(path: built.bundle)
    let expected = try SharedFeeds.expectedDepartures(of: name)
    let differences = try expected.queries.compactMap { query in
      DepartureDifference(query.question, expected: query.departures, found: try timetable.answer(query.question))
    }
    #expect(differences.isEmpty, "\(name), \(expected.queries.count) queries\n\(differences.summary)")
  }
}
