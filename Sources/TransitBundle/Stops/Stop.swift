public import TransitValues

/// A row of stops.txt: a stop, platform, station, entrance, node or boarding area.
///
/// Source: <https://gtfs.org/documentation/schedule/reference/#stopstxt>. `nil` stands for an empty cell.
public struct Stop: Identifiable, Hashable, Codable, Sendable {
  /// GTFS: `stop_id`.
  public var id: StopID
  /// The short text or number that riders see at the stop. GTFS: `stop_code`.
  public var code: String?
  /// GTFS: `stop_name`.
  public var name: String?
  /// The name for a voice. GTFS: `tts_stop_name`.
  public var spokenName: String?
  /// What helps riders to find the stop. GTFS: `stop_desc`.
  public var details: String?
  /// GTFS: `stop_lat` and `stop_lon`.
  public var coordinate: Coordinate?
  /// The fare zone. GTFS: `zone_id`.
  public var zoneID: ZoneID?
  /// A web page about the stop, as the feed writes it. GTFS: `stop_url`.
  public var url: String?
  /// What the row is. GTFS: `location_type`.
  public var locationType: LocationType?
  /// The station of a platform, entrance or node; the platform of a boarding area. GTFS: `parent_station`.
  public var parentStationID: StopID?
  /// The IANA name of the zone in which clocks at the stop run, for display only. Times of the timetable never depend
  /// on it. GTFS: `stop_timezone`.
  public var timeZoneIdentifier: String?
  /// GTFS: `wheelchair_boarding`. Below a station, `nil` and ``WheelchairBoarding/unknown`` mean the station's value.
  public var wheelchairBoarding: WheelchairBoarding?
  /// The level of a station. GTFS: `level_id`.
  public var levelID: LevelID?
  /// The platform's number or letter, `G` or `3`. GTFS: `platform_code`.
  public var platformCode: String?
  /// GTFS: `stop_access`.
  public var access: StopAccess?

  /// Makes a value, for previews and tests.
  public init(
    id: StopID, code: String? = nil, name: String? = nil, spokenName: String? = nil, details: String? = nil,
    coordinate: Coordinate? = nil, zoneID: ZoneID? = nil, url: String? = nil, locationType: LocationType? = nil,
    parentStationID: StopID? = nil, timeZoneIdentifier: String? = nil, wheelchairBoarding: WheelchairBoarding? = nil,
    levelID: LevelID? = nil, platformCode: String? = nil, access: StopAccess? = nil
  ) {
    self.id = id
    self.code = code
    self.name = name
    self.spokenName = spokenName
    self.details = details
    self.coordinate = coordinate
    self.zoneID = zoneID
    self.url = url
    self.locationType = locationType
    self.parentStationID = parentStationID
    self.timeZoneIdentifier = timeZoneIdentifier
    self.wheelchairBoarding = wheelchairBoarding
    self.levelID = levelID
    self.platformCode = platformCode
    self.access = access
  }
}

extension Stop {
  /// The text for a heading: the name, else the id.
  public var displayName: String { name ?? id.rawValue }
}

extension Stop: CustomStringConvertible {
  /// Name and id, `Central (8503000)`.
  public var description: String { name.map { "\($0) (\(id))" } ?? id.rawValue }
}
