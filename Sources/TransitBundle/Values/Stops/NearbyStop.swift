public import TransitValues

/// A stop and its distance from a coordinate.
public struct NearbyStop: Identifiable, Hashable, Codable, Sendable {
  /// The stop.
  public var stop: Stop
  /// The great-circle distance in meters.
  public var distance: Double

  /// Creates a value, for previews and tests.
  public init(stop: Stop, distance: Double) {
    self.stop = stop
    self.distance = distance
  }

  /// The stop's id.
  public var id: StopID { stop.id }

  /// The text for a heading: the stop's name, or else its id.
  public var displayName: String { stop.displayName }
}
