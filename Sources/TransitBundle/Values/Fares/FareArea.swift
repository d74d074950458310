public import TransitValues

/// A row of areas.txt: a group of stops with the same fares.
///
/// Source: <https://gtfs.org/documentation/schedule/reference/#areastxt>. `nil` stands for an empty cell.
public struct FareArea: Identifiable, Hashable, Codable, Sendable {
  /// GTFS: `area_id`.
  public var id: AreaID
  /// GTFS: `area_name`.
  public var name: String?

  /// Creates a value, for previews and tests.
  public init(id: AreaID, name: String? = nil) {
    self.id = id
    self.name = name
  }
}
