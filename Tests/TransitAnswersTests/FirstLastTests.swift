import Foundation
import TestFeeds
import Testing
import TransitAnswers
import TransitBundle
import TransitFoundation
import TransitValues

@Suite struct `First and last departures` {
  /// The board of a week, read one by one.
  @Test func `are those of the board of the service day`() async throws {
    let city = try await City.shared.value
    let date = try #require(city.timetable.information.validity).lowerBound.advanced(by: 3)
    var checked = 0
    for stop in try city.timetable.stops().filter({ $0.locationType == .station }).prefix(12) {
      let start = city.timetable.clock.origin(of: date)
      let board = try city.timetable.departures(from: stop.id, after: start, within: .seconds(7 * 86_400))
      for route in Set(board.map(\.route.id)).sorted() {
        let day = board.filter { $0.route.id == route && $0.serviceDate == date }
        let answer = try city.ask(#"{"first_last": {"stop": "\#(stop.id)", "route": "\#(route)", "date": "\#(date)"}}"#)
        let rows = try #require(answer["rows"] as? [[String: Any]])
        let groups = Dictionary(grouping: day) { "\($0.direction?.rawValue ?? -1) \($0.destination ?? "")" }
        #expect(rows.count == groups.count)
        for row in rows {
          let key = "\(row["direction_id"] as? Int ?? -1) \(row["destination"] as? String ?? "")"
          let group = try #require(groups[key])
          #expect(row["first_time"] as? Int == group.map { Int($0.time.timeIntervalSince1970) }.min())
          #expect(row["last_time"] as? Int == group.map { Int($0.time.timeIntervalSince1970) }.max())
          #expect(row["departures"] as? Int == group.count)
          checked += 1
        }
      }
    }
    #expect(checked > 10)
  }

  @Test func `an unknown line is an error`() async throws {
    let city = try await City.shared.value
    let answer = try city.ask(#"{"first_last": {"stop": "\#(try city.station.id)", "route": "none"}}"#)
    #expect((answer["error"] as? [String: Any])?["code"] as? String == "unknown_route")
  }
}
