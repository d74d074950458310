import Foundation
import JourneyChecks
import TestFeeds
import Testing
import TransitBundle
import TransitJourneys

/// The example of the front page. `ci/check-docs` compares it line by line.
@Suite struct `Examples of journeys in articles` {
  @Test func `the example of the front page finds a journey`() async throws {
    let built = try await BuiltFeed(Town(.init("t", "central 8:00, park 8:10")).feed).planner
    let (timetable, now) = (built.timetable, built.instant("7:30"))
    let planner = JourneyPlanner(timetable)
    let journeys = try planner.journeys(from: "central", to: "park", departing: now)
    for journey in journeys {
      print(journey.departure, journey.arrival, journey.rides.map { $0.boarding.route.displayName })
    }
    #expect(planner.texts(journeys) == ["8:00-8:10 t"])
  }
}
