import BundleReader

/// The queries on tables that every bundle has. `verify-bundle` checks that each uses an index.
///
/// ``TimetableReader`` reads the data of boards without SQL.
///
/// Ids of the compact tables are ranks of the feed's ids in byte order, so sorting by rank is the same as sorting by
/// id.
package enum TimetableQuery: Int, CaseIterable, Sendable {
  case stopByID
  case stopByRank
  case stopRank
  case stopsBelow
  case repeatedDepartures
  case repeatedArrivals
  case serviceWeek
  case tripSummary
  case routeByID
  case routeByRank
  case patternRoutes
  case serviceByID
  case serviceIDs
  case routeTrips
  case allTrips
  case routeRank
  case text
  case tripByID
  case tripRank
  case callDistances
  case locationID
  case tripFrequencies
  case tripService
  case stopSearch
  case stopNames
  case stopCells
  case stopCellNames
  case stopNamePlace
  case stopCellBounds
  case routeIDs
  case stopIDs
  case tripIDs
  case shapeLine
  case linePoints
  case tripShape
  case routeShapes
  case routeNetwork
  case lastText
  case blockTrip
  case blockTripByRank
  case profileEnd
  case stopPlaces
  case lastTrip
  case lastRoute
  case liveTrip
  case liveRouteTrips
  case stopParent
  case networkPaths

  package var sql: String {
    switch self {
    case .stopByID: Self.stopColumns + " WHERE s.stop_id = ?"
    case .stopByRank: Self.stopColumns + " WHERE s.id = ?"
    case .stopRank: Self.boardStopColumns + "stop s WHERE s.stop_id = ?"
    case .stopsBelow:
      // If no stop has a parent, SQLite's statistics would favor a full scan over the index.
      Self.boardStopColumns + "stop s INDEXED BY stop_parent WHERE s.parent = ?"
    case .repeatedDepartures: Self.repeatedCalls(.departures)
    case .repeatedArrivals: Self.repeatedCalls(.arrivals)
    case .serviceWeek:
      "SELECT monday, tuesday, wednesday, thursday, friday, saturday, sunday, start_day, end_day, date_set"
        + " FROM service WHERE id = ?"
    case .tripSummary:
      "SELECT trip_id, route, headsign, trip_short_name, direction_id, wheelchair_accessible FROM trip WHERE id = ?"
    case .routeByID: Self.routeColumns + " WHERE route_id = ?"
    case .routeByRank: Self.routeColumns + " WHERE id = ?"
    case .routeRank: "SELECT id FROM route WHERE route_id = ?"
    case .patternRoutes: "SELECT DISTINCT route FROM trip INDEXED BY trip_pattern_start WHERE pattern = ?"
    case .serviceByID: Self.serviceColumns + " WHERE service_id = ?"
    case .serviceIDs: "SELECT service_id FROM service WHERE service_id >= ? ORDER BY service_id"
    case .routeTrips: Self.runningTripColumns + " INDEXED BY trip_route WHERE route = ?"
    case .allTrips: Self.runningTripColumns
    case .text: "SELECT value FROM text WHERE id = ?"
    case .tripByID: Self.tripColumns
    case .tripRank: "SELECT id, trip_id FROM trip WHERE trip_id <= ? ORDER BY trip_id DESC LIMIT 1"
    case .callDistances: "SELECT position, distance FROM pattern_call WHERE pattern = ?"
    case .locationID: "SELECT location_id FROM location WHERE id = ?"
    case .tripFrequencies:
      "SELECT start, \"end\", headway, exact_times FROM frequency WHERE pattern = ? AND trip = ? ORDER BY position"
    case .tripService: "SELECT service FROM trip WHERE trip_id = ?"
    case .stopSearch:
      "SELECT rowid FROM stop_search WHERE stop_search MATCH ?"
    case .stopNames:
      "SELECT s.stop_id, s.id, s.stop_name, s.location_type, s.parent IS NULL, v.level, s.platform_code"
        + " FROM stop s LEFT JOIN stop_service v ON v.stop = s.id WHERE s.id BETWEEN ? AND ? ORDER BY s.id"
    case .stopCells:
      "SELECT s.id, s.latitude, s.longitude FROM stop_cell c CROSS JOIN stop s ON s.id = c.stop"
        + " WHERE c.latitude_cell = ? AND c.longitude_cell BETWEEN ? AND ?"
    case .stopCellNames:
      Self.namePlaceColumns + "stop_cell c CROSS JOIN stop s ON s.id = c.stop"
        + " WHERE c.latitude_cell = ? AND c.longitude_cell = ?"
    case .stopNamePlace: Self.namePlaceColumns + "stop s WHERE s.id = ?"
    case .stopCellBounds:
      "SELECT (SELECT min(latitude_cell) FROM stop_cell), (SELECT max(latitude_cell) FROM stop_cell)"
    case .routeIDs: "SELECT route_id FROM route WHERE route_id >= ? ORDER BY route_id"
    case .stopIDs: "SELECT stop_id FROM stop WHERE stop_id >= ? ORDER BY stop_id"
    case .tripIDs: "SELECT trip_id FROM trip WHERE trip_id >= ? ORDER BY trip_id"
    case .shapeLine: "SELECT line FROM shape WHERE shape_id = ?"
    case .linePoints:
      "SELECT o.latitude, o.longitude, p.distance FROM line_point p CROSS JOIN point o ON o.id = p.point"
        + " WHERE p.line = ? ORDER BY p.position"
    case .tripShape: "SELECT s.shape_id FROM trip t LEFT JOIN shape s ON s.id = t.shape WHERE t.trip_id = ?"
    case .routeShapes:
      "SELECT shape_id FROM shape WHERE id IN (SELECT t.shape FROM route r CROSS JOIN trip t INDEXED BY trip_route"
        + " ON t.route = r.id WHERE r.route_id = ?) ORDER BY id"
    case .routeNetwork: "SELECT network_id FROM route WHERE route_id = ?"
    case .lastText: "SELECT max(id) FROM text"
    case .lastTrip: "SELECT max(id) FROM trip"
    case .lastRoute: "SELECT max(id) FROM route"
    case .blockTrip: Self.blockTripColumns + " WHERE trip_id = ?"
    case .blockTripByRank: Self.blockTripColumns + " WHERE id = ?"
    case .profileEnd:
      "SELECT coalesce(arrival, departure, estimate) AS time FROM profile_call WHERE profile = ? AND time IS NOT NULL"
        + " ORDER BY position DESC LIMIT 1"
    case .liveTrip: Self.liveTripColumns + " WHERE trip_id = ?"
    case .liveRouteTrips: Self.liveTripColumns + " INDEXED BY trip_route WHERE route = ?"
    case .stopParent: "SELECT parent FROM stop WHERE id = ?"
    case .networkPaths:
      "SELECT DISTINCT t.route, s.line, CASE WHEN s.line IS NULL THEN t.pattern ELSE 0 END"
        + " FROM trip t LEFT JOIN shape s ON s.id = t.shape"
    case .stopPlaces: "SELECT latitude, longitude, parent, wheelchair_boarding, location_type FROM stop"
    }
  }

  /// The table that the query scans once for many results; `nil` if it uses an index.
  package var tableReadWhole: String? {
    switch self {
    // Journeys need the places of all stops.
    case .stopPlaces: "stop"
    // Any trip may run on a day.
    case .allTrips, .networkPaths: "trip"
    default: nil
    }
  }

  private static let runningTripColumns =
    "SELECT id, trip_id, pattern, profile, start, service, headsign, trip_short_name, direction_id, route, block"
    + " FROM trip"

  private static let blockTripColumns = "SELECT id, trip_id, block, service, start, pattern, profile FROM trip"

  private static let liveTripColumns =
    "SELECT id, pattern, profile, start, service, route, direction_id, trip_id FROM trip"

  private static let stopColumns =
    "SELECT s.stop_id, s.stop_code, s.stop_name, s.tts_stop_name, s.stop_desc, s.latitude, s.longitude, s.zone_id,"
    + " s.stop_url, s.location_type, p.stop_id, s.stop_timezone, s.wheelchair_boarding, s.level_id, s.platform_code,"
    + " s.stop_access FROM stop s LEFT JOIN stop p ON p.id = s.parent"

  /// The calls of repeated trips at a stop, with the periods in which a run can call within a range.
  ///
  /// Parameters: the stop; the start and the end of the range, in seconds after the origin of the service day.
  private static func repeatedCalls(_ side: BoardSide) -> String {
    let (time, type, isCall) =
      switch side {
      case .departures: ("p.departure, p.arrival", "c.pickup_type", "(c.earliest IS NOT NULL OR \(isLeft))")
      case .arrivals: ("p.arrival, p.departure", "c.drop_off_type", "c.position > 0")
      }
    return "SELECT t.id, t.service, coalesce(\(time), p.estimate) AS time, c.sequence, c.headsign,"
      + " \(type), p.departure IS NULL AND p.arrival IS NULL, f.start, f.\"end\", f.headway, f.exact_times,"
      + " f.position, c.pattern FROM pattern_call c INDEXED BY pattern_call_stop CROSS JOIN frequency f ON f.pattern = c.pattern"
      + " CROSS JOIN trip t ON t.id = f.trip"
      + " CROSS JOIN profile_call p ON p.profile = t.profile AND p.position = c.position"
      + " WHERE c.stop = ?1 AND \(isCall) AND \(type) IS NOT 1 AND c.window_start IS NULL AND c.window_end IS NULL"
      + " AND f.headway > 0"
      + " AND time IS NOT NULL AND f.start + time < ?3 AND f.\"end\" + time > ?2"
  }

  /// Whether the vehicle goes on. At the last call with a time, `earliest` is NULL even if calls with windows follow.
  private static let isLeft =
    "EXISTS (SELECT 1 FROM pattern_call b WHERE b.pattern = c.pattern AND b.position > c.position)"

  /// A platform without wheelchair information has the value of its station.
  private static let boardStopColumns =
    "SELECT s.id, s.stop_id, s.stop_name, s.platform_code, coalesce(nullif(s.wheelchair_boarding, 0),"
    + " (SELECT p.wheelchair_boarding FROM stop p WHERE p.id = s.parent)) FROM "

  private static let namePlaceColumns =
    "SELECT s.id, s.latitude, s.longitude, s.stop_name, s.location_type, s.parent FROM "

  private static let routeColumns =
    "SELECT route_id, agency_id, route_short_name, route_long_name, route_desc, route_type, route_url, route_color,"
    + " route_text_color, route_sort_order, continuous_pickup, continuous_drop_off, network_id FROM route"

  private static let serviceColumns =
    "SELECT monday, tuesday, wednesday, thursday, friday, saturday, sunday, start_day, end_day, date_set, in_calendar"
    + " FROM service"

  private static let tripColumns =
    "SELECT t.id, t.trip_id, t.pattern, t.profile, t.start, t.route, v.service_id, t.headsign, t.trip_short_name,"
    + " t.direction_id, t.block, s.shape_id, t.wheelchair_accessible, t.bikes_allowed, t.cars_allowed,"
    + " t.safe_duration_factor, t.safe_duration_offset"
    + " FROM trip t JOIN service v ON v.id = t.service LEFT JOIN shape s ON s.id = t.shape WHERE t.trip_id = ?"
}
