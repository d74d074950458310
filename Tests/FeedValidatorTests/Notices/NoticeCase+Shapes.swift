@testable import FeedValidator

/// Feeds with notices of shapes, and trips that follow them.
extension NoticeCase {
  /// A straight shape of the trip T1.
  static let shape = """
    trips.txt:2 shape_id=X
    shapes.txt:2 shape_id=X, shape_pt_lat=47, shape_pt_lon=8, shape_pt_sequence=1
    shapes.txt:3 shape_id=X, shape_pt_lat=47.02, shape_pt_lon=8.02, shape_pt_sequence=2
    """

  /// Rows of a shape that passes S1 again and again.
  private static func loops(_ numbers: Range<Int>) -> String {
    numbers.map { "X,47,8,\(2 * $0)\nX,47.005,8,\(2 * $0 + 1)\n" }.joined()
  }

  /// Row `row` of the shape, `distance` along it, is not farther than the row before.
  private static func notFarther(
    _ kind: NoticeKind, row: Int, _ changes: String = "", before: Double, distance: Double, reports more: String = ""
  ) -> NoticeCase {
    NoticeCase(
      kind,
      """
      \(shape)
      \(changes)
      shapes.txt:\(row - 1) shape_dist_traveled=\(before)
      shapes.txt:\(row) shape_dist_traveled=«\(before + 1)→\(distance)»
      """,
      reports: """
        shapeId: X, csvRowNumber: \(row), shapeDistTraveled: \(distance), shapePtSequence: \(row - 1), \
        prevCsvRowNumber: \(row - 1), prevShapeDistTraveled: \(before), prevShapePtSequence: \(row - 2)\(more)
        """)
  }

  /// A trip that ends at 2.1 along a shape that ends at 2, at latitude `end`, `meters` from the last stop.
  private static func tooLongTrip(_ kind: NoticeKind, end: Double, meters: Double) -> NoticeCase {
    NoticeCase(
      kind,
      """
      \(shape)
      shapes.txt:3 shape_pt_lat=\(end), shape_dist_traveled=2
      shapes.txt:2 shape_dist_traveled=0
      stop_times.txt:4 shape_dist_traveled=2«→.1»
      """,
      reports: """
        tripId: T1, shapeId: X, maxTripDistanceTraveled: 2.1, maxShapeDistanceTraveled: 2.0, \
        geoDistanceToShape: \(meters)
        """)
  }

  static let shapes: [NoticeCase] = [
    notFarther(.decreasingShapeDistance, row: 3, before: 1, distance: 0.5),
    notFarther(
      .equalShapeDistanceDiffCoordinates, row: 3, before: 1, distance: 1,
      reports: ", actualDistanceBetweenShapePoints: 2691.7"),
    notFarther(
      .equalShapeDistanceDiffCoordinatesDistanceBelowThreshold, row: 4,
      "shapes.txt:4 shape_id=X, shape_pt_lat=47.020001, shape_pt_lon=8.02, shape_pt_sequence=3", before: 2, distance: 2,
      reports: ", actualDistanceBetweenShapePoints: 0.111"),
    notFarther(
      .equalShapeDistanceSameCoordinates, row: 4,
      "shapes.txt:4 shape_id=X, shape_pt_lat=47.02, shape_pt_lon=8.02, shape_pt_sequence=3", before: 2, distance: 2),
    .init(
      .singleShapePoint,
      """
      \(shape)
      shapes.txt:4 shape_id=«X→Y», shape_pt_lat=47.02, shape_pt_lon=8.02, shape_pt_sequence=3
      """,
      reports: "shapeId: Y, csvRowNumber: 4",
      with: ["unused_shape": 1]),
    .init(
      .stopHasTooManyMatchesForShape,
      "trips.txt:2 shape_id=X",
      files: [
        "shapes.txt":
          "shape_id,shape_pt_lat,shape_pt_lon,shape_pt_sequence\n\(loops(0..<19))«→\(loops(19..<20))»X,47,8,98\nX,47.02,8.02,99\n"
      ],
      reports: """
        tripCsvRowNumber: 2, shapeId: X, tripId: T1, stopTimeCsvRowNumber: 2, stopId: S1, stopName: First, \
        match: 47.0, 8.0, matchCount: 21
        """),
    .init(
      .stopTooFarFromShape,
      """
      \(shape)
      stops.txt:3 stop_lat=47.01«→5»
      """,
      reports: """
        tripCsvRowNumber: 2, shapeId: X, tripId: T1, stopTimeCsvRowNumber: 3, stopId: S2, stopName: Second, \
        match: 47.013, 8.013, geoDistanceToShape: 313.073
        """),
    .init(
      .stopTooFarFromShapeUsingUserDistance,
      """
      \(shape)
      shapes.txt:2 shape_dist_traveled=0
      shapes.txt:3 shape_dist_traveled=2
      stop_times.txt:2 shape_dist_traveled=0
      stop_times.txt:3 shape_dist_traveled=1«→.5»
      stop_times.txt:4 shape_dist_traveled=2
      """,
      reports: """
        tripCsvRowNumber: 2, shapeId: X, tripId: T1, stopTimeCsvRowNumber: 3, stopId: S2, stopName: Second, \
        match: 47.015, 8.015, geoDistanceToShape: 672.885
        """),
    .init(
      .stopsMatchShapeOutOfOrder,
      """
      \(shape)
      stop_times.txt:3 stop_id=S«2→3»
      stop_times.txt:4 stop_id=S«3→2»
      """,
      reports: """
        tripCsvRowNumber: 2, shapeId: X, tripId: T1, stopTimeCsvRowNumber1: 4, stopId1: S2, stopName1: Second, \
        match1: 47.01, 8.01, stopTimeCsvRowNumber2: 3, stopId2: S3, stopName2: Third, match2: 47.02, 8.02
        """),
    tooLongTrip(.tripDistanceExceedsShapeDistance, end: 47.0195, meters: 55.598),
    tooLongTrip(.tripDistanceExceedsShapeDistanceBelowThreshold, end: 47.01995, meters: 5.56),
    .init(
      .tripWithShapeDistTraveledButNoShapeDistances,
      """
      \(shape)
      stop_times.txt:2 shape_dist_traveled=«→1»
      """,
      reports: "csvRowNumber: 2, tripId: T1, shapeId: X"),
    .init(
      .unusedShape,
      """
      \(shape)
      trips.txt:2 shape_id=«X→»
      """,
      reports: "shapeId: X, csvRowNumber: 2"),
  ]
}
