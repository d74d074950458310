public import TransitFoundation
public import TransitValues

/// A row of fare_products.txt: a product at the price for one rider category and fare medium.
///
/// Several rows with the same id are one product at several prices. `nil` stands for an empty cell.
///
/// Source: <https://gtfs.org/documentation/schedule/reference/#fare_productstxt>.
public struct FareProduct: Hashable, Codable, Sendable {
  /// Not unique. GTFS: `fare_product_id`.
  public var productID: FareProductID?
  /// GTFS: `fare_product_name`.
  public var name: String?
  /// The rider category; `nil` for all riders. GTFS: `rider_category_id`.
  public var riderCategoryID: RiderCategoryID?
  /// The fare medium; `nil` if unknown. GTFS: `fare_media_id`.
  public var fareMediaID: FareMediaID?
  /// The price, exactly as in the feed, in units of ``currencyCode``; negative for a discount. GTFS: `amount`.
  public var amount: Decimal?
  /// The ISO 4217 code. GTFS: `currency`.
  public var currencyCode: String?

  /// Creates a value, for previews and tests.
  public init(
    productID: FareProductID? = nil, name: String? = nil, riderCategoryID: RiderCategoryID? = nil,
    fareMediaID: FareMediaID? = nil, amount: Decimal? = nil, currencyCode: String? = nil
  ) {
    self.productID = productID
    self.name = name
    self.riderCategoryID = riderCategoryID
    self.fareMediaID = fareMediaID
    self.amount = amount
    self.currencyCode = currencyCode
  }
}
