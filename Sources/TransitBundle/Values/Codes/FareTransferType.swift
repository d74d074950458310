/// The parts of a journey that riders pay for when they transfer.
///
/// GTFS:
/// [`fare_transfer_rules.fare_transfer_type`](https://gtfs.org/documentation/schedule/reference/#fare_transfer_rulestxt).
public struct FareTransferType: FeedCode {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The first leg and the transfer.
  public static let firstLegAndTransfer = FareTransferType(rawValue: 0)
  /// Both legs and the transfer.
  public static let bothLegsAndTransfer = FareTransferType(rawValue: 1)
  /// Only the transfer.
  public static let transferOnly = FareTransferType(rawValue: 2)
}
