/// A field that translations.txt can translate: its `table_name` and `field_name`.
///
/// Source: <https://gtfs.org/documentation/schedule/reference/#translationstxt>.
public struct TranslatedField: Hashable, Codable, Sendable {
  /// The name of the file without `.txt`, such as `stops`.
  public let table: String
  /// The name of the column, such as `stop_name`.
  public let field: String

  /// Creates a field from names in translations.txt.
  public init(table: String, field: String) {
    self.table = table
    self.field = field
  }

  /// `agency.agency_name`.
  public static let agencyName = TranslatedField(table: "agency", field: "agency_name")
  /// `stops.stop_name`.
  public static let stopName = TranslatedField(table: "stops", field: "stop_name")
  /// `stops.tts_stop_name`.
  public static let ttsStopName = TranslatedField(table: "stops", field: "tts_stop_name")
  /// `stops.stop_desc`.
  public static let stopDescription = TranslatedField(table: "stops", field: "stop_desc")
  /// `stops.platform_code`.
  public static let platformCode = TranslatedField(table: "stops", field: "platform_code")
  /// `routes.route_short_name`.
  public static let routeShortName = TranslatedField(table: "routes", field: "route_short_name")
  /// `routes.route_long_name`.
  public static let routeLongName = TranslatedField(table: "routes", field: "route_long_name")
  /// `routes.route_desc`.
  public static let routeDescription = TranslatedField(table: "routes", field: "route_desc")
  /// `trips.trip_headsign`.
  public static let tripHeadsign = TranslatedField(table: "trips", field: "trip_headsign")
  /// `trips.trip_short_name`.
  public static let tripShortName = TranslatedField(table: "trips", field: "trip_short_name")
  /// `stop_times.stop_headsign`.
  public static let stopHeadsign = TranslatedField(table: "stop_times", field: "stop_headsign")
  /// `pathways.signposted_as`.
  public static let pathwaySignpostedAs = TranslatedField(table: "pathways", field: "signposted_as")
  /// `pathways.reversed_signposted_as`.
  public static let pathwayReversedSignpostedAs = TranslatedField(table: "pathways", field: "reversed_signposted_as")
  /// `levels.level_name`.
  public static let levelName = TranslatedField(table: "levels", field: "level_name")
  /// `attributions.organization_name`.
  public static let attributionOrganization = TranslatedField(table: "attributions", field: "organization_name")
  /// `feed_info.feed_publisher_name`. It has no record id, because feed_info.txt has a single row.
  public static let feedPublisherName = TranslatedField(table: "feed_info", field: "feed_publisher_name")
  /// `stops.stop_url`.
  public static let stopURL = TranslatedField(table: "stops", field: "stop_url")
  /// `routes.route_url`.
  public static let routeURL = TranslatedField(table: "routes", field: "route_url")
  /// `agency.agency_url`.
  public static let agencyURL = TranslatedField(table: "agency", field: "agency_url")
  /// `agency.agency_fare_url`.
  public static let agencyFareURL = TranslatedField(table: "agency", field: "agency_fare_url")
}

extension TranslatedField {
  /// A field with translations, and how they refer to it.
  struct Coverage: Hashable {
    let field: TranslatedField
    /// Whether translations refer to the id of the row; otherwise they refer to the text.
    let isByRecord: Bool
  }
}
