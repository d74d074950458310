@testable import FeedValidator

/// Feeds with notices of pathways.txt.
extension NoticeCase {
  /// The entrance E of the station, with a pathway to the platform.
  private static let entrance = """
    \(station)
    stops.txt:6 stop_id=E, stop_name=Entrance, stop_lat=47.02, stop_lon=8.02, location_type=2, parent_station=P
    pathways.txt:2 pathway_id=W, from_stop_id=E, to_stop_id=S3, pathway_mode=1, is_bidirectional=1
    """

  static let pathways: [NoticeCase] = [
    .init(
      .bidirectionalExitGate,
      """
      \(entrance)
      pathways.txt:3 pathway_id=V, from_stop_id=S3, to_stop_id=E, pathway_mode=7, is_bidirectional=«0→1»
      """,
      reports: "csvRowNumber: 3, pathwayMode: 7, isBidirectional: 1"),
    .init(
      .missingLevelId,
      """
      \(entrance)
      levels.txt:2 level_id=L, level_index=0
      stops.txt:4 level_id=L
      stops.txt:6 level_id=«L→»
      pathways.txt:2 pathway_mode=5
      """,
      reports: "csvRowNumber: 6, stopId: E, stopName: Entrance"),
    .init(
      .pathwayDanglingGenericNode,
      """
      \(entrance)
      stops.txt:7 stop_id=N, location_type=3, parent_station=P
      pathways.txt:3 pathway_id=V, from_stop_id=E, to_stop_id=N, pathway_mode=1, is_bidirectional=1
      pathways.txt:4 pathway_id=U, from_stop_id=«S3→E», to_stop_id=N, pathway_mode=1, is_bidirectional=1
      """,
      reports: "csvRowNumber: 7, stopId: N, stopName: , parentStation: P"),
    .init(
      .pathwayLoop,
      """
      \(entrance)
      pathways.txt:3 pathway_id=V, from_stop_id=S3, to_stop_id=«E→S3», pathway_mode=1, is_bidirectional=0
      """,
      reports: "csvRowNumber: 3, pathwayId: V, stopId: S3"),
    .init(
      .pathwayToPlatformWithBoardingAreas,
      """
      \(entrance)
      stops.txt:7 stop_id=D, stop_name=Door, location_type=4, parent_station=S3
      pathways.txt:2 to_stop_id=D
      pathways.txt:3 pathway_id=V, from_stop_id=D, to_stop_id=«E→S3», pathway_mode=1, is_bidirectional=1
      """,
      reports: "csvRowNumber: 3, pathwayId: V, fieldName: to_stop_id, stopId: S3"),
    .init(
      .pathwayToStopWithAccessOutsideOfStationPathways,
      """
      \(entrance)
      stops.txt:4 stop_access=«→1»
      """,
      reports: "csvRowNumber: 2, pathwayId: W, fieldName: to_stop_id, stopId: S3"),
    .init(
      .pathwayToWrongLocationType,
      """
      \(entrance)
      pathways.txt:3 pathway_id=V, from_stop_id=E, to_stop_id=«S3→P», pathway_mode=1, is_bidirectional=1
      """,
      reports: "csvRowNumber: 3, pathwayId: V, fieldName: to_stop_id, stopId: P"),
    .init(
      .pathwayUnreachableLocation,
      """
      \(entrance)
      pathways.txt:2 is_bidirectional=«1→0»
      """,
      reports: """
        csvRowNumber: 4, stopId: S3, stopName: Third, locationType: 0, parentStation: P, hasEntrance: true, \
        hasExit: false
        """),
  ]
}
