/// Which tables and columns a feed was imported into, and the SQL that suits them.
struct ImportedColumns {
  private var columns: [String: Set<String>] = [:]

  init(of connection: Connection) throws(SQLiteError) {
    let statement = try connection.prepare(
      "SELECT t.name, c.name FROM pragma_table_list t JOIN pragma_table_info(t.name) c WHERE t.type = 'table'")
    while try statement.step() { columns[statement.text(at: 0), default: []].insert(statement.text(at: 1)) }
  }

  func has(_ table: String, _ column: String) -> Bool { columns[table]?.contains(column) ?? false }

  /// Why the SQL would be wrong or impossible here, or `nil`.
  func obstacle(in connection: Connection) throws(SQLiteError) -> String? {
    let needed = [("stop_times", "trip_id"), ("stop_times", "stop_id"), ("trips", "service_id"), ("stops", "stop_id")]
    for (table, column) in needed where !has(table, column) { return "the import has no \(table).\(column)" }
    if has("stop_times", "start_pickup_drop_off_window") { return "the feed has pickup windows" }
    let wide =
      "SELECT EXISTS (SELECT 1 FROM stop_times WHERE length(trim(departure_time)) > 8"
      + " OR length(trim(arrival_time)) > 8)"
    return try connection.integer(wide) == 1 ? "the feed has times of 100 hours" : nil
  }

  /// The latest time of any call, in seconds of its service day.
  func latestTime(in connection: Connection) throws(SQLiteError) -> Int {
    let times = [time(.departures), time(.arrivals)].map { "coalesce(max(\($0)), '')" }.joined(separator: ", ")
    return try connection.integer("SELECT \(seconds(of: "max(\(times))")) FROM stop_times s") ?? 0
  }

  /// The time of a call on a board, `08:05:00` also where the feed has `8:05:00` or a space before it, which would sort
  /// otherwise.
  func time(_ side: Board.Side) -> String {
    let (first, second) = side == .departures ? ("departure", "arrival") : ("arrival", "departure")
    return "substr('0' || nullif(trim(coalesce(nullif(s.\(first)_time, ''), s.\(second)_time)), ''), -8)"
  }

  func seconds(of text: String) -> String {
    "substr(\(text), 1, 2) * 3600 + substr(\(text), 4, 2) * 60 + substr(\(text), 7, 2)"
  }

  /// A table for WITH RECURSIVE, a stop and all below it: parameter 1.
  var place: String {
    let below = "UNION SELECT s.stop_id FROM place p JOIN stops s ON s.parent_station = p.stop_id"
    return "place (stop_id) AS (SELECT ?1 \(has("stops", "parent_station") ? below : ""))"
  }

  /// A table for WITH RECURSIVE, a stop and all above it: parameter 1.
  var above: String {
    let parents =
      "UNION SELECT s.parent_station FROM above a JOIN stops s ON s.stop_id = a.stop_id WHERE s.parent_station <> ''"
    return "above (stop_id) AS (SELECT ?1 \(has("stops", "parent_station") ? parents : ""))"
  }

  /// A table for WITH, the services of a day: parameters 2, its date as text, and 3, its weekday, Monday being 0.
  var running: String {
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
    // Every statement is to have both parameters.
    let unused = parts.isEmpty ? " AND ?3 IS NOT NULL" : ""
    if hasDates {
      parts.append("SELECT service_id FROM calendar_dates WHERE date = ?2 AND exception_type = '1'\(unused)")
    }
    return "running (service_id) AS (\(parts.isEmpty ? "SELECT NULL" : parts.joined(separator: " UNION ")))"
  }

  /// Which calls a board has.
  struct Board {
    enum Side {
      case departures, arrivals
    }

    enum Part {
      case all
      /// Those of a route: parameter 7.
      case route
      /// Those after a call: parameters 7, 8 and 9, its trip_id, stop_sequence and date; its time is the first one.
      case nextPage
    }

    var side = Side.departures
    var part = Part.all
  }

  /// The calls of one service day at a stop and all below it.
  ///
  /// Parameters: stop, date, weekday, first time, time after the last, number of rows.
  /// Columns: seconds, trip_id, stop_id, stop_sequence, and what a board shows.
  func boardSQL(_ board: Board = Board()) -> String {
    let time = time(board.side)
    let (type, others) = board.side == .departures ? ("pickup_type", ">") : ("drop_off_type", "<")
    let usable = has("stop_times", type) ? " AND s.\(type) IS NOT '1'" : ""
    let repeated = " AND NOT EXISTS (SELECT 1 FROM frequencies f WHERE f.trip_id = s.trip_id)"
    let headsign = has("trips", "trip_headsign") ? "t.trip_headsign" : "NULL"
    let part =
      switch board.part {
      case .all: ""
      case .route: " AND t.route_id = ?7"
      case .nextPage: " AND (\(time), s.trip_id, CAST(s.stop_sequence AS INTEGER), ?2) > (?4, ?7, ?8, ?9)"
      }
    return "WITH RECURSIVE \(place), \(running)"
      + " SELECT \(seconds(of: time)), s.trip_id, s.stop_id, CAST(s.stop_sequence AS INTEGER),"
      + " r.route_short_name, \(headsign)"
      + " FROM stop_times s JOIN trips t ON t.trip_id = s.trip_id JOIN routes r ON r.route_id = t.route_id"
      + " WHERE s.stop_id IN (SELECT stop_id FROM place) AND \(time) >= ?4 AND \(time) < ?5"
      + " AND t.service_id IN (SELECT service_id FROM running)\(usable)\(part)"
      + (has("frequencies", "trip_id") ? repeated : "")
      + " AND EXISTS (SELECT 1 FROM stop_times l WHERE l.trip_id = s.trip_id"
      + " AND CAST(l.stop_sequence AS INTEGER) \(others) CAST(s.stop_sequence AS INTEGER))"
      + " ORDER BY 1, 2, 4 LIMIT ?6"
  }

  /// The calls of a trip, parameter 1: stop_sequence, stop_id, seconds, and what is shown of the stop.
  var tripSQL: String {
    let name = has("stops", "stop_name") ? "p.stop_name" : "NULL"
    return "SELECT CAST(s.stop_sequence AS INTEGER) AS sequence, s.stop_id, \(seconds(of: time(.departures))), \(name)"
      + " FROM stop_times s LEFT JOIN stops p ON p.stop_id = s.stop_id WHERE s.trip_id = ?1 ORDER BY sequence"
  }
}
