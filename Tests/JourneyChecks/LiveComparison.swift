import TestFeeds
import TransitBundle
import TransitJourneys
import TransitValues

/// Compares journeys over random live data with journeys in the bundle of a feed that is rewritten without the package.
package struct LiveComparison: Sendable {
  /// As text.
  package private(set) var differences: [String] = []
  /// The numbers of journeys, of rides on changed and added runs, and of rides on which riders stay seated.
  package private(set) var journeys = 0
  package private(set) var liveRides = 0
  package private(set) var seatedRides = 0

  /// The days before and after the middle within which questions depart. Journeys take at most one more.
  private static let reach = 3

  /// Asks random questions, and rides every journey of the answers.
  package init(seed: UInt64, questions: Int) async throws {
    let feed = RandomJourneyFeed(seed: seed)
    guard let middle = NaiveDay(feed.day) else { return }
    let changes = RandomLiveRuns.make(for: feed, around: middle)
    // Those on which runs start that run within reach.
    let first = -Self.reach - 2 - RandomLiveRuns.longestDays(of: feed)
    let days = middle.advanced(by: first)...middle.advanced(by: Self.reach + 3)
    let rewritten = RewrittenFeed(feed.text, changes, days: days)
    let model = NaiveJourneys(rewritten.text)
    let (built, expected) = (try await BuiltFeed(feed.text), try await BuiltFeed(rewritten.text))
    let live = try built.planner.timetable.snapshot(changes)
    var random = SplitMix64(seed: seed)
    for var question in RandomQuestions.make(questions, for: feed) {
      question.longest = min(question.longest, 86_400)
      RandomLiveRuns.bring(&question, to: changes, around: middle, days: Self.reach - 1, &random)
      let wanted = try expected.planner.answer(question)
      let found = try built.planner.journeys(question, live: live)
      if wanted != found.map({ NaiveJourney($0) }) {
        let rides = found.map { journey in
          journey.rides.map { "\($0.boarding.tripID) of \($0.boarding.serviceDate), \($0.live?.status ?? .scheduled)" }
        }
        differences.append(
          "\(question)\n  expected \(wanted)\n  found \(found.map { NaiveJourney($0) })\n  by \(rides)")
      }
      for journey in found {
        count(journey)
        guard let legs = rewritten.legs(journey) else { continue }
        if let problem = model.problem(NaiveJourney(journey), legs, question) {
          differences.append("\(question)\n  \(journey)\n  \(problem)")
        }
      }
      // Without live data, the planner gives the same answers as one that never had any.
      if question.time % 4 == 0, try built.planner.journeys(question) != BuiltPlanner.answers(built, question) {
        differences.append("\(question): live data stay in the planner")
      }
    }
  }

  private mutating func count(_ journey: Journey) {
    journeys += 1
    for ride in journey.rides {
      if ride.staysSeated { seatedRides += 1 }
      if ride.live.map({ $0.status != .scheduled }) == true { liveRides += 1 }
      if ride.live == nil || ride.boarding.live?.status != ride.live?.status {
        differences.append("\(ride): what live data says is missing")
      }
    }
  }
}

private enum BuiltPlanner {
  /// Journeys of a planner of its own.
  static func answers(_ built: BuiltFeed, _ question: NaiveQuestion) throws -> [Journey] {
    try JourneyPlanner(built.planner.timetable).journeys(question)
  }
}

extension RewrittenFeed {
  /// The legs of a journey in the rewritten feed; `nil` if the run of a ride cannot be told from another one.
  fileprivate func legs(_ journey: Journey) -> [NaiveLeg]? {
    var legs: [NaiveLeg] = []
    for leg in journey.legs {
      guard case .ride(let ride) = leg else {
        legs.append(NaiveLeg(leg))
        continue
      }
      let boarding = ride.boarding
      let day = NaiveDay(number: boarding.serviceDate.daysSince1970)
      let runs = trips[
        Boarding(
          trip: ExactText(boarding.tripID.rawValue), day: day, sequence: boarding.stopSequence,
          departure: boarding.time.unixSeconds)]
      guard let runs, runs.count == 1, let run = runs.first else { return runs == nil ? [] : nil }
      legs.append(
        .ride(
          NaiveLeg.Ride(
            trip: run, serviceDate: RewrittenFeed.stored(day), from: ExactText(boarding.stop.id.rawValue),
            fromSequence: boarding.stopSequence, departure: boarding.time.unixSeconds,
            to: ExactText(ride.destination.id.rawValue), toSequence: ride.destinationSequence,
            arrival: ride.arrival.unixSeconds, staysSeated: ride.staysSeated)))
    }
    return legs
  }
}
