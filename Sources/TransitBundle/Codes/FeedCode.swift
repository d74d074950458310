/// A number that stands for one of several meanings in a column of GTFS.
///
/// The numbers that GTFS names are constants; other numbers are kept, so a `switch` needs a `default`. An empty cell is
/// `nil`, and each type says what GTFS takes it for. Codes encode as plain numbers.
///
/// ```swift
/// if departure.pickupType == .phoneAgency { showPhoneNumber() }
/// ```
public protocol FeedCode: RawRepresentable<Int>, Hashable, Codable, Sendable {
  /// Makes a code from the number in the feed.
  init(rawValue: Int)
}
