/// How often a fare allows riders to transfer.
///
/// GTFS: `fare_attributes.transfers`. An empty cell means unlimited transfers.
///
/// Source: <https://gtfs.org/documentation/schedule/reference/#fare_attributestxt>.
public struct FareTransfers: FeedCode {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// No transfer.
  public static let notPermitted = FareTransfers(rawValue: 0)
  /// One transfer.
  public static let once = FareTransfers(rawValue: 1)
  /// Two transfers.
  public static let twice = FareTransfers(rawValue: 2)
}
