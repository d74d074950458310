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

  static let shapes: [NoticeCase] = [
    .init(
      .decreasingShapeDistance,
      """
      \(shape)
      shapes.txt:2 shape_dist_traveled=1
      shapes.txt:3 shape_dist_traveled=«1.5→0.5»
      """,
      reports: """
        shapeId: X, csvRowNumber: 3, shapeDistTraveled: 0.5, shapePtSequence: 2, prevCsvRowNumber: 2, \
        prevShapeDistTraveled: 1.0, prevShapePtSequence: 1
        """),
    .init(
      .equalShapeDistanceDiffCoordinates,
      """
      \(shape)
      shapes.txt:2 shape_dist_traveled=1
      shapes.txt:3 shape_dist_traveled=«2→1»
      """,
      reports: """
        shapeId: X, csvRowNumber: 3, shapeDistTraveled: 1.0, shapePtSequence: 2, prevCsvRowNumber: 2, \
        prevShapeDistTraveled: 1.0, prevShapePtSequence: 1, actualDistanceBetweenShapePoints: 2691.7
        """),
    .init(
      .equalShapeDistanceDiffCoordinatesDistanceBelowThreshold,
      """
      \(shape)
      shapes.txt:4 shape_id=X, shape_pt_lat=47.020001, shape_pt_lon=8.02, shape_pt_sequence=3
      shapes.txt:3 shape_dist_traveled=2
      shapes.txt:4 shape_dist_traveled=«3→2»
      """,
      reports: """
        shapeId: X, csvRowNumber: 4, shapeDistTraveled: 2.0, shapePtSequence: 3, prevCsvRowNumber: 3, \
        prevShapeDistTraveled: 2.0, prevShapePtSequence: 2, actualDistanceBetweenShapePoints: 0.111
        """),
    .init(
      .equalShapeDistanceSameCoordinates,
      """
      \(shape)
      shapes.txt:4 shape_id=X, shape_pt_lat=47.02, shape_pt_lon=8.02, shape_pt_sequence=3
      shapes.txt:3 shape_dist_traveled=2
      shapes.txt:4 shape_dist_traveled=«3→2»
      """,
      reports: """
        shapeId: X, csvRowNumber: 4, shapeDistTraveled: 2.0, shapePtSequence: 3, prevCsvRowNumber: 3, \
        prevShapeDistTraveled: 2.0, prevShapePtSequence: 2
        """),
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
    .init(
      .tripDistanceExceedsShapeDistance,
      """
      \(shape)
      shapes.txt:3 shape_pt_lat=47.0195, shape_dist_traveled=2
      shapes.txt:2 shape_dist_traveled=0
      stop_times.txt:4 shape_dist_traveled=2«→.1»
      """,
      reports: """
        tripId: T1, shapeId: X, maxTripDistanceTraveled: 2.1, maxShapeDistanceTraveled: 2.0, \
        geoDistanceToShape: 55.598
        """),
    .init(
      .tripDistanceExceedsShapeDistanceBelowThreshold,
      """
      \(shape)
      shapes.txt:3 shape_pt_lat=47.01995, shape_dist_traveled=2
      shapes.txt:2 shape_dist_traveled=0
      stop_times.txt:4 shape_dist_traveled=2«→.1»
      """,
      reports: """
        tripId: T1, shapeId: X, maxTripDistanceTraveled: 2.1, maxShapeDistanceTraveled: 2.0, \
        geoDistanceToShape: 5.56
        """),
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
