/// How the duration limit of a fare transfer rule is measured.
///
/// GTFS:
/// [`fare_transfer_rules.duration_limit_type`](https://gtfs.org/documentation/schedule/reference/#fare_transfer_rulestxt).
public struct DurationLimitType: FeedCode {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// From the departure of the first leg to the arrival of the next.
  public static let departureToArrival = DurationLimitType(rawValue: 0)
  /// From the departure of the first leg to the departure of the next.
  public static let departureToDeparture = DurationLimitType(rawValue: 1)
  /// From the arrival of the first leg to the departure of the next.
  public static let arrivalToDeparture = DurationLimitType(rawValue: 2)
  /// From the arrival of the first leg to the arrival of the next.
  public static let arrivalToArrival = DurationLimitType(rawValue: 3)
}
