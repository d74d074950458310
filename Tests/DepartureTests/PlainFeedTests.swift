import Foundation
import TestFeeds
import Testing
import TransitBundle
import TransitValues

/// A feed without shapes, without feed_info.txt, and with one agency.
@Suite struct `Plain feeds` {
  private let built: BuiltFeed
  private let timetable: Timetable

  init() async throws {
    built = try await BuiltFeed(
      FeedText.small.adding(
        "translations.txt",
        """
        table_name,field_name,language,translation,record_id,field_value
        agency,agency_name,fr,Agence,,Agency
        trips,trip_headsign,fr,vers Gamma,,to Gamma
        """
      ).adding("trips.txt", "route_id,service_id,trip_id,trip_headsign\nr1,daily,t1,to Gamma\n"))
    timetable = try Timetable(path: built.bundle)
  }

  @Test func `a line without a shape is drawn from stop to stop`() throws {
    let lines = try timetable.networkLines()
    #expect(lines.map(\.routes) == [["r1"]])
    #expect(lines.map(\.points) == [try ["A", "B", "C"].map { try #require(try timetable.stop($0)?.coordinate) }])
  }

  @Test func `a feed without a publisher has the name of its agency in each language`() throws {
    let names = try timetable.namesByLanguage()
    #expect(names.map(\.text) == ["Agency", "Agence"])
    #expect(names.last?.language == "fr")
  }

  @Test func `the trips of a day are translated`() throws {
    let day = try #require(ServiceDate("20260610"))
    let trips = try timetable.localized(preferring: ["fr"]).runningTrips(on: day)
    #expect(trips.map(\.headsign) == ["vers Gamma"])
    #expect(trips.first?.last?.stop?.id == "C")
  }

  @Test func `the trip of an arrival is that of the departure`() throws {
    let day = try #require(ServiceDate("20260610"))
    let start: Date = timetable.clock.origin(of: day)
    let arrival = try #require(try timetable.arrivals(at: "B", after: start, within: .seconds(86_400)).first)
    let departure = try #require(try timetable.departures(from: "B", after: start, within: .seconds(86_400)).first)
    #expect(try timetable.instance(of: arrival) == timetable.instance(of: departure))
  }
}
