public import TransitFoundation
public import TransitValues

/// A row of fare_attributes.txt: a fare of GTFS Fares V1.
///
/// Source: <https://gtfs.org/documentation/schedule/reference/#fare_attributestxt>. `nil` stands for an empty cell.
public struct FareAttribute: Identifiable, Hashable, Codable, Sendable {
  /// GTFS: `fare_id`.
  public var id: FareID
  /// The price, exactly as in the feed, in units of ``currencyCode``. GTFS: `price`.
  public var price: Decimal?
  /// The ISO 4217 code. GTFS: `currency_type`.
  public var currencyCode: String?
  /// GTFS: `payment_method`.
  public var paymentMethod: PaymentMethod?
  /// How often riders may transfer. GTFS: `transfers`.
  public var transfers: FareTransfers?
  /// GTFS: `agency_id`.
  public var agencyID: AgencyID?
  /// The time until a transfer expires or, if transfers are not permitted, until the fare itself expires. GTFS:
  /// `transfer_duration`.
  public var transferDuration: Duration?

  /// Creates a value, for previews and tests.
  public init(
    id: FareID, price: Decimal? = nil, currencyCode: String? = nil, paymentMethod: PaymentMethod? = nil,
    transfers: FareTransfers? = nil, agencyID: AgencyID? = nil, transferDuration: Duration? = nil
  ) {
    self.id = id
    self.price = price
    self.currencyCode = currencyCode
    self.paymentMethod = paymentMethod
    self.transfers = transfers
    self.agencyID = agencyID
    self.transferDuration = transferDuration
  }
}
