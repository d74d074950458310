import Foundation
import JourneyChecks
import TestFeeds
import Testing
import TransitBundle
import TransitJourneys
import TransitValues

/// A trap in one of these calls ends the process of an app.
@Suite struct `Extreme questions` {
  private static let integers = [Int.min, -1, 0, 1, 86_400, 1 << 53, .max]
  private static let reals = [-Double.infinity, -1e300, -1, 0, 500, 1e20, .infinity, .nan]

  @Test func `journeys are found for any place, date, duration and option`() async throws {
    let planner = try await BuiltFeed(
      Town(.init("t", "A 8:00, B 8:10"), .init("u", "B 8:20, C 8:30")).transfers("B,B,,,,,2,60").feed
    ).planner
    for (index, number) in Self.integers.enumerated() {
      for real in Self.reals {
        let date = Date(timeIntervalSince1970: real)
        let nowhere = Coordinate(latitudeE7: number, longitudeE7: Self.integers[(index + 3) % Self.integers.count])
        let options = JourneyOptions(
          maximumTransfers: number, walkingDistance: real, changeTime: .seconds(number),
          longestDuration: .seconds(Self.integers[(index + 1) % Self.integers.count]))
        for (from, to) in [("A", "C"), ("A", .coordinate(nowhere)), (.coordinate(nowhere), "C")]
          as [(JourneyPlace, JourneyPlace)]
        {
          for asked in [date, planner.instant("7:00")] {
            var journeys = try planner.journeys(from: from, to: to, departing: asked, options: options)
            journeys += try planner.journeys(from: from, to: to, arriving: asked, options: options)
            journeys += try planner.journeys(
              from: from, to: to, departing: asked, within: .seconds(number), options: options)
            let stops = try planner.reachableStops(
              from: from, departing: asked, within: .seconds(number), options: options)
            _ = stops.geoJSON(since: date)
            #expect(journeys.allSatisfy { $0.departure <= $0.arrival && $0.vehicles <= max(0, min(number, 1)) + 1 })
          }
        }
      }
    }
  }

  @Test func `the duration of a journey between any dates is a number`() throws {
    let journey = Journey(departure: .distantPast, arrival: .distantFuture, vehicles: .min, legs: [])
    #expect(journey.duration > .seconds(0))
    for (from, to) in [(-1e300, 1e300), (1e300, -1e300), (.nan, .infinity)] {
      let journey = Journey(
        departure: Date(timeIntervalSince1970: from), arrival: Date(timeIntervalSince1970: to), vehicles: .max,
        legs: [])
      _ = (journey.duration, journey.transfers, journey.walkingDistance)
    }
  }
}
