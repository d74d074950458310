import TransitSQLite

/// Which tables and columns a feed was imported into, and the SQL that suits them.
struct ImportedColumns {
  private var columns: [String: Set<String>] = [:]

  init(of connection: Connection) throws(SQLiteError) {
    let statement = try connection.prepare(
      "SELECT t.name, c.name FROM pragma_table_list t JOIN pragma_table_info(t.name) c WHERE t.type = 'table'")
    while try statement.step() { columns[statement.text(at: 0), default: []].insert(statement.text(at: 1)) }
  }

  private func has(_ table: String, _ column: String) -> Bool { columns[table]?.contains(column) ?? false }

  /// Why the SQL would be wrong or impossible here, or `nil`.
  func obstacle(in connection: Connection) throws(SQLiteError) -> String? {
    let needed = [("stop_times", "trip_id"), ("stop_times", "stop_id"), ("trips", "service_id"), ("stops", "stop_id")]
    for (table, column) in needed where !has(table, column) { return "the import has no \(table).\(column)" }
    if has("stop_times", "start_pickup_drop_off_window") { return "the feed has pickup windows" }
    let wide = "SELECT EXISTS (SELECT 1 FROM stop_times s WHERE length(\(time)) > 8)"
    return try connection.integer(wide) == 1 ? "the feed has times of 100 hours or with spaces" : nil
  }

  private var time: String { "coalesce(nullif(s.departure_time, ''), s.arrival_time)" }

  /// `8:05:00` sorts like `08:05:00` only with its zero.
  private var paddedTime: String { "substr('0' || nullif(\(time), ''), -8)" }

  private func seconds(of text: String) -> String {
    "substr(\(text), 1, 2) * 3600 + substr(\(text), 4, 2) * 60 + substr(\(text), 7, 2)"
  }

  /// The services of a day: parameters 2, its date as text, and 3, its weekday, Monday being 0.
  private var services: String {
    var parts: [String] = []
    let hasDates = has("calendar_dates", "date")
    if has("calendar", "service_id") {
      let removed = "SELECT service_id FROM calendar_dates WHERE date = ?2 AND exception_type = '2'"
      let weekday =
        "CASE ?3 WHEN 0 THEN monday WHEN 1 THEN tuesday WHEN 2 THEN wednesday WHEN 3 THEN thursday"
        + " WHEN 4 THEN friday WHEN 5 THEN saturday ELSE sunday END"
      parts.append(
        "SELECT service_id FROM calendar WHERE start_date <= ?2 AND end_date >= ?2 AND \(weekday) = '1'"
          + (hasDates ? " AND service_id NOT IN (\(removed))" : ""))
    }
    if hasDates { parts.append("SELECT service_id FROM calendar_dates WHERE date = ?2 AND exception_type = '1'") }
    return parts.isEmpty ? "SELECT NULL" : parts.joined(separator: " UNION ")
  }

  /// The departures of one service day at a stop and all below it.
  ///
  /// Parameters: stop, date, weekday, first time, time after the last, number of rows.
  /// Columns: seconds, trip_id, stop_id, stop_sequence, and what a board shows.
  var boardSQL: String {
    let below = "UNION SELECT s.stop_id FROM place p JOIN stops s ON s.parent_station = p.stop_id"
    let place = "SELECT ?1 " + (has("stops", "parent_station") ? below : "")
    let boardable = has("stop_times", "pickup_type") ? " AND s.pickup_type IS NOT '1'" : ""
    let repeated = " AND NOT EXISTS (SELECT 1 FROM frequencies f WHERE f.trip_id = s.trip_id)"
    let headsign = has("trips", "trip_headsign") ? "t.trip_headsign" : "NULL"
    return "WITH RECURSIVE place (stop_id) AS (\(place)), running (service_id) AS (\(services))"
      + " SELECT \(seconds(of: paddedTime)), s.trip_id, s.stop_id, CAST(s.stop_sequence AS INTEGER),"
      + " r.route_short_name, \(headsign)"
      + " FROM stop_times s JOIN trips t ON t.trip_id = s.trip_id JOIN routes r ON r.route_id = t.route_id"
      + " WHERE s.stop_id IN (SELECT stop_id FROM place) AND \(paddedTime) >= ?4 AND \(paddedTime) < ?5"
      + " AND t.service_id IN (SELECT service_id FROM running)\(boardable)"
      + (has("frequencies", "trip_id") ? repeated : "")
      + " AND EXISTS (SELECT 1 FROM stop_times l WHERE l.trip_id = s.trip_id"
      + " AND CAST(l.stop_sequence AS INTEGER) > CAST(s.stop_sequence AS INTEGER))"
      + " ORDER BY 1, 2, 4 LIMIT ?6"
  }

  /// The calls of a trip, parameter 1: stop_sequence, stop_id, seconds, and what is shown of the stop.
  var tripSQL: String {
    let name = has("stops", "stop_name") ? "p.stop_name" : "NULL"
    return "SELECT CAST(s.stop_sequence AS INTEGER) AS sequence, s.stop_id, \(seconds(of: paddedTime)), \(name)"
      + " FROM stop_times s LEFT JOIN stops p ON p.stop_id = s.stop_id WHERE s.trip_id = ?1 ORDER BY sequence"
  }
}
