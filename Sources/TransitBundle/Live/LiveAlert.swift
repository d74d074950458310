public import TransitFoundation
package import TransitValues

/// A message to riders about disturbances.
///
/// Source: <https://gtfs.org/documentation/realtime/reference/#message-alert>.
public struct LiveAlert: Hashable, Sendable {
  /// A period in which the alert holds: from the start, which is included, to the end, which is not.
  public struct Period: Hashable, Sendable {
    /// `nil` for no start.
    public var start: Date?
    /// `nil` for no end.
    public var end: Date?

    /// Creates a period.
    public init(start: Date? = nil, end: Date? = nil) { (self.start, self.end) = (start, end) }
  }

  /// The effect by its name in the specification, such as `DETOUR`; `UNKNOWN_EFFECT` if the feed gives none.
  public var effect: String
  /// The cause by its name, such as `STRIKE`; `UNKNOWN_CAUSE` if the feed gives none.
  public var cause: String
  /// The heading.
  public var header: LiveText?
  /// The text below the heading.
  public var description: LiveText?
  /// A page with more.
  public var url: LiveText?
  /// When the alert holds; empty for always.
  public var periods: [Period]
  /// What the alert informs of. An alert informs a departure if one selector fits.
  package var selectors: [LiveSelector]

  package init(
    effect: String, cause: String, header: LiveText?, description: LiveText?, url: LiveText?, periods: [Period],
    selectors: [LiveSelector]
  ) {
    self.effect = effect
    self.cause = cause
    self.header = header
    self.description = description
    self.url = url
    self.periods = periods
    self.selectors = selectors
  }

  /// Whether the alert holds at an instant.
  public func holds(at time: Date) -> Bool {
    periods.isEmpty || periods.contains { ($0.start ?? .distantPast) <= time && time < ($0.end ?? .distantFuture) }
  }
}

/// What an alert informs of: all properties that are given must fit.
package struct LiveSelector: Hashable, Sendable {
  package var agency: AgencyID?
  package var route: RouteID?
  package var routeType: Int?
  package var direction: Int?
  package var stop: StopID?
  package var trip: TripID?
  package var tripDate: String?
  /// Seconds of the service day.
  package var tripStart: Int?
  package var tripRoute: RouteID?
  package var tripDirection: Int?

  package init() {}
}
