import TransitValues

/// Notices of transfers.
extension NoticeKind {
  static let transferDistanceAbove2Km = NoticeKind(
    "transfer_distance_above_2_km", .info, files: [.transfers, .stops],
    fields: ["csvRowNumber", "fromStopId", "toStopId", "distanceKm"],
    means: "The two stops of a transfer are more than 2 km apart.",
    matters: "Few riders walk so far; perhaps a stop is wrong.",
    mend: "Check the two stops and their coordinates.")

  static let transferDistanceTooLarge = NoticeKind(
    "transfer_distance_too_large", .warning, files: [.transfers, .stops],
    fields: ["csvRowNumber", "fromStopId", "toStopId", "distanceKm"],
    means: "The two stops of a transfer are more than 10 km apart.",
    matters: "Apps promise a change that nobody can make on foot.",
    mend: "Correct the stops of the transfer or their coordinates.")

  static let transferWithInvalidStopLocationType = NoticeKind(
    "transfer_with_invalid_stop_location_type", .error, files: [.transfers, .stops],
    fields: ["csvRowNumber", "stopIdFieldName", "stopId", "locationTypeValue", "locationTypeName"],
    means: """
      A transfer begins or ends at a location where nobody changes: an entrance, a node or a boarding area. To stay \
      seated, also a station is wrong.
      """,
    matters: "Apps ignore the transfer.",
    mend: "Use a stop or platform, or, except for staying seated, a station.")

  static let transferWithInvalidTripAndRoute = NoticeKind(
    "transfer_with_invalid_trip_and_route", .error, files: [.transfers, .trips],
    fields: ["csvRowNumber", "tripFieldName", "tripId", "routeFieldName", "routeId", "expectedRouteId"],
    means: "A transfer names a trip and a route, but the trip is not on that route.",
    matters: "The transfer never applies.",
    mend: "Correct the route or the trip, or name only one of them.")

  static let transferWithInvalidTripAndStop = NoticeKind(
    "transfer_with_invalid_trip_and_stop", .error,
    files: [.transfers, .trips, .stopTimes, .stops],
    fields: ["csvRowNumber", "tripFieldName", "tripId", "stopFieldName", "stopId"],
    means: "A transfer names a trip and a stop, but the trip does not call there.",
    matters: "The transfer never applies.",
    mend: "Correct the stop or the trip.")

  static let transferWithSuspiciousMidTripInSeat = NoticeKind(
    "transfer_with_suspicious_mid_trip_in_seat", .warning, files: [.transfers, .stopTimes, .stops],
    fields: ["csvRowNumber", "tripIdFieldName", "tripId", "stopIdFieldName", "stopId"],
    means: "Riders stay seated, but not from the last call of one trip to the first of the next.",
    matters: "Apps may promise a ride that continues where the vehicle does not.",
    mend: "Check the two stops: usually the first trip ends and the second begins there.")

  static let transfersKinds: [NoticeKind] = [
    .transferDistanceAbove2Km, .transferDistanceTooLarge, .transferWithInvalidStopLocationType,
    .transferWithInvalidTripAndRoute, .transferWithInvalidTripAndStop, .transferWithSuspiciousMidTripInSeat,
  ]
}
