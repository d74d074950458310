public import TransitValues

/// A row of fare_media.txt: a medium that holds a fare product.
///
/// Source: <https://gtfs.org/documentation/schedule/reference/#fare_mediatxt>. `nil` stands for an empty cell.
public struct FareMedium: Identifiable, Hashable, Codable, Sendable {
  /// GTFS: `fare_media_id`.
  public var id: FareMediaID?
  /// GTFS: `fare_media_name`.
  public var name: String?
  /// GTFS: `fare_media_type`.
  public var type: FareMediaType?

  /// Creates a value, for previews and tests.
  public init(id: FareMediaID? = nil, name: String? = nil, type: FareMediaType? = nil) {
    self.id = id
    self.name = name
    self.type = type
  }
}
