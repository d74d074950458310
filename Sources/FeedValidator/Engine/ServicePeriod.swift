/// The days on which a service is active: some weekdays of a range, and exceptions.
///
/// Takes memory by its exceptions, however long the range is. Days are counted from 1970-01-01.
package struct ServicePeriod: Hashable, Sendable {
  /// The first and last day of the weekly pattern; empty if the last is before the first.
  private let start: Int32
  private let end: Int32
  /// The weekdays of the pattern as bits, Monday first.
  private let weekdays: UInt8
  /// Active days outside the pattern, in order.
  private var added: [Int32] = []
  /// Days of the pattern without service, in order.
  private var removed: [Int32] = []

  /// - Parameters:
  ///   - added: Days with service, in any order, any number of times.
  ///   - removed: Days without service, which win over `added`.
  init(start: Int32 = 0, end: Int32 = -1, weekdays: UInt8 = 0, added: [Int32] = [], removed: [Int32] = []) {
    self.start = start
    self.end = end
    self.weekdays = start <= end ? weekdays : 0
    if added.isEmpty && removed.isEmpty { return }
    let without = Set(removed)
    self.added = Set(added).filter { !without.contains($0) && !hasInPattern($0) }.sorted()
    self.removed = without.filter { hasInPattern($0) }.sorted()
  }

  /// `0` for Monday; 1970-01-01 was a Thursday.
  package static func weekday(_ day: Int32) -> Int32 { ((day + 3) % 7 + 7) % 7 }

  var first: Int32? { day(from: min(start, added.first ?? start)) }

  var last: Int32? { day(upTo: max(end, added.last ?? end)) }

  func contains(_ day: Int32) -> Bool {
    hasInPattern(day) ? !removed.hasSorted(day) : added.hasSorted(day)
  }

  /// Returns the first active day from a day on.
  func day(from day: Int32) -> Int32? {
    let index = added.firstSorted(from: day)
    let exception = index < added.count ? added[index] : nil
    guard let regular = patternDay(from: day) else { return exception }
    return exception.map { min($0, regular) } ?? regular
  }

  /// Returns the last active day up to a day.
  func day(upTo day: Int32) -> Int32? {
    let index = added.firstSorted(from: day + 1)
    let exception = index > 0 ? added[index - 1] : nil
    guard let regular = patternDay(upTo: day) else { return exception }
    return exception.map { max($0, regular) } ?? regular
  }
}

// MARK: - The weekly pattern

extension ServicePeriod {
  private func hasInPattern(_ day: Int32) -> Bool {
    start <= day && day <= end && weekdays >> UInt8(Self.weekday(day)) & 1 == 1
  }

  /// The weekdays of two weeks as bits.
  private var fortnight: UInt16 { UInt16(weekdays) | UInt16(weekdays) << 7 }

  /// Returns the first day of the pattern from a day on, removed days included.
  private func anyPatternDay(from day: Int32) -> Int32? {
    let day = max(day, start)
    guard weekdays != 0, day <= end else { return nil }
    let found = day + Int32((fortnight >> UInt16(Self.weekday(day))).trailingZeroBitCount)
    return found <= end ? found : nil
  }

  /// Returns the last day of the pattern up to a day, removed days included.
  private func anyPatternDay(upTo day: Int32) -> Int32? {
    let day = min(day, end)
    guard weekdays != 0, day >= start else { return nil }
    let found = day - Int32((fortnight << UInt16(8 - Self.weekday(day))).leadingZeroBitCount)
    return found >= start ? found : nil
  }

  /// The number of days of the pattern before a day.
  private func rank(_ day: Int32) -> Int {
    let origin = start - Self.weekday(start)
    let (weeks, rest) = (Int(day - origin) / 7, Int(day - origin) % 7)
    return weeks * weekdays.nonzeroBitCount + (weekdays & ((1 << UInt8(rest)) - 1)).nonzeroBitCount
  }

  private func patternDay(from day: Int32) -> Int32? {
    guard let found = anyPatternDay(from: day) else { return nil }
    let index = removed.firstSorted(from: found)
    guard index < removed.count, removed[index] == found else { return found }
    // The last of the removed days that follow one another in the pattern.
    let start = rank(found) - index
    let next = (index..<removed.count).firstSorted { rank(removed[$0]) - $0 > start }
    return anyPatternDay(from: removed[next - 1] + 1)
  }

  private func patternDay(upTo day: Int32) -> Int32? {
    guard let found = anyPatternDay(upTo: day) else { return nil }
    let index = removed.firstSorted(from: found)
    guard index < removed.count, removed[index] == found else { return found }
    let end = rank(found) - index
    let first = (0..<index).firstSorted { rank(removed[$0]) - $0 >= end }
    return anyPatternDay(upTo: removed[first] - 1)
  }
}

// MARK: - Several days

extension ServicePeriod {
  /// Returns the active days before and after each gap of more than a number of days, which is at least 7, in order.
  func gaps(longerThan limit: Int32) -> [(last: Int32, next: Int32)] {
    // Without an exception in between, an active day is at most seven days after the one before.
    var gaps: [Int32: Int32] = [:]
    for exception in added + removed {
      guard let last = day(upTo: exception - 1), let next = day(from: exception) else { continue }
      if next - last - 1 > limit { gaps[last] = next }
    }
    for exception in added {
      guard let next = day(from: exception + 1) else { continue }
      if next - exception - 1 > limit { gaps[exception] = next }
    }
    return gaps.sorted { $0.key < $1.key }.map { (last: $0.key, next: $0.value) }
  }

  /// Returns the first day on which both services are active.
  ///
  /// - Complexity: By the number of exceptions of both.
  func firstCommonDay(with other: ServicePeriod) -> Int32? {
    let common = ServicePeriod(
      start: max(start, other.start), end: min(end, other.end), weekdays: weekdays & other.weekdays,
      removed: weekdays & other.weekdays == 0 ? [] : removed + other.removed)
    let days = [common.first, added.first { other.contains($0) }, other.added.first { contains($0) }]
    return days.compactMap(\.self).min()
  }
}

extension ServicePeriod {
  /// Calls `body` with each change of the days on which the service is active: the day, the weekdays that change as
  /// bits, and whether they are active from that day on.
  func forEachChange(_ body: (_ day: Int32, _ weekdays: UInt8, _ isActive: Bool) -> Void) {
    if weekdays != 0 {
      body(start, weekdays, true)
      body(end + 1, weekdays, false)
    }
    for (days, isActive) in [(added, true), (removed, false)] {
      for day in days {
        let weekday: UInt8 = 1 << UInt8(Self.weekday(day))
        body(day, weekday, isActive)
        body(day + 1, weekday, !isActive)
      }
    }
  }
}

extension [Int32] {
  /// Returns the index of the first element that is not smaller, in a sorted array.
  fileprivate func firstSorted(from element: Int32) -> Int { indices.firstSorted { self[$0] >= element } }

  fileprivate func hasSorted(_ element: Int32) -> Bool {
    let index = firstSorted(from: element)
    return index < count && self[index] == element
  }
}
