import Foundation
import TransitBundle

/// A question for a departure board.
struct BoardQuery {
  /// The length of the time window.
  static let windowSeconds = 7200
  /// The maximum number of departures.
  static let limit = 10

  let stop: StopID
  let time: Date

  func ask(_ timetable: Timetable) throws(BundleError) -> [Departure] {
    try timetable.departures(
      from: stop, after: time, within: .seconds(Self.windowSeconds), limit: Self.limit)
  }

  /// The service days that can have departures in the window. Times such as `27:10:00` occur, and a service day can
  /// start before midnight when clocks change.
  func days(_ clock: ServiceClock) -> [ServiceDay] {
    let first = clock.localDate(at: time).daysSince1970 - ServiceDay.latest / 86_400 - 1
    let last = clock.localDate(at: Date(unixSeconds: time.unixSeconds + Self.windowSeconds)).daysSince1970 + 1
    return (first...last).compactMap { number in
      let date = ServiceDate(daysSince1970: number)
      let origin = clock.origin(of: date).unixSeconds
      let start = time.unixSeconds - origin
      let end = min(start + Self.windowSeconds, ServiceDay.latest)
      if end <= 0 || start >= end { return nil }
      return ServiceDay(
        date: "\(date)", weekday: date.weekday.rawValue, origin: origin, from: max(0, start), to: end)
    }
  }
}

/// A service day and the time window of a board on it.
struct ServiceDay: Encodable {
  /// 99:59:59, the last time that sorts correctly as text.
  static let latest = 359_999

  /// `20260131`.
  let date: String
  /// Monday is 0.
  let weekday: Int
  /// The instant of 00:00:00, in seconds since 1970.
  let origin: Int
  /// The start and the exclusive end of the window, in seconds of the service day.
  let from: Int
  let to: Int
}
