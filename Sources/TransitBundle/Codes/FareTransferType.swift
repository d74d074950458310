/// What riders pay when they change to another leg.
///
/// GTFS: `fare_transfer_rules.fare_transfer_type`.
///
/// Source: <https://gtfs.org/documentation/schedule/reference/#fare_transfer_rulestxt>.
public struct FareTransferType: FeedCode {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The first leg and the transfer.
  public static let firstLegAndTransfer = FareTransferType(rawValue: 0)
  /// Both legs and the transfer.
  public static let bothLegsAndTransfer = FareTransferType(rawValue: 1)
  /// The transfer alone.
  public static let transferOnly = FareTransferType(rawValue: 2)
}
