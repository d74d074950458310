import Foundation
import TransitBundle

/// What is asked of a peer's database as well as of the bundle; as JSON, of the scripts in Benchmarks/Peers.
struct PeerQuestions: Encodable {
  /// The board of a stop and all stops below it.
  struct Board: Encodable {
    let stop: String
    let limit: Int
    /// The service days that can matter, in their order.
    let days: [Day]
  }

  /// A service day, and the part of it that a board shows.
  struct Day: Encodable {
    /// As ``ServiceDate/daysSince1970``.
    let number: Int
    /// `20260131`.
    let date: String
    /// Monday is 0.
    let weekday: Int
    /// Seconds of the service day, those a board begins with and those it ends before.
    let from: Int
    let to: Int
  }

  let boards: [Board]
  let trips: [String]
  /// Tables that are counted, `stop_times`.
  let tables: [String]

  private static let secondsPerDay = 86_400
  /// 99:59:59, the last time whose text sorts like the time.
  static let largestTime = 359_999

  init(boards: [BoardQuery], trips: [TripID], of timetable: Timetable) {
    self.boards = boards.map { board in
      Board(
        stop: board.stop.rawValue, limit: BoardQuery.limit,
        days: Self.days(after: board.time, within: BoardQuery.windowSeconds, clock: timetable.clock))
    }
    self.trips = trips.map(\.rawValue)
    tables = timetable.information.files.filter(\.isTable).compactMap { file in
      file.name.hasSuffix(".txt") ? String(file.name.dropLast(4)) : nil
    }
  }

  /// From the earliest day whose latest time can reach a board to the day after its last: `27:10:00` is real, and so is a
  /// day that begins before midnight, where the clock is changed.
  ///
  /// - Parameter latestTime: What all times of the feed are below, in seconds of the service day, at most 99:59:59.
  static func days(
    after time: Date, within seconds: Int, latestTime: Int = largestTime, clock: ServiceClock
  ) -> [Day] {
    let first = clock.localDate(at: time).daysSince1970 - latestTime / secondsPerDay - 1
    let last = clock.localDate(at: Date(unixSeconds: time.unixSeconds + seconds)).daysSince1970 + 1
    return (first...last).compactMap { day in
      let date = ServiceDate(daysSince1970: day)
      let start = time.unixSeconds - clock.origin(of: date).unixSeconds
      let end = min(start + seconds, latestTime)
      if end <= 0 || start >= end { return nil }
      return Day(number: day, date: "\(date)", weekday: date.weekday.rawValue, from: max(0, start), to: end)
    }
  }
}
