/// A field of a file that translations.txt can translate: its `table_name` and `field_name`.
///
/// Source: <https://gtfs.org/documentation/schedule/reference/#translationstxt>.
public struct TranslatedField: Hashable, Sendable {
  /// The file's name without `.txt`.
  public let table: String
  public let field: String

  public init(table: String, field: String) {
    self.table = table
    self.field = field
  }

  public static let agencyName = TranslatedField(table: "agency", field: "agency_name")
  public static let stopName = TranslatedField(table: "stops", field: "stop_name")
  public static let ttsStopName = TranslatedField(table: "stops", field: "tts_stop_name")
  public static let stopDescription = TranslatedField(table: "stops", field: "stop_desc")
  public static let platformCode = TranslatedField(table: "stops", field: "platform_code")
  public static let routeShortName = TranslatedField(table: "routes", field: "route_short_name")
  public static let routeLongName = TranslatedField(table: "routes", field: "route_long_name")
  public static let routeDescription = TranslatedField(table: "routes", field: "route_desc")
  public static let tripHeadsign = TranslatedField(table: "trips", field: "trip_headsign")
  public static let tripShortName = TranslatedField(table: "trips", field: "trip_short_name")
  public static let stopHeadsign = TranslatedField(table: "stop_times", field: "stop_headsign")
  public static let pathwaySignpostedAs = TranslatedField(table: "pathways", field: "signposted_as")
  public static let pathwayReversedSignpostedAs = TranslatedField(table: "pathways", field: "reversed_signposted_as")
  public static let levelName = TranslatedField(table: "levels", field: "level_name")
  public static let attributionOrganization = TranslatedField(table: "attributions", field: "organization_name")
  /// Has no record: feed_info.txt is a single row.
  public static let feedPublisherName = TranslatedField(table: "feed_info", field: "feed_publisher_name")
}

/// A text of the feed, or what it is in another language.
public struct TranslatedText: Hashable, Sendable {
  public let text: String
  /// The language as the feed writes it; `nil` for an original in a language that the feed does not tell.
  public let language: String?

  public init(text: String, language: String?) {
    self.text = text
    self.language = language
  }
}
