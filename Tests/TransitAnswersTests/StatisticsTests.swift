import Foundation
import TestFeeds
import Testing
import TransitAnswers
import TransitBundle
import TransitFoundation
import TransitValues

/// Numbers are compared with those of an independent program by `Tests/Python/check_statistics.py`, on whole feeds. These
/// are laws between answers.
@Suite struct Statistics {
  private func rows(_ question: String) async throws -> [[String: Any]] {
    try #require(try await City.shared.value.ask(question)["rows"] as? [[String: Any]])
  }

  private func day() async throws -> ServiceDate {
    try #require(try await City.shared.value.timetable.information.validity).lowerBound.advanced(by: 3)
  }

  private func sum(_ rows: [[String: Any]], _ column: String) -> Int {
    rows.reduce(0) { $0 + ($1[column] as? Int ?? 0) }
  }

  @Test func `the departures of a stop are those of its board`() async throws {
    let (city, date) = (try await City.shared.value, try await day())
    let start = city.timetable.clock.origin(of: date)
    for row in try await rows(#"{"stop_statistics": {"date": "\#(date)"}}"#).prefix(30) {
      let stop = StopID(rawValue: try #require(row["stop_id"] as? String))
      let board = try city.timetable.departures(from: stop, after: start, within: .seconds(7 * 86_400))
        .filter { $0.serviceDate == date && $0.stop.id == stop }
      let times = board.map { Int($0.time.timeIntervalSince(start)) }
      #expect(row["departures"] as? Int == board.count)
      #expect(row["first"] as? Int == times.min() && row["last"] as? Int == times.max())
    }
  }

  @Test func `a station has the stops below it, and none of its own`() async throws {
    let (city, date) = (try await City.shared.value, try await day())
    let below = try await rows(#"{"stop_statistics": {"date": "\#(date)", "stop": "\#(try city.station.id)"}}"#)
    #expect(!below.isEmpty && below.allSatisfy { $0["stop_id"] as? String != (try? city.station.id.rawValue) })
  }

  @Test func `hours, lines and trips of a day add up`() async throws {
    let date = try await day()
    let (lines, trips) = (
      try await rows(#"{"route_statistics": {"date": "\#(date)"}}"#),
      try await rows(#"{"trip_statistics": {"date": "\#(date)"}}"#)
    )
    let stops = try await rows(#"{"stop_statistics": {"date": "\#(date)"}}"#)
    #expect(sum(trips, "runs_per_day") == sum(lines, "trips"))
    #expect(sum(try await rows(#"{"route_hours": {"date": "\#(date)"}}"#), "trips") == sum(lines, "trips"))
    #expect(sum(try await rows(#"{"stop_hours": {"date": "\#(date)"}}"#), "departures") == sum(stops, "departures"))
    let days = try await rows(#"{"service_days": {"date": "\#(date)", "days": 1}}"#)
    #expect(days.count == 1 && sum(days, "trips") == sum(lines, "trips"))
    #expect(sum(days, "duration") == sum(lines, "duration"))
  }

  @Test func `the trips in service never exceed the peaks of all lines`() async throws {
    let date = try await day()
    let times = try await rows(#"{"in_service": {"date": "\#(date)", "step": "1m"}}"#)
    let peak = times.map { $0["trips"] as? Int ?? 0 }.max() ?? 0
    let lines = try await rows(#"{"route_statistics": {"date": "\#(date)"}}"#)
    #expect(peak > 0 && peak <= sum(lines, "peak_vehicles"))
  }

  @Test func `days of a trip are the days of its service`() async throws {
    let city = try await City.shared.value
    for row in try await rows(#"{"trip_statistics": {}}"#).prefix(20) {
      let id = TripID(rawValue: try #require(row["trip_id"] as? String))
      let trip = try #require(try city.timetable.trip(id))
      let service = try #require(try city.timetable.service(trip.serviceID))
      let validity = try #require(city.timetable.information.validity)
      #expect(row["days"] as? Int == service.dates(in: validity).count)
    }
  }

  @Test(arguments: [
    (#"{"in_service": {"step": "59s"}}"#, "invalid_parameter"),
    (#"{"service_days": {"days": 0}}"#, "invalid_parameter"),
    (#"{"route_statistics": {"route": "none"}}"#, "unknown_route"),
    (#"{"stop_hours": {"stop": "none"}}"#, "unknown_stop"),
  ]) func `what cannot be counted is an error`(question: String, code: String) async throws {
    let answer = try await City.shared.value.ask(question)
    #expect((answer["error"] as? [String: Any])?["code"] as? String == code)
  }
}
