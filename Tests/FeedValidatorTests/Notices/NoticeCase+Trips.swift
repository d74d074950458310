@testable import FeedValidator

/// Feeds with notices of trips and their calls.
extension NoticeCase {
  /// The trip T2 from S3 to S1.
  static let secondTrip = """
    trips.txt:3 route_id=R, service_id=WK, trip_id=T2
    stop_times.txt:5 trip_id=T2, arrival_time=9:00:00, departure_time=9:00:00, stop_id=S3, stop_sequence=0
    stop_times.txt:6 trip_id=T2, arrival_time=9:10:00, departure_time=9:10:00, stop_id=S1, stop_sequence=1
    """

  static let trips: [NoticeCase] = [
    .init(
      .blockTripsWithOverlappingStopTimes,
      """
      \(secondTrip)
      trips.txt:2 block_id=B
      trips.txt:3 block_id=B
      stop_times.txt:5 arrival_time=«8:10:00→8:09:59», departure_time=8:10:00
      """,
      reports: """
        csvRowNumberA: 2, tripIdA: T1, serviceIdA: WK, csvRowNumberB: 3, tripIdB: T2, serviceIdB: WK, \
        blockId: B, intersection: 20260101
        """),
    .init(
      .decreasingOrEqualStopTimeDistance,
      """
      stop_times.txt:2 shape_dist_traveled=0
      stop_times.txt:3 shape_dist_traveled=1
      stop_times.txt:4 shape_dist_traveled=«2→1»
      """,
      reports: """
        tripId: T1, stopId: S3, csvRowNumber: 4, shapeDistTraveled: 1.0, stopSequence: 2, prevCsvRowNumber: 3, \
        prevShapeDistTraveled: 1.0, prevStopSequence: 1
        """),
    .init(
      .fastTravelBetweenConsecutiveStops,
      "stop_times.txt:3 arrival_time=8:0«5:00→0:10»",
      reports: """
        tripCsvRowNumber: 2, tripId: T1, routeId: R, speedKph: 484.52, distanceKm: 1.346, csvRowNumber1: 2, \
        stopSequence1: 0, stopId1: S1, stopName1: First, departureTime1: 08:00:00, csvRowNumber2: 3, \
        stopSequence2: 1, stopId2: S2, stopName2: Second, arrivalTime2: 08:00:10
        """),
    .init(
      .fastTravelBetweenFarStops,
      """
      stops.txt:4 stop_lat=47.3
      stop_times.txt:4 arrival_time=8:«30→10»:00, departure_time=8:30:00
      """,
      reports: """
        tripCsvRowNumber: 2, tripId: T1, routeId: R, speedKph: 322.554, distanceKm: 32.255, csvRowNumber1: 3, \
        stopSequence1: 1, stopId1: S2, stopName1: Second, departureTime1: 08:05:00, csvRowNumber2: 4, \
        stopSequence2: 2, stopId2: S3, stopName2: Third, arrivalTime2: 08:10:00
        """,
      with: ["fast_travel_between_consecutive_stops": 1]),
    .init(
      .inconsistentRouteTypeForBlockId,
      """
      \(secondTrip)
      routes.txt:3 route_id=Q, agency_id=A, route_short_name=2, route_long_name=Line Two, route_type=«3→0»
      trips.txt:2 block_id=B
      trips.txt:3 block_id=B, route_id=Q
      """,
      reports: "blockId: B, tripId: T2, routeId1: R, routeType1: 3, routeId2: Q, routeType2: 0"),
    .init(
      .inconsistentRouteTypeForInSeatTransfer,
      """
      \(secondTrip)
      routes.txt:3 route_id=Q, agency_id=A, route_short_name=2, route_long_name=Line Two, route_type=«3→0»
      trips.txt:3 route_id=Q
      transfers.txt:2 from_trip_id=T1, to_trip_id=T2, from_route_id=R, to_route_id=Q, transfer_type=4
      """,
      reports: "csvRowNumber: 2, fromRouteId: R, fromRouteType: 3, toRouteId: Q, toRouteType: 0"),
    .init(
      .locationWithUnexpectedStopTime,
      """
      \(station)
      stop_times.txt:4 stop_id=«S3→P»
      """,
      reports: "csvRowNumber: 5, stopId: P, stopName: Station, stopTimeCsvRowNumber: 4",
      with: ["stop_without_stop_time": 1]),
    .init(
      .missingBikeAllowance,
      """
      routes.txt:2 route_type=4
      trips.txt:2 bikes_allowed=«1→»
      """,
      reports: "csvRowNumber: 2, routeId: R, tripId: T1"),
    .init(
      .missingStopTimesRecord,
      """
      \(onDemandGroup)
      trips.txt:3 route_id=R, service_id=WK, trip_id=T2
      stop_times.txt:5 trip_id=T2, location_group_id=G, stop_sequence=0, start_pickup_drop_off_window=8:00:00, end_pickup_drop_off_window=9:00:00, pickup_type=2, drop_off_type=«1→2»
      """,
      reports: "csvRowNumber: 5, tripId: T2, locationGroupId: G",
      always: ["unusable_trip": 1]),
    .init(
      .missingTimepointValue,
      """
      stop_times.txt:2 timepoint=1
      stop_times.txt:3 timepoint=«0→»
      stop_times.txt:4 timepoint=1
      """,
      reports: "csvRowNumber: 3, tripId: T1, stopSequence: 1"),
    .init(
      .missingTripEdge,
      "stop_times.txt:4 departure_time=«8:10:00→»",
      reports: "csvRowNumber: 4, stopSequence: 2, tripId: T1, specifiedField: departure_time",
      with: ["stop_time_with_only_arrival_or_departure_time": 1]),
    .init(
      .overlappingFrequency,
      """
      frequencies.txt:2 trip_id=T1, start_time=06:00:00, end_time=08:00:00, headway_secs=600
      frequencies.txt:3 trip_id=T1, start_time=0«8:00:00→7:59:59», end_time=10:00:00, headway_secs=600
      """,
      reports: """
        prevCsvRowNumber: 2, prevEndTime: 08:00:00, currCsvRowNumber: 3, currStartTime: 07:59:59, tripId: T1
        """),
    .init(
      .startAndEndRangeEqual,
      """
      frequencies.txt:2 trip_id=T1, start_time=08:00:00, end_time=0«9→8»:00:00, headway_secs=600
      """,
      reports: """
        filename: frequencies.txt, csvRowNumber: 2, startFieldName: start_time, endFieldName: end_time, \
        value: 08:00:00
        """),
    .init(
      .startAndEndRangeOutOfOrder,
      "stop_times.txt:3 departure_time=8:0«5→4»:00",
      reports: """
        filename: stop_times.txt, csvRowNumber: 3, startFieldName: arrival_time, startValue: 08:05:00, \
        endFieldName: departure_time, endValue: 08:04:00
        """),
    .init(
      .stopTimeTimepointWithoutTimes,
      """
      stop_times.txt:2 timepoint=1
      stop_times.txt:3 arrival_time=, departure_time=, timepoint=«0→1»
      stop_times.txt:4 timepoint=1
      """,
      count: 2,
      reports: "csvRowNumber: 3, tripId: T1, stopSequence: 1, specifiedField: arrival_time"),
    .init(
      .stopTimeWithArrivalBeforePreviousDepartureTime,
      "stop_times.txt:3 arrival_time=«8:00:00→7:59:59»",
      reports: "csvRowNumber: 3, prevCsvRowNumber: 2, tripId: T1, arrivalTime: 07:59:59, departureTime: 08:00:00"),
    .init(
      .stopTimeWithOnlyArrivalOrDepartureTime,
      "stop_times.txt:3 departure_time=«8:05:00→»",
      reports: "csvRowNumber: 3, tripId: T1, stopSequence: 1, specifiedField: arrival_time"),
    .init(
      .tripHeadsignMatchesIntermediateStop,
      "trips.txt:2 trip_headsign=«Third→Second»",
      reports: "csvRowNumber: 2, tripId: T1, tripHeadsign: Second, stopId1: S2, stopSequence: 1, stopId2: S3"),
    .init(
      .unsortedStopTimes,
      """
      stop_times.txt:3 arrival_time=8:«05→10»:00, departure_time=8:«05→10»:00, stop_id=S«2→3», stop_sequence=«1→2»
      stop_times.txt:4 arrival_time=8:«10→05»:00, departure_time=8:«10→05»:00, stop_id=S«3→2», stop_sequence=«2→1»
      """,
      reports: "tripId: T1, startCsvRowNumber: 2, endCsvRowNumber: 4"),
    .init(
      .unusableTrip,
      """
      trips.txt:3 route_id=R, service_id=WK, trip_id=T2
      stop_times.txt:5 trip_id=T2, arrival_time=9:00:00, departure_time=9:00:00, stop_id=S3, stop_sequence=0
      «stop_times.txt:6 trip_id=T2, arrival_time=9:10:00, departure_time=9:10:00, stop_id=S1, stop_sequence=1→»
      """,
      reports: "csvRowNumber: 3, tripId: T2"),
    .init(
      .unusedTrip,
      "«→trips.txt:3 route_id=R, service_id=WK, trip_id=T2»",
      reports: "tripId: T2, csvRowNumber: 3",
      with: ["unusable_trip": 1]),
    .init(
      .startAndEndRangeOutOfOrder,
      """
      timeframes.txt:2 timeframe_group_id=F, start_time=06:00:00, end_time=0«7→5»:00:00, service_id=WK
      """,
      reports: """
        filename: timeframes.txt, csvRowNumber: 2, startFieldName: start_time, startValue: 06:00:00, \
        endFieldName: end_time, endValue: 05:00:00
        """),
  ]
}
