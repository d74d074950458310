import Foundation
import TransitBundle

/// The questions for a peer's database; encoded as JSON for the scripts in Benchmarks/Peers.
struct PeerQuestions: Encodable {
  /// The board of a stop, including all stops below it.
  struct Board: Encodable {
    let stop: String
    let limit: Int
    /// The relevant service days in order.
    let days: [Day]
  }

  /// A service day and the time window of a board on it.
  struct Day: Encodable {
    /// The date as ``ServiceDate/daysSince1970``.
    let number: Int
    /// `20260131`.
    let date: String
    /// Monday is 0.
    let weekday: Int
    /// The start and the exclusive end of the window, in seconds of the service day.
    let from: Int
    let to: Int
  }

  let boards: [Board]
  let trips: [String]
  /// The tables whose rows to count, such as `stop_times`.
  let tables: [String]

  private static let secondsPerDay = 86_400
  /// 99:59:59, the last time that sorts correctly as text.
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

  /// The service days that can have departures in a board: from the earliest day whose latest time reaches it, to the
  /// day after it ends. Times such as `27:10:00` occur, and a service day can start before midnight when clocks change.
  ///
  /// - Parameter latestTime: An exclusive bound of the feed's times in seconds of the service day, at most 99:59:59.
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
