import TransitFoundation

/// The schemas of columns by name: the same name means the same in every answer.
enum ColumnSchemas {
  static let text: JSONOutput = ["type": .string("string")]
  static let optionalText = optional("string")
  static let integer: JSONOutput = ["type": .string("integer")]
  static let optionalInteger = optional("integer")
  static let optionalNumber = optional("number")
  private static let flag: JSONOutput = ["type": .string("boolean")]

  private static func optional(_ type: String) -> JSONOutput { ["type": [.string(type), .string("null")]] }

  /// - Precondition: The column is known.
  static func schema(of name: String) -> JSONOutput {
    if texts.contains(name) { return text }
    if integers.contains(name) { return integer }
    if optionalIntegers.contains(name) { return optionalInteger }
    if numbers.contains(name) { return optionalNumber }
    if flags.contains(name) { return flag }
    if name == "alerts" { return ["type": .string("array"), "items": text] }
    precondition(optionalTexts.contains(name), "the column \(name) has no schema")
    return optionalText
  }

  private static let texts: Set = [
    "trip_id", "service_date", "stop_id", "route_id", "service_id", "status", "type", "local_arrival", "effect",
    "cause",
  ]
  private static let integers: Set = [
    "time", "stop_sequence", "pickup_type", "drop_off_type", "location_type", "departure", "arrival", "vehicles",
    "from_stop_sequence", "to_stop_sequence", "seconds",
  ]
  private static let optionalIntegers: Set = [
    "route_type", "direction_id", "wheelchair_accessible", "exact_times", "wheelchair_boarding", "bikes_allowed",
    "cars_allowed", "headway_secs", "continuous_pickup", "continuous_drop_off", "timepoint", "scheduled_time", "delay",
    "departure_delay", "arrival_delay", "scheduled_arrival", "scheduled_departure",
  ]
  private static let numbers: Set = [
    "stop_lat", "stop_lon", "distance", "safe_duration_factor", "safe_duration_offset", "shape_dist_traveled",
  ]
  private static let flags: Set = [
    "interpolated", "departure_interpolated", "arrival_interpolated", "stays_seated", "stale", "platform_changed",
    "skipped", "runs",
  ]
  private static let optionalTexts: Set = [
    "route_short_name", "route_long_name", "route_color", "route_text_color", "agency_id", "agency_name", "route_desc",
    "route_url", "headsign", "destination", "platform_code", "stop_timezone", "stop_code", "stop_name",
    "parent_station", "stop_desc",
    "stop_url", "trip_headsign", "trip_short_name", "block_id", "shape_id", "start_time", "end_time", "location_id",
    "location_group_id", "arrival_time", "departure_time", "interpolated_time", "start_pickup_drop_off_window",
    "end_pickup_drop_off_window", "stop_headsign", "pickup_booking_rule_id", "drop_off_booking_rule_id",
    "from_stop_id", "from_stop_name", "from_platform_code", "to_stop_id", "to_stop_name", "to_platform_code",
    "scheduled_stop_id", "header", "description", "url",
  ]
}
