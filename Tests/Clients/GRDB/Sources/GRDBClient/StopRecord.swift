import GRDB

/// A row of the view `stops`. Declares the columns the app needs; docs/formats/schema.md lists all.
public struct StopRecord: Decodable, FetchableRecord, TableRecord, Hashable, Sendable {
  public static let databaseTableName = "stops"

  public let stopID: String
  public let stopName: String?
  public let stopLat: Double?
  public let stopLon: Double?
  public let locationType: Int?
  public let parentStation: String?
  public let platformCode: String?

  enum CodingKeys: String, CodingKey {
    case stopID = "stop_id"
    case stopName = "stop_name"
    case stopLat = "stop_lat"
    case stopLon = "stop_lon"
    case locationType = "location_type"
    case parentStation = "parent_station"
    case platformCode = "platform_code"
  }

  public enum Columns {
    static let stopID = Column(CodingKeys.stopID)
    static let stopName = Column(CodingKeys.stopName)
    static let parentStation = Column(CodingKeys.parentStation)
    static let platformCode = Column(CodingKeys.platformCode)
  }
}

extension StopRecord {
  /// The platforms and entrances of a station, by platform code.
  public static func children(of station: String) -> QueryInterfaceRequest<StopRecord> {
    StopRecord
      .filter { $0.parentStation == station }
      .order { [$0.platformCode, $0.stopID] }
  }
}
