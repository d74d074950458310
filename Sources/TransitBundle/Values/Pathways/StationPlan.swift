public import TransitValues

/// The inside of a station: its places, their levels, and the pathways between them.
public struct StationPlan: Identifiable, Hashable, Codable, Sendable {
  /// The station, or the stop itself if it does not belong to a station.
  public var station: Stop
  /// Everything below the station, at any depth: platforms, entrances, nodes, boarding areas.
  public var places: [Stop]
  /// The levels of the station and its places, lowest first.
  public var levels: [Level]
  /// The pathways that start or end at the station or at one of its places.
  public var pathways: [Pathway]

  /// Creates a value, for previews and tests.
  public init(station: Stop, places: [Stop], levels: [Level], pathways: [Pathway]) {
    self.station = station
    self.places = places
    self.levels = levels
    self.pathways = pathways
  }

  /// The station's id.
  public var id: StopID { station.id }
}
