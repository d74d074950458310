import TestFeeds
import Testing

@Suite struct `Naive departures` {
  /// Noon minus 12 h on 2026-03-02 in Berlin.
  private let monday = 1_772_406_000

  private func times(_ feed: FeedText, at stop: ExactText, from: Int, seconds: Int = 86_400) -> [Int] {
    NaiveTimetable(feed).departures(DepartureQuery(stopID: stop, from: from, seconds: seconds)).map { $0.time - from }
  }

  @Test func `naive departures exclude the last call`() {
    #expect(times(.small, at: "A", from: monday) == [8 * 3600])
    #expect(times(.small, at: "B", from: monday) == [8 * 3600 + 660])
    #expect(times(.small, at: "C", from: monday) == [])
  }

  @Test func `naive departures count from noon minus 12 h when clocks change`() {
    // On 2026-03-29, the trip at 8:00 leaves at 8:00 local time, 7 hours after midnight.
    let midnight = 1_774_738_800
    #expect(times(.small, at: "A", from: midnight) == [7 * 3600])
  }

  @Test func `naive departures include the start of the interval but not its end`() {
    let departure = monday + 8 * 3600
    #expect(times(.small, at: "A", from: departure, seconds: 1) == [0])
    #expect(times(.small, at: "A", from: departure + 1, seconds: 60) == [])
    #expect(times(.small, at: "A", from: departure - 60, seconds: 60) == [])
  }

  @Test func `naive departures of a repeated trip start in each row until before its end`() {
    let feed = FeedText.small.adding(
      "frequencies.txt",
      """
      trip_id,start_time,end_time,headway_secs
      t1,06:00:00,06:20:00,600
      t1,06:20:00,06:20:01,600
      """)
    #expect(times(feed, at: "B", from: monday) == [0, 600, 1200].map { 6 * 3600 + 660 + $0 })
  }

  @Test func `naive departures of a station include all stops below it`() {
    let feed = FeedText.small.adding(
      "stops.txt",
      """
      stop_id,location_type,parent_station
      A,4,platform
      B,0,
      C,0,
      platform,0,station
      station,1,
      """)
    #expect(times(feed, at: "station", from: monday) == [8 * 3600])
    #expect(times(feed, at: "platform", from: monday) == [8 * 3600])
  }

  /// Distances of the second and the last call, with 0 at the first, and the expected seconds after the first.
  @Test(arguments: [("3", "5", 360), ("5", "5", 600), ("0", "0", 300), ("4", "2", 300), ("", "2", 300)])
  func `naive departures without times are interpolated by distance if possible`(
    middle: String, last: String, seconds: Int
  ) {
    let feed = FeedText.small.adding(
      "stop_times.txt",
      """
      trip_id,arrival_time,departure_time,stop_id,stop_sequence,shape_dist_traveled
      t1,08:50:00,09:00:00,A,1,0
      t1,,,B,2,\(middle)
      t1,09:10:00,09:30:00,C,3,\(last)
      t1,,,A,4,
      """)
    #expect(times(feed, at: "B", from: monday) == [9 * 3600 + seconds])
  }

  @Test func `naive interpolation rounds half up`() {
    let feed = FeedText.small.adding(
      "stop_times.txt",
      """
      trip_id,arrival_time,departure_time,stop_id,stop_sequence
      t1,08:00:00,08:00:00,A,1
      t1,,,B,2
      t1,08:00:05,08:00:05,C,3
      """)
    #expect(times(feed, at: "B", from: monday) == [8 * 3600 + 3])
  }

  @Test func `naive departures ignore rows with windows`() {
    let feed = FeedText.small.adding(
      "stop_times.txt",
      """
      trip_id,arrival_time,departure_time,stop_id,stop_sequence,start_pickup_drop_off_window,end_pickup_drop_off_window
      t1,08:00:00,08:00:00,A,1,,
      t1,,,A,2,08:00:00,09:00:00
      t1,,,B,3,,
      t1,08:10:00,08:10:00,C,4,,
      t1,,,B,5,08:00:00,09:00:00
      """)
    #expect(times(feed, at: "A", from: monday) == [8 * 3600])
    #expect(times(feed, at: "B", from: monday) == [8 * 3600 + 300])
    // The row after it is the last call.
    #expect(times(feed, at: "C", from: monday) == [8 * 3600 + 600])
  }

  @Test func `naive departures follow calendar and calendar_dates`() {
    let feed = FeedText.small.adding(
      "calendar_dates.txt",
      """
      service_id,date,exception_type
      daily,20260302,2
      daily,20270101,1
      """)
    #expect(times(feed, at: "A", from: monday, seconds: 2 * 86_400) == [32 * 3600])
    #expect(times(feed, at: "A", from: monday + 305 * 86_400) == [8 * 3600])
    #expect(times(feed, at: "A", from: monday + 306 * 86_400) == [])
  }

  @Test func `naive departures distinguish canonically equivalent ids`() {
    let feed = FeedText.small.adding(
      "stops.txt", "stop_id\nA\nB\nC\n\u{E9}\n"
    ).adding(
      "stop_times.txt",
      """
      trip_id,arrival_time,departure_time,stop_id,stop_sequence
      t1,08:00:00,08:00:00,\u{E9},1
      t1,08:10:00,08:10:00,C,2
      """)
    #expect(times(feed, at: "\u{E9}", from: monday) == [8 * 3600])
    #expect(times(feed, at: "e\u{301}", from: monday) == [])
  }
}
