import Foundation
import JourneyChecks
import TestFeeds
import Testing
import TransitBundle
import TransitLive
import TransitValues

/// Sources in a bundle of two feeds that use the same ids for trips, routes and agencies.
struct SourceFeedTests {
  private let built: BuiltFeed
  private let matcher: LiveMatcher

  init() async throws {
    built = try await BuiltFeed(
      FeedText([
        "agency.txt": """
        agency_id,agency_name,agency_url,agency_timezone
        G,First,http://g.example,Europe/Berlin
        b:G,Second,http://b.example,Europe/Berlin

        """,
        "stops.txt": "stop_id,stop_name,stop_lat,stop_lon\nA,A,52,13\nB,B,52.1,13\n",
        "routes.txt": "route_id,agency_id,route_short_name,route_type\nR,G,1,3\nb:R,b:G,1,3\n",
        "calendar.txt": """
        service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date
        daily,1,1,1,1,1,1,1,20260601,20260630

        """,
        "trips.txt":
          "route_id,service_id,trip_id\nR,daily,T\nR,daily,only\nR,daily,day_N\nb:R,daily,b:T\nb:R,daily,b:night_N\n",
        "stop_times.txt": """
        trip_id,arrival_time,departure_time,stop_id,stop_sequence
        T,08:00:00,08:00:00,A,1
        T,08:10:00,08:10:00,B,2
        only,08:02:00,08:02:00,A,1
        only,08:12:00,08:12:00,B,2
        day_N,08:20:00,08:20:00,A,1
        day_N,08:30:00,08:30:00,B,2
        b:night_N,08:25:00,08:25:00,A,1
        b:night_N,08:35:00,08:35:00,B,2
        b:T,08:05:00,08:05:00,A,1
        b:T,08:15:00,08:15:00,B,2

        """,
      ]))
    matcher = LiveMatcher(built.timetable)
  }

  private func match(_ entities: [FeedEntity], feed: String?) throws -> LiveMatch {
    try matcher.match(
      [matcher.source(Data(feedBytes(entities)), name: "test", feed: feed)], now: LiveTown.now)
  }

  private func board(_ live: LiveSnapshot) throws -> [Departure] {
    try matcher.timetable.departures(from: "A", after: LiveTown.at(7, 0), within: .seconds(7200), live: live)
  }

  @Test func `a feed of one agency does not delay another agency's trip of the same id`() throws {
    let late = ["T", "only"].map { trip in
      let call = StopTimeUpdate(stop: "A", departure: StopTimeEvent(delay: 60))
      return FeedEntity(tripUpdate: TripUpdate(trip: trip, date: LiveTown.day, calls: [call]))
    }
    func delayed(_ feed: String?) throws -> [TripID] {
      try board(match(late, feed: feed).snapshot).filter { $0.live?.delay != nil }.map(\.tripID)
    }
    #expect(try delayed("b") == ["b:T"])
    #expect(try delayed(nil) == ["T", "only"])
    #expect(try match(late, feed: "b").report.unmatched == [.unknownTrip: 1])
  }

  @Test func `an id of which the bundle has a longer one is the trip of its feed`() throws {
    let matcher = LiveMatcher(built.timetable, options: LiveOptions(matchesSuffixes: true))
    let call = StopTimeUpdate(stop: "A", departure: StopTimeEvent(delay: 60))
    let late = FeedEntity(tripUpdate: TripUpdate(trip: "N", date: LiveTown.day, calls: [call]))
    func delayed(_ feed: String?) throws -> [TripID] {
      let live = try matcher.match(
        [matcher.source(Data(feedBytes([late])), name: "test", feed: feed)], now: LiveTown.now)
      return try board(live.snapshot).filter { $0.live?.delay != nil }.map(\.tripID)
    }
    #expect(try delayed("b") == ["b:night_N"])
    // Without a feed, it may be either.
    #expect(try delayed(nil) == [])
  }

  @Test func `ids that begin with the prefix already get no second one`() throws {
    let call = StopTimeUpdate(stop: "A", departure: StopTimeEvent(delay: 60))
    let late = FeedEntity(tripUpdate: TripUpdate(trip: "b:T", date: LiveTown.day, calls: [call]))
    let delayed = try board(match([late], feed: "b").snapshot).filter { $0.live?.delay != nil }
    #expect(delayed.map(\.tripID) == ["b:T"])
  }

  @Test func `alerts, vehicles and new runs are of the feed`() throws {
    var (route, agency, trip) = (EntitySelector(), EntitySelector(), EntitySelector())
    (route.routeID, agency.agencyID, trip.trip) = ("R", "G", TripDescriptor(trip: "T"))
    var alert = AlertMessage()
    var entities = [route, agency, trip].map { selector in
      alert.informedEntities = [selector]
      return FeedEntity(alert: alert)
    }
    var vehicle = VehicleMessage()
    vehicle.trip = TripDescriptor(trip: "T", date: LiveTown.day)
    entities.append(FeedEntity(vehicle: vehicle))
    var new = TripUpdate(
      trip: "X", date: LiveTown.day, .new,
      calls: [
        StopTimeUpdate(stop: "A", departure: StopTimeEvent(time: LiveTown.seconds(8, 30))),
        StopTimeUpdate(stop: "B", arrival: StopTimeEvent(time: LiveTown.seconds(8, 40))),
      ])
    new.trip?.routeID = "R"
    entities.append(FeedEntity(tripUpdate: new))
    let live = try match(entities, feed: "b").snapshot
    let rows = try board(live)
    #expect(rows.map(\.tripID) == ["T", "only", "b:T", "day_N", "b:night_N", "b:X"])
    #expect(rows.map { $0.live?.alerts.count } == [0, 0, 3, 0, 2, 2])
    #expect(rows.last?.route.id == "b:R")
    #expect(live.vehicles.map(\.tripID) == ["b:T"])
  }

  @Test func `a feed that the bundle does not have is an error`() {
    #expect(throws: LiveError.unknownFeed(name: "test", feed: "c")) { try match([], feed: "c") }
  }

  @Test func `a feed that the bundle does not have is an error before the first poll`() throws {
    let url = "http://127.0.0.1:1/trips.pb"
    for name in ["b", nil] {
      try LiveFeed(built.timetable, sources: [LiveFeed.Source(url: url, feed: name)]).checkFeeds()
    }
    let wrong = try LiveFeed(built.timetable, sources: [LiveFeed.Source(url: "\(url)?key=geheim", feed: "c")])
    #expect(throws: LiveError.unknownFeed(name: "\(url)…", feed: "c")) { try wrong.checkFeeds() }
  }
}
