public import TransitValues

/// A row of stops.txt: a stop, platform, station, entrance, node or boarding area.
///
/// Source: <https://gtfs.org/documentation/schedule/reference/#stopstxt>. `nil` stands for an empty cell.
public struct Stop: Hashable, Sendable {
  public let stopID: StopID
  public let stopCode: String?
  public let stopName: String?
  public let ttsStopName: String?
  public let stopDescription: String?
  public let coordinate: Coordinate?
  public let zoneID: ZoneID?
  public let stopURL: String?
  /// 0 or `nil` a stop or platform, 1 a station, 2 an entrance, 3 a node, 4 a boarding area.
  public let locationType: Int?
  public let parentStation: StopID?
  /// For display only: it never moves the times of stop_times.
  public let stopTimezone: String?
  /// 1 possible, 2 not possible, 0 unknown; `nil` or 0 below a station means the station's value.
  public let wheelchairBoarding: Int?
  public let levelID: LevelID?
  public let platformCode: String?
  public let stopAccess: Int?
}

/// A stop and how far it is.
public struct NearbyStop: Hashable, Sendable {
  public let stop: Stop
  /// Metres along a great circle.
  public let distance: Double
}
