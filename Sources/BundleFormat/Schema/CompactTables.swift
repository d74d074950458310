package import TransitValues

/// The tables in which repeated parts of a timetable are stored once.
///
/// Every bundle has all of them, empty if the feed lacks the file, so that queries need not check. The exceptions are
/// `extra_call`, created only if it has columns, and `fare_rule` and `transfer`, created only if the feed has the file.
///
/// GTFS columns without a declaration here are added automatically: unchanged to the table of their file or, where many
/// rows share a row of the table, as a reference to a text (``ExtraColumns``).
package enum CompactTables {
  /// All tables except full-text search, which is a virtual table.
  package static func declarations(for contents: FeedContents) -> [TableDeclaration] {
    [
      meta, keptFile, location, notice, clock, text, stop(contents), stopCell, stopService,
      route(contents),
      service(contents), dateSet(contents), shape, point, linePoint(contents), trip(contents), patternCall, profileCall,
      extraCall(contents), frequency(contents), fareRule(contents), transfer(contents),
    ].compactMap { $0 }
  }

  static func objects(for contents: FeedContents) -> [SchemaObject] {
    declarations(for: contents).map { $0.object } + [stopSearch]
  }

  /// Created after all rows are inserted: building an index in key order is fastest and fills its pages best.
  ///
  /// Indexes on columns that may be entirely NULL exclude NULL. Otherwise the statistics of an index with a single
  /// value would make SQLite scan whole tables instead.
  static func indexes(for contents: FeedContents) -> [SchemaObject] {
    let hasTransfers = contents[table: GTFSSchema.transfers.name] != nil
    let transfers = hasTransfers ? ["from_stop", "to_stop", "from_trip", "to_trip"] : []
    return [
      .index("stop_parent", on: "stop", "parent", where: "parent IS NOT NULL"),
      .index("pattern_call_stop", on: "pattern_call", "stop", where: "stop IS NOT NULL"),
      .index("trip_pattern_start", on: "trip", "pattern, start, service, profile"),
      .index("trip_route", on: "trip", "route"),
    ] + transfers.map { .index("transfer_\($0)", on: "transfer", $0, where: "\($0) IS NOT NULL") }
  }

  /// Full-text search over names, codes, spoken names and translations; its rowid is the stop's ID. A prefix search
  /// scans a range of the sorted words, because prefix indexes would take more space than the words themselves.
  private static let stopSearch = SchemaObject(
    kind: .table, name: "stop_search",
    sql: "CREATE VIRTUAL TABLE stop_search USING fts5(words, content='', columnsize=0, detail=none, "
      + "tokenize='unicode61 remove_diacritics 2')")
}

// MARK: Columns of GTFS with a form of their own

extension CompactTables {
  /// GTFS columns that are stored in another form than their own text or number, by file and column.
  static let forms: [ColumnReference: ColumnDeclaration] = {
    let columns =
      stopForms + routeForms + serviceKey + serviceForms + dateSetForms + shape.columns + point.columns + pointForms
      + tripKey + tripForms + patternCall.columns + profileCall.columns + frequencyKey + frequencyForms + fareRuleForms
      + transferForms
    return Dictionary(
      columns.flatMap { column in column.origins.map { ($0, column) } }, uniquingKeysWith: { first, _ in first })
  }()

  /// Whether a column has its own form in the compact tables, which the importer must support.
  package static func hasForm(_ column: ColumnSchema, of file: FileSchema) -> Bool {
    forms[ColumnReference(file: file.name, column: column.name)] != nil
  }

  /// Returns the columns of a file in the order of the specification, in their own form or unchanged.
  private static func columns(
    of file: FileSchema, except key: [ColumnDeclaration] = [], in contents: FeedContents
  ) -> [ColumnDeclaration] {
    let keys = Set(key.flatMap { $0.origins })
    return file.columns.compactMap { column in
      let origin = ColumnReference(file: file.name, column: column.name)
      if keys.contains(origin) { return nil }
      return forms[origin]
        ?? ColumnDeclaration(
          column.name, StorageClass(column.type).declaration, parent: PlainTables.parent(of: column, in: contents),
          from: [origin])
    }
  }

  private static func unknownTexts(of file: FileSchema, in contents: FeedContents) -> [ColumnDeclaration] {
    UnknownColumns(of: file, in: contents).columns.map { column in
      ColumnDeclaration(column.compactName, "TEXT", from: [ColumnReference(file: file.name, column: column.name)])
    }
  }

  /// Returns the extra columns of rows that many share, each as a reference to a text.
  private static func sharedTexts(of file: FileSchema, in contents: FeedContents) -> [ColumnDeclaration] {
    ExtraColumns(of: file, in: contents).columns.map { column in
      ColumnDeclaration(
        column.compactName, "INTEGER", parent: "text(id)",
        from: [ColumnReference(file: file.name, column: column.name)])
    }
  }
}

// MARK: Stops, routes, services

extension CompactTables {
  /// The weekday columns of calendar.txt, starting with Monday.
  package static let weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]

  private static let stopForms: [ColumnDeclaration] = [
    .init("stop_id", "TEXT", .unique, from: "stops.txt:stop_id", as: "s.stop_id"),
    .init(
      "latitude", "INTEGER", from: "stops.txt:stop_lat", unit: "1e-7 degree", as: ViewExpression.degrees("s.latitude")),
    .init(
      "longitude", "INTEGER", from: "stops.txt:stop_lon", unit: "1e-7 degree", as: ViewExpression.degrees("s.longitude")
    ),
    .init("parent", "INTEGER", parent: "stop(id)", from: "stops.txt:parent_station", as: "p.stop_id"),
  ]

  private static func stop(_ contents: FeedContents) -> TableDeclaration {
    TableDeclaration(
      "stop",
      [.init("id", "INTEGER", .primaryKey, note: "rank of `stop_id`")] + columns(of: GTFSSchema.stops, in: contents)
        + unknownTexts(of: GTFSSchema.stops, in: contents))
  }

  /// Returns the position of a `stop` column in its records.
  package static func positionInStop(_ column: String, for contents: FeedContents) -> Int {
    stop(contents).position(of: column)
  }

  private static let stopCell = TableDeclaration(
    "stop_cell", key: ["latitude_cell", "longitude_cell", "stop"],
    [
      .init(
        "latitude_cell", "INTEGER", .notNull, unit: "0.01 degree", note: "`floor(latitude / 100000)` of the integers"),
      .init(
        "longitude_cell", "INTEGER", .notNull, unit: "0.01 degree",
        note: "`floor(longitude / 100000)` of the integers"),
      .init("stop", "INTEGER", .notNull, parent: "stop(id)"),
    ])

  private static let stopService = TableDeclaration(
    "stop_service",
    [
      .init("stop", "INTEGER", .primaryKey, parent: "stop(id)"),
      .init(
        "level", "INTEGER", .notNull,
        note: "binary digits of the number of stop_times rows at the stop and below it; 0 for none"),
    ])

  private static let routeForms: [ColumnDeclaration] = [
    .init("route_id", "TEXT", .unique, from: "routes.txt:route_id", as: "r.route_id")
  ]

  private static func route(_ contents: FeedContents) -> TableDeclaration {
    TableDeclaration(
      "route",
      [.init("id", "INTEGER", .primaryKey, note: "rank of `route_id`")] + columns(of: GTFSSchema.routes, in: contents)
        + unknownTexts(of: GTFSSchema.routes, in: contents))
  }

  private static let serviceKey: [ColumnDeclaration] = [
    .init(
      "service_id", "TEXT", .unique, from: ["calendar.txt:service_id", "calendar_dates.txt:service_id"],
      shown: { _ in "v.service_id" })
  ]

  private static let serviceForms: [ColumnDeclaration] = [
    .init(
      "start_day", "INTEGER", from: "calendar.txt:start_date", unit: "days since 1970-01-01",
      as: ViewExpression.date("v.start_day")),
    .init(
      "end_day", "INTEGER", from: "calendar.txt:end_date", unit: "days since 1970-01-01",
      as: ViewExpression.date("v.end_day")),
  ]

  private static func service(_ contents: FeedContents) -> TableDeclaration {
    TableDeclaration(
      "service",
      [.init("id", "INTEGER", .primaryKey, note: "rank of `service_id`")] + serviceKey + [
        .init(
          "in_calendar", "INTEGER", .notNull,
          note: "1 if calendar.txt has the service, 0 if only calendar_dates.txt has it")
      ] + columns(of: GTFSSchema.calendar, except: serviceKey, in: contents)
        + [.init("date_set", "INTEGER", note: "its exceptions in `date_set`; NULL for none")]
        + unknownTexts(of: GTFSSchema.calendar, in: contents))
  }

  private static let dateSetForms: [ColumnDeclaration] = [
    .init(
      "first_day", "INTEGER", .notNull, from: "calendar_dates.txt:date", unit: "days since 1970-01-01",
      as: ViewExpression.date("(d.first_day + bit.number)")),
    .init(
      "exception_type", "INTEGER", .notNull, from: "calendar_dates.txt:exception_type",
      as: "nullif(d.exception_type, \(BundleSchema.noExceptionType))",
      note: "\(BundleSchema.noExceptionType) for an empty cell"),
  ]

  private static func dateSet(_ contents: FeedContents) -> TableDeclaration {
    TableDeclaration(
      "date_set", key: ["date_set", "first_day", "exception_type"],
      [.init("date_set", "INTEGER", .notNull, note: "rank of the set by contents")] + dateSetForms
        + [
          .init(
            "days", "INTEGER", .notNull,
            note:
              "bit n is the day n days after `first_day`; bit 0 is 1, bits from \(DaysOfRow.count) are 0")
        ] + sharedTexts(of: GTFSSchema.calendarDates, in: contents))
  }
}

// MARK: Shapes

extension CompactTables {
  private static let shape = TableDeclaration(
    "shape",
    [
      .init("id", "INTEGER", .primaryKey, note: "rank of `shape_id`"),
      .init("shape_id", "TEXT", .unique, from: "shapes.txt:shape_id", as: "s.shape_id"),
      .init("line", "INTEGER", .notNull, note: "its line in `line_point`; shapes with equal points share one"),
    ])

  /// Lines along the same streets share their points, so most feeds need only a fraction of their shape rows.
  ///
  /// Points are numbered in the order in which lines first use them, so the points of a line mostly have consecutive
  /// numbers.
  private static let point = TableDeclaration(
    "point",
    [
      .init("id", "INTEGER", .primaryKey, note: "numbered in the order in which lines first use the points"),
      .init(
        "latitude", "INTEGER", from: "shapes.txt:shape_pt_lat", unit: "1e-7 degree",
        as: ViewExpression.degrees("o.latitude")),
      .init(
        "longitude", "INTEGER", from: "shapes.txt:shape_pt_lon", unit: "1e-7 degree",
        as: ViewExpression.degrees("o.longitude")),
    ])

  private static let pointForms: [ColumnDeclaration] = [
    .init("sequence", "INTEGER", .notNull, from: "shapes.txt:shape_pt_sequence", as: "p.sequence"),
    .init(
      "distance", "", from: ["shapes.txt:shape_dist_traveled"], unit: "10^-d, d = `contents.shape_distance_digits`",
      note: "TEXT if the number has more digits",
      shown: { ViewExpression.decimal("p.distance", digits: $0.shapeDistanceDigits) }),
  ]

  private static func linePoint(_ contents: FeedContents) -> TableDeclaration {
    TableDeclaration(
      "line_point", key: ["line", "position"],
      [
        .init("line", "INTEGER", .notNull, note: "numbered in the order of the shapes that first use the lines"),
        .init("position", "INTEGER", .notNull, note: "from 0, in the order of `sequence`"),
        .init("point", "INTEGER", .notNull, parent: "point(id)"),
      ] + pointForms + sharedTexts(of: GTFSSchema.shapes, in: contents))
  }
}

// MARK: Trips and frequencies

extension CompactTables {
  private static let tripKey: [ColumnDeclaration] = [
    .init(
      "trip_id", "TEXT", .unique, from: ["trips.txt:trip_id", "stop_times.txt:trip_id"], shown: { _ in "t.trip_id" }),
    .init("route", "INTEGER", .notNull, parent: "route(id)", from: "trips.txt:route_id", as: "r.route_id"),
    .init("service", "INTEGER", .notNull, parent: "service(id)", from: "trips.txt:service_id", as: "v.service_id"),
  ]

  private static let tripForms: [ColumnDeclaration] = [
    .init("headsign", "INTEGER", parent: "text(id)", from: "trips.txt:trip_headsign", as: "h.value"),
    .init("block", "INTEGER", parent: "text(id)", from: "trips.txt:block_id", as: "b.value"),
    .init("shape", "INTEGER", parent: "shape(id)", from: "trips.txt:shape_id", as: "s.shape_id"),
  ]

  private static func trip(_ contents: FeedContents) -> TableDeclaration {
    TableDeclaration(
      "trip",
      [.init("id", "INTEGER", .primaryKey, note: "rank of `trip_id`")] + tripKey + [
        .init("pattern", "INTEGER", .notNull, note: "the stops, in `pattern_call`; 0 for a trip without stop_times"),
        .init("profile", "INTEGER", .notNull, note: "the times, in `profile_call`; 0 for a trip without stop_times"),
        .init(
          "start", "INTEGER", .notNull, unit: "s from noon minus 12 h",
          note:
            "departure (or else arrival) of the first timed call without a pickup/drop-off window; 0 if there is none"),
        .init("extra", "INTEGER", .notNull, note: "its sequence in `extra_call`; 0 without that table"),
      ] + columns(of: GTFSSchema.trips, except: tripKey, in: contents)
        + sharedTexts(of: GTFSSchema.trips, in: contents))
  }

  /// Returns the position of a `trip` column in its records.
  package static func positionInTrip(_ column: String, for contents: FeedContents) -> Int {
    trip(contents).position(of: column)
  }

  private static let frequencyKey: [ColumnDeclaration] = [
    .init("trip", "INTEGER", .notNull, parent: "trip(id)", from: "frequencies.txt:trip_id", as: "t.trip_id")
  ]

  private static let frequencyForms: [ColumnDeclaration] = [
    .init(
      "start", "INTEGER", from: "frequencies.txt:start_time", unit: "s from noon minus 12 h",
      as: ViewExpression.time("f.start")),
    .init(
      "end", "INTEGER", from: "frequencies.txt:end_time", unit: "s from noon minus 12 h",
      as: ViewExpression.time("f.end")),
    .init("headway", "INTEGER", from: "frequencies.txt:headway_secs", unit: "s", as: "f.headway"),
  ]

  private static func frequency(_ contents: FeedContents) -> TableDeclaration {
    TableDeclaration(
      "frequency", key: ["pattern", "trip", "position"],
      [.init("pattern", "INTEGER", .notNull, note: "pattern of the trip")] + frequencyKey
        + [.init("position", "INTEGER", .notNull, note: "from 0, in the order of the columns' values")]
        + columns(of: GTFSSchema.frequencies, except: frequencyKey, in: contents)
        + unknownTexts(of: GTFSSchema.frequencies, in: contents))
  }
}

// MARK: Fares

extension CompactTables {
  private static let fareRuleForms: [ColumnDeclaration] = [
    .init("fare", "INTEGER", parent: "text(id)", from: "fare_rules.txt:fare_id", as: "a.value"),
    .init("route", "INTEGER", parent: "route(id)", from: "fare_rules.txt:route_id", as: "r.route_id"),
    .init("origin", "INTEGER", parent: "text(id)", from: "fare_rules.txt:origin_id", as: "o.value"),
    .init("destination", "INTEGER", parent: "text(id)", from: "fare_rules.txt:destination_id", as: "d.value"),
    .init("contains", "INTEGER", parent: "text(id)", from: "fare_rules.txt:contains_id", as: "c.value"),
  ]

  /// In a feed with a fare for each pair of stops, only calls have more rows than this table.
  private static func fareRule(_ contents: FeedContents) -> TableDeclaration? {
    if contents[table: GTFSSchema.fareRules.name] == nil { return nil }
    return TableDeclaration(
      "fare_rule",
      [
        .init(
          "id", "INTEGER", .primaryKey,
          note: "number of the row, sorted by route, destination, origin, fare, contained zone and the other columns")
      ] + columns(of: GTFSSchema.fareRules, in: contents) + unknownTexts(of: GTFSSchema.fareRules, in: contents))
  }
}

// MARK: Transfers

extension CompactTables {
  private static let transferForms: [ColumnDeclaration] = [
    .init("from_stop", "INTEGER", parent: "stop(id)", from: "transfers.txt:from_stop_id", as: "a.stop_id"),
    .init("to_stop", "INTEGER", parent: "stop(id)", from: "transfers.txt:to_stop_id", as: "b.stop_id"),
    .init("from_route", "INTEGER", parent: "route(id)", from: "transfers.txt:from_route_id", as: "r.route_id"),
    .init("to_route", "INTEGER", parent: "route(id)", from: "transfers.txt:to_route_id", as: "q.route_id"),
    .init("from_trip", "INTEGER", parent: "trip(id)", from: "transfers.txt:from_trip_id", as: "t.trip_id"),
    .init("to_trip", "INTEGER", parent: "trip(id)", from: "transfers.txt:to_trip_id", as: "u.trip_id"),
  ]

  /// In a feed with a rule for each pair of connecting trips, ids as text would take half of the bundle.
  private static func transfer(_ contents: FeedContents) -> TableDeclaration? {
    if contents[table: GTFSSchema.transfers.name] == nil { return nil }
    return TableDeclaration(
      "transfer",
      [.init("id", "INTEGER", .primaryKey, note: "number of the row, sorted by the columns in their order")]
        + columns(of: GTFSSchema.transfers, in: contents) + unknownTexts(of: GTFSSchema.transfers, in: contents))
  }
}

// MARK: Calls

extension CompactTables {
  private static let patternCall = TableDeclaration(
    "pattern_call", key: ["pattern", "position"],
    [
      .init("pattern", "INTEGER", .notNull, note: "rank of the pattern by contents"),
      .init("position", "INTEGER", .notNull, note: "from 0, in the order of `sequence`, including calls with windows"),
      .init(
        "stop", "INTEGER", parent: "stop(id)", from: "stop_times.txt:stop_id", as: "s.stop_id",
        note: "NULL if the row has a location or location group"),
      .init("sequence", "INTEGER", .notNull, from: "stop_times.txt:stop_sequence", as: "c.sequence"),
      .init("headsign", "INTEGER", parent: "text(id)", from: "stop_times.txt:stop_headsign", as: "h.value"),
      .init("pickup_type", "INTEGER", from: "stop_times.txt:pickup_type", as: "c.pickup_type"),
      .init("drop_off_type", "INTEGER", from: "stop_times.txt:drop_off_type", as: "c.drop_off_type"),
      .init("continuous_pickup", "INTEGER", from: "stop_times.txt:continuous_pickup", as: "c.continuous_pickup"),
      .init("continuous_drop_off", "INTEGER", from: "stop_times.txt:continuous_drop_off", as: "c.continuous_drop_off"),
      .init("timepoint", "INTEGER", from: "stop_times.txt:timepoint", as: "c.timepoint"),
      .init(
        "distance", "", from: ["stop_times.txt:shape_dist_traveled"],
        unit: "10^-d, d = `contents.stop_distance_digits`", note: "TEXT if the number has more digits",
        shown: { ViewExpression.decimal("c.distance", digits: $0.stopDistanceDigits) }),
      .init(
        "location_group", "INTEGER", parent: "text(id)", from: "stop_times.txt:location_group_id", as: "g.value"),
      .init("location", "INTEGER", parent: "location(id)", from: "stop_times.txt:location_id", as: "l.location_id"),
      .init(
        "window_start", "INTEGER", from: "stop_times.txt:start_pickup_drop_off_window", unit: "s from noon minus 12 h",
        as: ViewExpression.time("c.window_start")),
      .init(
        "window_end", "INTEGER", from: "stop_times.txt:end_pickup_drop_off_window", unit: "s from noon minus 12 h",
        as: ViewExpression.time("c.window_end")),
      .init(
        "pickup_booking_rule", "INTEGER", parent: "text(id)", from: "stop_times.txt:pickup_booking_rule_id",
        as: "k.value"),
      .init(
        "drop_off_booking_rule", "INTEGER", parent: "text(id)", from: "stop_times.txt:drop_off_booking_rule_id",
        as: "d.value"),
      .init(
        "earliest", "INTEGER", unit: "s from the trip's start",
        note: "lower bound of the departure times of the pattern's trips here, a multiple of"
          + " \(BundleSchema.boundStep); NULL where boarding is not possible"),
      .init(
        "latest", "INTEGER", unit: "s from the trip's start",
        note: "upper bound of the same times, a multiple of \(BundleSchema.boundStep)"),
    ])

  /// The columns of stop_times.txt that `pattern_call` stores, in the order of its columns, which are consecutive.
  package static let columnsOfPlaces = patternCall.columns.flatMap { $0.origins }.map { $0.column }

  /// Returns the position of a `pattern_call` column in its records; the key's columns come first.
  package static func positionInPatternCall(_ column: String) -> Int {
    guard let position = patternCall.columns.firstIndex(where: { $0.name == column }) else {
      preconditionFailure("pattern_call has no column \(column)")
    }
    return position
  }

  private static let profileCall = TableDeclaration(
    "profile_call", key: ["profile", "position"],
    [
      .init(
        "profile", "INTEGER", .notNull,
        note: "rank of the profile by the first pattern that uses it, then by contents"),
      .init("position", "INTEGER", .notNull, note: "as in the pattern"),
      .init(
        "arrival", "INTEGER", from: "stop_times.txt:arrival_time", unit: "s from the trip's start",
        as: ViewExpression.time("t.start + p.arrival")),
      .init(
        "departure", "INTEGER", from: "stop_times.txt:departure_time", unit: "s from the trip's start",
        as: ViewExpression.time("t.start + p.departure")),
      .init(
        "estimate", "INTEGER", unit: "s from the trip's start",
        note:
          "interpolated time of a call without arrival and departure, rounded half up; NULL if the call has a time or a "
          + "window, or no timed call on one side"),
    ])

  /// Stored separately, because such columns would make fewer patterns and profiles shareable.
  private static func extraCall(_ contents: FeedContents) -> TableDeclaration? {
    let columns = sharedTexts(of: GTFSSchema.stopTimes, in: contents)
    if columns.isEmpty { return nil }
    return TableDeclaration(
      "extra_call", key: ["extra", "position"],
      [
        .init("extra", "INTEGER", .notNull, note: "rank of the sequence by contents"),
        .init("position", "INTEGER", .notNull, note: "as in the pattern"),
      ] + columns)
  }
}
