@testable import FeedValidator

/// Feeds with notices of booking and flexible service.
extension NoticeCase {
  /// The group G of the stop S1.
  static let onDemandGroup = """
    location_groups.txt:2 location_group_id=G, location_group_name=City Center
    location_group_stops.txt:2 location_group_id=G, stop_id=S1
    """

  /// The trip T2, on demand within the group.
  private static let onDemandTrip = """
    \(onDemandGroup)
    trips.txt:3 route_id=R, service_id=WK, trip_id=T2
    stop_times.txt:5 trip_id=T2, location_group_id=G, stop_sequence=0, pickup_type=2, drop_off_type=1
    stop_times.txt:6 trip_id=T2, location_group_id=G, stop_sequence=1, pickup_type=1, drop_off_type=2
    stop_times.txt:5 start_pickup_drop_off_window=8:00:00, end_pickup_drop_off_window=10:00:00
    stop_times.txt:6 start_pickup_drop_off_window=8:00:00, end_pickup_drop_off_window=10:00:00
    """

  static let booking: [NoticeCase] = [
    .init(
      .forbiddenArrivalOrDepartureTime,
      """
      \(onDemandTrip)
      stop_times.txt:5 arrival_time=«→8:00:00», departure_time=«→8:00:00»
      """,
      reports: """
        csvRowNumber: 5, arrivalTime: 08:00:00, departureTime: 08:00:00, startPickupDropOffWindow: 08:00:00, \
        endPickupDropOffWindow: 10:00:00
        """),
    .init(
      .forbiddenContinuousPickupDropOff,
      """
      \(onDemandTrip)
      routes.txt:2 continuous_pickup=«1→0»
      """,
      count: 2,
      reports: """
        routeCsvRowNumber: 2, tripCsvRowNumber: 3, stopTimeCsvRowNumber: 5, startPickupDropOffWindow: 08:00:00, \
        endPickupDropOffWindow: 10:00:00
        """),
    .init(
      .forbiddenDropOffType,
      """
      \(onDemandTrip)
      stop_times.txt:5 drop_off_type=«1→0»
      """,
      reports: "csvRowNumber: 5, startPickupDropOffWindow: 08:00:00, endPickupDropOffWindow: 10:00:00"),
    .init(
      .forbiddenGeographyId,
      """
      \(onDemandTrip)
      stop_times.txt:5 stop_id=«→S1»
      """,
      reports: "csvRowNumber: 5, stopId: S1, locationGroupId: G"),
    .init(
      .forbiddenPickupType,
      """
      \(onDemandTrip)
      stop_times.txt:6 pickup_type=«1→3»
      """,
      reports: "csvRowNumber: 6, startPickupDropOffWindow: 08:00:00, endPickupDropOffWindow: 10:00:00"),
    .init(
      .forbiddenPriorDayBookingFieldValue,
      """
      booking_rules.txt:2 booking_rule_id=BR, booking_type=2, prior_notice_last_day=1, prior_notice_last_time=17:00:00, prior_notice_duration_min=«→30»
      """,
      reports: "csvRowNumber: 2, bookingRuleId: BR, fieldNames: prior_notice_duration_min"),
    .init(
      .forbiddenPriorNoticeStartDay,
      """
      booking_rules.txt:2 booking_rule_id=BR, booking_type=1, prior_notice_duration_min=30, prior_notice_duration_max=«→60», prior_notice_start_day=7, prior_notice_start_time=9:00:00
      """,
      reports: "csvRowNumber: 2, bookingRuleId: BR, priorNoticeStartDay: 7, priorNoticeDurationMax: 60"),
    .init(
      .forbiddenPriorNoticeStartTime,
      """
      booking_rules.txt:2 booking_rule_id=BR, booking_type=2, prior_notice_last_day=1, prior_notice_last_time=17:00:00, prior_notice_start_day=«7→», prior_notice_start_time=9:00:00
      """,
      reports: "csvRowNumber: 2, bookingRuleId: BR, priorNoticeStartTime: 09:00:00"),
    .init(
      .forbiddenRealTimeBookingFieldValue,
      "booking_rules.txt:2 booking_rule_id=BR, booking_type=0, prior_notice_duration_min=«→30»",
      reports: "csvRowNumber: 2, bookingRuleId: BR, fieldNames: prior_notice_duration_min"),
    .init(
      .forbiddenSameDayBookingFieldValue,
      """
      booking_rules.txt:2 booking_rule_id=BR, booking_type=1, prior_notice_duration_min=30, prior_notice_last_day=«→1»
      """,
      reports: "csvRowNumber: 2, bookingRuleId: BR, fieldNames: prior_notice_last_day"),
    .init(
      .forbiddenShapeDistTraveled,
      """
      \(onDemandTrip)
      stop_times.txt:5 shape_dist_traveled=«→1»
      """,
      reports: "csvRowNumber: 5, tripId: T2, locationGroupId: G, shapeDistTraveled: 1.0"),
    .init(
      .invalidPickupDropOffWindow,
      """
      \(onDemandTrip)
      stop_times.txt:5 end_pickup_drop_off_window=«8:00:01→8:00:00»
      """,
      reports: "csvRowNumber: 5, startPickupDropOffWindow: 08:00:00, endPickupDropOffWindow: 08:00:00"),
    .init(
      .invalidPriorNoticeDurationMin,
      """
      booking_rules.txt:2 booking_rule_id=BR, booking_type=1, prior_notice_duration_min=30, prior_notice_duration_max=«30→29»
      """,
      reports: "csvRowNumber: 2, bookingRuleId: BR, priorNoticeDurationMin: 30, priorNoticeDurationMax: 29"),
    .init(
      .missingPickupDropOffBookingRuleId,
      """
      \(onDemandTrip)
      booking_rules.txt:2 booking_rule_id=BR, booking_type=0
      stop_times.txt:5 pickup_booking_rule_id=«BR→»
      stop_times.txt:6 drop_off_booking_rule_id=BR
      """,
      reports: "csvRowNumber: 5, pickupType: MUST_PHONE, dropOffType: NOT_AVAILABLE"),
    .init(
      .missingPickupOrDropOffWindow,
      """
      \(onDemandTrip)
      stop_times.txt:5 end_pickup_drop_off_window=«10:00:00→»
      """,
      reports: "csvRowNumber: 5, startPickupDropOffWindow: 08:00:00"),
    .init(
      .missingPriorNoticeDurationMin,
      "booking_rules.txt:2 booking_rule_id=BR, booking_type=1, prior_notice_duration_min=«30→»",
      reports: "csvRowNumber: 2, bookingRuleId: BR"),
    .init(
      .missingPriorNoticeLastDay,
      """
      booking_rules.txt:2 booking_rule_id=BR, booking_type=2, prior_notice_last_day=«1→», prior_notice_last_time=17:00:00
      """,
      reports: "csvRowNumber: 2, bookingRuleId: BR"),
    .init(
      .missingPriorNoticeLastTime,
      """
      booking_rules.txt:2 booking_rule_id=BR, booking_type=2, prior_notice_last_day=1, prior_notice_last_time=«17:00:00→»
      """,
      reports: "csvRowNumber: 2, bookingRuleId: BR"),
    .init(
      .missingPriorNoticeStartTime,
      """
      booking_rules.txt:2 booking_rule_id=BR, booking_type=2, prior_notice_last_day=1, prior_notice_last_time=17:00:00, prior_notice_start_day=7, prior_notice_start_time=«9:00:00→»
      """,
      reports: "csvRowNumber: 2, bookingRuleId: BR, priorNoticeStartDay: 7"),
    .init(
      .overlappingZoneAndPickupDropOffWindow,
      """
      \(onDemandTrip)
      stop_times.txt:5 location_group_id=, location_id=Z, drop_off_type=2
      stop_times.txt:6 location_group_id=, location_id=Y, pickup_type=2
      stop_times.txt:6 start_pickup_drop_off_window=«10:00:00→9:59:59», end_pickup_drop_off_window=12:00:00
      """,
      files: ["locations.geojson": collection(zone("Z"), zone("Y", west: 8.05, end: "[8.05, 47]"))],
      reports: """
        tripId: T2, stopSequence1: 0, locationId1: Z, startPickupDropOffWindow1: 08:00:00, \
        endPickupDropOffWindow1: 10:00:00, stopSequence2: 1, locationId2: Y, \
        startPickupDropOffWindow2: 09:59:59, endPickupDropOffWindow2: 12:00:00
        """),
    .init(
      .priorNoticeLastDayAfterStartDay,
      """
      booking_rules.txt:2 booking_rule_id=BR, booking_type=2, prior_notice_last_day=«7→8», prior_notice_last_time=17:00:00, prior_notice_start_day=7, prior_notice_start_time=9:00:00
      """,
      reports: "csvRowNumber: 2, bookingRuleId: BR, priorNoticeLastDay: 8, priorNoticeStartDay: 7"),
  ]
}
