import BundleFormat
public import TransitFoundation
public import TransitValues

/// Converts between instants and times of a feed in the feed's time zone.
///
/// The bundle contains the changes of the UTC offset for its dates, so no time zone data is needed at run time. Before
/// the first known change and after the last one, the offset is constant.
///
/// ```swift
/// let instant = timetable.clock.date(of: ServiceTime(hour: 25, minute: 10), on: date)   // 1:10 the next day
/// ```
public struct ServiceClock: Hashable, Sendable {
  /// A change of the UTC offset: from `start`, local time is UTC + `offset`. Both are in seconds.
  package struct Change: Hashable, Sendable {
    package let start: Int
    package let offset: Int

    /// The offsets that a time zone may have: RFC 9636, section 3.2.
    package static let offsets = -89_999...93_599

    package init(start: Int, offset: Int) {
      self.start = start
      self.offset = offset
    }
  }

  private let changes: [Change]

  /// - Parameter changes: Sorted by start. An empty array means UTC.
  package init(changes: [Change]) {
    self.changes = changes.isEmpty ? [Change(start: 0, offset: 0)] : changes
  }

  /// Returns local time minus UTC at an instant, in whole seconds.
  public func utcOffset(at date: Date) -> Duration {
    .seconds(utcOffsetSeconds(at: date.unixSeconds))
  }

  /// Returns the instant from which the times of a service day are counted: local noon minus 12 h.
  ///
  /// This is midnight, except on days when the UTC offset changes before noon. To display the date of a service day,
  /// format ``date(on:hour:minute:second:)`` at noon.
  ///
  /// Source: <https://gtfs.org/documentation/schedule/reference/#field-types>, "Time".
  public func origin(of date: ServiceDate) -> Date {
    Date(unixSeconds: originSeconds(of: date))
  }

  /// Returns the instant of a time on a service day.
  public func date(of time: ServiceTime, on date: ServiceDate) -> Date {
    Date(unixSeconds: originSeconds(of: date) &+ time.seconds)
  }

  /// Returns the instant of a local time on a calendar day.
  ///
  /// If a local time occurs twice, returns the earlier instant. If it is skipped, returns the time shifted forward by
  /// the length of the gap.
  ///
  /// - Parameters:
  ///   - day: The calendar day.
  ///   - hour: `0 ... 23`.
  ///   - minute: `0 ... 59`.
  ///   - second: `0 ... 59`.
  public func date(on day: ServiceDate, hour: Int = 0, minute: Int = 0, second: Int = 0) -> Date {
    let time = ServiceTime(hour: hour, minute: minute, second: second)
    return Date(unixSeconds: instant(day: day, secondsAfterMidnight: time.seconds))
  }

  /// Returns the local calendar day at an instant.
  public func localDate(at date: Date) -> ServiceDate {
    ServiceDate(daysSince1970: localSeconds(at: date).floorDivided(by: 86_400))
  }

  /// Returns the local year, month, day, hour, minute and second at an instant.
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
  private func utcOffsetSeconds(at seconds: Int) -> Int {
    changes[index { changes[$0].start <= seconds }].offset
  }

  /// The instant from which the times of a service day are counted.
  package func originSeconds(of date: ServiceDate) -> Int {
    instant(day: date, secondsAfterMidnight: 43_200) &- 43_200
  }

  /// The instant of a local time on a calendar day.
  private func instant(day: ServiceDate, secondsAfterMidnight: Int) -> Int {
    let local = day.daysSince1970 &* 86_400 &+ secondsAfterMidnight
    // The first offset that has not ended at this local time: for an ambiguous time, the earlier one.
    let index = index { changes[$0].start &+ changes[$0 - 1].offset <= local }
    let instant = local &- changes[index].offset
    if index > 0, instant < changes[index].start {
      // The local time is skipped, so the offset before the change applies.
      return local &- changes[index - 1].offset
    }
    return instant
  }

  /// The last change for which `holds` is true, or 0 if there is none. O(log n).
  private func index(where holds: (Int) -> Bool) -> Int {
    (1..<max(1, changes.count)).partitioningIndex { !holds($0) } - 1
  }
}

extension Date {
  /// Creates an instant from seconds since 1970.
  package init(unixSeconds: Int) {
    self.init(timeIntervalSince1970: Double(unixSeconds))
  }

  /// The last whole second at or before the instant, clamped to the range of `Int`.
  package var unixSeconds: Int { unixSeconds(.down) }

  /// The first whole second at or after the instant, clamped to the range of `Int`.
  package var nextUnixSecond: Int { unixSeconds(.up) }

  /// Rounds the seconds since 2001 that `Date` stores: since 1970, they would lose fractions below a quarter of a
  /// microsecond, and a journey could leave before the asked time.
  private func unixSeconds(_ rule: FloatingPointRoundingRule) -> Int {
    let seconds = timeIntervalSinceReferenceDate.rounded(rule)
    guard let whole = Int(exactly: seconds) else { return seconds < 0 ? .min : .max }
    return whole.addingClamped(Int(Date.timeIntervalBetween1970AndReferenceDate))
  }
}

extension Int {
  package func floorDivided(by divisor: Int) -> Int {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? quotient - 1 : quotient
  }
}
