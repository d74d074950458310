import Foundation
import TestFeeds
import Testing
import TransitBundle

/// The first and the last call of a trip are those of all its rows, also of rows with a pickup/drop-off window.
@Suite struct `Boards of trips that end or start with windows` {
  private static let calls = """
    trip_id,arrival_time,departure_time,stop_id,stop_sequence,start_pickup_drop_off_window,\
    end_pickup_drop_off_window,pickup_type,drop_off_type
    tail,07:50:00,07:50:00,A,1,,,0,0
    tail,08:00:00,08:00:00,B,2,,,0,0
    tail,,,C,3,08:05:00,09:00:00,1,2
    tail,,,C,4,08:05:00,09:00:00,1,2
    head,,,C,1,08:05:00,09:00:00,2,1
    head,09:00:00,09:00:00,B,2,,,0,0
    head,09:10:00,09:10:00,A,3,,,0,0
    shut,,,C,1,08:05:00,09:00:00,2,1
    shut,09:30:00,09:30:00,B,2,,,1,1
    shut,,,C,3,09:35:00,09:50:00,1,2
    """

  private func feed(_ frequencies: String = "") -> FeedText {
    FeedText.small.adding("stop_times.txt", Self.calls)
      .adding("trips.txt", "route_id,service_id,trip_id\nr1,daily,tail\nr1,daily,head\nr1,daily,shut")
      .adding("frequencies.txt", "trip_id,start_time,end_time,headway_secs\n\(frequencies)")
  }

  private func boards(_ feed: FeedText) async throws -> (departures: [String], arrivals: [String]) {
    let built = try await BuiltFeed(feed)
    let timetable = try Timetable(path: built.bundle)
    let date = ServiceDate(daysSince1970: 20_605)
    let day: Date = timetable.clock.origin(of: date)
    func text(_ time: Date, _ trip: TripID) -> String {
      "\(ServiceTime(seconds: time.unixSeconds - day.unixSeconds)) \(trip)"
    }
    return (
      try timetable.departures(from: "B", after: day, within: .seconds(86_400)).map { text($0.time, $0.tripID) },
      try timetable.arrivals(at: "B", after: day, within: .seconds(86_400)).map { text($0.time, $0.tripID) }
    )
  }

  @Test func `riders board at the last call before windows, and alight at the first one after them`() async throws {
    let boards = try await boards(feed())
    #expect(boards.departures == ["08:00:00 tail", "09:00:00 head"])
    #expect(boards.arrivals == ["08:00:00 tail", "09:00:00 head"])
  }

  @Test func `repetitions have the departure before windows and the arrival after them`() async throws {
    let boards = try await boards(feed("tail,10:00:00,10:20:00,600\nhead,11:00:00,11:10:00,600"))
    #expect(boards.departures == ["10:10:00 tail", "10:20:00 tail", "11:00:00 head"])
    #expect(boards.arrivals == ["10:10:00 tail", "10:20:00 tail", "11:00:00 head"])
  }

  @Test func `the boards of flex trips equal those of a naive model`() async throws {
    let feed = feed()
    let (model, built) = (NaiveTimetable(feed), try await BuiltFeed(feed))
    let timetable = try Timetable(path: built.bundle)
    for stop in ["A", "B", "C"] {
      let query = DepartureQuery(stopID: ExactText(stop), from: 1_780_272_000, seconds: 86_400)
      #expect(try timetable.answer(query) == model.departures(query))
      #expect(try timetable.arrivalAnswer(query) == model.arrivals(query))
    }
  }
}
