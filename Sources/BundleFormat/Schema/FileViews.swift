import TransitValues

/// The views that show the compact tables as the files they came from: the file's name, the specification's columns
/// in its order, then the unknown ones, values as GTFS writes them and NULL for an empty cell.
enum FileViews {
  static func objects(for contents: FeedContents) -> [SchemaObject] {
    let views = [
      "stops.txt": stops, "routes.txt": routes, "trips.txt": trips, "stop_times.txt": stopTimes,
      "calendar.txt": calendar, "calendar_dates.txt": calendarDates, "shapes.txt": shapes,
      "frequencies.txt": frequencies,
    ]
    let hasZones = contents.files.contains { $0.name == ZonesView.file.name }
    return GTFSSchema.files.compactMap { file in
      contents[table: file.name] == nil ? nil : views[file.name]?(contents)
    } + (hasZones ? [ZonesView.object] : [])
  }

  private static func stops(_ contents: FeedContents) -> SchemaObject {
    .view(
      "stops",
      columns: [
        "s.stop_id", "s.stop_code", "s.stop_name", "s.tts_stop_name", "s.stop_desc",
        degrees("s.latitude", as: "stop_lat"),
        degrees("s.longitude", as: "stop_lon"), "s.zone_id", "s.stop_url", "s.location_type",
        "p.stop_id AS parent_station", "s.stop_timezone", "s.wheelchair_boarding", "s.level_id", "s.platform_code",
        "s.stop_access",
      ] + texts(of: "stops.txt", in: contents, table: "s"),
      from: "stop s LEFT JOIN stop p ON p.id = s.parent")
  }

  private static func routes(_ contents: FeedContents) -> SchemaObject {
    let columns = GTFSSchema.file(named: "routes.txt")?.columns.map { "r.\($0.name)" } ?? []
    return .view("routes", columns: columns + texts(of: "routes.txt", in: contents, table: "r"), from: "route r")
  }

  private static func trips(_ contents: FeedContents) -> SchemaObject {
    .view(
      "trips",
      columns: [
        "r.route_id", "v.service_id", "t.trip_id", "h.value AS trip_headsign", "t.trip_short_name", "t.direction_id",
        "b.value AS block_id", "s.shape_id", "t.wheelchair_accessible", "t.bikes_allowed", "t.cars_allowed",
        "t.safe_duration_factor", "t.safe_duration_offset",
      ] + sharedTexts(of: "trips.txt", in: contents, table: "t"),
      from: "trip t JOIN route r ON r.id = t.route JOIN service v ON v.id = t.service"
        + " LEFT JOIN text h ON h.id = t.headsign LEFT JOIN text b ON b.id = t.block"
        + " LEFT JOIN shape s ON s.id = t.shape")
  }

  private static func stopTimes(_ contents: FeedContents) -> SchemaObject {
    let unknown = sharedTexts(of: "stop_times.txt", in: contents, table: "x")
    let extra = unknown.isEmpty ? "" : " LEFT JOIN extra_call x ON x.extra = t.extra AND x.position = c.position"
    return .view(
      "stop_times",
      columns: [
        "t.trip_id", time("t.start + p.arrival", as: "arrival_time"),
        time("t.start + p.departure", as: "departure_time"),
        "s.stop_id", "g.value AS location_group_id", "l.location_id", "c.sequence AS stop_sequence",
        "h.value AS stop_headsign", time("c.window_start", as: "start_pickup_drop_off_window"),
        time("c.window_end", as: "end_pickup_drop_off_window"), "c.pickup_type", "c.drop_off_type",
        "c.continuous_pickup", "c.continuous_drop_off",
        decimal("c.distance", digits: contents.stopDistanceDigits, as: "shape_dist_traveled"), "c.timepoint",
        "k.value AS pickup_booking_rule_id", "d.value AS drop_off_booking_rule_id",
      ] + unknown,
      from: "trip t JOIN pattern_call c ON c.pattern = t.pattern"
        + " JOIN profile_call p ON p.profile = t.profile AND p.position = c.position"
        + " LEFT JOIN stop s ON s.id = c.stop LEFT JOIN text g ON g.id = c.location_group"
        + " LEFT JOIN location l ON l.id = c.location LEFT JOIN text h ON h.id = c.headsign"
        + " LEFT JOIN text k ON k.id = c.pickup_booking_rule LEFT JOIN text d ON d.id = c.drop_off_booking_rule"
        + extra)
  }

  private static func calendar(_ contents: FeedContents) -> SchemaObject {
    .view(
      "calendar",
      columns: ["v.service_id"] + CompactTables.weekdays.map { "v.\($0)" }
        + [date("v.start_day", as: "start_date"), date("v.end_day", as: "end_date")]
        + texts(of: "calendar.txt", in: contents, table: "v"),
      from: "service v WHERE v.in_calendar")
  }

  private static func calendarDates(_ contents: FeedContents) -> SchemaObject {
    .view(
      "calendar_dates",
      columns: [
        "v.service_id", date("d.day", as: "date"),
        "nullif(d.exception_type, \(BundleSchema.noExceptionType)) AS exception_type",
      ] + sharedTexts(of: "calendar_dates.txt", in: contents, table: "d"),
      from: "service v JOIN date_set d ON d.date_set = v.date_set")
  }

  private static func shapes(_ contents: FeedContents) -> SchemaObject {
    .view(
      "shapes",
      columns: [
        "s.shape_id", degrees("p.latitude", as: "shape_pt_lat"), degrees("p.longitude", as: "shape_pt_lon"),
        "p.sequence AS shape_pt_sequence",
        decimal("p.distance", digits: contents.shapeDistanceDigits, as: "shape_dist_traveled"),
      ] + sharedTexts(of: "shapes.txt", in: contents, table: "p"),
      from: "shape s JOIN line_point p ON p.line = s.line")
  }

  private static func frequencies(_ contents: FeedContents) -> SchemaObject {
    .view(
      "frequencies",
      columns: [
        "t.trip_id", time("f.start", as: "start_time"), time("f.end", as: "end_time"), "f.headway AS headway_secs",
        "f.exact_times",
      ] + texts(of: "frequencies.txt", in: contents, table: "f"),
      from: "trip t JOIN frequency f ON f.pattern = t.pattern AND f.trip = t.id")
  }
}

// MARK: Values as GTFS writes them

extension FileViews {
  /// Seconds as `HH:MM:SS`.
  private static func time(_ seconds: String, as name: String) -> String {
    "CASE WHEN \(seconds) IS NOT NULL THEN printf('%02d:%02d:%02d', (\(seconds)) / 3600, (\(seconds)) / 60 % 60, "
      + "(\(seconds)) % 60) END AS \(name)"
  }

  /// Days since 1970 as `YYYYMMDD`.
  private static func date(_ day: String, as name: String) -> String {
    "strftime('%Y%m%d', \(day) * 86400, 'unixepoch') AS \(name)"
  }

  private static func degrees(_ units: String, as name: String) -> String {
    "\(units) / 1e7 AS \(name)"
  }

  /// Integers of a unit of 10^-digits; a number with more digits is text and shown as it is.
  private static func decimal(_ units: String, digits: Int, as name: String) -> String {
    if digits == 0 { return "\(units) AS \(name)" }
    return "CASE typeof(\(units)) WHEN 'integer' THEN \(units) / 1e\(digits) ELSE \(units) END AS \(name)"
  }

  private static func texts(of file: String, in contents: FeedContents, table: String) -> [String] {
    CompactTables.unknownColumns(of: file, in: contents).map { column in
      "\(table).\(column.compactName) AS \(SQLName.quoted(column.sqlName))"
    }
  }

  /// Unknown columns that refer to `text`. Subqueries, since SQLite joins at most 64 tables.
  private static func sharedTexts(of file: String, in contents: FeedContents, table: String) -> [String] {
    CompactTables.unknownColumns(of: file, in: contents).map { column in
      "(SELECT value FROM text WHERE id = \(table).\(column.compactName)) AS \(SQLName.quoted(column.sqlName))"
    }
  }
}
