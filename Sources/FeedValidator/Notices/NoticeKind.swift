/// A kind of notice of the canonical validator.
///
/// Source: <https://gtfs-validator.mobilitydata.org/rules.html>.
struct NoticeKind: Hashable, Sendable {
  /// The name in reports, such as `foreign_key_violation`.
  let code: String
  let severity: NoticeSeverity

  private init(_ code: String, _ severity: NoticeSeverity) {
    self.code = code
    self.severity = severity
  }

  /// The code in words: `Foreign key violation`.
  var title: String {
    let words = code.split(separator: "_").joined(separator: " ")
    return words.prefix(1).uppercased() + words.dropFirst()
  }

  static func named(_ code: String) -> NoticeKind? {
    all.first { $0.code == code }
  }
}

extension NoticeKind {
  static let attributionWithoutRole = NoticeKind("attribution_without_role", .warning)
  static let bidirectionalExitGate = NoticeKind("bidirectional_exit_gate", .error)
  static let bigGapInService = NoticeKind("big_gap_in_service", .info)
  static let blockTripsWithOverlappingStopTimes = NoticeKind("block_trips_with_overlapping_stop_times", .error)
  static let csvParsingFailed = NoticeKind("csv_parsing_failed", .error)
  static let decreasingOrEqualStopTimeDistance = NoticeKind("decreasing_or_equal_stop_time_distance", .error)
  static let decreasingShapeDistance = NoticeKind("decreasing_shape_distance", .error)
  static let duplicateFareMedia = NoticeKind("duplicate_fare_media", .warning)
  static let duplicateGeoJsonKey = NoticeKind("duplicate_geo_json_key", .error)
  static let duplicateGeographyId = NoticeKind("duplicate_geography_id", .error)
  static let duplicateKey = NoticeKind("duplicate_key", .error)
  static let duplicateRouteName = NoticeKind("duplicate_route_name", .warning)
  static let duplicatedColumn = NoticeKind("duplicated_column", .error)
  static let emptyColumnName = NoticeKind("empty_column_name", .error)
  static let emptyFile = NoticeKind("empty_file", .error)
  static let emptyRow = NoticeKind("empty_row", .warning)
  static let equalShapeDistanceDiffCoordinates = NoticeKind("equal_shape_distance_diff_coordinates", .error)
  static let equalShapeDistanceDiffCoordinatesDistanceBelowThreshold = NoticeKind(
    "equal_shape_distance_diff_coordinates_distance_below_threshold", .warning)
  static let equalShapeDistanceSameCoordinates = NoticeKind("equal_shape_distance_same_coordinates", .warning)
  static let expiredCalendar = NoticeKind("expired_calendar", .warning)
  static let fareProductWithMultipleDefaultRiderCategories = NoticeKind(
    "fare_product_with_multiple_default_rider_categories", .error)
  static let fareTransferRuleDurationLimitTypeWithoutDurationLimit = NoticeKind(
    "fare_transfer_rule_duration_limit_type_without_duration_limit", .error)
  static let fareTransferRuleDurationLimitWithoutType = NoticeKind(
    "fare_transfer_rule_duration_limit_without_type", .error)
  static let fareTransferRuleInvalidTransferCount = NoticeKind("fare_transfer_rule_invalid_transfer_count", .error)
  static let fareTransferRuleWithForbiddenTransferCount = NoticeKind(
    "fare_transfer_rule_with_forbidden_transfer_count", .error)
  static let fareTransferRuleWithoutTransferCount = NoticeKind("fare_transfer_rule_without_transfer_count", .error)
  static let fastTravelBetweenConsecutiveStops = NoticeKind("fast_travel_between_consecutive_stops", .warning)
  static let fastTravelBetweenFarStops = NoticeKind("fast_travel_between_far_stops", .warning)
  static let feedExpirationDate30Days = NoticeKind("feed_expiration_date30_days", .warning)
  static let feedExpirationDate7Days = NoticeKind("feed_expiration_date7_days", .warning)
  static let feedInfoLangAndAgencyLangMismatch = NoticeKind("feed_info_lang_and_agency_lang_mismatch", .warning)
  static let feedValidBeyondTotalServiceWindow = NoticeKind("feed_valid_beyond_total_service_window", .info)
  static let forbiddenArrivalOrDepartureTime = NoticeKind("forbidden_arrival_or_departure_time", .error)
  static let forbiddenContinuousPickupDropOff = NoticeKind("forbidden_continuous_pickup_drop_off", .error)
  static let forbiddenDropOffType = NoticeKind("forbidden_drop_off_type", .error)
  static let forbiddenGeographyId = NoticeKind("forbidden_geography_id", .error)
  static let forbiddenPickupType = NoticeKind("forbidden_pickup_type", .error)
  static let forbiddenPriorDayBookingFieldValue = NoticeKind("forbidden_prior_day_booking_field_value", .error)
  static let forbiddenPriorNoticeStartDay = NoticeKind("forbidden_prior_notice_start_day", .error)
  static let forbiddenPriorNoticeStartTime = NoticeKind("forbidden_prior_notice_start_time", .error)
  static let forbiddenRealTimeBookingFieldValue = NoticeKind("forbidden_real_time_booking_field_value", .error)
  static let forbiddenSameDayBookingFieldValue = NoticeKind("forbidden_same_day_booking_field_value", .error)
  static let forbiddenShapeDistTraveled = NoticeKind("forbidden_shape_dist_traveled", .error)
  static let foreignKeyViolation = NoticeKind("foreign_key_violation", .error)
  static let futureCalendar = NoticeKind("future_calendar", .info)
  static let futureFeed = NoticeKind("future_feed", .info)
  static let geoJsonDuplicatedElement = NoticeKind("geo_json_duplicated_element", .error)
  static let geoJsonUnknownElement = NoticeKind("geo_json_unknown_element", .info)
  static let inconsistentAgencyLang = NoticeKind("inconsistent_agency_lang", .warning)
  static let inconsistentAgencyTimezone = NoticeKind("inconsistent_agency_timezone", .error)
  static let inconsistentRouteTypeForBlockId = NoticeKind("inconsistent_route_type_for_block_id", .warning)
  static let inconsistentRouteTypeForInSeatTransfer = NoticeKind(
    "inconsistent_route_type_for_in_seat_transfer", .warning)
  static let inputOutputError = NoticeKind("i_o_error", .error)
  static let invalidCharacter = NoticeKind("invalid_character", .error)
  static let invalidColor = NoticeKind("invalid_color", .error)
  static let invalidCurrency = NoticeKind("invalid_currency", .error)
  static let invalidCurrencyAmount = NoticeKind("invalid_currency_amount", .error)
  static let invalidDate = NoticeKind("invalid_date", .error)
  static let invalidEmail = NoticeKind("invalid_email", .error)
  static let invalidFloat = NoticeKind("invalid_float", .error)
  static let invalidGeometry = NoticeKind("invalid_geometry", .error)
  static let invalidInputFilesInSubfolder = NoticeKind("invalid_input_files_in_subfolder", .error)
  static let invalidInteger = NoticeKind("invalid_integer", .error)
  static let invalidLanguageCode = NoticeKind("invalid_language_code", .error)
  static let invalidPhoneNumber = NoticeKind("invalid_phone_number", .error)
  static let invalidPickupDropOffWindow = NoticeKind("invalid_pickup_drop_off_window", .error)
  static let invalidPriorNoticeDurationMin = NoticeKind("invalid_prior_notice_duration_min", .error)
  static let invalidRowLength = NoticeKind("invalid_row_length", .error)
  static let invalidTime = NoticeKind("invalid_time", .error)
  static let invalidTimezone = NoticeKind("invalid_timezone", .error)
  static let invalidUrl = NoticeKind("invalid_url", .error)
  static let leadingOrTrailingWhitespaces = NoticeKind("leading_or_trailing_whitespaces", .warning)
  static let locationWithUnexpectedStopTime = NoticeKind("location_with_unexpected_stop_time", .error)
  static let locationWithoutParentStation = NoticeKind("location_without_parent_station", .error)
  static let malformedJson = NoticeKind("malformed_json", .error)
  static let missingBikeAllowance = NoticeKind("missing_bike_allowance", .warning)
  static let missingCalendarAndCalendarDateFiles = NoticeKind("missing_calendar_and_calendar_date_files", .error)
  static let missingFeedContactEmailAndUrl = NoticeKind("missing_feed_contact_email_and_url", .warning)
  static let missingFeedInfoDate = NoticeKind("missing_feed_info_date", .warning)
  static let missingLevelId = NoticeKind("missing_level_id", .error)
  static let missingPickupDropOffBookingRuleId = NoticeKind("missing_pickup_drop_off_booking_rule_id", .warning)
  static let missingPickupOrDropOffWindow = NoticeKind("missing_pickup_or_drop_off_window", .error)
  static let missingPriorNoticeDurationMin = NoticeKind("missing_prior_notice_duration_min", .error)
  static let missingPriorNoticeLastDay = NoticeKind("missing_prior_notice_last_day", .error)
  static let missingPriorNoticeLastTime = NoticeKind("missing_prior_notice_last_time", .error)
  static let missingPriorNoticeStartTime = NoticeKind("missing_prior_notice_start_time", .error)
  static let missingRecommendedField = NoticeKind("missing_recommended_field", .warning)
  static let missingRecommendedFile = NoticeKind("missing_recommended_file", .warning)
  static let missingRequiredAgencyId = NoticeKind("missing_required_agency_id", .error)
  static let missingRequiredColumn = NoticeKind("missing_required_column", .error)
  static let missingRequiredElement = NoticeKind("missing_required_element", .error)
  static let missingRequiredField = NoticeKind("missing_required_field", .error)
  static let missingRequiredFile = NoticeKind("missing_required_file", .error)
  static let missingStopName = NoticeKind("missing_stop_name", .error)
  static let missingStopTimesRecord = NoticeKind("missing_stop_times_record", .error)
  static let missingTimepointValue = NoticeKind("missing_timepoint_value", .warning)
  static let missingTripEdge = NoticeKind("missing_trip_edge", .error)
  static let mixedCaseRecommendedField = NoticeKind("mixed_case_recommended_field", .warning)
  static let moreThanOneEntity = NoticeKind("more_than_one_entity", .warning)
  static let newLineInValue = NoticeKind("new_line_in_value", .error)
  static let nonAsciiOrNonPrintableChar = NoticeKind("non_ascii_or_non_printable_char", .warning)
  static let numberOutOfRange = NoticeKind("number_out_of_range", .error)
  static let overlappingFrequency = NoticeKind("overlapping_frequency", .error)
  static let overlappingZoneAndPickupDropOffWindow = NoticeKind("overlapping_zone_and_pickup_drop_off_window", .error)
  static let pathwayDanglingGenericNode = NoticeKind("pathway_dangling_generic_node", .warning)
  static let pathwayLoop = NoticeKind("pathway_loop", .warning)
  static let pathwayToPlatformWithBoardingAreas = NoticeKind("pathway_to_platform_with_boarding_areas", .error)
  static let pathwayToStopWithAccessOutsideOfStationPathways = NoticeKind(
    "pathway_to_stop_with_access_outside_of_station_pathways", .error)
  static let pathwayToWrongLocationType = NoticeKind("pathway_to_wrong_location_type", .error)
  static let pathwayUnreachableLocation = NoticeKind("pathway_unreachable_location", .error)
  static let platformWithoutParentStation = NoticeKind("platform_without_parent_station", .info)
  static let pointNearOrigin = NoticeKind("point_near_origin", .error)
  static let pointNearPole = NoticeKind("point_near_pole", .error)
  static let priorNoticeLastDayAfterStartDay = NoticeKind("prior_notice_last_day_after_start_day", .error)
  static let routeBothShortAndLongNameMissing = NoticeKind("route_both_short_and_long_name_missing", .error)
  static let routeColorContrast = NoticeKind("route_color_contrast", .warning)
  static let routeLongNameContainsShortName = NoticeKind("route_long_name_contains_short_name", .warning)
  static let routeNetworksSpecifiedInMoreThanOneFile = NoticeKind(
    "route_networks_specified_in_more_than_one_file", .error)
  static let routeShortNameTooLong = NoticeKind("route_short_name_too_long", .warning)
  static let sameNameAndDescriptionForRoute = NoticeKind("same_name_and_description_for_route", .warning)
  static let sameNameAndDescriptionForStop = NoticeKind("same_name_and_description_for_stop", .warning)
  static let sameRouteAndAgencyUrl = NoticeKind("same_route_and_agency_url", .warning)
  static let sameStopAndAgencyUrl = NoticeKind("same_stop_and_agency_url", .warning)
  static let sameStopAndRouteUrl = NoticeKind("same_stop_and_route_url", .warning)
  static let serviceExtendsFarInTheFuture = NoticeKind("service_extends_far_in_the_future", .info)
  static let serviceHasNoActiveDayOfTheWeek = NoticeKind("service_has_no_active_day_of_the_week", .warning)
  static let serviceWindowOutsideFeedPeriod = NoticeKind("service_window_outside_feed_period", .info)
  static let singleShapePoint = NoticeKind("single_shape_point", .warning)
  static let startAndEndRangeEqual = NoticeKind("start_and_end_range_equal", .error)
  static let startAndEndRangeOutOfOrder = NoticeKind("start_and_end_range_out_of_order", .error)
  static let stationWithParentStation = NoticeKind("station_with_parent_station", .error)
  static let stopAccessSpecifiedForIncorrectLocation = NoticeKind(
    "stop_access_specified_for_incorrect_location", .error)
  static let stopAccessSpecifiedForStopWithNoParentStation = NoticeKind(
    "stop_access_specified_for_stop_with_no_parent_station", .error)
  static let stopHasTooManyMatchesForShape = NoticeKind("stop_has_too_many_matches_for_shape", .warning)
  static let stopTimeTimepointWithoutTimes = NoticeKind("stop_time_timepoint_without_times", .error)
  static let stopTimeWithArrivalBeforePreviousDepartureTime = NoticeKind(
    "stop_time_with_arrival_before_previous_departure_time", .error)
  static let stopTimeWithOnlyArrivalOrDepartureTime = NoticeKind(
    "stop_time_with_only_arrival_or_departure_time", .error)
  static let stopTooFarFromShape = NoticeKind("stop_too_far_from_shape", .warning)
  static let stopTooFarFromShapeUsingUserDistance = NoticeKind("stop_too_far_from_shape_using_user_distance", .warning)
  static let stopWithoutLocation = NoticeKind("stop_without_location", .error)
  static let stopWithoutStopTime = NoticeKind("stop_without_stop_time", .warning)
  static let stopWithoutZoneId = NoticeKind("stop_without_zone_id", .info)
  static let stopsMatchShapeOutOfOrder = NoticeKind("stops_match_shape_out_of_order", .warning)
  static let timeframeOnlyStartOrEndTimeSpecified = NoticeKind("timeframe_only_start_or_end_time_specified", .error)
  static let timeframeOverlap = NoticeKind("timeframe_overlap", .error)
  static let timeframeStartOrEndTimeGreaterThanTwentyFourHours = NoticeKind(
    "timeframe_start_or_end_time_greater_than_twenty_four_hours", .error)
  static let tooManyRows = NoticeKind("too_many_rows", .error)
  static let transferDistanceAbove2Km = NoticeKind("transfer_distance_above_2_km", .info)
  static let transferDistanceTooLarge = NoticeKind("transfer_distance_too_large", .warning)
  static let transferWithInvalidStopLocationType = NoticeKind("transfer_with_invalid_stop_location_type", .error)
  static let transferWithInvalidTripAndRoute = NoticeKind("transfer_with_invalid_trip_and_route", .error)
  static let transferWithInvalidTripAndStop = NoticeKind("transfer_with_invalid_trip_and_stop", .error)
  static let transferWithSuspiciousMidTripInSeat = NoticeKind("transfer_with_suspicious_mid_trip_in_seat", .warning)
  static let translationForeignKeyViolation = NoticeKind("translation_foreign_key_violation", .error)
  static let translationUnexpectedValue = NoticeKind("translation_unexpected_value", .error)
  static let translationUnknownTableName = NoticeKind("translation_unknown_table_name", .warning)
  static let tripCoverageNotActiveForNext7Days = NoticeKind("trip_coverage_not_active_for_next7_days", .warning)
  static let tripDistanceExceedsShapeDistance = NoticeKind("trip_distance_exceeds_shape_distance", .error)
  static let tripDistanceExceedsShapeDistanceBelowThreshold = NoticeKind(
    "trip_distance_exceeds_shape_distance_below_threshold", .warning)
  static let tripHeadsignMatchesIntermediateStop = NoticeKind("trip_headsign_matches_intermediate_stop", .info)
  static let tripWithShapeDistTraveledButNoShapeDistances = NoticeKind(
    "trip_with_shape_dist_traveled_but_no_shape_distances", .info)
  static let unexpectedEnumValue = NoticeKind("unexpected_enum_value", .warning)
  static let unknownColumn = NoticeKind("unknown_column", .info)
  static let unknownFile = NoticeKind("unknown_file", .info)
  static let unsortedStopTimes = NoticeKind("unsorted_stop_times", .info)
  static let unsupportedFeatureType = NoticeKind("unsupported_feature_type", .error)
  static let unsupportedGeoJsonType = NoticeKind("unsupported_geo_json_type", .error)
  static let unsupportedGeometryType = NoticeKind("unsupported_geometry_type", .error)
  static let unusableTrip = NoticeKind("unusable_trip", .warning)
  static let unusedShape = NoticeKind("unused_shape", .warning)
  static let unusedStation = NoticeKind("unused_station", .info)
  static let unusedTrip = NoticeKind("unused_trip", .warning)
  static let wrongParentLocationType = NoticeKind("wrong_parent_location_type", .error)
}

extension NoticeKind {
  /// All kinds, in the order of their codes.
  static let all: [NoticeKind] = [
    .attributionWithoutRole, .bidirectionalExitGate, .bigGapInService, .blockTripsWithOverlappingStopTimes,
    .csvParsingFailed, .decreasingOrEqualStopTimeDistance, .decreasingShapeDistance, .duplicateFareMedia,
    .duplicateGeoJsonKey, .duplicateGeographyId, .duplicateKey, .duplicateRouteName, .duplicatedColumn,
    .emptyColumnName, .emptyFile, .emptyRow, .equalShapeDistanceDiffCoordinates,
    .equalShapeDistanceDiffCoordinatesDistanceBelowThreshold, .equalShapeDistanceSameCoordinates, .expiredCalendar,
    .fareProductWithMultipleDefaultRiderCategories, .fareTransferRuleDurationLimitTypeWithoutDurationLimit,
    .fareTransferRuleDurationLimitWithoutType, .fareTransferRuleInvalidTransferCount,
    .fareTransferRuleWithForbiddenTransferCount, .fareTransferRuleWithoutTransferCount,
    .fastTravelBetweenConsecutiveStops, .fastTravelBetweenFarStops, .feedExpirationDate30Days,
    .feedExpirationDate7Days, .feedInfoLangAndAgencyLangMismatch, .feedValidBeyondTotalServiceWindow,
    .forbiddenArrivalOrDepartureTime, .forbiddenContinuousPickupDropOff, .forbiddenDropOffType, .forbiddenGeographyId,
    .forbiddenPickupType, .forbiddenPriorDayBookingFieldValue, .forbiddenPriorNoticeStartDay,
    .forbiddenPriorNoticeStartTime, .forbiddenRealTimeBookingFieldValue, .forbiddenSameDayBookingFieldValue,
    .forbiddenShapeDistTraveled, .foreignKeyViolation, .futureCalendar, .futureFeed, .geoJsonDuplicatedElement,
    .geoJsonUnknownElement, .inconsistentAgencyLang, .inconsistentAgencyTimezone, .inconsistentRouteTypeForBlockId,
    .inconsistentRouteTypeForInSeatTransfer, .inputOutputError, .invalidCharacter, .invalidColor, .invalidCurrency,
    .invalidCurrencyAmount, .invalidDate, .invalidEmail, .invalidFloat, .invalidGeometry,
    .invalidInputFilesInSubfolder, .invalidInteger, .invalidLanguageCode, .invalidPhoneNumber,
    .invalidPickupDropOffWindow, .invalidPriorNoticeDurationMin, .invalidRowLength, .invalidTime, .invalidTimezone,
    .invalidUrl, .leadingOrTrailingWhitespaces, .locationWithUnexpectedStopTime, .locationWithoutParentStation,
    .malformedJson, .missingBikeAllowance, .missingCalendarAndCalendarDateFiles, .missingFeedContactEmailAndUrl,
    .missingFeedInfoDate, .missingLevelId, .missingPickupDropOffBookingRuleId, .missingPickupOrDropOffWindow,
    .missingPriorNoticeDurationMin, .missingPriorNoticeLastDay, .missingPriorNoticeLastTime,
    .missingPriorNoticeStartTime, .missingRecommendedField, .missingRecommendedFile, .missingRequiredAgencyId,
    .missingRequiredColumn, .missingRequiredElement, .missingRequiredField, .missingRequiredFile, .missingStopName,
    .missingStopTimesRecord, .missingTimepointValue, .missingTripEdge, .mixedCaseRecommendedField, .moreThanOneEntity,
    .newLineInValue, .nonAsciiOrNonPrintableChar, .numberOutOfRange, .overlappingFrequency,
    .overlappingZoneAndPickupDropOffWindow, .pathwayDanglingGenericNode, .pathwayLoop,
    .pathwayToPlatformWithBoardingAreas, .pathwayToStopWithAccessOutsideOfStationPathways,
    .pathwayToWrongLocationType, .pathwayUnreachableLocation, .platformWithoutParentStation, .pointNearOrigin,
    .pointNearPole, .priorNoticeLastDayAfterStartDay, .routeBothShortAndLongNameMissing, .routeColorContrast,
    .routeLongNameContainsShortName, .routeNetworksSpecifiedInMoreThanOneFile, .routeShortNameTooLong,
    .sameNameAndDescriptionForRoute, .sameNameAndDescriptionForStop, .sameRouteAndAgencyUrl, .sameStopAndAgencyUrl,
    .sameStopAndRouteUrl, .serviceExtendsFarInTheFuture, .serviceHasNoActiveDayOfTheWeek,
    .serviceWindowOutsideFeedPeriod, .singleShapePoint, .startAndEndRangeEqual, .startAndEndRangeOutOfOrder,
    .stationWithParentStation, .stopAccessSpecifiedForIncorrectLocation,
    .stopAccessSpecifiedForStopWithNoParentStation, .stopHasTooManyMatchesForShape, .stopTimeTimepointWithoutTimes,
    .stopTimeWithArrivalBeforePreviousDepartureTime, .stopTimeWithOnlyArrivalOrDepartureTime, .stopTooFarFromShape,
    .stopTooFarFromShapeUsingUserDistance, .stopWithoutLocation, .stopWithoutStopTime, .stopWithoutZoneId,
    .stopsMatchShapeOutOfOrder, .timeframeOnlyStartOrEndTimeSpecified, .timeframeOverlap,
    .timeframeStartOrEndTimeGreaterThanTwentyFourHours, .tooManyRows, .transferDistanceAbove2Km,
    .transferDistanceTooLarge, .transferWithInvalidStopLocationType, .transferWithInvalidTripAndRoute,
    .transferWithInvalidTripAndStop, .transferWithSuspiciousMidTripInSeat, .translationForeignKeyViolation,
    .translationUnexpectedValue, .translationUnknownTableName, .tripCoverageNotActiveForNext7Days,
    .tripDistanceExceedsShapeDistance, .tripDistanceExceedsShapeDistanceBelowThreshold,
    .tripHeadsignMatchesIntermediateStop, .tripWithShapeDistTraveledButNoShapeDistances, .unexpectedEnumValue,
    .unknownColumn, .unknownFile, .unsortedStopTimes, .unsupportedFeatureType, .unsupportedGeoJsonType,
    .unsupportedGeometryType, .unusableTrip, .unusedShape, .unusedStation, .unusedTrip, .wrongParentLocationType,
  ]
}
