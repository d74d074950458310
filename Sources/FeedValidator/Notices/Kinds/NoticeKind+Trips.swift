import TransitValues

/// Notices of trips and their calls.
extension NoticeKind {
  static let blockTripsWithOverlappingStopTimes = NoticeKind(
    "block_trips_with_overlapping_stop_times", .error,
    files: [.trips, .stopTimes, .calendar, .calendarDates],
    fields: [
      "csvRowNumberA", "tripIdA", "serviceIdA", "csvRowNumberB", "tripIdB", "serviceIdB", "blockId", "intersection",
    ],
    means: "Two trips of the same block overlap in time on a day on which both run.",
    matters: "One vehicle cannot run both trips; apps promise rides without a change that do not exist.",
    mend: "Give the trips different blocks, or correct times or service days.")

  static let decreasingOrEqualStopTimeDistance = NoticeKind(
    "decreasing_or_equal_stop_time_distance", .error, files: [.stopTimes],
    fields: [
      "tripId", "stopId", "csvRowNumber", "shapeDistTraveled", "stopSequence", "prevCsvRowNumber",
      "prevShapeDistTraveled", "prevStopSequence",
    ],
    means: "`shape_dist_traveled` does not grow from one call to the next.",
    matters: "Apps draw the wrong part of the line between two stops.",
    mend: "Let `shape_dist_traveled` grow along the trip, or leave it empty.")

  static let fastTravelBetweenConsecutiveStops = NoticeKind(
    "fast_travel_between_consecutive_stops", .warning,
    files: [.routes, .trips, .stopTimes, .stops],
    fields: [
      "tripCsvRowNumber", "tripId", "routeId", "speedKph", "distanceKm", "csvRowNumber1", "stopSequence1", "stopId1",
      "stopName1", "departureTime1", "csvRowNumber2", "stopSequence2", "stopId2", "stopName2", "arrivalTime2",
    ],
    means: "A vehicle would be faster between two calls than vehicles of its kind are.",
    matters: "A time or a place is wrong, and so are arrivals that riders see.",
    mend: "Check the two times, and the coordinates of the two stops.")

  static let fastTravelBetweenFarStops = NoticeKind(
    "fast_travel_between_far_stops", .warning, files: [.routes, .trips, .stopTimes, .stops],
    fields: [
      "tripCsvRowNumber", "tripId", "routeId", "speedKph", "distanceKm", "csvRowNumber1", "stopSequence1", "stopId1",
      "stopName1", "departureTime1", "csvRowNumber2", "stopSequence2", "stopId2", "stopName2", "arrivalTime2",
    ],
    means: "Over more than 10 km, a vehicle would be faster than vehicles of its kind are.",
    matters: "Times or places along the trip are wrong, and so are arrivals that riders see.",
    mend: "Check the times between the two stops, and the coordinates of the stops.")

  static let inconsistentRouteTypeForBlockId = NoticeKind(
    "inconsistent_route_type_for_block_id", .warning, files: [.trips, .routes],
    fields: ["blockId", "tripId", "routeId1", "routeType1", "routeId2", "routeType2"],
    means: "Trips of one block belong to routes of different types, such as bus and train.",
    matters: "A vehicle cannot change from bus to train.",
    mend: "Give the trips different blocks, or correct `route_type`.")

  static let inconsistentRouteTypeForInSeatTransfer = NoticeKind(
    "inconsistent_route_type_for_in_seat_transfer", .warning, files: [.transfers, .routes],
    fields: ["csvRowNumber", "fromRouteId", "fromRouteType", "toRouteId", "toRouteType"],
    means: "Riders could stay seated between routes of different types.",
    matters: "Apps promise a ride without a change that cannot exist.",
    mend: "Correct `transfer_type` or `route_type`.")

  static let locationWithUnexpectedStopTime = NoticeKind(
    "location_with_unexpected_stop_time", .error, files: [.stops, .stopTimes],
    fields: ["csvRowNumber", "stopId", "stopName", "stopTimeCsvRowNumber"],
    means: "A trip calls at a location that is not a stop or platform, such as a station or an entrance.",
    matters: "Apps drop the call, or show no platform.",
    mend: "Use the stop or platform in `stop_times.txt`.")

  static let missingBikeAllowance = NoticeKind(
    "missing_bike_allowance", .warning, files: [.trips, .routes],
    fields: ["csvRowNumber", "routeId", "tripId"],
    means: "A trip of a ferry does not say whether bicycles are allowed.",
    matters: "Riders with a bicycle do not know whether they may board.",
    mend: "Fill in `bikes_allowed` with 1 or 2.")

  static let missingStopTimesRecord = NoticeKind(
    "missing_stop_times_record", .error, files: [.stopTimes],
    fields: ["csvRowNumber", "tripId", "locationGroupId", "locationId"],
    means: "A trip that is picked up and dropped off in one zone has only one call.",
    matters: "Nobody can be dropped off.",
    mend: "Write two rows for the zone, one for pickup and one for drop-off.")

  static let missingTimepointValue = NoticeKind(
    "missing_timepoint_value", .warning, files: [.stopTimes],
    fields: ["csvRowNumber", "tripId", "stopSequence"],
    means: "`timepoint` is empty at a call with times.",
    matters: "Apps do not know whether the time is exact or estimated.",
    mend: "Write 1 for exact and 0 for estimated times.")

  static let missingTripEdge = NoticeKind(
    "missing_trip_edge", .error, files: [.stopTimes],
    fields: ["csvRowNumber", "stopSequence", "tripId", "specifiedField"],
    means: "The first or last call of a trip has no arrival or no departure time.",
    matters: "Apps cannot compute the times of the other calls, and drop the trip.",
    mend: "Fill in `arrival_time` and `departure_time` at both ends of the trip.")

  static let overlappingFrequency = NoticeKind(
    "overlapping_frequency", .error, files: [.frequencies],
    fields: ["prevCsvRowNumber", "prevEndTime", "currCsvRowNumber", "currStartTime", "tripId"],
    means: "Two rows of `frequencies.txt` overlap for one trip.",
    matters: "Apps show departures twice.",
    mend: "Let each period begin when the one before it ends.")

  static let startAndEndRangeEqual = NoticeKind(
    "start_and_end_range_equal", .error, files: [.frequencies, .timeframes],
    fields: ["filename", "csvRowNumber", "startFieldName", "endFieldName", "value"],
    means: "A period ends when it begins.",
    matters: "It is empty, so trips or fares are missing.",
    mend: "Correct `start_time` or `end_time`.")

  static let startAndEndRangeOutOfOrder = NoticeKind(
    "start_and_end_range_out_of_order", .error,
    files: [.calendar, .feedInfo, .frequencies, .stopTimes, .timeframes],
    fields: ["filename", "csvRowNumber", "startFieldName", "startValue", "endFieldName", "endValue"],
    means: "A period ends before it begins.",
    matters: "It is empty, so trips, service days or fares are missing.",
    mend: "Exchange or correct the two values.")

  static let stopTimeTimepointWithoutTimes = NoticeKind(
    "stop_time_timepoint_without_times", .error, files: [.stopTimes],
    fields: ["csvRowNumber", "tripId", "stopSequence", "specifiedField"],
    means: "A call is marked as exact but has no arrival or no departure time.",
    matters: "Apps compute a time and show it as exact.",
    mend: "Fill in both times, or set `timepoint` to 0.")

  static let stopTimeWithArrivalBeforePreviousDepartureTime = NoticeKind(
    "stop_time_with_arrival_before_previous_departure_time", .error, files: [.stopTimes],
    fields: ["csvRowNumber", "prevCsvRowNumber", "tripId", "arrivalTime", "departureTime"],
    means: "A vehicle arrives before it departs from the stop before.",
    matters: "Apps show impossible journeys, or drop the trip.",
    mend: "Correct the times. After midnight, hours go on: `24:10:00`.")

  static let stopTimeWithOnlyArrivalOrDepartureTime = NoticeKind(
    "stop_time_with_only_arrival_or_departure_time", .error, files: [.stopTimes],
    fields: ["csvRowNumber", "tripId", "stopSequence", "specifiedField"],
    means: "A call has only one of arrival and departure time.",
    matters: "Apps have to guess how long the vehicle stands.",
    mend: "Fill in both; where a vehicle does not wait, they are equal.")

  static let tripHeadsignMatchesIntermediateStop = NoticeKind(
    "trip_headsign_matches_intermediate_stop", .info, files: [.trips, .stopTimes, .stops],
    fields: ["csvRowNumber", "tripId", "tripHeadsign", "stopId1", "stopSequence", "stopId2"],
    means: "The headsign of a trip is the name of a stop before the last.",
    matters: "Past that stop, riders read a destination that lies behind them.",
    mend: "Write where the trip ends, or change the sign along the trip with `stop_headsign`.")

  static let unsortedStopTimes = NoticeKind(
    "unsorted_stop_times", .info, files: [.stopTimes],
    fields: ["tripId", "startCsvRowNumber", "endCsvRowNumber"],
    means: "The rows of a trip are not together, or not in the order of `stop_sequence`.",
    matters: "Nothing is wrong, but reading takes more time and memory.",
    mend: "Sort `stop_times.txt` by `trip_id` and `stop_sequence`.")

  static let unusableTrip = NoticeKind(
    "unusable_trip", .warning, files: [.trips, .stopTimes],
    fields: ["csvRowNumber", "tripId"],
    means: "A trip has fewer than two calls.",
    matters: "Nobody can ride it.",
    mend: "Add its calls to `stop_times.txt`, or remove the trip.")

  static let unusedTrip = NoticeKind(
    "unused_trip", .warning, files: [.trips, .stopTimes],
    fields: ["tripId", "csvRowNumber"],
    means: "A trip has no calls.",
    matters: "Riders never see it.",
    mend: "Add its calls to `stop_times.txt`, or remove the trip.")

  static let tripsKinds: [NoticeKind] = [
    .blockTripsWithOverlappingStopTimes, .decreasingOrEqualStopTimeDistance, .fastTravelBetweenConsecutiveStops,
    .fastTravelBetweenFarStops, .inconsistentRouteTypeForBlockId, .inconsistentRouteTypeForInSeatTransfer,
    .locationWithUnexpectedStopTime, .missingBikeAllowance, .missingStopTimesRecord, .missingTimepointValue,
    .missingTripEdge, .overlappingFrequency, .startAndEndRangeEqual, .startAndEndRangeOutOfOrder,
    .stopTimeTimepointWithoutTimes, .stopTimeWithArrivalBeforePreviousDepartureTime,
    .stopTimeWithOnlyArrivalOrDepartureTime, .tripHeadsignMatchesIntermediateStop, .unsortedStopTimes,
    .unusableTrip, .unusedTrip,
  ]
}
