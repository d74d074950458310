import BundleBuilder
import Foundation
package import TestFeeds
package import TransitBundle
package import TransitJourneys
import TransitValues

/// A bundle built for one test, in a temporary folder.
package struct BuiltFeed {
  package let planner: JourneyPlanner
  package var timetable: Timetable { planner.timetable }
  private let folder: TemporaryFolder

  /// Builds a feed from text, which is first written to a folder of files.
  package init(_ feed: FeedText) async throws {
    let source = try TemporaryFolder()
    try feed.write(toFolder: source.path)
    try await self.init(path: source.path)
    // The folder must exist until the build ends.
    withExtendedLifetime(source) {}
  }

  /// Builds a feed from a zip file or a folder.
  package init(path: String) async throws {
    folder = try TemporaryFolder()
    let bundle = folder.file("feed.transit")
    let feedImport = FeedImport(feed: path, output: bundle)
    _ = try await Turns.imports.take { try await feedImport.run() }
    planner = JourneyPlanner(try Timetable(path: bundle))
  }
}

extension JourneyPlanner {
  /// The journeys of a question of the model.
  package func journeys(_ question: NaiveQuestion, live: LiveSnapshot? = nil) throws -> [Journey] {
    let (from, to) = (JourneyPlace(question.from), JourneyPlace(question.to))
    let date = Date(unixSeconds: question.time)
    let options = JourneyOptions(question)
    switch question.kind {
    case .depart: return try journeys(from: from, to: to, departing: date, options: options, live: live)
    case .arrive: return try journeys(from: from, to: to, arriving: date, options: options, live: live)
    case .range(let seconds):
      return try journeys(
        from: from, to: to, departing: date, within: .seconds(seconds), options: options, live: live)
    }
  }

  /// The criteria of the journeys of a question, sorted.
  package func answer(_ question: NaiveQuestion) throws -> [NaiveJourney] {
    try journeys(question).map { NaiveJourney($0) }
  }
}

extension NaiveJourney {
  package init(_ journey: Journey) {
    self.init(
      departure: journey.departure.unixSeconds, arrival: journey.arrival.unixSeconds, vehicles: journey.vehicles)
  }
}

extension NaiveLeg {
  package init(_ leg: JourneyLeg) {
    switch leg {
    case .walk(let walk):
      self = .walk(
        from: walk.from.map { ExactText($0.id.rawValue) }, to: walk.to.map { ExactText($0.id.rawValue) },
        departure: walk.departure.unixSeconds, arrival: walk.arrival.unixSeconds)
    case .ride(let ride):
      self = .ride(
        Ride(
          trip: ExactText(ride.boarding.tripID.rawValue), serviceDate: ride.boarding.serviceDate.description,
          from: ExactText(ride.boarding.stop.id.rawValue), fromSequence: ride.boarding.stopSequence,
          departure: ride.departure.unixSeconds, to: ExactText(ride.destination.id.rawValue),
          toSequence: ride.destinationSequence, arrival: ride.arrival.unixSeconds, staysSeated: ride.staysSeated))
    }
  }
}

extension JourneyPlace {
  package init(_ place: NaiveQuestion.Place) {
    switch place {
    case .stop(let id): self = .stop(StopID(rawValue: id.text))
    case .coordinate(let latitude, let longitude):
      self = .coordinate(Coordinate(latitudeE7: latitude, longitudeE7: longitude))
    }
  }
}

extension JourneyOptions {
  package init(_ question: NaiveQuestion) {
    self.init(
      maximumTransfers: question.transfers, walkingDistance: question.walk, changeTime: .seconds(question.change),
      requiresWheelchairAccess: question.wheelchair,
      excludedRoutes: Set(question.withoutRoutes.map { RouteID(rawValue: $0.text) }),
      excludedRouteTypes: Set(question.withoutRouteTypes.compactMap { Int($0) }.map { RouteType(rawValue: $0) }),
      longestDuration: .seconds(question.longest))
  }
}
