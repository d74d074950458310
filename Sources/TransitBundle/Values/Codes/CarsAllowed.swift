/// Whether the vehicle of a trip carries cars.
///
/// GTFS: [`trips.cars_allowed`](https://gtfs.org/documentation/schedule/reference/#tripstxt). An empty cell means
/// ``unknown``.
public struct CarsAllowed: FeedCode {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The feed has no information.
  public static let unknown = CarsAllowed(rawValue: 0)
  /// The vehicle carries at least one car.
  public static let allowed = CarsAllowed(rawValue: 1)
  /// The vehicle carries no cars.
  public static let notAllowed = CarsAllowed(rawValue: 2)
}
