import TestFeeds
import TransitBundle
import TransitJourneys

/// Compares journeys in the bundle of a random feed with a model that shares no code with the package.
package struct JourneyComparison: Sendable {
  /// As text.
  package private(set) var differences: [String] = []
  /// The numbers of journeys, of changes between vehicles, and of rides on which riders stay seated.
  package private(set) var journeys = 0
  package private(set) var changes = 0
  package private(set) var seatedRides = 0

  /// Asks random questions, and rides every journey of the answers.
  package init(seed: UInt64, questions: Int) async throws {
    let feed = RandomJourneyFeed(seed: seed)
    let model = NaiveJourneys(feed.text)
    let built = try await BuiltFeed(feed.text)
    for question in RandomQuestions.make(questions, for: feed) {
      let journeys = try built.planner.journeys(question)
      let (expected, found) = (model.answer(question), journeys.map { NaiveJourney($0) })
      if expected != found { differences.append("\(question)\n  expected \(expected)\n  found \(found)") }
      for journey in journeys {
        let problem = model.problem(NaiveJourney(journey), journey.legs.map { NaiveLeg($0) }, question)
        if let problem { differences.append("\(question)\n  \(journey)\n  \(problem)") }
        changes += journey.transfers
        seatedRides += journey.rides.filter(\.staysSeated).count
      }
      self.journeys += journeys.count
    }
  }
}
