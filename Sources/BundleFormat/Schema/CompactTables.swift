import TransitValues

/// The tables that share what a timetable repeats: `docs/schema.md` explains each column.
///
/// All of them are there in every bundle, empty where the feed has no such file, so that queries need not ask.
enum CompactTables {
  static func objects(for contents: FeedContents) -> [SchemaObject] {
    [
      meta, keptFile, location, importNotice, clock, text, stop(contents), stopCell, route(contents), service(contents),
      dateSet(contents), shape, linePoint(contents), trip(contents), patternCall, profileCall, extraCall(contents),
      frequency(contents), stopSearch,
    ].compactMap(\.self)
  }

  /// Made after all rows are in: in key order, that is the fastest and leaves the fullest pages.
  ///
  /// Those over columns that may be NULL everywhere leave NULL out: statistics of an index with a single value would
  /// make SQLite read whole tables instead.
  static let indexes: [SchemaObject] = [
    .index("stop_parent", on: "stop", "parent", where: "parent IS NOT NULL"),
    .index("pattern_call_stop", on: "pattern_call", "stop", where: "stop IS NOT NULL"),
    .index("trip_pattern_start", on: "trip", "pattern, start"),
    .index("trip_route", on: "trip", "route"),
  ]

  private static let meta = SchemaObject.table(
    "meta", ["key TEXT PRIMARY KEY", "value TEXT NOT NULL"], options: "WITHOUT ROWID")

  private static let keptFile = SchemaObject.table(
    "kept_file", ["id INTEGER PRIMARY KEY", "name TEXT NOT NULL", "position INTEGER NOT NULL", "content BLOB NOT NULL"])

  private static let location = SchemaObject.table(
    "location",
    [
      "id INTEGER PRIMARY KEY", "location_id TEXT NOT NULL UNIQUE", "piece INTEGER NOT NULL REFERENCES kept_file(id)",
    ])

  private static let importNotice = SchemaObject.table(
    "import_notice",
    [
      "id INTEGER PRIMARY KEY", "code TEXT NOT NULL", "file TEXT NOT NULL", "line INTEGER", "field TEXT", "value TEXT",
      "dropped INTEGER NOT NULL",
    ])

  private static let clock = SchemaObject.table(
    "clock", ["start INTEGER PRIMARY KEY", "utc_offset INTEGER NOT NULL"])

  private static let text = SchemaObject.table("text", ["id INTEGER PRIMARY KEY", "value TEXT NOT NULL"])

  private static func stop(_ contents: FeedContents) -> SchemaObject {
    .table(
      "stop",
      [
        "id INTEGER PRIMARY KEY", "stop_id TEXT NOT NULL UNIQUE", "stop_code TEXT", "stop_name TEXT",
        "tts_stop_name TEXT", "stop_desc TEXT", "latitude INTEGER", "longitude INTEGER", "zone_id TEXT",
        "stop_url TEXT",
        "location_type INTEGER", "parent INTEGER REFERENCES stop(id)", "stop_timezone TEXT",
        "wheelchair_boarding INTEGER", declared("level_id TEXT", of: "stops.txt", in: contents), "platform_code TEXT",
        "stop_access INTEGER",
      ] + unknownTexts(of: "stops.txt", in: contents))
  }

  private static let stopCell = SchemaObject.table(
    "stop_cell",
    ["latitude_cell INTEGER NOT NULL", "longitude_cell INTEGER NOT NULL", "stop INTEGER NOT NULL REFERENCES stop(id)"],
    constraints: ["PRIMARY KEY(latitude_cell, longitude_cell, stop)"], options: "WITHOUT ROWID")

  private static func route(_ contents: FeedContents) -> SchemaObject {
    .table(
      "route",
      [
        "id INTEGER PRIMARY KEY", "route_id TEXT NOT NULL UNIQUE",
        declared("agency_id TEXT", of: "routes.txt", in: contents),
        "route_short_name TEXT", "route_long_name TEXT", "route_desc TEXT", "route_type INTEGER", "route_url TEXT",
        "route_color TEXT", "route_text_color TEXT", "route_sort_order INTEGER", "continuous_pickup INTEGER",
        "continuous_drop_off INTEGER", "network_id TEXT", "cemv_support INTEGER",
      ] + unknownTexts(of: "routes.txt", in: contents))
  }

  static let weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]

  private static func service(_ contents: FeedContents) -> SchemaObject {
    .table(
      "service",
      ["id INTEGER PRIMARY KEY", "service_id TEXT NOT NULL UNIQUE", "in_calendar INTEGER NOT NULL"]
        + weekdays.map { "\($0) INTEGER" } + ["start_day INTEGER", "end_day INTEGER", "date_set INTEGER"]
        + unknownTexts(of: "calendar.txt", in: contents))
  }

  private static func dateSet(_ contents: FeedContents) -> SchemaObject {
    .table(
      "date_set",
      ["date_set INTEGER NOT NULL", "day INTEGER NOT NULL", "exception_type INTEGER NOT NULL"]
        + unknownReferences(of: "calendar_dates.txt", in: contents),
      constraints: ["PRIMARY KEY(date_set, day, exception_type)"], options: "WITHOUT ROWID")
  }

  private static let shape = SchemaObject.table(
    "shape", ["id INTEGER PRIMARY KEY", "shape_id TEXT NOT NULL UNIQUE", "line INTEGER NOT NULL"])

  private static func linePoint(_ contents: FeedContents) -> SchemaObject {
    .table(
      "line_point",
      [
        "line INTEGER NOT NULL", "position INTEGER NOT NULL", "latitude INTEGER", "longitude INTEGER",
        "sequence INTEGER NOT NULL", "distance",
      ] + unknownReferences(of: "shapes.txt", in: contents),
      constraints: ["PRIMARY KEY(line, position)"], options: "WITHOUT ROWID")
  }

  private static func trip(_ contents: FeedContents) -> SchemaObject {
    .table(
      "trip",
      [
        "id INTEGER PRIMARY KEY", "trip_id TEXT NOT NULL UNIQUE", "route INTEGER NOT NULL REFERENCES route(id)",
        "service INTEGER NOT NULL REFERENCES service(id)", "pattern INTEGER NOT NULL", "profile INTEGER NOT NULL",
        "start INTEGER NOT NULL", "extra INTEGER NOT NULL", "headsign INTEGER REFERENCES text(id)",
        "trip_short_name TEXT", "direction_id INTEGER", "block INTEGER REFERENCES text(id)",
        "shape INTEGER REFERENCES shape(id)", "wheelchair_accessible INTEGER", "bikes_allowed INTEGER",
        "cars_allowed INTEGER", "safe_duration_factor", "safe_duration_offset",
      ] + unknownReferences(of: "trips.txt", in: contents))
  }

  private static let patternCall = SchemaObject.table(
    "pattern_call",
    [
      "pattern INTEGER NOT NULL", "position INTEGER NOT NULL", "stop INTEGER REFERENCES stop(id)",
      "sequence INTEGER NOT NULL", "headsign INTEGER REFERENCES text(id)", "pickup_type INTEGER",
      "drop_off_type INTEGER", "continuous_pickup INTEGER", "continuous_drop_off INTEGER", "timepoint INTEGER",
      "distance",
      "location_group INTEGER REFERENCES text(id)", "location INTEGER REFERENCES location(id)", "window_start INTEGER",
      "window_end INTEGER", "pickup_booking_rule INTEGER REFERENCES text(id)",
      "drop_off_booking_rule INTEGER REFERENCES text(id)", "earliest INTEGER", "latest INTEGER",
    ], constraints: ["PRIMARY KEY(pattern, position)"], options: "WITHOUT ROWID")

  private static let profileCall = SchemaObject.table(
    "profile_call",
    [
      "profile INTEGER NOT NULL", "position INTEGER NOT NULL", "arrival INTEGER", "departure INTEGER",
      "estimate INTEGER",
    ], constraints: ["PRIMARY KEY(profile, position)"], options: "WITHOUT ROWID")

  /// Unknown columns of stop_times.txt, shared apart from patterns and profiles, which they would tear apart.
  private static func extraCall(_ contents: FeedContents) -> SchemaObject? {
    let columns = unknownReferences(of: "stop_times.txt", in: contents)
    if columns.isEmpty { return nil }
    return .table(
      "extra_call", ["extra INTEGER NOT NULL", "position INTEGER NOT NULL"] + columns,
      constraints: ["PRIMARY KEY(extra, position)"], options: "WITHOUT ROWID")
  }

  private static func frequency(_ contents: FeedContents) -> SchemaObject {
    .table(
      "frequency",
      [
        "pattern INTEGER NOT NULL", "trip INTEGER NOT NULL REFERENCES trip(id)", "position INTEGER NOT NULL",
        "start INTEGER", "end INTEGER", "headway INTEGER", "exact_times INTEGER",
      ] + unknownTexts(of: "frequencies.txt", in: contents),
      constraints: ["PRIMARY KEY(pattern, trip, position)"], options: "WITHOUT ROWID")
  }

  /// Full-text search over names, codes and translations; its rowid is the stop's id.
  private static let stopSearch = SchemaObject(
    kind: .table, name: "stop_search",
    sql: "CREATE VIRTUAL TABLE stop_search USING fts5(words, content='', columnsize=0, detail=none, "
      + "prefix='1 2 3', tokenize='unicode61 remove_diacritics 2')")

  private static func declared(_ column: String, of file: String, in contents: FeedContents) -> String {
    let name = String(column.prefix { $0 != " " })
    guard let schema = GTFSSchema.file(named: file)?[name], let parent = PlainTables.parent(of: schema, in: contents)
    else { return column }
    return "\(column) REFERENCES \(parent)"
  }

  static func unknownColumns(of file: String, in contents: FeedContents) -> [UnknownColumns.Column] {
    GTFSSchema.file(named: file).map { UnknownColumns(of: $0, in: contents).columns } ?? []
  }

  private static func unknownTexts(of file: String, in contents: FeedContents) -> [String] {
    unknownColumns(of: file, in: contents).map { "\($0.compactName) TEXT" }
  }

  private static func unknownReferences(of file: String, in contents: FeedContents) -> [String] {
    unknownColumns(of: file, in: contents).map { "\($0.compactName) INTEGER REFERENCES text(id)" }
  }
}
