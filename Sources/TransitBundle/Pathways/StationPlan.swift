public import TransitValues

/// The inside of a station: its places, the levels they are on, and the ways between them.
public struct StationPlan: Identifiable, Hashable, Codable, Sendable {
  /// The station, or the stop itself where it belongs to none.
  public var station: Stop
  /// Everything below the station, to any depth: platforms, entrances, nodes, boarding areas.
  public var places: [Stop]
  /// The levels that the station or its places name, the lowest first.
  public var levels: [Level]
  /// The pathways that begin or end at the station or one of its places.
  public var pathways: [Pathway]

  /// Makes a value, for previews and tests.
  public init(station: Stop, places: [Stop], levels: [Level], pathways: [Pathway]) {
    self.station = station
    self.places = places
    self.levels = levels
    self.pathways = pathways
  }

  /// The station's id.
  public var id: StopID { station.id }
}
