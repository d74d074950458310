/// How live data is matched with a timetable.
public struct LiveOptions: Hashable, Sendable {
  /// Whether a trip_id that the timetable lacks stands for the one trip of that day that ends with `_` and that id.
  /// Some agencies need it, such as New York's subway.
  public var matchesSuffixes: Bool
  /// Updates of sources older than this are not applied. A source that does not say when it was made is new.
  public var maximumAge: Duration

  /// Creates options.
  public init(matchesSuffixes: Bool = false, maximumAge: Duration = .seconds(600)) {
    self.matchesSuffixes = matchesSuffixes
    self.maximumAge = maximumAge
  }

  /// The age in seconds from which a prediction is stale.
  static let staleAge = 90
  /// The distance from now in seconds from which a time is implausible.
  static let plausibleSeconds = 31 * 86_400
}
