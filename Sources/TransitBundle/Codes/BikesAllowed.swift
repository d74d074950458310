/// Whether the vehicle of a trip takes bicycles.
///
/// GTFS: `trips.bikes_allowed`. An empty cell means ``unknown``.
///
/// Source: <https://gtfs.org/documentation/schedule/reference/#tripstxt>.
public struct BikesAllowed: FeedCode {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The feed does not say.
  public static let unknown = BikesAllowed(rawValue: 0)
  /// It takes at least one.
  public static let allowed = BikesAllowed(rawValue: 1)
  /// It takes none.
  public static let notAllowed = BikesAllowed(rawValue: 2)
}
