import Foundation
import Testing
import TransitBundle

@Suite struct `Descriptions` {
  private let central = StopSummary(id: "8503000", name: "Central", platformCode: "3")
  private let train = Route(id: "route_7", shortName: "S3", longName: "Airport – Lake")
  // 2026-07-06T06:00:00Z.
  private let morning = Date(timeIntervalSince1970: 1_783_317_600)

  @Test func `the description of a stop is its name and id`() {
    #expect(Stop(id: "8503000", name: "Central").description == "Central (8503000)")
    #expect(Stop(id: "8503000").description == "8503000")
    #expect(central.description == "Central (8503000)")
    #expect(StopSummary(id: "8503000").description == "8503000")
  }

  @Test func `the description of a route is its short name, or else its long name, and its id`() {
    #expect(train.description == "S3 (route_7)")
    #expect(Route(id: "route_7", longName: "Airport – Lake").description == "Airport – Lake (route_7)")
    #expect(Route(id: "S3").description == "S3")
    #expect(Route(id: "S3", shortName: "S3").description == "S3")
  }

  @Test func `the description of a trip is its route, headsign and id`() {
    let trip = Trip(id: "trip_17", route: train, serviceID: "daily", headsign: "Airport")
    #expect(trip.description == "S3 to Airport (trip_17)")
    #expect(Trip(id: "trip_17", route: train, serviceID: "daily").description == "S3 (trip_17)")
  }

  @Test func `the description of a departure is its time in UTC, route, headsign and stop`() {
    var departure = Departure(
      time: morning, tripID: "trip_17", serviceDate: ServiceDate(daysSince1970: 20_640), stop: central, stopSequence: 4,
      route: train, headsign: "Airport")
    #expect(departure.description == "2026-07-06 06:00:00 +0000 S3 to Airport from Central (8503000)")
    departure.headsign = nil
    #expect(departure.description == "2026-07-06 06:00:00 +0000 S3 from Central (8503000)")
  }

  @Test func `the description of an arrival is its time in UTC, route, headsign and stop`() {
    let arrival = Arrival(
      time: morning, tripID: "trip_17", serviceDate: ServiceDate(daysSince1970: 20_640), stop: central, stopSequence: 4,
      route: train, headsign: "Airport")
    #expect(arrival.description == "2026-07-06 06:00:00 +0000 S3 to Airport at Central (8503000)")
  }

  @Test func `the description of an agency is its name, or else its id`() {
    #expect(Agency(id: "city", name: "City Transit").description == "City Transit")
    #expect(Agency(id: "city").description == "city")
    #expect(Agency().description == "agency")
  }
}
