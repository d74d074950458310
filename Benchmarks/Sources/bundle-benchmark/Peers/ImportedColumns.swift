/// The tables and columns of an imported feed, and SQL for them.
struct ImportedColumns {
  private var columns: [String: Set<String>] = [:]

  init(of connection: Connection) throws(SQLiteError) {
    let statement = try connection.prepare(
      "SELECT t.name, c.name FROM pragma_table_list t JOIN pragma_table_info(t.name) c WHERE t.type = 'table'")
    while try statement.step() { columns[statement.text(at: 0), default: []].insert(statement.text(at: 1)) }
  }

  func has(_ table: String, _ column: String) -> Bool { columns[table]?.contains(column) ?? false }

  /// The reason why the SQL would be wrong or impossible for this feed; `nil` if there is none.
  func obstacle(in connection: Connection) throws(SQLiteError) -> String? {
    let needed = [("stop_times", "trip_id"), ("stop_times", "stop_id"), ("trips", "service_id"), ("stops", "stop_id")]
    for (table, column) in needed where !has(table, column) { return "the import has no \(table).\(column)" }
    if has("stop_times", "start_pickup_drop_off_window") { return "the feed has pickup windows" }
    let wide =
      "SELECT EXISTS (SELECT 1 FROM stop_times WHERE length(trim(departure_time)) > 8"
      + " OR length(trim(arrival_time)) > 8)"
    return try connection.integer(wide) == 1 ? "the feed has times of 100 hours" : nil
  }

  /// The latest time of all calls, in seconds of the service day.
  func latestTime(in connection: Connection) throws(SQLiteError) -> Int {
    let times = [time(.departures), time(.arrivals)].map { "coalesce(max(\($0)), '')" }.joined(separator: ", ")
    return try connection.integer("SELECT \(seconds(of: "max(\(times))")) FROM stop_times s") ?? 0
  }

  /// SQL for the time of a call, trimmed and padded: feeds may have `8:05:00` or leading spaces, which would not sort
  /// correctly as text.
  func time(_ side: Board.Side) -> String {
    let (first, second) = side == .departures ? ("departure", "arrival") : ("arrival", "departure")
    return "substr('0' || nullif(trim(coalesce(nullif(s.\(first)_time, ''), s.\(second)_time)), ''), -8)"
  }

  func seconds(of text: String) -> String {
    "substr(\(text), 1, 2) * 3600 + substr(\(text), 4, 2) * 60 + substr(\(text), 7, 2)"
  }

  /// A recursive common table: a stop and all stops below it. Parameter 1: the stop.
  var place: String {
    let below = "UNION SELECT s.stop_id FROM place p JOIN stops s ON s.parent_station = p.stop_id"
    return "place (stop_id) AS (SELECT ?1 \(has("stops", "parent_station") ? below : ""))"
  }

  /// A recursive common table: a stop and all stops above it. Parameter 1: the stop.
  var above: String {
    let parents =
      "UNION SELECT s.parent_station FROM above a JOIN stops s ON s.stop_id = a.stop_id WHERE s.parent_station <> ''"
    return "above (stop_id) AS (SELECT ?1 \(has("stops", "parent_station") ? parents : ""))"
  }

  /// A common table: the services of a day. Parameters 2 and 3: the date as text, and the weekday with Monday as 0.
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
    // Every statement must use both parameters.
    let unused = parts.isEmpty ? " AND ?3 IS NOT NULL" : ""
    if hasDates {
      parts.append("SELECT service_id FROM calendar_dates WHERE date = ?2 AND exception_type = '1'\(unused)")
    }
    return "running (service_id) AS (\(parts.isEmpty ? "SELECT NULL" : parts.joined(separator: " UNION ")))"
  }

  /// The calls to include in a board.
  struct Board {
    enum Side {
      case departures, arrivals
    }

    enum Part {
      case all
      /// Only calls of one route. Parameter 7: the route.
      case route
      /// Only calls after a given call. Parameters 7 to 9: its trip_id, stop_sequence and date; its time is the first
      /// time.
      case nextPage
    }

    var side = Side.departures
    var part = Part.all
  }

  /// SQL for the calls of one service day at a stop and all stops below it.
  ///
  /// Parameters: stop, date, weekday, first time, end time (exclusive), number of rows.
  /// Columns: seconds, trip_id, stop_id, stop_sequence, and the columns that a board shows.
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

  /// SQL for the calls of a trip, parameter 1: stop_sequence, stop_id, seconds, and the stop's displayed columns.
  var tripSQL: String {
    let name = has("stops", "stop_name") ? "p.stop_name" : "NULL"
    return "SELECT CAST(s.stop_sequence AS INTEGER) AS sequence, s.stop_id, \(seconds(of: time(.departures))), \(name)"
      + " FROM stop_times s LEFT JOIN stops p ON p.stop_id = s.stop_id WHERE s.trip_id = ?1 ORDER BY sequence"
  }
}
