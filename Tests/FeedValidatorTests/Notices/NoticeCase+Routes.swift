@testable import FeedValidator

/// Feeds with notices of routes.txt.
extension NoticeCase {
  static let routes: [NoticeCase] = [
    .init(
      .duplicateRouteName,
      """
      routes.txt:3 route_id=Q, agency_id=A, route_short_name=«2→1», route_long_name=Line One, route_type=3
      """,
      reports: """
        csvRowNumber1: 2, routeId1: R, csvRowNumber2: 3, routeId2: Q, routeShortName: 1, \
        routeLongName: Line One, routeTypeValue: 3, agencyId: A
        """),
    .init(
      .routeBothShortAndLongNameMissing,
      "routes.txt:2 route_short_name=, route_long_name=«Line One→»",
      reports: "routeId: R, csvRowNumber: 2"),
    .init(
      .routeColorContrast,
      "routes.txt:2 route_color=FFFFFF, route_text_color=«000000→FFFF00»",
      reports: "routeId: R, csvRowNumber: 2, routeColor: #FFFFFF, routeTextColor: #FFFF00"),
    .init(
      .routeLongNameContainsShortName,
      "routes.txt:2 route_long_name=«Line One→1 to the Lake»",
      reports: "routeId: R, csvRowNumber: 2, routeShortName: 1, routeLongName: 1 to the Lake"),
    .init(
      .routeNetworksSpecifiedInMoreThanOneFile,
      """
      routes.txt:2 «route_desc→network_id»=N
      networks.txt:2 network_id=N, network_name=City Network
      """,
      reports: "fieldName: network_id, fileNameA: routes.txt, fileNameB: networks.txt"),
    .init(
      .routeShortNameTooLong,
      "routes.txt:2 route_short_name=«Twelve chars→Thirteen char»",
      reports: "routeId: R, csvRowNumber: 2, routeShortName: Thirteen char"),
    .init(
      .sameNameAndDescriptionForRoute,
      "routes.txt:2 route_desc=«To the lake→Line One»",
      reports: "csvRowNumber: 2, routeId: R, routeDesc: Line One, specifiedField: route_long_name"),
    .init(
      .sameRouteAndAgencyUrl,
      "routes.txt:2 route_url=http://example.com«/1→»",
      reports: """
        routeCsvRowNumber: 2, routeId: R, agencyName: Agency, routeUrl: http://example.com, agencyCsvRowNumber: 2
        """),
  ]
}
