public import TransitFoundation

/// A message to riders about disturbances.
///
/// Source: <https://gtfs.org/documentation/realtime/reference/#message-alert>.
public struct LiveAlert: Identifiable, Hashable, Sendable {
  /// A period: from the start, which is included, to the end, which is not.
  public struct Period: Hashable, Sendable {
    /// Seconds since 1970, as the feed gives them. Some write the largest number for no end.
    package let startSeconds: UInt64?
    package let endSeconds: UInt64?

    /// Creates a period.
    public init(start: Date? = nil, end: Date? = nil) {
      self.init(
        start: start.map { UInt64(clamping: $0.unixSeconds) }, end: end.map { UInt64(clamping: $0.unixSeconds) })
    }

    package init(start: UInt64?, end: UInt64?) { (startSeconds, endSeconds) = (start, end) }

    /// `nil` for no start.
    public var start: Date? { startSeconds.map { Date(timeIntervalSince1970: Double($0)) } }
    /// `nil` for no end.
    public var end: Date? { endSeconds.map { Date(timeIntervalSince1970: Double($0)) } }
  }

  /// Identifies the alert in its snapshot: the id of its entity. If several sources give it, the number of the source,
  /// from 0, and a slash stand before it. If it is missing or taken, `#` and a number follow.
  public var id: String
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
  /// When service is affected; empty for always. GTFS Realtime: `impact_period`, or else `active_period`.
  public var periods: [Period]
  /// When riders are told; empty for always. GTFS Realtime: `communication_period`.
  public var communicationPeriods: [Period]
  /// What the alert informs of. An alert informs a departure if one selector fits.
  package var selectors: LiveSelectors

  package init(
    id: String, effect: String, cause: String, header: LiveText?, description: LiveText?, url: LiveText?,
    periods: [Period], communicationPeriods: [Period], selectors: LiveSelectors
  ) {
    self.id = id
    self.effect = effect
    self.cause = cause
    self.header = header
    self.description = description
    self.url = url
    self.periods = periods
    self.communicationPeriods = communicationPeriods
    self.selectors = selectors
  }

  /// Whether service is affected at an instant.
  public func holds(at time: Date) -> Bool { periods.isEmpty || periods.contains { $0.contains(time) } }

  /// Whether riders are told at an instant.
  public func isCommunicated(at time: Date) -> Bool {
    communicationPeriods.isEmpty || communicationPeriods.contains { $0.contains(time) }
  }
}

extension LiveAlert.Period {
  fileprivate func contains(_ time: Date) -> Bool {
    (start ?? .distantPast) <= time && time < (end ?? .distantFuture)
  }
}
