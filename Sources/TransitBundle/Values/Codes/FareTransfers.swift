/// How often a fare allows riders to transfer.
///
/// GTFS: [`fare_attributes.transfers`](https://gtfs.org/documentation/schedule/reference/#fare_attributestxt). An empty
/// cell means unlimited transfers.
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
