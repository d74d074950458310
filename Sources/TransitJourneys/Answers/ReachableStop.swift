public import TransitBundle
public import TransitFoundation
public import TransitValues

/// A stop that a rider can reach within a duration.
public struct ReachableStop: Identifiable, Hashable, Codable, Sendable {
  /// The stop.
  public var stop: StopSummary
  /// Where it is; `nil` if the feed does not say.
  public var coordinate: Coordinate?
  /// The earliest time at which the rider can be there.
  public var arrival: Date
  /// The fewest vehicles with which the rider is there at that time; 0 on foot.
  public var vehicles: Int

  /// Creates a value, for previews and tests.
  public init(stop: StopSummary, coordinate: Coordinate?, arrival: Date, vehicles: Int) {
    self.stop = stop
    self.coordinate = coordinate
    self.arrival = arrival
    self.vehicles = vehicles
  }

  /// The stop's id.
  public var id: StopID { stop.id }
}
