import BundleFormat
import Foundation
import TransitSQLite
import TransitValues

/// Writes `clock`: the changes of the UTC offset in the feed's time zone, so that readers need no time zone database.
struct ClockWriter {
  /// The number of days before and after the service dates for which the clock is exact, because apps may query dates
  /// just outside the feed.
  private static let margin = 400

  /// The days from 1900 to 2199. Limits the work for feeds with service dates far from today, for which time zone rules
  /// are unreliable anyway.
  private static let covered = -25_567...84_005

  let zone: TimeZone

  /// A UTC offset, and the instant from which it applies, in seconds.
  struct Change: Equatable {
    var start: Int
    var offset: Int
  }

  /// Returns the offsets around a range of days. The first one also applies to all earlier instants.
  func changes(around days: ClosedRange<Int>?) -> [Change] {
    let days = days ?? 0...0
    let first = min(max(days.lowerBound - Self.margin, Self.covered.lowerBound), Self.covered.upperBound)
    let last = max(min(days.upperBound + Self.margin, Self.covered.upperBound), first)
    var changes = [Change(start: first * 86_400, offset: offset(at: first * 86_400))]
    for day in first..<last {
      let (start, end) = (day * 86_400, (day + 1) * 86_400)
      let offset = offset(at: end)
      if let last = changes.last, offset != last.offset {
        changes.append(Change(start: instant(ofChangeTo: offset, between: start, and: end), offset: offset))
      }
    }
    return changes
  }

  func write(around days: ClosedRange<Int>?, to database: DatabaseWriter) throws {
    try database.insert(into: "clock", width: 2) { insert in
      for change in changes(around: days) {
        insert.bind(change.start, at: 0)
        insert.bind(change.offset, at: 1)
        try insert.run()
      }
    }
  }

  /// Returns the first second with the new offset, by binary search.
  private func instant(ofChangeTo offset: Int, between start: Int, and end: Int) -> Int {
    (start + 1..<end).partitioningIndex { self.offset(at: $0) == offset }
  }

  private func offset(at instant: Int) -> Int {
    zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(instant)))
  }
}
