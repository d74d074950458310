public import TransitValues

/// A place where riders board, as they know it: a station with its platforms, or the stops of one name that lie close
/// together, such as those on both sides of a street.
///
/// Feeds often have no stations. ``Timetable/place(of:)`` says which stops are one place.
public struct StopPlace: Identifiable, Hashable, Codable, Sendable {
  /// The station, or the first of the stops in byte order. It stays while that stop is in the feed.
  public var id: StopID
  /// The station, or stops without a parent_station, sorted by stop_id. A board of all of them is the place's board.
  public var stops: [Stop]

  /// Creates a value, for previews and tests.
  public init(id: StopID, stops: [Stop]) {
    self.id = id
    self.stops = stops
  }

  /// The name that the stops share, as the first one spells it.
  public var name: String? { stops.first?.name }

  /// The text for a heading: the name, or else the id.
  public var displayName: String { name ?? id.rawValue }

  /// The center of the stops; `nil` if none has a coordinate.
  public var coordinate: Coordinate? {
    let known = stops.compactMap { $0.coordinate }
    if known.isEmpty { return nil }
    return Coordinate(
      latitudeE7: known.reduce(0) { $0 &+ $1.latitudeE7 } / known.count,
      longitudeE7: known.reduce(0) { $0 &+ $1.longitudeE7 } / known.count)
  }
}
