import TransitValues

/// Notices of booking and flexible service.
extension NoticeKind {
  static let forbiddenArrivalOrDepartureTime = NoticeKind(
    "forbidden_arrival_or_departure_time", .error, files: [.stopTimes],
    fields: ["csvRowNumber", "arrivalTime", "departureTime", "startPickupDropOffWindow", "endPickupDropOffWindow"],
    means: "A call has a pickup or drop-off window and also an arrival or departure time.",
    matters: "It is unclear whether the vehicle keeps times or comes on demand.",
    mend: "Clear the times, or the window.")

  static let forbiddenContinuousPickupDropOff = NoticeKind(
    "forbidden_continuous_pickup_drop_off", .error, files: [.routes, .trips, .stopTimes],
    fields: [
      "routeCsvRowNumber", "tripCsvRowNumber", "stopTimeCsvRowNumber", "startPickupDropOffWindow",
      "endPickupDropOffWindow",
    ],
    means: "A route allows boarding between stops, but a trip of it has windows.",
    matters: "The two kinds of service contradict each other.",
    mend: "Set `continuous_pickup` and `continuous_drop_off` to 1 or clear them.")

  static let forbiddenDropOffType = NoticeKind(
    "forbidden_drop_off_type", .error, files: [.stopTimes],
    fields: ["csvRowNumber", "startPickupDropOffWindow", "endPickupDropOffWindow"],
    means: "A call with a window has regular drop-off.",
    matters: "Within a window, riders get off only after booking.",
    mend: "Set `drop_off_type` to 1, 2 or 3.")

  static let forbiddenGeographyId = NoticeKind(
    "forbidden_geography_id", .error, files: [.stopTimes],
    fields: ["csvRowNumber", "stopId", "locationGroupId", "locationId"],
    means: "A call has more than one of `stop_id`, `location_group_id` and `location_id`.",
    matters: "It is unclear where the vehicle calls.",
    mend: "Keep one of the three.")

  static let forbiddenPickupType = NoticeKind(
    "forbidden_pickup_type", .error, files: [.stopTimes],
    fields: ["csvRowNumber", "startPickupDropOffWindow", "endPickupDropOffWindow"],
    means: "A call with a window has regular pickup, or pickup arranged with the driver.",
    matters: "Within a window, riders board only after booking.",
    mend: "Set `pickup_type` to 1 or 2.")

  static let forbiddenPriorDayBookingFieldValue = NoticeKind(
    "forbidden_prior_day_booking_field_value", .error, files: [.bookingRules],
    fields: ["csvRowNumber", "bookingRuleId", "fieldNames"],
    means: "A rule for booking up to the day before has a duration of prior notice.",
    matters: "It is unclear until when riders may book.",
    mend: "Clear `prior_notice_duration_min` and `prior_notice_duration_max`.")

  static let forbiddenPriorNoticeStartDay = NoticeKind(
    "forbidden_prior_notice_start_day", .error, files: [.bookingRules],
    fields: ["csvRowNumber", "bookingRuleId", "priorNoticeStartDay", "priorNoticeDurationMax"],
    means: "`prior_notice_start_day` and `prior_notice_duration_max` are both filled in.",
    matters: "It is unclear from when on riders may book.",
    mend: "Keep one of the two.")

  static let forbiddenPriorNoticeStartTime = NoticeKind(
    "forbidden_prior_notice_start_time", .error, files: [.bookingRules],
    fields: ["csvRowNumber", "bookingRuleId", "priorNoticeStartDay", "priorNoticeStartTime"],
    means: "`prior_notice_start_time` is filled in, `prior_notice_start_day` is empty.",
    matters: "Apps do not know to which day the time belongs.",
    mend: "Fill in `prior_notice_start_day`, or clear the time.")

  static let forbiddenRealTimeBookingFieldValue = NoticeKind(
    "forbidden_real_time_booking_field_value", .error, files: [.bookingRules],
    fields: ["csvRowNumber", "bookingRuleId", "fieldNames"],
    means: "A rule for booking in real time has fields of prior notice.",
    matters: "It is unclear whether riders have to book earlier.",
    mend: "Clear the fields of prior notice, or change `booking_type`.")

  static let forbiddenSameDayBookingFieldValue = NoticeKind(
    "forbidden_same_day_booking_field_value", .error, files: [.bookingRules],
    fields: ["csvRowNumber", "bookingRuleId", "fieldNames"],
    means: "A rule for booking on the same day has fields of booking on an earlier day.",
    matters: "It is unclear until when riders may book.",
    mend: "Clear `prior_notice_last_day`, `prior_notice_last_time` and `prior_notice_service_id`.")

  static let forbiddenShapeDistTraveled = NoticeKind(
    "forbidden_shape_dist_traveled", .error, files: [.stopTimes],
    fields: ["csvRowNumber", "tripId", "locationGroupId", "locationId", "shapeDistTraveled"],
    means: "A call in a zone or group of stops has `shape_dist_traveled`.",
    matters: "A zone has no place on the line.",
    mend: "Clear `shape_dist_traveled`.")

  static let invalidPickupDropOffWindow = NoticeKind(
    "invalid_pickup_drop_off_window", .error, files: [.stopTimes],
    fields: ["csvRowNumber", "startPickupDropOffWindow", "endPickupDropOffWindow"],
    means: "A window ends before or when it begins.",
    matters: "Nobody can board in it.",
    mend: "Correct `start_pickup_drop_off_window` or `end_pickup_drop_off_window`.")

  static let invalidPriorNoticeDurationMin = NoticeKind(
    "invalid_prior_notice_duration_min", .error, files: [.bookingRules],
    fields: ["csvRowNumber", "bookingRuleId", "priorNoticeDurationMin", "priorNoticeDurationMax"],
    means: "`prior_notice_duration_max` is smaller than `prior_notice_duration_min`.",
    matters: "Nobody can book.",
    mend: "Exchange or correct the two values.")

  static let missingPickupDropOffBookingRuleId = NoticeKind(
    "missing_pickup_drop_off_booking_rule_id", .warning, files: [.stopTimes, .bookingRules],
    fields: ["csvRowNumber", "pickupType", "dropOffType"],
    means: "Riders have to book, but the call names no booking rule.",
    matters: "Apps cannot tell how and until when to book.",
    mend: "Fill in `pickup_booking_rule_id` or `drop_off_booking_rule_id`.")

  static let missingPickupOrDropOffWindow = NoticeKind(
    "missing_pickup_or_drop_off_window", .error, files: [.stopTimes],
    fields: ["csvRowNumber", "startPickupDropOffWindow", "endPickupDropOffWindow"],
    means: "A call has only one end of a window.",
    matters: "Apps do not know when the vehicle comes.",
    mend: "Fill in both ends.")

  static let missingPriorNoticeDurationMin = NoticeKind(
    "missing_prior_notice_duration_min", .error, files: [.bookingRules],
    fields: ["csvRowNumber", "bookingRuleId"],
    means: "A rule for booking on the same day has no `prior_notice_duration_min`.",
    matters: "Riders do not know until when to book.",
    mend: "Fill in the least number of minutes before the ride.")

  static let missingPriorNoticeLastDay = NoticeKind(
    "missing_prior_notice_last_day", .error, files: [.bookingRules],
    fields: ["csvRowNumber", "bookingRuleId"],
    means: "A rule for booking up to an earlier day has no `prior_notice_last_day`.",
    matters: "Riders do not know until when to book.",
    mend: "Fill in the number of days before the ride.")

  static let missingPriorNoticeLastTime = NoticeKind(
    "missing_prior_notice_last_time", .error, files: [.bookingRules],
    fields: ["csvRowNumber", "bookingRuleId"],
    means: "A rule for booking up to an earlier day has no `prior_notice_last_time`.",
    matters: "Riders do not know until what time to book.",
    mend: "Fill in the time of that day.")

  static let missingPriorNoticeStartTime = NoticeKind(
    "missing_prior_notice_start_time", .error, files: [.bookingRules],
    fields: ["csvRowNumber", "bookingRuleId", "priorNoticeStartDay"],
    means: "`prior_notice_start_day` is filled in, `prior_notice_start_time` is empty.",
    matters: "Riders do not know from what time on they may book.",
    mend: "Fill in the time of that day.")

  static let overlappingZoneAndPickupDropOffWindow = NoticeKind(
    "overlapping_zone_and_pickup_drop_off_window", .error, files: [.stopTimes, .locations],
    fields: [
      "tripId", "stopSequence1", "locationId1", "startPickupDropOffWindow1", "endPickupDropOffWindow1", "stopSequence2",
      "locationId2", "startPickupDropOffWindow2", "endPickupDropOffWindow2",
    ],
    means: "Two calls of a trip overlap in zone and in time.",
    matters: "Apps cannot tell which of the two applies to a rider.",
    mend: "Separate the zones or the windows.")

  static let priorNoticeLastDayAfterStartDay = NoticeKind(
    "prior_notice_last_day_after_start_day", .error, files: [.bookingRules],
    fields: ["csvRowNumber", "bookingRuleId", "priorNoticeLastDay", "priorNoticeStartDay"],
    means: "Booking ends before it begins: `prior_notice_last_day` is greater than `prior_notice_start_day`.",
    matters: "Nobody can book.",
    mend: "Exchange or correct the two values; both count days before the ride.")

  static let bookingKinds: [NoticeKind] = [
    .forbiddenArrivalOrDepartureTime, .forbiddenContinuousPickupDropOff, .forbiddenDropOffType,
    .forbiddenGeographyId, .forbiddenPickupType, .forbiddenPriorDayBookingFieldValue, .forbiddenPriorNoticeStartDay,
    .forbiddenPriorNoticeStartTime, .forbiddenRealTimeBookingFieldValue, .forbiddenSameDayBookingFieldValue,
    .forbiddenShapeDistTraveled, .invalidPickupDropOffWindow, .invalidPriorNoticeDurationMin,
    .missingPickupDropOffBookingRuleId, .missingPickupOrDropOffWindow, .missingPriorNoticeDurationMin,
    .missingPriorNoticeLastDay, .missingPriorNoticeLastTime, .missingPriorNoticeStartTime,
    .overlappingZoneAndPickupDropOffWindow, .priorNoticeLastDayAfterStartDay,
  ]
}
