/// An enumerated value of a GTFS column.
///
/// The values that GTFS defines are constants. Other numbers are preserved, so a `switch` needs a `default`. An empty
/// cell is `nil`; the documentation of each type states its meaning. Codes are encoded as plain numbers.
///
/// ```swift
/// if departure.pickupType == .phoneAgency { showPhoneNumber() }
/// ```
public protocol FeedCode: RawRepresentable<Int>, Hashable, Codable, Sendable {
  /// Creates a code from the number in the feed.
  init(rawValue: Int)
}
