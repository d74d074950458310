public import TransitValues

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Converts between instants and the times of a feed, in the feed's time zone.
///
/// The bundle stores the changes of UTC offset that its dates need, so no zone data is read at run time. Before the first
/// change known and after the last one, the offset stays as it was.
///
/// ```swift
/// let instant = timetable.clock.date(of: ServiceTime(hour: 25, minute: 10), on: date)   // 1:10 the next day
/// ```
public struct ServiceClock: Hashable, Sendable {
  /// From `start` on, local time is UTC + `offset`. Both in seconds.
  package struct Change: Hashable, Sendable {
    package let start: Int
    package let offset: Int

    package init(start: Int, offset: Int) {
      self.start = start
      self.offset = offset
    }
  }

  private let changes: [Change]

  /// - Parameter changes: By their starts; none means UTC.
  package init(changes: [Change]) {
    self.changes = changes.isEmpty ? [Change(start: 0, offset: 0)] : changes
  }

  /// Local time minus UTC at an instant, in whole seconds.
  public func utcOffset(at date: Date) -> Duration {
    .seconds(utcOffsetSeconds(at: date.unixSeconds))
  }

  /// The instant that times of a service day count from: local noon minus 12 h.
  ///
  /// That is midnight, except on days on which the UTC offset changes before noon. To show a service day itself, format
  /// ``date(on:hour:minute:second:)`` at noon.
  ///
  /// Source: <https://gtfs.org/documentation/schedule/reference/#field-types>, "Time".
  public func origin(of date: ServiceDate) -> Date {
    Date(unixSeconds: originSeconds(of: date))
  }

  /// The instant of a time on a service day.
  public func date(of time: ServiceTime, on date: ServiceDate) -> Date {
    Date(unixSeconds: originSeconds(of: date) &+ time.seconds)
  }

  /// The instant at which clocks show a time of a calendar day.
  ///
  /// A time that clocks show twice is the earlier instant. A time that they skip moves forward by what they skip.
  ///
  /// - Parameters:
  ///   - day: The calendar day.
  ///   - hour: `0 ... 23`.
  ///   - minute: `0 ... 59`.
  ///   - second: `0 ... 59`.
  public func date(on day: ServiceDate, hour: Int = 0, minute: Int = 0, second: Int = 0) -> Date {
    Date(unixSeconds: instant(day: day, secondsAfterMidnight: hour * 3600 + minute * 60 + second))
  }

  /// The calendar day that clocks show at an instant.
  public func localDate(at date: Date) -> ServiceDate {
    ServiceDate(daysSince1970: localSeconds(at: date).floorDivided(by: 86_400))
  }

  /// What clocks and calendars show at an instant: year, month, day, hour, minute and second.
  public func dateComponents(at date: Date) -> DateComponents {
    let seconds = localSeconds(at: date)
    let day = ServiceDate(daysSince1970: seconds.floorDivided(by: 86_400))
    let time = seconds &- day.daysSince1970 &* 86_400
    let (year, month, dayOfMonth) = day.calendarDate
    return DateComponents(
      year: year, month: month, day: dayOfMonth, hour: time / 3600, minute: time / 60 % 60, second: time % 60)
  }

  private func localSeconds(at date: Date) -> Int {
    let seconds = date.unixSeconds
    return seconds &+ utcOffsetSeconds(at: seconds)
  }
}

// MARK: Instants in seconds since 1970-01-01T00:00:00Z

extension ServiceClock {
  /// Local time minus UTC, in seconds.
  private func utcOffsetSeconds(at seconds: Int) -> Int {
    changes[index { $0 > 0 && changes[$0].start <= seconds }].offset
  }

  /// The instant that times of a service day count from.
  package func originSeconds(of date: ServiceDate) -> Int {
    instant(day: date, secondsAfterMidnight: 43_200) &- 43_200
  }

  /// The instant at which clocks show a time of a calendar day.
  private func instant(day: ServiceDate, secondsAfterMidnight: Int) -> Int {
    let local = day.daysSince1970 &* 86_400 &+ secondsAfterMidnight
    // The first offset that has not ended when the clock shows `local`: in a fold that is the earlier one.
    let index = index { $0 > 0 && changes[$0].start &+ changes[$0 - 1].offset <= local }
    let instant = local &- changes[index].offset
    if index > 0, instant < changes[index].start {
      // Skipped: the offset before the change counts on.
      return local &- changes[index - 1].offset
    }
    return instant
  }

  /// The last change that `holds` is true for, 0 when it is for none. O(log n).
  private func index(where holds: (Int) -> Bool) -> Int {
    var low = 0
    var high = changes.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if holds(middle) { low = middle } else { high = middle }
    }
    return low
  }
}

extension Date {
  /// Makes an instant from seconds since 1970.
  package init(unixSeconds: Int) {
    self.init(timeIntervalSince1970: Double(unixSeconds))
  }

  /// The last whole second at or before the instant; beyond the range of `Int`, the nearest there is.
  package var unixSeconds: Int {
    let seconds = timeIntervalSince1970.rounded(.down)
    return Int(exactly: seconds) ?? (seconds < 0 ? .min : .max)
  }

  /// The first whole second at or after the instant; beyond the range of `Int`, the nearest there is.
  var nextUnixSecond: Int {
    let seconds = timeIntervalSince1970.rounded(.up)
    return Int(exactly: seconds) ?? (seconds < 0 ? .min : .max)
  }
}

extension Int {
  /// The quotient rounded down.
  func floorDivided(by divisor: Int) -> Int {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? quotient - 1 : quotient
  }
}
