import TransitValues

/// The features of GTFS that a feed uses.
///
/// Source: <https://gtfs.org/getting-started/features/overview/>.
enum FeedFeatures {
  /// Returns the names of the features in the order of this file. Files with errors count as empty.
  static func names(_ tables: Tables) -> [String] {
    let ofFiles = files.filter { usable($0.file, tables).count > 0 }.map(\.name)
    let ofColumns = columns.filter { feature in
      feature.columns.contains { usable($0, tables).hasValues($0.column) }
    }.map(\.name)
    let ofReferences = references.filter { $0.columns.contains { isUsed($0, tables) } }.map(\.name)
    var names = ofFiles + ofColumns + ofReferences
    if usesZones(tables) { names.append("Zone-Based Demand Responsive Services") }
    if deviates(tables) { names.append("Predefined Routes with Deviation") }
    return names
  }

  /// Features that a file with rows stands for.
  private static let files: [(name: String, file: FileSchema)] = [
    ("Pathway Connections", .pathways), ("Levels", .levels), ("Transfers", .transfers),
    ("Shapes", .shapes), ("Frequencies", .frequencies), ("Feed Information", .feedInfo),
    ("Attributions", .attributions), ("Translations", .translations), ("Fares V1", .fareAttributes),
    ("Fare Products", .fareProducts), ("Fare Media", .fareMedia),
    ("Fare Transfers", .fareTransferRules), ("Time-Based Fares", .timeframes),
    ("Booking Rules", .bookingRules),
  ]

  /// Features that a value in one of some columns stands for.
  private static let columns: [(name: String, columns: [ColumnReference])] = [
    ("Route Colors", ["routes.txt:route_color", "routes.txt:route_text_color"]),
    ("Headsigns", ["trips.txt:trip_headsign", "stop_times.txt:stop_headsign"]),
    ("Stops Wheelchair Accessibility", ["stops.txt:wheelchair_boarding"]),
    ("Trips Wheelchair Accessibility", ["trips.txt:wheelchair_accessible"]),
    ("Text-to-Speech", ["stops.txt:tts_stop_name"]),
    ("Bike Allowed", ["trips.txt:bikes_allowed"]),
    ("Location Types", ["stops.txt:location_type"]),
    ("In-station Traversal Time", ["pathways.txt:traversal_time"]),
    ("Pathway Signs", ["pathways.txt:signposted_as", "pathways.txt:reversed_signposted_as"]),
    (
      "Pathway Details",
      ["pathways.txt:max_slope", "pathways.txt:min_width", "pathways.txt:length", "pathways.txt:stair_count"]
    ),
    (
      "Continuous Stops",
      [
        "routes.txt:continuous_pickup", "routes.txt:continuous_drop_off", "stop_times.txt:continuous_pickup",
        "stop_times.txt:continuous_drop_off",
      ]
    ),
  ]

  /// Features that a reference to an existing row stands for.
  private static let references: [(name: String, columns: [ColumnReference])] = [
    ("Rider Categories", ["fare_products.txt:rider_category_id"]),
    ("Route-Based Fares", ["fare_leg_rules.txt:network_id"]),
    ("Zone-Based Fares", ["fare_leg_rules.txt:from_area_id", "fare_leg_rules.txt:to_area_id"]),
    ("Fixed-Stops Demand Responsive Transit", ["stop_times.txt:location_group_id"]),
  ]

  /// Whether some value of a column is an id that the column refers to.
  private static func isUsed(_ reference: ColumnReference, _ tables: Tables) -> Bool {
    let table = usable(reference, tables)
    guard table.hasValues(reference.column), let column = table.schema[reference.column] else { return false }
    let values = table[ColumnKey<TextNumber>(reference.column)]
    return column.references.contains { target in
      let index = TableIndex(usable(target, tables), ColumnKey(target.column), tables)
      return (0..<table.count).contains { index.contains(values.value($0)) }
    }
  }

  private static func usable(_ file: FileSchema, _ tables: Tables) -> Table {
    usable(tables[file])
  }

  private static func usable(_ reference: ColumnReference, _ tables: Tables) -> Table {
    usable(tables[reference.file])
  }

  private static func usable(_ table: Table) -> Table {
    table.isComplete ? table : Table(table.schema)
  }

  /// Whether some call is at a zone, not at a stop.
  private static func usesZones(_ tables: Tables) -> Bool {
    let table = usable(.stopTimes, tables)
    let (zones, stops) = (table[.locationID], table[.stopID])
    return zones.hasValues && (0..<table.count).contains { zones[$0] != nil && stops[$0] == nil }
  }

  /// Whether some trip calls at zones and, at given times, at stops.
  private static func deviates(_ tables: Tables) -> Bool {
    let table = usable(.stopTimes, tables)
    let (zones, stops) = (table[.locationID], table[.stopID])
    let (arrivals, departures) = (table[.arrivalTime], table[.departureTime])
    guard zones.hasValues, stops.hasValues, arrivals.hasValues, departures.hasValues else { return false }
    return (0..<tables.calls.count).contains { group in
      let rows = tables.calls.range(of: group).map { tables.calls.row($0) }
      return rows.contains { zones[$0] != nil } && rows.contains { stops[$0] != nil }
        && rows.contains { arrivals[$0] != nil } && rows.contains { departures[$0] != nil }
    }
  }
}
