import Foundation
import TestFeeds
import Testing
import TransitAnswers
import TransitBundle
import TransitValues

/// Boards of places, and departures as they are posted.
@Suite struct `Boards of places` {
  /// Rows of an answer to a question on the shared city.
  private func rows(_ question: String) async throws -> [[String: Any]] {
    let city = try await City.shared.value
    let bytes = city.asked.ask(
      Array(question.utf8), now: try TimeArgument(parsing: city.morning).date(by: city.timetable.clock))
    let answer = try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
    return try #require(answer["rows"] as? [[String: Any]], "\(String(decoding: bytes, as: UTF8.self))")
  }

  @Test func `a board of a whole place has the departures of all its stops, and of a platform only its own`()
    async throws
  {
    let city = try await City.shared.value
    for stop in try city.timetable.stops().prefix(60) {
      let place = try city.timetable.place(of: stop.id).stops.map { $0.id }
      let stops = place.contains(stop.id) ? place : [stop.id]
      let asked = "\"at\":\"\(city.morning)\",\"limit\":20"
      let whole = try await rows(#"{"departures":{"stop":"\#(stop.id)",\#(asked),"whole_place":true}}"#)
      let list = stops.map { "\"\($0)\"" }.joined(separator: ",")
      let expected = try await rows(#"{"departures":{"stop":[\#(list)],\#(asked)}}"#)
      #expect(NSArray(array: whole) == NSArray(array: expected), "stop \(stop.id)")
    }
  }

  @Test func `posted minutes of all hours are the departures, each with the letter of its destination`() async throws {
    let city = try await City.shared.value
    let date = try #require(city.timetable.information.validity).lowerBound.advanced(by: 3)
    let departures = try city.timetable.departures(from: [city.station.id], on: date)
    let posted = PostedTimetable(departures, on: date, city.timetable.clock)
    #expect(!departures.isEmpty)
    let origin = city.timetable.clock.origin(of: date).unixSeconds
    let expected = departures.map { departure in
      "\(departure.route.id) \(departure.destination ?? "") \((departure.time.unixSeconds - origin) / 60)"
    }
    let found = posted.sections.flatMap { section in
      section.hours.flatMap { hour in
        hour.minutes.map {
          "\(section.route.id) \(section.destinations[$0.variant] ?? "") \(hour.hour * 60 + $0.minute)"
        }
      }
    }
    #expect(found.sorted() == expected.sorted())
    for section in posted.sections {
      #expect(section.hours.map(\.hour) == section.hours.map(\.hour).sorted())
      #expect(Set(section.destinations).count == section.destinations.count)
    }
  }

  @Test func `letters of destinations go on after z`() {
    #expect([0, 1, 2, 26, 27, 52, 53].map(PostedTimetable.letter) == [nil, "a", "b", "z", "aa", "az", "ba"])
  }
}
