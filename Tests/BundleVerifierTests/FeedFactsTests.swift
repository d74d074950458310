import BundleVerifier
import Foundation
import TestFeeds
import Testing
import TransitBundle
import TransitValues

/// What a bundle says of a feed as a whole.
@Suite struct `Facts of feeds` {
  private static let calendar = """
    service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date
    daily,1,1,1,1,1,1,1,20260601,20260630
    unused,1,1,1,1,1,1,1,20200101,20301231
    """

  private static func verified(_ feed: FeedText, _ body: (Timetable) throws -> Void) async throws {
    let built = try await BuiltBundle(feed)
    #expect(try built.verify(against: nil).isPassed)
    try body(try Timetable(path: built.path))
  }

  @Test func `a service without trips does not prolong the validity`() async throws {
    let feed = FeedText.small.adding("calendar.txt", Self.calendar)
      .adding(
        "calendar_dates.txt", "service_id,date,exception_type\nunused,20320101,1\ndaily,20260703,1\ndaily,20260601,2")
    try await Self.verified(feed) { timetable in
      let validity = try #require(timetable.information.validity)
      #expect(validity.lowerBound.description == "20260602" && validity.upperBound.description == "20260703")
      let august = try #require(ServiceDate("20260801"))
      #expect(!timetable.information.isValid(on: august))
    }
  }

  @Test func `a feed whose services have no trips is valid on no day`() async throws {
    let feed = FeedText.small.adding("trips.txt", "route_id,service_id,trip_id")
      .adding("stop_times.txt", "trip_id,arrival_time,departure_time,stop_id,stop_sequence")
    try await Self.verified(feed) { #expect($0.information.validity == nil) }
  }

  @Test func `stops within a degree of 0, 0 do not count for the bounds`() async throws {
    let stops = "stop_id,stop_name,stop_lat,stop_lon\nA,A,52.5,13.1\nB,B,0,0\nC,C,52.6,13.3\nD,D,-1,0.5\nE,E,0,13.2\n"
    try await Self.verified(FeedText.small.adding("stops.txt", stops)) { timetable in
      #expect(timetable.information.bounds == Coordinate.Bounds(south: 0, west: 13.1, north: 52.6, east: 13.3))
    }
    let unknown = "stop_id,stop_name,stop_lat,stop_lon\nA,A,0,0\nB,B,0.5,0.5\nC,C,,\n"
    try await Self.verified(FeedText.small.adding("stops.txt", unknown)) { #expect($0.information.bounds == nil) }
  }

  @Test func `a name of a stop hides the one of its text in the same language`() async throws {
    let feed = FeedText.small.adding(
      "translations.txt",
      """
      table_name,field_name,language,translation,record_id,record_sub_id,field_value
      stops,stop_name,fr,Uniquement,A,,
      stops,stop_name,FR,Generique,,,Alpha
      stops,stop_name,de,Allgemein,,,Alpha
      stops,stop_name,fr,Deuxieme,,,Beta
      """)
    try await Self.verified(feed) { timetable in
      let found = try ["uniquement", "generique", "allgemein", "deuxieme"].map { text in
        try timetable.stops(matching: text).map(\.id.rawValue)
      }
      #expect(found == [["A"], [], ["A"], ["B"]])
    }
  }
}
