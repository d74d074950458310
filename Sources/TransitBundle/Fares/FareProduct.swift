import TransitSQLite
public import TransitValues

/// A row of fare_products.txt: what a rider can buy, for a category of riders and on a medium.
///
/// Source: <https://gtfs.org/documentation/schedule/reference/#fare_productstxt>. `nil` stands for an empty cell. Several
/// rows of one id are one product at several prices.
public struct FareProduct: Hashable, Sendable {
  public let fareProductID: FareProductID?
  public let name: String?
  /// `nil` for riders of all categories.
  public let riderCategoryID: RiderCategoryID?
  /// `nil` where the medium is not known.
  public let fareMediaID: FareMediaID?
  /// In units of ``currency``: the double nearest to what the feed writes; below 0 for a discount.
  public let amount: Double?
  /// ISO 4217.
  public let currency: String?
}

/// A row of rider_categories.txt: who is eligible for a fare.
public struct RiderCategory: Hashable, Sendable {
  public let riderCategoryID: RiderCategoryID?
  public let name: String?
  /// Whether it is the category to show to riders whose own is not known.
  public let isDefault: Bool
  public let eligibilityURL: String?
}

/// A row of fare_media.txt: what a fare product is held on.
public struct FareMedium: Hashable, Sendable {
  public let fareMediaID: FareMediaID?
  public let name: String?
  /// 0 none, 1 paper ticket, 2 transit card, 3 contactless bank card, 4 app.
  public let type: Int?
}

/// Each reads its table, which has some hundred rows.
extension Timetable {
  /// The rows of fare_products.txt.
  public func fareProducts() throws(BundleError) -> [FareProduct] {
    try askFiles { files throws(SQLiteError) in
      try files.all(.fareProducts) { row in
        FareProduct(
          fareProductID: row.optionalID(at: 0), name: row.optionalText(at: 1), riderCategoryID: row.optionalID(at: 2),
          fareMediaID: row.optionalID(at: 3), amount: row.optionalDecimal(at: 4), currency: row.optionalText(at: 5))
      }
    }
  }

  /// The rows of rider_categories.txt.
  public func riderCategories() throws(BundleError) -> [RiderCategory] {
    try askFiles { files throws(SQLiteError) in
      try files.all(.riderCategories) { row in
        RiderCategory(
          riderCategoryID: row.optionalID(at: 0), name: row.optionalText(at: 1), isDefault: row.integer(at: 2) == 1,
          eligibilityURL: row.optionalText(at: 3))
      }
    }
  }

  /// The rows of fare_media.txt.
  public func fareMedia() throws(BundleError) -> [FareMedium] {
    try askFiles { files throws(SQLiteError) in
      try files.all(.fareMedia) { row in
        FareMedium(fareMediaID: row.optionalID(at: 0), name: row.optionalText(at: 1), type: row.optionalInteger(at: 2))
      }
    }
  }
}
