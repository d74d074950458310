public import TransitFoundation

/// The live data of a departure or arrival: ``Departure/live``, ``Arrival/live``.
public struct LiveState: Hashable, Codable, Sendable {
  /// Whether and how the departure or arrival takes place.
  public var status: LiveStatus
  /// The time in the schedule; `nil` if there is none.
  public var scheduled: Date?
  /// The predicted time; `nil` if the delay is unknown. ``Departure/time`` is this time or else the scheduled one.
  public var expected: Date?
  /// The predicted time minus the scheduled one, negative if it is early; `nil` if unknown.
  public var delay: Duration?
  /// Whether the live data of the run is older than 90 s, or its prediction is.
  public var isStale: Bool
  /// Whether ``Departure/stop`` is another platform than the scheduled one.
  public var isPlatformChanged: Bool
  /// The ids of the alerts that inform of it: ``LiveSnapshot/alert(_:)``.
  public var alerts: [String]

  /// Creates a value, for previews and tests.
  public init(
    status: LiveStatus, scheduled: Date? = nil, expected: Date? = nil, delay: Duration? = nil, isStale: Bool = false,
    isPlatformChanged: Bool = false, alerts: [String] = []
  ) {
    self.status = status
    self.scheduled = scheduled
    self.expected = expected
    self.delay = delay
    self.isStale = isStale
    self.isPlatformChanged = isPlatformChanged
    self.alerts = alerts
  }
}
