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
  /// The name for text-to-speech. GTFS: `tts_stop_name`.
  public var spokenName: String?
  /// A description that helps riders find the stop. GTFS: `stop_desc`.
  public var details: String?
  /// GTFS: `stop_lat` and `stop_lon`.
  public var coordinate: Coordinate?
  /// The fare zone. GTFS: `zone_id`.
  public var zoneID: ZoneID?
  /// The URL of a web page about the stop, unchanged from the feed. GTFS: `stop_url`.
  public var url: String?
  /// The kind of place. GTFS: `location_type`.
  public var locationType: LocationType?
  /// The station of a platform, entrance or node; the platform of a boarding area. GTFS: `parent_station`.
  public var parentStationID: StopID?
  /// The IANA name of the local time zone at the stop, for display only. Times of the timetable never use it. GTFS:
  /// `stop_timezone`.
  public var timeZoneIdentifier: String?
  /// GTFS: `wheelchair_boarding`. For a stop below a station, `nil` and ``WheelchairBoarding/unknown`` mean the
  /// station's value.
  public var wheelchairBoarding: WheelchairBoarding?
  /// The level within a station. GTFS: `level_id`.
  public var levelID: LevelID?
  /// The number or letter of the platform, such as `G` or `3`. GTFS: `platform_code`.
  public var platformCode: String?
  /// GTFS: `stop_access`.
  public var access: StopAccess?

  /// Creates a value, for previews and tests.
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
  /// The text for a heading: the name, or else the id.
  public var displayName: String { name ?? id.rawValue }
}

extension Stop: CustomStringConvertible {
  /// Name and id, such as `Central (8503000)`.
  public var description: String { name.map { "\($0) (\(id))" } ?? id.rawValue }
}
