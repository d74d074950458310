package import TransitValues

/// The service days of an extract, as people write them.
package struct ExtractDates: Equatable, Sendable {
  package enum Day: Equatable, Sendable {
    /// The current day in the time zone of the feed.
    case today
    case date(ServiceDate)

    /// The word for the current day.
    package static let word = "today"

    /// Reads `YYYYMMDD` or `today`; `nil` for other texts.
    package init?(_ text: String) {
      if text == Self.word {
        self = .today
      } else if let date = ServiceDate(text) {
        self = .date(date)
      } else {
        return nil
      }
    }
  }

  private let first: Day?
  private let last: Day?
  private let count: Int?

  /// - Parameters:
  ///   - first: `nil` for the first day of the feed.
  ///   - last: `nil` for the last day of the feed.
  ///   - count: The number of days, `1 ...`, instead of `last`.
  /// - Throws: ``PlainFailure`` if they contradict each other.
  package init(from first: Day?, to last: Day?, days count: Int?) throws(PlainFailure) {
    if count != nil, last != nil {
      throw PlainFailure(.extract, "the number of days and the last day contradict each other")
    }
    if count != nil, first == nil { throw PlainFailure(.extract, "the number of days needs a first day") }
    (self.first, self.last, self.count) = (first, last, count)
    if !isRelative { _ = try range(today: ServiceDate(daysSince1970: 0)) }
  }

  /// Whether the days depend on the current day.
  private var isRelative: Bool { first == .today || last == .today }

  /// Adds the days to conditions.
  package func add(to conditions: inout ExtractConditions) throws(PlainFailure) {
    if isRelative {
      conditions.relativeDates = self
    } else {
      conditions.dates = try range(today: ServiceDate(daysSince1970: 0))
    }
  }

  /// Returns the days from the first to the last.
  ///
  /// - Returns: `nil` without a first and a last day.
  /// - Throws: ``PlainFailure`` if the last day is before the first.
  func range(today: ServiceDate) throws(PlainFailure) -> ClosedRange<ServiceDate>? {
    func date(_ day: Day?) -> ServiceDate? {
      switch day {
      case .today: today
      case .date(let date): date
      case nil: nil
      }
    }
    let (first, last) = (date(first), date(last))
    if first == nil, last == nil { return nil }
    let start = first ?? ServiceDate(daysSince1970: ServiceDate.writtenDays.lowerBound)
    let end =
      count.map { start.advanced(by: $0 - 1) } ?? last ?? ServiceDate(daysSince1970: ServiceDate.writtenDays.upperBound)
    guard start <= end else { throw PlainFailure(.extract, "the last day \(end) is before the first, \(start)") }
    return start...end
  }
}

extension Area {
  /// Returns the reason why four degrees are not a box, for an error; empty if unknown.
  package static func problem(ofDegrees degrees: [Double]) -> String {
    let isSwapped = degrees.count == 4 && degrees[0] > degrees[2] && degrees.allSatisfy { (-180...180).contains($0) }
    return isSwapped ? "the south, \(degrees[0]), is north of the north, \(degrees[2]); " : ""
  }

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
