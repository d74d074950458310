public import TransitValues

/// The columns of a stop that boards and trips show. ``Timetable/stop(_:)`` returns the whole row.
public struct StopSummary: Identifiable, Hashable, Codable, Sendable {
  /// GTFS: `stop_id`.
  public var id: StopID
  /// GTFS: `stop_name`.
  public var name: String?
  /// The number or letter of the platform, such as `G` or `3`. GTFS: `platform_code`.
  public var platformCode: String?

  /// Creates a value, for previews and tests.
  public init(id: StopID, name: String? = nil, platformCode: String? = nil) {
    self.id = id
    self.name = name
    self.platformCode = platformCode
  }
}

extension StopSummary {
  /// The text for a heading: the name, or else the id.
  public var displayName: String { name ?? id.rawValue }
}

extension StopSummary: CustomStringConvertible {
  /// Name and id, such as `Central (8503000)`.
  public var description: String { name.map { "\($0) (\(id))" } ?? id.rawValue }
}
