import GRDB

/// A row of the view `routes`.
public struct RouteRecord: Decodable, FetchableRecord, TableRecord, Hashable, Sendable {
  public static let databaseTableName = "routes"

  public let routeID: String
  public let routeShortName: String?
  public let routeLongName: String?
  public let routeType: Int?
  public let routeColor: String?

  enum CodingKeys: String, CodingKey {
    case routeID = "route_id"
    case routeShortName = "route_short_name"
    case routeLongName = "route_long_name"
    case routeType = "route_type"
    case routeColor = "route_color"
  }

  public enum Columns {
    static let routeID = Column(CodingKeys.routeID)
    static let routeShortName = Column(CodingKeys.routeShortName)
    static let routeType = Column(CodingKeys.routeType)
  }
}

extension RouteRecord {
  /// The routes of a type (0 for trams, 3 for buses), by short name.
  public static func all(ofType routeType: Int) -> QueryInterfaceRequest<RouteRecord> {
    RouteRecord
      .filter { $0.routeType == routeType }
      .order { [$0.routeShortName, $0.routeID] }
  }
}
