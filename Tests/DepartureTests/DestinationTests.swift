import Foundation
import TestFeeds
import Testing
import TransitBundle

/// A board says where a trip goes, also in feeds without headsigns.
@Suite struct `Destinations of boards` {
  private static let feed = FeedText.small
    .adding(
      "trips.txt", "route_id,service_id,trip_id,trip_headsign\nr1,daily,named,Airport\nr1,daily,plain,\nr1,daily,often,"
    )
    .adding(
      "stop_times.txt",
      """
      trip_id,arrival_time,departure_time,stop_id,stop_sequence,stop_headsign
      named,08:00:00,08:00:00,A,1,
      named,08:20:00,08:20:00,C,2,
      plain,09:00:00,09:00:00,A,1,via Beta
      plain,09:10:00,09:10:00,B,2,
      plain,09:20:00,09:20:00,C,3,
      often,00:00:00,00:00:00,C,1,
      often,00:10:00,00:10:00,B,2,
      often,00:20:00,00:20:00,A,3,
      """
    )
    .adding("frequencies.txt", "trip_id,start_time,end_time,headway_secs\noften,10:00:00,10:10:00,600")
    .adding(
      "translations.txt",
      "table_name,field_name,language,translation,record_id,field_value\nstops,stop_name,fr,Troisième,C,"
    )

  private func destinations(at stop: StopID, in language: String? = nil) async throws -> [String?] {
    let built = try await BuiltFeed(Self.feed)
    let timetable = try Timetable(path: built.bundle).localized(preferring: language.map { [$0] } ?? [])
    let day: Date = timetable.clock.origin(of: ServiceDate(daysSince1970: 20_605))
    let departures = try timetable.departures(from: stop, after: day, within: .seconds(86_400))
    #expect(departures.allSatisfy { ($0.headsign == nil) != ($0.lastStopName == nil) })
    let arrivals = try timetable.arrivals(at: stop, after: day, within: .seconds(86_400))
    return departures.map(\.destination) + arrivals.map(\.destination)
  }

  @Test func `a trip without a headsign goes to its last stop`() async throws {
    #expect(try await destinations(at: "A") == ["Airport", "via Beta", "Alpha"])
    #expect(try await destinations(at: "B") == ["Gamma", "Alpha", "Gamma", "Alpha"])
    #expect(try await destinations(at: "C") == ["Alpha", "Airport", "Gamma"])
  }

  @Test func `the last stop is named in the language of the reader`() async throws {
    #expect(try await destinations(at: "B", in: "fr") == ["Troisième", "Alpha", "Troisième", "Alpha"])
  }
}
