public import TransitValues

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A row of fare_products.txt: what riders can buy, for a rider category and on a fare medium.
///
/// Source: <https://gtfs.org/documentation/schedule/reference/#fare_productstxt>. `nil` stands for an empty cell.
/// Several rows with one id are one product at several prices.
public struct FareProduct: Hashable, Codable, Sendable {
  /// Not unique. GTFS: `fare_product_id`.
  public var productID: FareProductID?
  /// GTFS: `fare_product_name`.
  public var name: String?
  /// `nil` for all riders. GTFS: `rider_category_id`.
  public var riderCategoryID: RiderCategoryID?
  /// `nil` where the medium is unknown. GTFS: `fare_media_id`.
  public var fareMediaID: FareMediaID?
  /// The price as the feed writes it, in units of ``currencyCode``; negative for a discount. GTFS: `amount`.
  public var amount: Decimal?
  /// ISO 4217. GTFS: `currency`.
  public var currencyCode: String?

  /// Makes a value, for previews and tests.
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
