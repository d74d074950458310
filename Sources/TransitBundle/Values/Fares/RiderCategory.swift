public import TransitValues

/// A row of rider_categories.txt: a group of riders eligible for a fare.
///
/// Source: <https://gtfs.org/documentation/schedule/reference/#rider_categoriestxt>. `nil` stands for an empty cell.
public struct RiderCategory: Identifiable, Hashable, Codable, Sendable {
  /// GTFS: `rider_category_id`.
  public var id: RiderCategoryID?
  /// GTFS: `rider_category_name`.
  public var name: String?
  /// Whether to show this category by default. GTFS: `is_default_fare_category`.
  public var isDefault: Bool
  /// GTFS: `eligibility_url`.
  public var eligibilityURL: String?

  /// Creates a value, for previews and tests.
  public init(id: RiderCategoryID? = nil, name: String? = nil, isDefault: Bool = false, eligibilityURL: String? = nil) {
    self.id = id
    self.name = name
    self.isDefault = isDefault
    self.eligibilityURL = eligibilityURL
  }
}
