import TransitValues

/// Notices of shapes.
extension NoticeKind {
  static let decreasingShapeDistance = NoticeKind(
    "decreasing_shape_distance", .error, files: [.shapes],
    fields: [
      "shapeId", "csvRowNumber", "shapeDistTraveled", "shapePtSequence", "prevCsvRowNumber", "prevShapeDistTraveled",
      "prevShapePtSequence",
    ],
    means: "`shape_dist_traveled` falls from one point of a shape to the next.",
    matters: "Apps draw the wrong part of the line between two stops.",
    mend: "Let `shape_dist_traveled` grow along the shape.")

  static let equalShapeDistanceDiffCoordinates = NoticeKind(
    "equal_shape_distance_diff_coordinates", .error, files: [.shapes],
    fields: [
      "shapeId", "csvRowNumber", "shapeDistTraveled", "shapePtSequence", "prevCsvRowNumber", "prevShapeDistTraveled",
      "prevShapePtSequence", "actualDistanceBetweenShapePoints",
    ],
    means: """
      Two points of a shape that follow each other are at different places, 1.11 m or more apart, but at the same \
      distance.
      """,
    matters: "Apps draw the wrong part of the line between two stops.",
    mend: "Let `shape_dist_traveled` grow along the shape.")

  static let equalShapeDistanceDiffCoordinatesDistanceBelowThreshold = NoticeKind(
    "equal_shape_distance_diff_coordinates_distance_below_threshold", .warning, files: [.shapes],
    fields: [
      "shapeId", "csvRowNumber", "shapeDistTraveled", "shapePtSequence", "prevCsvRowNumber", "prevShapeDistTraveled",
      "prevShapePtSequence", "actualDistanceBetweenShapePoints",
    ],
    means: "Two points of a shape that follow each other are at the same distance, and less than 1.11 m apart.",
    matters: "The line looks right; the two points could be one.",
    mend: "Remove one of the points, or write distances with more decimals.")

  static let equalShapeDistanceSameCoordinates = NoticeKind(
    "equal_shape_distance_same_coordinates", .warning, files: [.shapes],
    fields: [
      "shapeId", "csvRowNumber", "shapeDistTraveled", "shapePtSequence", "prevCsvRowNumber", "prevShapeDistTraveled",
      "prevShapePtSequence",
    ],
    means: "Two points of a shape that follow each other are the same.",
    matters: "The line looks right; the feed is larger than needed.",
    mend: "Remove one of the points.")

  static let singleShapePoint = NoticeKind(
    "single_shape_point", .warning, files: [.shapes],
    fields: ["shapeId", "csvRowNumber"],
    means: "A shape has only one point.",
    matters: "Apps cannot draw it.",
    mend: "Add the other points, or remove the shape.")

  static let stopHasTooManyMatchesForShape = NoticeKind(
    "stop_has_too_many_matches_for_shape", .warning,
    files: [.trips, .stopTimes, .stops, .shapes, .routes],
    fields: [
      "tripCsvRowNumber", "shapeId", "tripId", "stopTimeCsvRowNumber", "stopId", "stopName", "match", "matchCount",
    ],
    means: "A shape passes this stop more than 20 times.",
    matters: "Apps cannot tell which part of the line belongs to the call.",
    mend: "Check the shape for loops, or fill in `shape_dist_traveled` in both files.")

  static let stopTooFarFromShape = NoticeKind(
    "stop_too_far_from_shape", .warning,
    files: [.trips, .stopTimes, .stops, .shapes, .routes],
    fields: [
      "tripCsvRowNumber", "shapeId", "tripId", "stopTimeCsvRowNumber", "stopId", "stopName", "match",
      "geoDistanceToShape",
    ],
    means: "A stop is more than 100 m from the shape of its trip; for the ends of train trips, 400 m.",
    matters: "The map shows a line that does not pass the stop.",
    mend: "Correct the place of the stop, the shape, or the `shape_id` of the trip.")

  static let stopTooFarFromShapeUsingUserDistance = NoticeKind(
    "stop_too_far_from_shape_using_user_distance", .warning,
    files: [.trips, .stopTimes, .stops, .shapes, .routes],
    fields: [
      "tripCsvRowNumber", "shapeId", "tripId", "stopTimeCsvRowNumber", "stopId", "stopName", "match",
      "geoDistanceToShape",
    ],
    means: "By `shape_dist_traveled`, a stop lies more than 100 m from its place on the shape.",
    matters: "The map shows the vehicle away from the stop.",
    mend: "Use the same unit for `shape_dist_traveled` in `shapes.txt` and `stop_times.txt`, and check the values.")

  static let stopsMatchShapeOutOfOrder = NoticeKind(
    "stops_match_shape_out_of_order", .warning,
    files: [.trips, .stopTimes, .stops, .shapes, .routes],
    fields: [
      "tripCsvRowNumber", "shapeId", "tripId", "stopTimeCsvRowNumber1", "stopId1", "stopName1", "match1",
      "stopTimeCsvRowNumber2", "stopId2", "stopName2", "match2",
    ],
    means: "The stops of a trip lie along its shape in another order than the trip calls at them.",
    matters: "Apps draw the wrong part of the line between two stops.",
    mend: "Check the direction of the shape, and whether the trip has the right `shape_id`.")

  static let tripDistanceExceedsShapeDistance = NoticeKind(
    "trip_distance_exceeds_shape_distance", .error, files: [.trips, .stopTimes, .stops, .shapes],
    fields: ["tripId", "shapeId", "maxTripDistanceTraveled", "maxShapeDistanceTraveled", "geoDistanceToShape"],
    means: "The last call of a trip is farther along than its shape is long, and away from its end.",
    matters: "The map shows a line that ends before the last stop.",
    mend: "Extend the shape, or use the same unit for `shape_dist_traveled` in both files.")

  static let tripDistanceExceedsShapeDistanceBelowThreshold = NoticeKind(
    "trip_distance_exceeds_shape_distance_below_threshold", .warning,
    files: [.trips, .stopTimes, .stops, .shapes],
    fields: ["tripId", "shapeId", "maxTripDistanceTraveled", "maxShapeDistanceTraveled", "geoDistanceToShape"],
    means: "The last call of a trip is farther along than its shape is long, by at most 11.1 m.",
    matters: "The line looks right.",
    mend: "Use the same distances in `shapes.txt` and `stop_times.txt`.")

  static let tripWithShapeDistTraveledButNoShapeDistances = NoticeKind(
    "trip_with_shape_dist_traveled_but_no_shape_distances", .info,
    files: [.trips, .stopTimes, .shapes],
    fields: ["csvRowNumber", "tripId", "shapeId"],
    means: "Calls of a trip have `shape_dist_traveled`, but not all points of its shape do.",
    matters: "Apps cannot use the distances, and guess where the stops lie on the line.",
    mend: "Fill in `shape_dist_traveled` in `shapes.txt`.")

  static let unusedShape = NoticeKind(
    "unused_shape", .warning, files: [.shapes, .trips],
    fields: ["shapeId", "csvRowNumber"],
    means: "No trip uses this shape.",
    matters: "It only makes the feed larger. Perhaps trips lack their `shape_id`.",
    mend: "Remove the shape, or refer to it in `trips.txt`.")

  static let shapesKinds: [NoticeKind] = [
    .decreasingShapeDistance, .equalShapeDistanceDiffCoordinates,
    .equalShapeDistanceDiffCoordinatesDistanceBelowThreshold, .equalShapeDistanceSameCoordinates, .singleShapePoint,
    .stopHasTooManyMatchesForShape, .stopTooFarFromShape, .stopTooFarFromShapeUsingUserDistance,
    .stopsMatchShapeOutOfOrder, .tripDistanceExceedsShapeDistance, .tripDistanceExceedsShapeDistanceBelowThreshold,
    .tripWithShapeDistTraveledButNoShapeDistances, .unusedShape,
  ]
}
