import Foundation
import Testing

@testable import TransitBundle

@Suite struct `Trips` {
  private let feed = TestFeed(
    stops: [.init("A", "Alpha"), .init("B", "Beta")],
    services: [.init(id: "daily", week: "1111111", start: "20260101", end: "20261231")],
    trips: [
      .init(id: "t", service: "daily", calls: ["A 25:00:00", "B ~25:05:00 -", "A 25:10:00"]),
      .init(id: "flex", service: "daily", calls: ["A 08:00:00", "B 09:00:00"]),
    ],
    repetitions: [.init(trip: "t", start: "06:00:00", end: "07:00:00", headway: 600, exactTimes: 1)],
    clock: TestFeed.berlin)

  private func stop(_ id: StopID, _ name: String?) -> Trip.Place {
    .stop(StopSummary(id: id, name: name))
  }

  @Test func `a trip has its calls in order, with times that continue past midnight`() throws {
    let bundle = try TestBundle(feed)
    let timetable = try bundle.timetable()
    let trip = try #require(try timetable.trip("t"))
    #expect(trip.serviceID == "daily")
    #expect(trip.route.shortName == "7")
    #expect(trip.headsign == "Downtown")
    #expect(trip.calls.map(\.stopSequence) == [10, 20, 30])
    #expect(
      trip.calls.map(\.place) == [stop("A", "Alpha"), stop("B", "Beta"), stop("A", "Alpha")])
    #expect(trip.calls.map { $0.time?.description } == ["25:00:00", "25:05:00", "25:10:00"])
    #expect(trip.calls.map(\.estimate?.description) == [nil, "25:05:00", nil])
    #expect(trip.calls.map(\.pickupType) == [nil, .notAvailable, nil])
    #expect(
      trip.frequencies == [
        Trip.Frequency(
          start: ServiceTime(hour: 6), end: ServiceTime(hour: 7), headway: .seconds(600), exactTimes: .scheduleBased)
      ])
    let last = try #require(trip.calls.last?.time)
    let date = try #require(ServiceDate("20260328"))
    // Across the night in which an hour is skipped.
    #expect(timetable.clock.date(of: last, on: date).unixSeconds == 1_774_652_400 + 25 * 3600 + 600)
  }

  @Test func `a trip keeps its locations, windows, booking rules and safe duration factors`() throws {
    let bundle = try TestBundle(
      feed,
      changing: """
        INSERT INTO text VALUES (2, 'block'), (3, 'rule');
        INSERT INTO kept_file VALUES (7, 'locations.geojson', 0, '{"id":"zone"}');
        INSERT INTO location VALUES (1, 'zone', 7);
        UPDATE pattern_call SET stop = NULL, location = 1, window_start = 28800, window_end = 36000,
          pickup_booking_rule = 3, distance = '1.50000000000000000001'
          WHERE position = 1 AND pattern = (SELECT pattern FROM trip WHERE trip_id = 'flex');
        UPDATE trip SET safe_duration_factor = 1.5, safe_duration_offset = '600', block = 2 WHERE trip_id = 'flex'
        """)
    let trip = try #require(try bundle.timetable().trip("flex"))
    #expect(trip.calls[1].place == .location("zone"))
    #expect(trip.calls[1].window == Trip.Window(start: ServiceTime(seconds: 28_800), end: ServiceTime(seconds: 36_000)))
    #expect(trip.calls[1].pickupBookingRuleID == "rule")
    #expect(trip.calls[1].distance == 1.5)
    #expect(trip.safeDurationFactor == 1.5)
    #expect(trip.safeDurationOffset == .seconds(600))
    #expect(trip.blockID == "block")
  }

  @Test func `a trip keeps locations, location groups, stops without names and unknown places`() throws {
    let bundle = try TestBundle(
      feed,
      changing: """
        INSERT INTO text VALUES (2, 'group'), (3, 'rule');
        INSERT INTO kept_file VALUES (7, 'locations.geojson', 0, '{"id":"zone"}');
        INSERT INTO location VALUES (1, 'zone', 7);
        UPDATE pattern_call SET stop = NULL, location = 1, window_start = 28800, drop_off_booking_rule = 3
          WHERE position = 1 AND pattern = (SELECT pattern FROM trip WHERE trip_id = 'flex');
        UPDATE pattern_call SET stop = NULL, location_group = 2 WHERE position = 0
          AND pattern = (SELECT pattern FROM trip WHERE trip_id = 'flex');
        UPDATE pattern_call SET stop = 99 WHERE position = 0
          AND pattern = (SELECT pattern FROM trip WHERE trip_id = 't');
        UPDATE stop SET stop_name = NULL WHERE stop_id = 'B'
        """)
    let timetable = try bundle.timetable()
    let flex = try #require(try timetable.trip("flex"))
    #expect(flex.calls.map(\.place) == [.locationGroup("group"), .location("zone")])
    #expect(flex.calls[1].window == Trip.Window(start: ServiceTime(seconds: 28_800), end: nil))
    #expect(flex.calls[1].dropOffBookingRuleID == "rule")
    let trip = try #require(try timetable.trip("t"))
    #expect(trip.calls.map(\.place) == [.unknown, stop("B", nil), stop("A", "Alpha")])
  }

  @Test(arguments: [Int.max, .max - 62, .max - 63, .max - 64, 1 << 57, 0, -1, .min])
  func `a call at an impossible stop has an unknown place`(rank: Int) throws {
    let bundle = try TestBundle(feed, changing: "UPDATE pattern_call SET stop = \(rank) WHERE position = 0")
    let trip = try #require(try bundle.timetable().trip("t"))
    #expect(trip.calls.map(\.place) == [.unknown, stop("B", "Beta"), stop("A", "Alpha")])
  }

  @Test func `a trip omits calls that its profile lacks`() throws {
    let bundle = try TestBundle(
      feed,
      changing:
        "DELETE FROM profile_call WHERE position = 1 AND profile = (SELECT profile FROM trip WHERE trip_id = 't')")
    let trip = try #require(try bundle.timetable().trip("t"))
    #expect(trip.calls.map(\.stopSequence) == [10, 30])
  }

  @Test func `an unknown trip is reported with near matches`() throws {
    let bundle = try TestBundle(feed)
    let timetable = try bundle.timetable()
    #expect(try timetable.trip("Flex") == nil)
    #expect(try timetable.nearMatches(ofTrip: "flexx") == ["flex"])
    let error = try #require(throws: BundleError.self) {
      try timetable.isRunning("fle", on: ServiceDate(daysSince1970: 0))
    }
    #expect(error.kind == .unknownTrip)
    #expect(error.description == "\(bundle.path): the feed has no trip \"fle\" (did you mean \"flex\"?)")
  }
}
