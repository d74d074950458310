public import TransitValues

/// The feed's time zone as the few changes of UTC offset its dates need: no zone data is asked at run time.
///
/// Instants before the first change known have its offset, instants after the last one that one's.
public struct Clock: Hashable, Sendable {
  /// From `start` on, local time is UTC + `offset` seconds.
  package struct Change: Hashable, Sendable {
    package let start: Int
    package let offset: Int

    package init(start: Int, offset: Int) {
      self.start = start
      self.offset = offset
    }
  }

  private let changes: [Change]

  /// - Parameter changes: In the order of their starts; none means UTC.
  package init(changes: [Change]) {
    self.changes = changes.isEmpty ? [Change(start: 0, offset: 0)] : changes
  }

  /// Local time minus UTC at an instant, in seconds.
  public func utcOffset(at instant: UnixTime) -> Int {
    changes[index { $0 > 0 && changes[$0].start <= instant.seconds }].offset
  }

  /// The instant the times of a service day count from: local noon minus 12 h.
  ///
  /// That is midnight, except on days on which the UTC offset changes before noon.
  public func origin(of date: ServiceDate) -> UnixTime {
    let noon = instant(day: date, secondsAfterMidnight: 43_200)
    return UnixTime(seconds: noon.seconds &- 43_200)
  }

  /// The instant of a time on a service day.
  public func instant(_ time: ServiceTime, on date: ServiceDate) -> UnixTime {
    UnixTime(seconds: origin(of: date).seconds &+ time.seconds)
  }

  /// The instant at which clocks on the wall show a time of a day.
  ///
  /// A time that clocks show twice is the earlier instant; a time that they skip is moved forward by what they skip.
  ///
  /// - Parameters:
  ///   - day: The calendar day.
  ///   - secondsAfterMidnight: What the clock shows, in seconds, `0 ..< 86_400`.
  public func instant(day: ServiceDate, secondsAfterMidnight: Int) -> UnixTime {
    let local = day.day &* 86_400 &+ secondsAfterMidnight
    // The first offset that has not ended when the clock shows `local`: in a fold that is the earlier one.
    let index = index { $0 > 0 && changes[$0].start &+ changes[$0 - 1].offset <= local }
    let instant = local &- changes[index].offset
    if index > 0, instant < changes[index].start {
      // Skipped: the offset before the change counts on.
      return UnixTime(seconds: local &- changes[index - 1].offset)
    }
    return UnixTime(seconds: instant)
  }

  /// The calendar day that clocks show at an instant.
  public func localDate(of instant: UnixTime) -> ServiceDate {
    let local = instant.seconds &+ utcOffset(at: instant)
    return ServiceDate(day: local.floorDivided(by: 86_400))
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

extension Int {
  /// The quotient rounded down.
  func floorDivided(by divisor: Int) -> Int {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? quotient - 1 : quotient
  }
}
