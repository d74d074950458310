import GRDB

/// A row of the view `trips`.
public struct TripRecord: Decodable, FetchableRecord, TableRecord, Hashable, Sendable {
  public static let databaseTableName = "trips"

  public let tripID: String
  public let routeID: String
  public let serviceID: String
  public let tripHeadsign: String?
  public let directionID: Int?

  enum CodingKeys: String, CodingKey {
    case tripID = "trip_id"
    case routeID = "route_id"
    case serviceID = "service_id"
    case tripHeadsign = "trip_headsign"
    case directionID = "direction_id"
  }

  public enum Columns {
    static let tripID = Column(CodingKeys.tripID)
    static let routeID = Column(CodingKeys.routeID)
    static let tripHeadsign = Column(CodingKeys.tripHeadsign)
  }

  // Views have no foreign keys, so associations name the columns on both sides.
  static let route = belongsTo(RouteRecord.self, using: ForeignKey(["route_id"], to: ["route_id"]))
}
