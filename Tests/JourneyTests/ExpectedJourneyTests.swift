import JourneyChecks
import TestFeeds
import Testing
import TransitJourneys

@Suite(.enabled(if: !SharedFeeds.namesWithExpectedJourneys.isEmpty, "needs ../shared"))
struct `Journeys of real feeds` {
  @Test(arguments: SharedFeeds.namesWithExpectedJourneys)
  func `journeys equal those of an independent program`(name: String) async throws {
    let built = try await BuiltFeed(path: SharedFeeds.path(of: name))
    let expected = try SharedFeeds.expectedJourneys(of: name)
    var differences: [String] = []
    for query in expected.queries {
      let found = try built.planner.answer(query.question)
      if found != query.journeys {
        differences.append("\(query.question)\n  expected \(query.journeys)\n  found \(found)")
      }
    }
    let summary = "\(name): \(differences.count) answers differ, the first:\n\(differences.first ?? "")"
    #expect(differences.isEmpty, "\(summary)")
  }
}
