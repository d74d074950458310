public import TransitFoundation

/// The live data of a run: ``TripInstance/live``.
public struct LiveTripState: Hashable, Codable, Sendable {
  /// What has become of the run: ``LiveStatus/cancelled``, ``LiveStatus/added``, ``LiveStatus/predicted`` if live data
  /// tells its calls, or else ``LiveStatus/scheduled``.
  public var status: LiveStatus
  /// Whether the predictions are older than 90 s.
  public var isStale: Bool
  /// The ids of the alerts that inform any of its calls: ``LiveSnapshot/alert(_:)``.
  public var alerts: [String]
  /// What is known of each of ``TripInstance/calls``, in their order.
  public var calls: [Call]

  /// Creates a value, for previews and tests.
  public init(status: LiveStatus, isStale: Bool = false, alerts: [String] = [], calls: [Call]) {
    (self.status, self.isStale, self.alerts, self.calls) = (status, isStale, alerts, calls)
  }

  /// The live data of a call.
  public struct Call: Hashable, Codable, Sendable {
    /// The stop now expected, which may be another platform than the scheduled one.
    public var stop: StopSummary?
    /// The predicted arrival, or else the scheduled one; `nil` if there is neither.
    public var arrival: Date?
    /// The predicted departure, or else the scheduled one; `nil` if there is neither.
    public var departure: Date?
    /// The scheduled arrival, which a copied run may have of its own; `nil` if there is none.
    public var scheduledArrival: Date?
    /// The scheduled departure.
    public var scheduledDeparture: Date?
    /// The predicted arrival minus the scheduled one; `nil` if unknown.
    public var arrivalDelay: Duration?
    /// The predicted departure minus the scheduled one; `nil` if unknown.
    public var departureDelay: Duration?
    /// Whether the vehicle passes without a halt.
    public var isSkipped: Bool

    /// Creates a value, for previews and tests.
    public init(
      stop: StopSummary? = nil, arrival: Date? = nil, departure: Date? = nil, scheduledArrival: Date? = nil,
      scheduledDeparture: Date? = nil, arrivalDelay: Duration? = nil, departureDelay: Duration? = nil,
      isSkipped: Bool = false
    ) {
      self.stop = stop
      self.arrival = arrival
      self.departure = departure
      self.scheduledArrival = scheduledArrival
      self.scheduledDeparture = scheduledDeparture
      self.arrivalDelay = arrivalDelay
      self.departureDelay = departureDelay
      self.isSkipped = isSkipped
    }
  }
}
