/// The name of a column whose values are of one kind.
///
/// The names that rules use are declared here, once. `Table` stops at a name that the schema does not declare for its
/// file, or declares with values of another kind.
struct ColumnKey<Value: ColumnValue>: Hashable, Sendable {
  let name: String

  init(_ name: String) {
    self.name = name
  }
}

extension NoticeValue {
  /// The name of a column.
  static func column<Value>(_ key: ColumnKey<Value>) -> NoticeValue {
    .text(key.name)
  }
}

/// Ids, names, addresses and other texts.
extension ColumnKey where Value == TextNumber {
  static var agencyEmail: Self { Self("agency_email") }
  static var agencyID: Self { Self("agency_id") }
  static var agencyLang: Self { Self("agency_lang") }
  static var agencyName: Self { Self("agency_name") }
  static var agencyPhone: Self { Self("agency_phone") }
  static var agencyTimezone: Self { Self("agency_timezone") }
  static var agencyURL: Self { Self("agency_url") }
  static var amount: Self { Self("amount") }
  static var attributionID: Self { Self("attribution_id") }
  static var blockID: Self { Self("block_id") }
  static var bookingRuleID: Self { Self("booking_rule_id") }
  static var containsID: Self { Self("contains_id") }
  static var currency: Self { Self("currency") }
  static var destinationID: Self { Self("destination_id") }
  static var dropOffBookingRuleID: Self { Self("drop_off_booking_rule_id") }
  static var dropOffMessage: Self { Self("drop_off_message") }
  static var fareMediaID: Self { Self("fare_media_id") }
  static var fareMediaName: Self { Self("fare_media_name") }
  static var fareProductID: Self { Self("fare_product_id") }
  static var feedContactEmail: Self { Self("feed_contact_email") }
  static var feedContactURL: Self { Self("feed_contact_url") }
  static var feedLang: Self { Self("feed_lang") }
  static var feedPublisherName: Self { Self("feed_publisher_name") }
  static var feedPublisherURL: Self { Self("feed_publisher_url") }
  static var fieldValue: Self { Self("field_value") }
  static var fromLegGroupID: Self { Self("from_leg_group_id") }
  static var fromRouteID: Self { Self("from_route_id") }
  static var fromStopID: Self { Self("from_stop_id") }
  static var fromTripID: Self { Self("from_trip_id") }
  static var levelID: Self { Self("level_id") }
  static var levelName: Self { Self("level_name") }
  static var locationGroupID: Self { Self("location_group_id") }
  static var locationGroupName: Self { Self("location_group_name") }
  static var locationID: Self { Self("location_id") }
  static var message: Self { Self("message") }
  static var networkID: Self { Self("network_id") }
  static var networkName: Self { Self("network_name") }
  static var originID: Self { Self("origin_id") }
  static var parentStation: Self { Self("parent_station") }
  static var pathwayID: Self { Self("pathway_id") }
  static var pickupBookingRuleID: Self { Self("pickup_booking_rule_id") }
  static var pickupMessage: Self { Self("pickup_message") }
  static var platformCode: Self { Self("platform_code") }
  static var priorNoticeServiceID: Self { Self("prior_notice_service_id") }
  static var recordID: Self { Self("record_id") }
  static var recordSubID: Self { Self("record_sub_id") }
  static var reversedSignpostedAs: Self { Self("reversed_signposted_as") }
  static var riderCategoryID: Self { Self("rider_category_id") }
  static var routeDesc: Self { Self("route_desc") }
  static var routeID: Self { Self("route_id") }
  static var routeLongName: Self { Self("route_long_name") }
  static var routeShortName: Self { Self("route_short_name") }
  static var routeURL: Self { Self("route_url") }
  static var serviceID: Self { Self("service_id") }
  static var shapeID: Self { Self("shape_id") }
  static var signpostedAs: Self { Self("signposted_as") }
  static var stopDesc: Self { Self("stop_desc") }
  static var stopID: Self { Self("stop_id") }
  static var stopName: Self { Self("stop_name") }
  static var stopURL: Self { Self("stop_url") }
  static var tableName: Self { Self("table_name") }
  static var timeframeGroupID: Self { Self("timeframe_group_id") }
  static var toLegGroupID: Self { Self("to_leg_group_id") }
  static var toRouteID: Self { Self("to_route_id") }
  static var toStopID: Self { Self("to_stop_id") }
  static var toTripID: Self { Self("to_trip_id") }
  static var tripHeadsign: Self { Self("trip_headsign") }
  static var tripID: Self { Self("trip_id") }
  static var tripShortName: Self { Self("trip_short_name") }
  static var zoneID: Self { Self("zone_id") }
}

/// Integers, dates, times and colors.
extension ColumnKey where Value == Int32 {
  static var arrivalTime: Self { Self("arrival_time") }
  static var date: Self { Self("date") }
  static var departureTime: Self { Self("departure_time") }
  static var durationLimit: Self { Self("duration_limit") }
  static var endDate: Self { Self("end_date") }
  static var endPickupDropOffWindow: Self { Self("end_pickup_drop_off_window") }
  static var endTime: Self { Self("end_time") }
  static var feedEndDate: Self { Self("feed_end_date") }
  static var feedStartDate: Self { Self("feed_start_date") }
  static var headwaySecs: Self { Self("headway_secs") }
  static var priorNoticeDurationMax: Self { Self("prior_notice_duration_max") }
  static var priorNoticeDurationMin: Self { Self("prior_notice_duration_min") }
  static var priorNoticeLastDay: Self { Self("prior_notice_last_day") }
  static var priorNoticeLastTime: Self { Self("prior_notice_last_time") }
  static var priorNoticeStartDay: Self { Self("prior_notice_start_day") }
  static var priorNoticeStartTime: Self { Self("prior_notice_start_time") }
  static var routeColor: Self { Self("route_color") }
  static var routeTextColor: Self { Self("route_text_color") }
  static var shapePtSequence: Self { Self("shape_pt_sequence") }
  static var startDate: Self { Self("start_date") }
  static var startPickupDropOffWindow: Self { Self("start_pickup_drop_off_window") }
  static var startTime: Self { Self("start_time") }
  static var stopSequence: Self { Self("stop_sequence") }
  static var transferCount: Self { Self("transfer_count") }
}

/// Enumerations.
extension ColumnKey where Value == Int8 {
  static var bikesAllowed: Self { Self("bikes_allowed") }
  static var bookingType: Self { Self("booking_type") }
  static var continuousDropOff: Self { Self("continuous_drop_off") }
  static var continuousPickup: Self { Self("continuous_pickup") }
  static var dropOffType: Self { Self("drop_off_type") }
  static var durationLimitType: Self { Self("duration_limit_type") }
  static var exceptionType: Self { Self("exception_type") }
  static var fareMediaType: Self { Self("fare_media_type") }
  static var friday: Self { Self("friday") }
  static var isAuthority: Self { Self("is_authority") }
  static var isBidirectional: Self { Self("is_bidirectional") }
  static var isDefaultFareCategory: Self { Self("is_default_fare_category") }
  static var isOperator: Self { Self("is_operator") }
  static var isProducer: Self { Self("is_producer") }
  static var locationType: Self { Self("location_type") }
  static var monday: Self { Self("monday") }
  static var pathwayMode: Self { Self("pathway_mode") }
  static var pickupType: Self { Self("pickup_type") }
  static var routeType: Self { Self("route_type") }
  static var saturday: Self { Self("saturday") }
  static var stopAccess: Self { Self("stop_access") }
  static var sunday: Self { Self("sunday") }
  static var thursday: Self { Self("thursday") }
  static var timepoint: Self { Self("timepoint") }
  static var transferType: Self { Self("transfer_type") }
  static var tuesday: Self { Self("tuesday") }
  static var wednesday: Self { Self("wednesday") }

  static var weekdays: [Self] { [.monday, .tuesday, .wednesday, .thursday, .friday, .saturday, .sunday] }
}

/// Decimal numbers.
extension ColumnKey where Value == Double {
  static var shapeDistTraveled: Self { Self("shape_dist_traveled") }
  static var shapePtLat: Self { Self("shape_pt_lat") }
  static var shapePtLon: Self { Self("shape_pt_lon") }
  static var stopLat: Self { Self("stop_lat") }
  static var stopLon: Self { Self("stop_lon") }
}
