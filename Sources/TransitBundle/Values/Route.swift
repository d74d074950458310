public import TransitValues

/// A row of routes.txt.
///
/// Source: <https://gtfs.org/documentation/schedule/reference/#routestxt>. `nil` stands for an empty cell.
public struct Route: Hashable, Sendable {
  public let routeID: RouteID
  public let agencyID: AgencyID?
  public let shortName: String?
  public let longName: String?
  public let routeDescription: String?
  public let routeType: RouteType?
  public let routeURL: String?
  /// Six hexadecimal digits, without `#`.
  public let color: String?
  /// Six hexadecimal digits, without `#`.
  public let textColor: String?
  /// Routes with smaller numbers are to be shown first.
  public let sortOrder: Int?
  /// 0 continuous, 1 or `nil` none, 2 phone the agency, 3 ask the driver.
  public let continuousPickup: Int?
  /// As ``continuousPickup``.
  public let continuousDropOff: Int?
  public let networkID: NetworkID?
}
