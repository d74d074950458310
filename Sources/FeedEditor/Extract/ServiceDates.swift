import GTFSFeed
import TransitValues

/// Dates in the calendars of a feed.
enum ServiceDates {
  /// The columns of calendar.txt for the days of a week.
  static let weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]

  static func date(_ cell: [UInt8]) -> ServiceDate? {
    cell.withSpan { try? FieldParser.date($0) }
  }

  /// The common days of two periods; `nil` if they do not overlap.
  static func overlap(_ one: ClosedRange<ServiceDate>, _ other: ClosedRange<ServiceDate>) -> ClosedRange<ServiceDate>? {
    one.overlaps(other) ? one.clamped(to: other) : nil
  }
}
