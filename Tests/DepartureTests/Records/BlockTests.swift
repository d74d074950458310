import TestFeeds
import Testing
import TransitBundle

/// Compares the trip that a vehicle continues as with a model that reads all rows of the feed.
@Suite struct `Block continuations` {
  @Test(arguments: [UInt64](1...30))
  func `continuations of blocks in a random feed equal those of a naive model`(seed: UInt64) async throws {
    let feed = RandomFeed(seed: seed)
    let built = try await BuiltFeed(feed.text)
    let timetable = try Timetable(path: built.bundle)
    let model = NaiveBlocks(feed.text)
    let day = try #require(NaiveDay(feed.day))
    for trip in feed.text.table("trips.txt").values(of: "trip_id") {
      for offset in -10...10 {
        let day = day.advanced(by: offset)
        let expected = model.continuation(of: ExactText(trip), on: day)
        let found = try timetable.continuation(of: TripID(rawValue: trip), on: ServiceDate(daysSince1970: day.number))
        #expect(
          found.map { [$0.tripID.rawValue, "\($0.start.seconds)", "\($0.end.seconds)"] }
            == expected.map { [$0.id.text, "\($0.start)", "\($0.end)"] }, "\(feed.summary), trip \(trip)")
      }
    }
    withExtendedLifetime(built) {}
  }

  @Test func `continuations of a block follow the trips of the day until the last one`() async throws {
    let times = [("t1", "08:00:00", "08:30:00"), ("t2", "08:30:00", "09:00:00"), ("t3", "25:00:00", "26:00:00")]
    let feed = FeedText.small
      .adding(
        "trips.txt",
        "route_id,service_id,trip_id,block_id\n" + times.map { "r1,daily,\($0.0),b\n" }.joined() + "r1,daily,alone,\n"
      )
      .adding(
        "stop_times.txt",
        "trip_id,arrival_time,departure_time,stop_id,stop_sequence\n"
          + (times + [("alone", "08:00:00", "09:00:00")])
          .map { "\($0.0),\($0.1),\($0.1),A,1\n\($0.0),\($0.2),\($0.2),B,2\n" }.joined())
    let built = try await BuiltFeed(feed)
    let timetable = try Timetable(path: built.bundle)
    let date = try #require(ServiceDate("20260601"))
    #expect(try timetable.continuation(of: "t1", on: date)?.tripID == "t2")
    #expect(try timetable.continuation(of: "t2", on: date)?.start.description == "25:00:00")
    #expect(try timetable.continuation(of: "t3", on: date) == nil)
    #expect(try timetable.continuation(of: "alone", on: date) == nil)
    #expect(try timetable.continuation(of: "t1", on: try #require(ServiceDate("20270601"))) == nil)
    let error = #expect(throws: BundleError.self) { try timetable.continuation(of: "t", on: date) }
    #expect(error?.kind == .unknownTrip)
  }
}
