public import TransitValues

/// A trip on a service day, its calls at instants.
public struct Run: Hashable, Sendable {
  public let trip: Trip
  public let serviceDate: ServiceDate
  /// `nil` for a trip with times of its own; else how it repeats.
  public let repetition: Departure.Repetition?
  /// The instant that the times of the service day count from.
  let origin: UnixTime
  /// How much later than by the trip's own times it runs, in seconds.
  let delay: Int

  /// The calls, in the order of stop_sequence; made with each access, as a trip may run thousands of times a day.
  public var calls: [Call] {
    trip.calls.map { call in
      func instant(_ time: ServiceTime?, later: Int) -> UnixTime? {
        time.map { UnixTime(seconds: origin.seconds &+ $0.seconds &+ later) }
      }
      return Call(
        call: call, arrival: instant(call.arrival, later: delay), departure: instant(call.departure, later: delay),
        estimate: instant(call.estimate, later: delay), windowStart: instant(call.window?.start, later: 0),
        windowEnd: instant(call.window?.end, later: 0))
    }
  }

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
