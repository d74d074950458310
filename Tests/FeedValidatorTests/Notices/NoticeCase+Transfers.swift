@testable import FeedValidator

/// Feeds with notices of transfers.txt.
extension NoticeCase {
  static let transfers: [NoticeCase] = [
    .init(
      .transferDistanceAbove2Km,
      "transfers.txt:2 from_stop_id=S1, to_stop_id=S«2→3», transfer_type=0",
      reports: "csvRowNumber: 2, fromStopId: S1, toStopId: S3, distanceKm: 2.692"),
    .init(
      .transferDistanceTooLarge,
      """
      stops.txt:4 stop_lat=47.3
      stop_times.txt:4 arrival_time=10:10:00, departure_time=10:10:00
      transfers.txt:2 from_stop_id=S1, to_stop_id=S«2→3», transfer_type=0
      """,
      reports: "csvRowNumber: 2, fromStopId: S1, toStopId: S3, distanceKm: 33.393"),
    .init(
      .transferWithInvalidStopLocationType,
      """
      \(station)
      stops.txt:6 stop_id=E, stop_name=Entrance, stop_lat=47.02, stop_lon=8.02, location_type=2, parent_station=P
      transfers.txt:2 from_stop_id=S3, to_stop_id=«P→E», transfer_type=0
      """,
      reports: """
        csvRowNumber: 2, stopIdFieldName: to_stop_id, stopId: E, locationTypeValue: 2, locationTypeName: ENTRANCE
        """),
    .init(
      .transferWithInvalidTripAndRoute,
      """
      routes.txt:3 route_id=Q, agency_id=A, route_short_name=2, route_long_name=Line Two, route_type=3
      transfers.txt:2 from_stop_id=S1, to_stop_id=S2, from_trip_id=T1, from_route_id=«R→Q», transfer_type=0
      """,
      reports: """
        csvRowNumber: 2, tripFieldName: from_trip_id, tripId: T1, routeFieldName: from_route_id, routeId: Q, \
        expectedRouteId: R
        """),
    .init(
      .transferWithInvalidTripAndStop,
      """
      \(secondTrip)
      stops.txt:5 stop_id=S4, stop_name=Fourth, stop_lat=47.01, stop_lon=8
      stop_times.txt:6 stop_id=S4
      transfers.txt:2 from_stop_id=S«1→4», to_stop_id=S2, from_trip_id=T1, transfer_type=0
      """,
      reports: """
        csvRowNumber: 2, tripFieldName: from_trip_id, tripId: T1, stopFieldName: from_stop_id, stopId: S4
        """),
    .init(
      .transferWithSuspiciousMidTripInSeat,
      """
      \(secondTrip)
      transfers.txt:2 from_stop_id=S«3→2», to_stop_id=S3, from_trip_id=T1, to_trip_id=T2, transfer_type=4
      """,
      reports: """
        csvRowNumber: 2, tripIdFieldName: from_trip_id, tripId: T1, stopIdFieldName: from_stop_id, stopId: S2
        """),
    .init(
      .transferWithInvalidStopLocationType,
      """
      \(secondTrip)
      \(station)
      transfers.txt:2 from_stop_id=«S3→P», to_stop_id=S3, from_trip_id=T1, to_trip_id=T2, transfer_type=4
      """,
      reports: """
        csvRowNumber: 2, stopIdFieldName: from_stop_id, stopId: P, locationTypeValue: 1, \
        locationTypeName: STATION
        """),
  ]
}
