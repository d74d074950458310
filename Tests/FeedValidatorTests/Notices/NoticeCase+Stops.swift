@testable import FeedValidator

/// Feeds with notices of stops.txt.
extension NoticeCase {
  /// The station P, of which S3 is a platform.
  static let station = """
    stops.txt:4 parent_station=P
    stops.txt:5 stop_id=P, stop_name=Station, stop_lat=47.02, stop_lon=8.02, location_type=1
    """

  static let stops: [NoticeCase] = [
    .init(
      .locationWithoutParentStation,
      """
      \(station)
      stops.txt:6 stop_id=E, stop_name=Entrance, stop_lat=47.02, stop_lon=8.02, location_type=2, parent_station=«P→»
      """,
      reports: "csvRowNumber: 6, stopId: E, stopName: Entrance, locationType: 2"),
    .init(
      .missingStopName,
      "stops.txt:2 stop_name=«First→»",
      reports: "csvRowNumber: 2, locationType: STOP, stopId: S1"),
    .init(
      .platformWithoutParentStation,
      "stops.txt:2 «stop_code→platform_code»=1",
      reports: "csvRowNumber: 2, stopId: S1, stopName: First"),
    .init(
      .pointNearOrigin,
      """
      \(station)
      stops.txt:5 stop_lat=«47.02→0.5», stop_lon=0.5
      """,
      reports: """
        filename: stops.txt, csvRowNumber: 5, entityId: P, latFieldName: stop_lat, latFieldValue: 0.5, \
        lonFieldName: stop_lon, lonFieldValue: 0.5
        """),
    .init(
      .pointNearPole,
      """
      \(station)
      stops.txt:5 stop_lat=«47.02→89.5»
      """,
      reports: """
        filename: stops.txt, csvRowNumber: 5, entityId: P, latFieldName: stop_lat, latFieldValue: 89.5, \
        lonFieldName: stop_lon, lonFieldValue: 8.02
        """),
    .init(
      .sameNameAndDescriptionForStop,
      "stops.txt:2 stop_desc=«By the lake→First»",
      reports: "csvRowNumber: 2, stopId: S1, stopDesc: First"),
    .init(
      .sameStopAndAgencyUrl,
      "stops.txt:2 stop_url=http://example.com«/s1→»",
      reports: """
        stopCsvRowNumber: 2, stopId: S1, agencyName: Agency, stopUrl: http://example.com, agencyCsvRowNumber: 2
        """),
    .init(
      .sameStopAndRouteUrl,
      """
      routes.txt:2 route_url=http://example.com/1
      stops.txt:2 stop_url=http://example.com/«s1→1»
      """,
      reports: "stopCsvRowNumber: 2, stopId: S1, stopUrl: http://example.com/1, routeId: R, routeCsvRowNumber: 2"),
    .init(
      .stationWithParentStation,
      """
      \(station)
      stops.txt:5 parent_station=«→S1»
      """,
      reports: "csvRowNumber: 5, stopId: P, stopName: Station, parentStation: S1"),
    .init(
      .stopAccessSpecifiedForIncorrectLocation,
      """
      \(station)
      stops.txt:5 stop_access=«→0»
      """,
      reports: "csvRowNumber: 5, stopId: P, stopName: Station, locationType: 1"),
    .init(
      .stopAccessSpecifiedForStopWithNoParentStation,
      "stops.txt:2 stop_access=«→0»",
      reports: "csvRowNumber: 2, stopId: S1, stopName: First"),
    .init(
      .stopWithoutLocation,
      "stops.txt:3 stop_lat=«47.01→»",
      reports: "csvRowNumber: 3, locationType: STOP, stopId: S2"),
    .init(
      .stopWithoutStopTime,
      "«→stops.txt:5 stop_id=S4, stop_name=Fourth, stop_lat=47.03, stop_lon=8.03»",
      reports: "csvRowNumber: 5, stopId: S4, stopName: Fourth"),
    .init(
      .stopWithoutZoneId,
      """
      fare_attributes.txt:2 fare_id=F, price=2.00, currency_type=EUR, payment_method=0, transfers=0, agency_id=A
      fare_rules.txt:2 fare_id=F, route_id=R, origin_id=Z
      stops.txt:2 zone_id=Z
      stops.txt:3 zone_id=Z
      stops.txt:4 zone_id=«Z→»
      """,
      reports: "stopId: S3, stopName: Third, csvRowNumber: 4"),
    .init(
      .unusedStation,
      """
      \(station)
      stops.txt:4 parent_station=«P→»
      """,
      reports: "csvRowNumber: 5, stopId: P, stopName: Station"),
    .init(
      .wrongParentLocationType,
      """
      \(station)
      stops.txt:2 parent_station=«P→S3»
      """,
      reports: """
        csvRowNumber: 2, stopId: S1, stopName: First, locationType: 0, parentCsvRowNumber: 4, parentStation: S3, \
        parentStopName: Third, parentLocationType: 0, expectedLocationType: 1
        """),
    .init(
      .pointNearOrigin,
      """
      \(shape)
      shapes.txt:4 shape_id=X, shape_pt_lat=«47.02→0», shape_pt_lon=«8.02→0», shape_pt_sequence=3
      """,
      reports: """
        filename: shapes.txt, csvRowNumber: 4, latFieldName: shape_pt_lat, latFieldValue: 0.0, \
        lonFieldName: shape_pt_lon, lonFieldValue: 0.0
        """),
    .init(
      .wrongParentLocationType,
      """
      \(station)
      stops.txt:6 stop_id=D, location_type=4, parent_station=«S3→P»
      """,
      reports: """
        csvRowNumber: 6, stopId: D, stopName: , locationType: 4, parentCsvRowNumber: 5, parentStation: P, \
        parentStopName: Station, parentLocationType: 1, expectedLocationType: 0
        """),
  ]
}
