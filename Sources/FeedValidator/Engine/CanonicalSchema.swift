import TransitValues

/// Where the canonical validator differs from the GTFS reference about columns.
enum CanonicalSchema {
  /// Whether a file without the column is an error.
  static func isColumnRequired(_ column: ColumnSchema, in file: String) -> Bool {
    switch (file, column.name) {
    case ("fare_attributes.txt", "transfers"), ("timeframes.txt", "timeframe_group_id"): false
    default: column.presence == .required
    }
  }

  /// Whether an empty cell is an error.
  static func isValueRequired(_ column: ColumnSchema, in file: String) -> Bool {
    isColumnRequired(column, in: file) && !column.emptyValueAllowed
  }

  /// Whether the ids of a column must be printable ASCII.
  static func isID(_ column: String, in file: String) -> Bool {
    switch (file, column) {
    case ("booking_rules.txt", "prior_notice_service_id"), ("translations.txt", "record_id"),
      ("translations.txt", "record_sub_id"), ("timeframes.txt", "service_id"), ("frequencies.txt", "trip_id"):
      false
    default: true
    }
  }

  /// The numbers that a column allows. A rule of its own judges the number of transfers.
  static func range(_ range: FieldType.NumberRange, of column: String) -> FieldType.NumberRange {
    column == "transfer_count" ? .any : range
  }

  /// Whether a decimal is read as a `BigDecimal`, not as a `double`: without `NaN`, `Infinity` and type suffixes.
  static func isExactDecimal(_ column: String) -> Bool { column == "price" }

  /// Whether an empty cell, or one in a column that the file lacks, is reported for each row.
  static func isRecommended(_ column: String, in file: String) -> Bool {
    file == "feed_info.txt" && ["feed_start_date", "feed_end_date", "feed_version"].contains(column)
  }

  /// The columns that identify a row; `nil` if repeated rows are allowed.
  static func key(of schema: FileSchema) -> [String]? {
    switch schema.name {
    case "fare_leg_join_rules.txt", "location_group_stops.txt", "feed_info.txt": nil
    default: schema.primaryKey
    }
  }

  /// Whether values of a column are looked up in the columns that it refers to.
  static func checksReferences(of column: String, in file: String) -> Bool {
    switch (file, column) {
    case ("translations.txt", _), ("location_group_stops.txt", _), ("booking_rules.txt", _),
      ("calendar_dates.txt", _):
      false
    default: true
    }
  }

  /// Texts that riders read, which should be in mixed case.
  static let mixedCase: [(file: FileSchema, columns: [ColumnKey<TextNumber>])] = [
    (.agency, [.agencyName]),
    (.bookingRules, [.message, .pickupMessage, .dropOffMessage]),
    (.levels, [.levelName]),
    (.locationGroups, [.locationGroupName]),
    (.networks, [.networkName]),
    (.pathways, [.signpostedAs, .reversedSignpostedAs]),
    (.routes, [.routeShortName, .routeLongName, .routeDesc]),
    (.stops, [.stopName]),
    (.trips, [.tripHeadsign, .tripShortName]),
  ]

  /// The files that are reported when they are in a folder of the zip.
  static let filesExpectedAtRoot: Set<String> = [
    "agency.txt", "stops.txt", "routes.txt", "trips.txt", "stop_times.txt", "calendar.txt", "calendar_dates.txt",
    "fare_attributes.txt", "fare_rules.txt", "fare_media.txt", "fare_products.txt", "fare_leg_rules.txt",
    "fare_transfer_rules.txt", "areas.txt", "stop_areas.txt", "shapes.txt", "frequencies.txt", "transfers.txt",
    "pathways.txt", "levels.txt", "translations.txt", "feed_info.txt", "attributions.txt",
  ]
}
