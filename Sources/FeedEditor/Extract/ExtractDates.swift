package import TransitValues

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The service days of an extract, as people write them.
package enum ExtractDates {
  /// The word for the current day.
  package static let today = "today"

  /// Reads `YYYYMMDD` or `today`, which is the day in UTC; `nil` for other texts.
  package static func day(_ text: String) -> ServiceDate? {
    if text == today {
      return ServiceDate(daysSince1970: Int((Date().timeIntervalSince1970 / 86_400).rounded(.down)))
    }
    return ServiceDate(text)
  }

  /// Returns the days from the first to the last, or as many as are given.
  ///
  /// - Parameters:
  ///   - first: `nil` for the first day of the feed.
  ///   - last: `nil` for the last day of the feed.
  ///   - count: The number of days, `1 ...`, instead of `last`.
  /// - Returns: `nil` without any of the three.
  /// - Throws: ``FeedEditError`` if they contradict each other.
  package static func range(
    from first: ServiceDate?, to last: ServiceDate?, days count: Int?
  ) throws(FeedEditError) -> ClosedRange<ServiceDate>? {
    if count != nil, last != nil { throw FeedEditError("the number of days and the last day contradict each other") }
    if count != nil, first == nil { throw FeedEditError("the number of days needs a first day") }
    if first == nil, last == nil { return nil }
    let start = first ?? ServiceDate(daysSince1970: ServiceDate.writtenDays.lowerBound)
    let end =
      count.map { start.advanced(by: $0 - 1) } ?? last ?? ServiceDate(daysSince1970: ServiceDate.writtenDays.upperBound)
    guard start <= end else { throw FeedEditError("the last day \(end) is before the first, \(start)") }
    return start...end
  }
}

extension Area {
  /// A box of south, west, north and east in degrees; `nil` if these are not a box. Its west may be greater than its
  /// east: then it crosses the 180th meridian.
  package static func box(degrees: [Double]) -> Area? {
    guard degrees.count == 4 else { return nil }
    let (south, west, north, east) = (degrees[0], degrees[1], degrees[2], degrees[3])
    guard (-90...90).contains(south), (-90...90).contains(north), south <= north, (-180...180).contains(west),
      (-180...180).contains(east)
    else { return nil }
    return .box(Coordinate.Bounds(south: south, west: west, north: north, east: east))
  }
}
