import BundleFormat
import Foundation
import TransitSQLite
import TransitValues

/// Writes `clock`: the changes of UTC offset of the feed's time zone, so that a reader needs no zone database.
struct ClockWriter {
  /// Days beyond the service dates for which the clock is exact too: apps ask about tomorrow, and about last year.
  private static let margin = 400

  /// Zone rules are guesses far from today, and a feed may claim services for thousands of years.
  /// These are the days from 1900 to 2199.
  private static let covered = -25_567...84_005

  let zone: TimeZone

  /// An offset and the instant it holds from.
  struct Change: Equatable {
    var start: Int
    var offset: Int
  }

  /// The offsets that hold around the days, the first one also for all time before.
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

  /// The first second with the new offset, found by halving.
  private func instant(ofChangeTo offset: Int, between start: Int, and end: Int) -> Int {
    (start + 1..<end).partitioningIndex { self.offset(at: $0) == offset }
  }

  private func offset(at instant: Int) -> Int {
    zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(instant)))
  }
}
