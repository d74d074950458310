/// How riders alight at a call.
///
/// GTFS: [`stop_times.drop_off_type`](https://gtfs.org/documentation/schedule/reference/#stop_timestxt). An empty cell
/// means ``regular``.
public struct DropOffType: FeedCode {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Regularly scheduled.
  public static let regular = DropOffType(rawValue: 0)
  /// Riders cannot alight.
  public static let notAvailable = DropOffType(rawValue: 1)
  /// Riders must phone the agency in advance.
  public static let phoneAgency = DropOffType(rawValue: 2)
  /// Riders must ask the driver.
  public static let askDriver = DropOffType(rawValue: 3)
}
