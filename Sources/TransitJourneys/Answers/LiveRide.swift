public import TransitBundle

/// The live data of a ride: ``JourneyRide/live``.
public struct LiveRide: Hashable, Codable, Sendable {
  /// `.predicted` if the delay of the departure is known, `.added` for a run that is not in the schedule, or else
  /// `.scheduled`: nothing is known.
  public var status: LiveStatus
  /// The predicted departure minus the scheduled one, negative if it is early; `nil` if unknown.
  public var departureDelay: Duration?
  /// The same for the arrival.
  public var arrivalDelay: Duration?
  /// Whether the prediction is older than 90 s.
  public var isStale: Bool
  /// Whether the rider boards or alights at another platform than the scheduled one.
  public var isPlatformChanged: Bool
  /// The ids of the alerts that inform of the boarding or of the alighting: `LiveSnapshot.alert(_:)`.
  public var alerts: [String]

  /// Creates a value, for previews and tests.
  public init(
    status: LiveStatus, departureDelay: Duration? = nil, arrivalDelay: Duration? = nil, isStale: Bool = false,
    isPlatformChanged: Bool = false, alerts: [String] = []
  ) {
    self.status = status
    self.departureDelay = departureDelay
    self.arrivalDelay = arrivalDelay
    self.isStale = isStale
    self.isPlatformChanged = isPlatformChanged
    self.alerts = alerts
  }
}

extension LiveRide {
  /// - Parameters:
  ///   - boarding: What live data says of the departure.
  ///   - alighting: The call where the ride ends.
  ///   - alerts: Those of the whole ride.
  init(_ boarding: LiveState, alighting: LiveCall, alerts: [String]) {
    self.init(
      status: boarding.status, departureDelay: boarding.delay,
      arrivalDelay: alighting.arrival.delay.map { .seconds($0) }, isStale: boarding.isStale,
      isPlatformChanged: boarding.isPlatformChanged || alighting.stop != alighting.scheduledStop,
      alerts: alerts)
  }
}
