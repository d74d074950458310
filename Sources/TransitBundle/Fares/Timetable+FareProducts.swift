package import BundleReader
import TransitSQLite
import TransitValues

extension Timetable {
  /// Returns the rows of fare_products.txt.
  ///
  /// Cost: reads the whole table, usually a few hundred rows.
  public func fareProducts() throws(BundleError) -> [FareProduct] {
    try rows(of: .fareProducts) { row in
      FareProduct(
        productID: row.optionalID(at: 0), name: row.optionalText(at: 1), riderCategoryID: row.optionalID(at: 2),
        fareMediaID: row.optionalID(at: 3), amount: row.optionalAmount(at: 4), currencyCode: row.optionalText(at: 5))
    }
  }

  /// Returns the rows of rider_categories.txt.
  ///
  /// Cost: reads the whole table, usually a few hundred rows.
  public func riderCategories() throws(BundleError) -> [RiderCategory] {
    try rows(of: .riderCategories) { row in
      RiderCategory(
        id: row.optionalID(at: 0), name: row.optionalText(at: 1), isDefault: row.integer(at: 2) == 1,
        eligibilityURL: row.optionalText(at: 3))
    }
  }

  /// Returns the rows of fare_media.txt.
  ///
  /// Cost: reads the whole table, usually a few hundred rows.
  public func fareMedia() throws(BundleError) -> [FareMedium] {
    try rows(of: .fareMedia) { row in
      FareMedium(id: row.optionalID(at: 0), name: row.optionalText(at: 1), type: row.optionalCode(at: 2))
    }
  }
}
