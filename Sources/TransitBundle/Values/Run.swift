public import TransitValues

/// A trip on a service day, its calls at instants.
public struct Run: Hashable, Sendable {
  public let trip: Trip
  public let serviceDate: ServiceDate
  /// In the order of stop_sequence.
  public let calls: [Call]
  /// `nil` for a trip with times of its own; else how it repeats.
  public let repetition: Departure.Repetition?

  /// A call at instants; `nil` where the feed says nothing.
  public struct Call: Hashable, Sendable {
    /// What stop_times.txt says, with times of the service day: for a repeated trip those of its template.
    public let call: Trip.Call
    public let arrival: UnixTime?
    public let departure: UnixTime?
    /// Computed from the calls around, where the feed gives neither arrival nor departure.
    public let estimate: UnixTime?
    /// When the window begins in which vehicles of a demand-responsive service come.
    public let windowStart: UnixTime?
    /// When it ends.
    public let windowEnd: UnixTime?

    /// The time a rider looks for: departure, else arrival, else the estimate.
    public var time: UnixTime? { departure ?? arrival ?? estimate }
  }
}
