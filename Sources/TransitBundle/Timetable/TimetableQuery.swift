/// Every statement the runtime runs, in one place: `verify-bundle` proves that each of them uses an index.
///
/// What departure boards read without SQLite is in ``BoardReader``.
///
/// Ids of the compact tables are ranks of the feed's ids in byte order, so that sorting by rank is sorting by id.
package enum TimetableQuery: Int, CaseIterable, Sendable {
  case stopByID
  case stopByRank
  case stopRank
  case stopsBelow
  case repeatedCalls
  case serviceWeek
  case tripSummary
  case routeSummary
  case text
  case tripByID
  case tripCalls
  case locationID
  case tripFrequencies
  case tripService
  case stopSearch
  case stopNames
  case stopCells
  case stopCellBounds
  case stopIDs
  case tripIDs

  package var sql: String {
    switch self {
    case .stopByID: Self.stopColumns + " WHERE s.stop_id = ?"
    case .stopByRank: Self.stopColumns + " WHERE s.id = ?"
    case .stopRank: "SELECT id, stop_id, platform_code FROM stop WHERE stop_id = ?"
    case .stopsBelow:
      // Where no stop has a parent, SQLite's statistics speak against the index and for reading all stops.
      "SELECT id, stop_id, platform_code FROM stop INDEXED BY stop_parent WHERE parent = ?"
    case .repeatedCalls: Self.repeatedCallsSQL
    case .serviceWeek:
      "SELECT monday, tuesday, wednesday, thursday, friday, saturday, sunday, start_day, end_day, date_set"
        + " FROM service WHERE id = ?"
    case .tripSummary:
      "SELECT trip_id, route, headsign, direction_id, wheelchair_accessible FROM trip WHERE id = ?"
    case .routeSummary:
      "SELECT route_id, route_short_name, route_long_name, route_type, route_color, route_text_color"
        + " FROM route WHERE id = ?"
    case .text: "SELECT value FROM text WHERE id = ?"
    case .tripByID: Self.tripColumns
    case .tripCalls: Self.tripCallColumns
    case .locationID: "SELECT location_id FROM location WHERE id = ?"
    case .tripFrequencies:
      "SELECT start, \"end\", headway, exact_times FROM frequency WHERE pattern = ? AND trip = ? ORDER BY position"
    case .tripService: "SELECT service FROM trip WHERE trip_id = ?"
    case .stopSearch:
      "SELECT rowid FROM stop_search WHERE stop_search MATCH ?"
    case .stopNames:
      "SELECT stop_id, id, stop_name, location_type, parent IS NULL FROM stop WHERE id BETWEEN ? AND ? ORDER BY id"
    case .stopCells:
      "SELECT s.id, s.latitude, s.longitude FROM stop_cell c CROSS JOIN stop s ON s.id = c.stop"
        + " WHERE c.latitude_cell = ? AND c.longitude_cell BETWEEN ? AND ?"
    case .stopCellBounds:
      "SELECT (SELECT min(latitude_cell) FROM stop_cell), (SELECT max(latitude_cell) FROM stop_cell)"
    case .stopIDs: "SELECT stop_id FROM stop WHERE stop_id >= ? ORDER BY stop_id"
    case .tripIDs: "SELECT trip_id FROM trip WHERE trip_id >= ? ORDER BY trip_id"
    }
  }

  private static let stopColumns =
    "SELECT s.stop_id, s.stop_code, s.stop_name, s.tts_stop_name, s.stop_desc, s.latitude, s.longitude, s.zone_id,"
    + " s.stop_url, s.location_type, p.stop_id, s.stop_timezone, s.wheelchair_boarding, s.level_id, s.platform_code,"
    + " s.stop_access FROM stop s LEFT JOIN stop p ON p.id = s.parent"

  /// The calls at a stop of trips that repeat, with the periods in which a run can call within a range.
  ///
  /// Parameters: the stop, the first second of the service day, the second after the last.
  private static let repeatedCallsSQL =
    "SELECT t.id, t.service, coalesce(p.departure, p.arrival, p.estimate) AS time, c.sequence, c.headsign,"
    + " c.pickup_type, p.departure IS NULL AND p.arrival IS NULL, f.start, f.\"end\", f.headway, f.exact_times"
    + " FROM pattern_call c INDEXED BY pattern_call_stop CROSS JOIN frequency f ON f.pattern = c.pattern"
    + " CROSS JOIN trip t ON t.id = f.trip"
    + " CROSS JOIN profile_call p ON p.profile = t.profile AND p.position = c.position"
    + " WHERE c.stop = ?1 AND c.earliest IS NOT NULL AND f.headway > 0"
    + " AND time IS NOT NULL AND f.start + time < ?3 AND f.\"end\" + time > ?2"

  private static let tripColumns =
    "SELECT t.id, t.trip_id, t.pattern, t.profile, t.start, t.route, v.service_id, t.headsign, t.trip_short_name,"
    + " t.direction_id, t.block, s.shape_id, t.wheelchair_accessible, t.bikes_allowed, t.cars_allowed,"
    + " t.safe_duration_factor, t.safe_duration_offset"
    + " FROM trip t JOIN service v ON v.id = t.service LEFT JOIN shape s ON s.id = t.shape WHERE t.trip_id = ?"

  /// Parameters: the pattern, the profile.
  private static let tripCallColumns =
    "SELECT s.stop_id, s.stop_name, l.location_id, c.location_group, c.sequence, p.arrival, p.departure, p.estimate,"
    + " c.window_start, c.window_end, c.headsign, c.pickup_type, c.drop_off_type, c.continuous_pickup,"
    + " c.continuous_drop_off, c.distance, c.timepoint, c.pickup_booking_rule, c.drop_off_booking_rule"
    + " FROM pattern_call c CROSS JOIN profile_call p ON p.profile = ?2 AND p.position = c.position"
    + " LEFT JOIN stop s ON s.id = c.stop LEFT JOIN location l ON l.id = c.location"
    + " WHERE c.pattern = ?1 ORDER BY c.position"
}
