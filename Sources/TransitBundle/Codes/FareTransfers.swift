/// How often riders may change on a fare.
///
/// GTFS: `fare_attributes.transfers`. An empty cell means any number of times.
///
/// Source: <https://gtfs.org/documentation/schedule/reference/#fare_attributestxt>.
public struct FareTransfers: FeedCode {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Never.
  public static let notPermitted = FareTransfers(rawValue: 0)
  /// Once.
  public static let once = FareTransfers(rawValue: 1)
  /// Twice.
  public static let twice = FareTransfers(rawValue: 2)
}
