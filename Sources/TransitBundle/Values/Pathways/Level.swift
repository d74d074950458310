public import TransitValues

/// A row of levels.txt: a floor of a station.
///
/// Source: <https://gtfs.org/documentation/schedule/reference/#levelstxt>. `nil` stands for an empty cell.
public struct Level: Identifiable, Hashable, Codable, Sendable {
  /// GTFS: `level_id`.
  public var id: LevelID
  /// 0 at ground level, positive above, negative below; fractions for mezzanines. GTFS: `level_index`.
  public var index: Double?
  /// GTFS: `level_name`.
  public var name: String?

  /// Creates a value, for previews and tests.
  public init(id: LevelID, index: Double? = nil, name: String? = nil) {
    self.id = id
    self.index = index
    self.name = name
  }
}
