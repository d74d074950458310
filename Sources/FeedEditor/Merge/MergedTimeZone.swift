import Foundation
import TransitValues

/// The time zone of a merged feed: that of the first agency. Other names of the same zone are replaced by its name.
struct MergedTimeZone {
  /// The name that all agencies get; `nil` without agencies.
  private(set) var name: String?
  private var feed = ""
  private let days: ClosedRange<ServiceDate>

  /// Offsets are compared over at most this many days. The rules of the following years are the same.
  private static let maximumDayCount = 36_525

  /// - Parameter days: The days on which the feeds are valid; `nil` if no service has days.
  init(over days: ClosedRange<ServiceDate>?) {
    let days = days ?? ServiceDate(daysSince1970: 10_957)...ServiceDate(daysSince1970: 24_836)
    // A service day begins before midnight and can end days later.
    let start = days.lowerBound.advanced(by: -1)
    self.days = start...min(days.upperBound.advanced(by: 3), start.advanced(by: Self.maximumDayCount))
  }

  /// Adds the zone of an agency.
  ///
  /// - Throws: ``PlainFailure`` if it is another zone.
  mutating func add(_ found: String, of feed: String) throws(PlainFailure) {
    guard let name else {
      name = found
      self.feed = feed
      return
    }
    if name == found || isSame(name, found) { return }
    throw PlainFailure(
      .extract, feed: feed, "has the time zone \(found), but \(self.feed) has \(name); expected the same")
  }

  /// Whether two names have the same offsets on all days.
  private func isSame(_ name: String, _ other: String) -> Bool {
    guard TimeZoneName.isWellFormed(name), TimeZoneName.isWellFormed(other), let one = TimeZone(identifier: name),
      let other = TimeZone(identifier: other)
    else { return false }
    let (day, step) = (86_400, 900)
    func offset(_ zone: TimeZone, _ time: Int) -> Int {
      zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(time)))
    }
    var former = offset(one, days.lowerBound.daysSince1970 * day)
    for number in days.lowerBound.daysSince1970...days.upperBound.daysSince1970 {
      let end = (number + 1) * day
      let next = offset(one, end)
      // On days with a change, both must change at the same time.
      let times = next == former ? [end] : Array(stride(from: number * day, through: end, by: step))
      if times.contains(where: { offset(one, $0) != offset(other, $0) }) { return false }
      former = next
    }
    return true
  }
}
