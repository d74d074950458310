/// How riders board at a call.
///
/// GTFS: [`stop_times.pickup_type`](https://gtfs.org/documentation/schedule/reference/#stop_timestxt). An empty cell
/// means ``regular``.
public struct PickupType: FeedCode {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Regularly scheduled.
  public static let regular = PickupType(rawValue: 0)
  /// Riders cannot board.
  public static let notAvailable = PickupType(rawValue: 1)
  /// Riders must phone the agency in advance.
  public static let phoneAgency = PickupType(rawValue: 2)
  /// Riders must ask the driver.
  public static let askDriver = PickupType(rawValue: 3)
}
