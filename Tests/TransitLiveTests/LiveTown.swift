import Foundation
import JourneyChecks
import TestFeeds
import Testing
import TransitBundle
import TransitLive
import TransitValues

/// A small timetable for live data. All runs are of Wednesday, June 10, 2026, in Berlin (UTC+2).
///
/// T calls at A, B, C and D from 8:00, every ten minutes; U at D and S1 at 9:00; Q repeats A, B every twenty minutes from
/// 10:00 until 11:00, without exact times; night_N leaves A at 24:10. L goes round: A, B, A, C, A from 14:00, every ten
/// minutes. T and U take wheelchairs. S is a station with the platforms S1 and S2.
struct LiveTown {
  let built: BuiltFeed
  let matcher: LiveMatcher

  var timetable: Timetable { matcher.timetable }

  /// 7:55.
  static let now = Date(timeIntervalSince1970: 1_781_070_900)
  static let day = "20260610"

  init(options: LiveOptions = LiveOptions(), feed: FeedText = Self.feed) async throws {
    built = try await BuiltFeed(feed)
    matcher = LiveMatcher(built.timetable, options: options)
  }

  /// An instant of the day: `at(8, 10)`.
  static func at(_ hour: Int, _ minute: Int, _ second: Int = 0) -> Date {
    now.addingTimeInterval(Double((hour - 7) * 3600 + (minute - 55) * 60 + second))
  }

  static func seconds(_ hour: Int, _ minute: Int, _ second: Int = 0) -> Int64 {
    Int64(at(hour, minute, second).timeIntervalSince1970)
  }

  func match(_ updates: TripUpdate..., now: Date = Self.now) throws -> LiveMatch {
    try matcher.match([source(updates.map { FeedEntity(tripUpdate: $0) })], now: now)
  }

  func source(_ entities: [FeedEntity], header: FeedHeader = .standard) throws -> LiveSource {
    try matcher.source(Data(feedBytes(header: header, entities)), name: "test")
  }

  /// The departures of a stop from 7:00 on, as `8:02 T predicted +120`.
  func board(_ stop: StopID, _ live: LiveSnapshot, from hour: Int = 7, hours: Int = 4) throws -> [String] {
    try timetable.departures(from: stop, after: Self.at(hour, 0), within: .seconds(hours * 3600), live: live).map(text)
  }

  /// The runs of a trip of the day.
  func runs(_ trip: TripID, _ live: LiveSnapshot) throws -> [TripInstance] {
    try timetable.instances(of: trip, on: #require(ServiceDate(Self.day)), live: live)
  }

  private func text(_ departure: Departure) -> String {
    let seconds = Int(departure.time.timeIntervalSince(Self.at(0, 0)))
    let clock = "\(seconds / 3600):\(String(format: "%02d", seconds / 60 % 60))"
    let delay = departure.live?.delay.map { " +\($0.components.seconds)" } ?? ""
    return "\(clock) \(departure.tripID) \(departure.live?.status.rawValue ?? "none")\(delay)"
  }

  static let feed = FeedText([
    "agency.txt": "agency_id,agency_name,agency_url,agency_timezone\nG,G,http://g.example,Europe/Berlin\n",
    "stops.txt": """
    stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station
    A,A,52,13,0,
    B,B,52.1,13,0,
    C,C,52.2,13,0,
    D,D,52.3,13,0,
    S,S,52.4,13,1,
    S1,S1,52.4,13,0,S
    S2,S2,52.4,13,0,S

    """,
    "routes.txt": "route_id,agency_id,route_short_name,route_type\nR,G,1,3\n",
    "calendar.txt": """
    service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date
    daily,1,1,1,1,1,1,1,20260601,20260630

    """,
    "trips.txt": """
    route_id,service_id,trip_id,trip_headsign,direction_id,wheelchair_accessible
    R,daily,T,to D,0,1
    R,daily,U,to S,1,1
    R,daily,Q,to B,0,
    R,daily,night_N,to B,1,
    R,daily,L,round,0,

    """,
    "stop_times.txt": """
    trip_id,arrival_time,departure_time,stop_id,stop_sequence
    T,08:00:00,08:00:00,A,1
    T,08:10:00,08:10:00,B,2
    T,08:20:00,08:20:00,C,3
    T,08:30:00,08:30:00,D,4
    U,09:00:00,09:00:00,D,1
    U,09:10:00,09:10:00,S1,2
    U,09:20:00,09:20:00,A,3
    Q,00:00:00,00:00:00,A,1
    Q,00:10:00,00:10:00,B,2
    night_N,24:10:00,24:10:00,A,1
    night_N,24:30:00,24:30:00,B,2
    L,14:00:00,14:00:00,A,1
    L,14:10:00,14:10:00,B,2
    L,14:20:00,14:20:00,A,3
    L,14:30:00,14:30:00,C,4
    L,14:40:00,14:40:00,A,5

    """,
    "frequencies.txt": "trip_id,start_time,end_time,headway_secs\nQ,10:00:00,11:00:00,1200\n",
  ])
}
