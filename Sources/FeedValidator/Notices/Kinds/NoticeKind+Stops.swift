import TransitValues

/// Notices of stops and stations.
extension NoticeKind {
  static let locationWithoutParentStation = NoticeKind(
    "location_without_parent_station", .error, files: [.stops],
    fields: ["csvRowNumber", "stopId", "stopName", "locationType"],
    means: "An entrance, generic node or boarding area has no parent.",
    matters: "Apps cannot place it in a station.",
    mend: "Fill in `parent_station`.")

  static let missingStopName = NoticeKind(
    "missing_stop_name", .error, files: [.stops],
    fields: ["csvRowNumber", "locationType", "stopId"],
    means: "A stop, station or entrance has no name.",
    matters: "Riders cannot find it or recognize it.",
    mend: "Fill in `stop_name`.")

  static let platformWithoutParentStation = NoticeKind(
    "platform_without_parent_station", .info, files: [.stops],
    fields: ["csvRowNumber", "stopId", "stopName"],
    means: "A stop has a platform code but no station.",
    matters: "Apps cannot show it as a platform of a station.",
    mend: "Fill in `parent_station`, or clear `platform_code` if it is no platform.")

  static let pointNearOrigin = NoticeKind(
    "point_near_origin", .error, files: [.stops, .shapes, .locations],
    fields: [
      "filename", "csvRowNumber", "featureIndex", "entityId", "latFieldName", "latFieldValue", "lonFieldName",
      "lonFieldValue",
    ],
    means: "A place is near 0° latitude and 0° longitude, in the sea off Africa.",
    matters: "The map shows it in the wrong place, and journeys on foot fail.",
    mend: "Replace the zeros with the real coordinates.")

  static let pointNearPole = NoticeKind(
    "point_near_pole", .error, files: [.stops, .shapes, .locations],
    fields: [
      "filename", "csvRowNumber", "featureIndex", "entityId", "latFieldName", "latFieldValue", "lonFieldName",
      "lonFieldValue",
    ],
    means: "A place is within a degree of a pole.",
    matters: "The map shows it in the wrong place.",
    mend: "Correct the coordinates.")

  static let sameNameAndDescriptionForStop = NoticeKind(
    "same_name_and_description_for_stop", .warning, files: [.stops],
    fields: ["csvRowNumber", "stopId", "stopDesc"],
    means: "The description of a stop repeats its name.",
    matters: "Riders read the same text twice.",
    mend: "Describe how to find the stop, or leave `stop_desc` empty.")

  static let sameStopAndAgencyUrl = NoticeKind(
    "same_stop_and_agency_url", .warning, files: [.stops, .agency],
    fields: ["stopCsvRowNumber", "stopId", "agencyName", "stopUrl", "agencyCsvRowNumber"],
    means: "The address of a stop is that of an agency.",
    matters: "A link to the stop leads to the agency's front page.",
    mend: "Give the page of the stop, or leave `stop_url` empty.")

  static let sameStopAndRouteUrl = NoticeKind(
    "same_stop_and_route_url", .warning, files: [.stops, .routes],
    fields: ["stopCsvRowNumber", "stopId", "stopUrl", "routeId", "routeCsvRowNumber"],
    means: "The address of a stop is that of a route.",
    matters: "A link to the stop leads to a line.",
    mend: "Give the page of the stop, or leave `stop_url` empty.")

  static let stationWithParentStation = NoticeKind(
    "station_with_parent_station", .error, files: [.stops],
    fields: ["csvRowNumber", "stopId", "stopName", "parentStation"],
    means: "A station has a parent station.",
    matters: "GTFS has no stations within stations; apps ignore one of them.",
    mend: "Clear `parent_station` of the station.")

  static let stopAccessSpecifiedForIncorrectLocation = NoticeKind(
    "stop_access_specified_for_incorrect_location", .error, files: [.stops],
    fields: ["csvRowNumber", "stopId", "stopName", "locationType"],
    means: "`stop_access` is given for a location that is not a stop or platform.",
    matters: "The value has no meaning there.",
    mend: "Clear `stop_access`.")

  static let stopAccessSpecifiedForStopWithNoParentStation = NoticeKind(
    "stop_access_specified_for_stop_with_no_parent_station", .error, files: [.stops],
    fields: ["csvRowNumber", "stopId", "stopName"],
    means: "`stop_access` is given for a stop without a station.",
    matters: "The value says how a stop is reached from its station, so it has no meaning.",
    mend: "Clear `stop_access`, or fill in `parent_station`.")

  static let stopWithoutLocation = NoticeKind(
    "stop_without_location", .error, files: [.stops],
    fields: ["csvRowNumber", "locationType", "stopId"],
    means: "A stop, station or entrance has no latitude or longitude.",
    matters: "Apps cannot show it on a map or find it nearby.",
    mend: "Fill in `stop_lat` and `stop_lon`.")

  static let stopWithoutStopTime = NoticeKind(
    "stop_without_stop_time", .warning, files: [.stops, .stopTimes, .locationGroupStops],
    fields: ["csvRowNumber", "stopId", "stopName"],
    means: "No trip calls at this stop.",
    matters: "Riders find a stop where nothing departs.",
    mend: "Remove the stop, or check whether its trips are missing.")

  static let stopWithoutZoneId = NoticeKind(
    "stop_without_zone_id", .info, files: [.stops, .stopTimes, .trips, .routes, .fareRules],
    fields: ["stopId", "stopName", "csvRowNumber"],
    means: "A stop has no fare zone, though fares of its routes depend on zones.",
    matters: "Apps cannot calculate the fare.",
    mend: "Fill in `zone_id`.")

  static let unusedStation = NoticeKind(
    "unused_station", .info, files: [.stops],
    fields: ["csvRowNumber", "stopId", "stopName"],
    means: "No stop belongs to this station.",
    matters: "Riders find a station where nothing departs.",
    mend: "Fill in `parent_station` of its platforms, or remove the station.")

  static let wrongParentLocationType = NoticeKind(
    "wrong_parent_location_type", .error, files: [.stops],
    fields: [
      "csvRowNumber", "stopId", "stopName", "locationType", "parentCsvRowNumber", "parentStation", "parentStopName",
      "parentLocationType", "expectedLocationType",
    ],
    means: """
      The parent of a location has the wrong type: a boarding area belongs to a platform, all others to a station.
      """,
    matters: "Apps cannot place the location in the station.",
    mend: "Correct `parent_station` or `location_type`.")

  static let stopsKinds: [NoticeKind] = [
    .locationWithoutParentStation, .missingStopName, .platformWithoutParentStation, .pointNearOrigin,
    .pointNearPole, .sameNameAndDescriptionForStop, .sameStopAndAgencyUrl, .sameStopAndRouteUrl,
    .stationWithParentStation, .stopAccessSpecifiedForIncorrectLocation,
    .stopAccessSpecifiedForStopWithNoParentStation, .stopWithoutLocation, .stopWithoutStopTime, .stopWithoutZoneId,
    .unusedStation, .wrongParentLocationType,
  ]
}
