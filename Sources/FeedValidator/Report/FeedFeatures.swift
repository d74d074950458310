import TransitValues

/// The features of GTFS that a feed uses.
///
/// Sources: the canonical validator's `FeedMetadata`, <https://gtfs.org/getting-started/features/overview/>.
enum FeedFeatures {
  /// Returns the names of the features, in the canonical order. Files with errors count as empty.
  static func names(_ tables: Tables) -> [String] {
    all.filter { feature in feature.needs.allSatisfy { $0.isMet(tables) } }.map(\.name)
  }

  /// What a feature needs: one of some alternatives.
  private enum Need {
    /// A row in one of some files, or a value in one of some columns.
    case any(of: [FileSchema], orOf: [ColumnReference])
    /// A call that names a place other than a stop.
    case callWithOnly(ColumnKey<TextNumber>)
    /// A trip that calls at zones and, at given times, at stops.
    case deviatingTrip

    static func rows(_ files: FileSchema...) -> Need { .any(of: files, orOf: []) }

    static func values(_ columns: ColumnReference...) -> Need { .any(of: [], orOf: columns) }

    func isMet(_ tables: Tables) -> Bool {
      switch self {
      case .any(let files, let columns):
        files.contains { tables.usable($0.name).count > 0 }
          || columns.contains { tables.usable($0.file).hasValues($0.column) }
      case .callWithOnly(let place): FeedFeatures.hasCall(withOnly: place, tables)
      case .deviatingTrip: FeedFeatures.deviates(tables)
      }
    }
  }

  private static let all: [(name: String, needs: [Need])] = [
    ("Pathway Connections", [.rows(.pathways)]),
    ("Pathway Signs", [.values("pathways.txt:signposted_as", "pathways.txt:reversed_signposted_as")]),
    (
      "Pathway Details",
      [
        .values("pathways.txt:max_slope", "pathways.txt:min_width", "pathways.txt:length", "pathways.txt:stair_count")
      ]
    ),
    ("Levels", [.rows(.levels)]),
    ("Transfers", [.rows(.transfers)]),
    ("Shapes", [.rows(.shapes)]),
    ("Frequencies", [.rows(.frequencies)]),
    ("Feed Information", [.rows(.feedInfo)]),
    ("Attributions", [.rows(.attributions)]),
    ("Translations", [.rows(.translations)]),
    ("Fares V1", [.rows(.fareAttributes)]),
    ("Fare Products", [.rows(.fareProducts)]),
    ("Fare Transfers", [.rows(.fareTransferRules)]),
    ("Booking Rules", [.rows(.bookingRules)]),
    ("Route Colors", [.values("routes.txt:route_color", "routes.txt:route_text_color")]),
    ("Headsigns", [.values("trips.txt:trip_headsign", "stop_times.txt:stop_headsign")]),
    ("Stops Wheelchair Accessibility", [.values("stops.txt:wheelchair_boarding")]),
    ("Trips Wheelchair Accessibility", [.values("trips.txt:wheelchair_accessible")]),
    ("Text-to-Speech", [.values("stops.txt:tts_stop_name")]),
    ("Bike Allowed", [.values("trips.txt:bikes_allowed")]),
    ("Location Types", [.values("stops.txt:location_type")]),
    ("Stop Access", [.values("stops.txt:stop_access")]),
    ("In-station Traversal Time", [.values("pathways.txt:traversal_time")]),
    (
      "Route-Based Fares",
      [
        .any(of: [.networks], orOf: ["routes.txt:network_id"]), .rows(.fareProducts),
        .values("fare_leg_rules.txt:network_id"),
      ]
    ),
    (
      "Continuous Stops",
      [
        .values(
          "routes.txt:continuous_pickup", "routes.txt:continuous_drop_off", "stop_times.txt:continuous_pickup",
          "stop_times.txt:continuous_drop_off")
      ]
    ),
    ("Zone-Based Demand Responsive Services", [.callWithOnly(.locationID)]),
    ("Predefined Routes with Deviation", [.deviatingTrip]),
    ("Fare Media", [.rows(.fareMedia), .values("fare_products.txt:fare_media_id")]),
    ("Rider Categories", [.rows(.riderCategories), .values("fare_products.txt:rider_category_id")]),
    (
      "Time-Based Fares",
      [
        .rows(.timeframes), .rows(.fareProducts),
        .values("fare_leg_rules.txt:from_timeframe_group_id", "fare_leg_rules.txt:to_timeframe_group_id"),
      ]
    ),
    (
      "Zone-Based Fares",
      [
        .rows(.areas), .rows(.fareProducts),
        .values("fare_leg_rules.txt:from_area_id", "fare_leg_rules.txt:to_area_id"),
      ]
    ),
    ("Contactless EMV Support", [.values("agency.txt:cemv_support", "routes.txt:cemv_support")]),
    ("Fixed-Stops Demand Responsive Transit", [.rows(.locationGroups), .callWithOnly(.locationGroupID)]),
    ("Cars Allowed", [.values("trips.txt:cars_allowed")]),
  ]

  private static func hasCall(withOnly place: ColumnKey<TextNumber>, _ tables: Tables) -> Bool {
    let table = tables.usable(FileSchema.stopTimes.name)
    let (places, stops) = (table[place], table[.stopID])
    return places.hasValues && (0..<table.count).contains { places[$0] != nil && stops[$0] == nil }
  }

  private static func deviates(_ tables: Tables) -> Bool {
    let table = tables.usable(FileSchema.stopTimes.name)
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
