/// Whether the vehicle of a trip takes cars.
///
/// GTFS: `trips.cars_allowed`. An empty cell means ``unknown``.
///
/// Source: <https://gtfs.org/documentation/schedule/reference/#tripstxt>.
public struct CarsAllowed: FeedCode {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The feed does not say.
  public static let unknown = CarsAllowed(rawValue: 0)
  /// It takes at least one.
  public static let allowed = CarsAllowed(rawValue: 1)
  /// It takes none.
  public static let notAllowed = CarsAllowed(rawValue: 2)
}
