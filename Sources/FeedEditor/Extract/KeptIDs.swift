import GTFSFeed
import TransitValues

/// The ids of everything in an extract: what its trips refer to, what that refers to, and so on.
struct KeptIDs {
  private var sets: [IDKind: CellSet] = [:]
  /// The services of trips. Those that only fares and booking rules use are not cut to the dates of an extract.
  private(set) var tripServices = CellSet()
  /// Fare rules that list a zone which the extract lacks, by ``fareRuleKey(_:)``.
  private var lostFareRules = CellSet()
  /// The areas with stops of the extract.
  private var servedAreas = CellSet()

  init(_ trips: TripSelection, _ places: PlaceSelection, _ calls: CallsCopy, _ reading: FeedReading) throws {
    self[.trip] = trips.keptIDs
    self[.place] = places.kept
    self[.bookingRule] = calls.bookingRules
    try readTrips(reading)
    try readRoutes(reading)
    try readStops(reading)
    try readFares(reading)
    try readLegRules(reading)
    try readFareProducts(reading)
    try readServices(reading)
    try readRecords(reading)
  }

  subscript(kind: IDKind) -> CellSet {
    get { sets[kind, default: CellSet()] }
    _modify { yield &sets[kind, default: CellSet()] }
  }

  /// Whether an id is in the extract. An empty cell refers to nothing.
  func allow(_ id: [UInt8], _ kind: IDKind) -> Bool {
    id.isEmpty || contains(id, kind)
  }

  func contains(_ id: [UInt8], _ kind: IDKind) -> Bool {
    sets[kind]?.contains(id) ?? false
  }

  func contains(_ id: Span<UInt8>, _ kind: IDKind) -> Bool {
    sets[kind]?.contains(id) ?? false
  }
}

// MARK: - Trips, routes, stops

extension KeptIDs {
  private mutating func readTrips(_ reading: FeedReading) throws {
    try reading.table("trips.txt")?.forEachRow(["trip_id", "route_id", "service_id", "shape_id"]) { cells in
      guard contains(cells[0], .trip) else { return }
      self[.route].insert(cells[1])
      self[.service].insert(cells[2])
      self[.shape].insert(cells[3])
    }
    tripServices = self[.service]
  }

  private mutating func readRoutes(_ reading: FeedReading) throws {
    var agencies = CellSet()
    try reading.table("agency.txt")?.forEachRow(["agency_id"]) { agencies.insert($0[0]) }
    var needsAll = false
    try reading.table("routes.txt")?.forEachRow(["route_id", "agency_id", "network_id"]) { cells in
      guard contains(cells[0], .route) else { return }
      // The feed must keep an agency, which has the time zone.
      if !agencies.contains(cells[1]) { needsAll = true }
      self[.agency].insert(cells[1])
      self[.network].insert(cells[2])
    }
    if needsAll { self[.agency] = agencies }
    try reading.table("route_networks.txt")?.forEachRow(["route_id", "network_id"]) { cells in
      if contains(cells[0], .route) { self[.network].insert(cells[1]) }
    }
  }

  private mutating func readStops(_ reading: FeedReading) throws {
    try reading.table("stops.txt")?.forEachRow(["stop_id", "zone_id", "level_id"]) { cells in
      guard contains(cells[0], .place) else { return }
      self[.zone].insert(cells[1])
      self[.level].insert(cells[2])
    }
    try reading.table("stop_areas.txt")?.forEachRow(["stop_id", "area_id"]) { cells in
      if contains(cells[0], .place) { servedAreas.insert(cells[1]) }
    }
    self[.area] = servedAreas
  }
}

// MARK: - Fares

extension KeptIDs {
  /// A fare is in the extract if it has no rules, or a rule that can still apply.
  private mutating func readFares(_ reading: FeedReading) throws {
    // A fare that lists several `contains_id` needs all of these zones.
    try reading.table("fare_rules.txt")?.forEachRow(Self.fareRuleColumns) { cells in
      if !allow(cells[4], .zone) { lostFareRules.insert(Self.fareRuleKey(cells)) }
    }
    var (withRules, applicable) = (CellSet(), CellSet())
    try reading.table("fare_rules.txt")?.forEachRow(Self.fareRuleColumns) { cells in
      withRules.insert(cells[0])
      if isApplicable(fareRule: cells) { applicable.insert(cells[0]) }
    }
    try reading.table("fare_attributes.txt")?.forEachRow(["fare_id", "agency_id"]) { cells in
      let hasRule = !withRules.contains(cells[0]) || applicable.contains(cells[0])
      if hasRule, allow(cells[1], .agency) { self[.fare].insert(cells[0]) }
    }
  }

  static let fareRuleColumns = ["fare_id", "route_id", "origin_id", "destination_id", "contains_id"]

  /// Whether a rule, as ``fareRuleColumns``, can still apply.
  func isApplicable(fareRule cells: [[UInt8]]) -> Bool {
    allow(cells[1], .route) && allow(cells[2], .zone) && allow(cells[3], .zone)
      && !lostFareRules.contains(Self.fareRuleKey(cells))
  }

  private static func fareRuleKey(_ cells: [[UInt8]]) -> [UInt8] {
    Array(cells.prefix(4).joined(separator: [0]))
  }

  static let legRuleColumns = [
    "network_id", "from_area_id", "to_area_id", "leg_group_id", "from_timeframe_group_id", "to_timeframe_group_id",
    "fare_product_id",
  ]

  /// Whether a rule, as ``legRuleColumns``, matters to the extract.
  ///
  /// A rule from an area of the extract to one outside cannot apply, but matters: rules with an empty `from_area_id` do
  /// not apply to areas that any rule names.
  func isApplicable(legRule cells: [[UInt8]]) -> Bool {
    let (from, to) = (cells[1], cells[2])
    let (isFromServed, isToServed) = (servedAreas.contains(from), servedAreas.contains(to))
    let matters = isFromServed || isToServed || from.isEmpty && to.isEmpty
    return matters && allow(cells[0], .network)
  }

  private mutating func readLegRules(_ reading: FeedReading) throws {
    try reading.table("fare_leg_rules.txt")?.forEachRow(Self.legRuleColumns) { cells in
      guard isApplicable(legRule: cells) else { return }
      self[.area].insert(cells[1])
      self[.area].insert(cells[2])
      self[.legGroup].insert(cells[3])
      self[.timeframeGroup].insert(cells[4])
      self[.timeframeGroup].insert(cells[5])
      self[.fareProduct].insert(cells[6])
    }
    let columns = ["from_leg_group_id", "to_leg_group_id", "fare_product_id"]
    try reading.table("fare_transfer_rules.txt")?.forEachRow(columns) { cells in
      guard allow(cells[0], .legGroup), allow(cells[1], .legGroup) else { return }
      self[.fareProduct].insert(cells[2])
    }
  }

  private mutating func readFareProducts(_ reading: FeedReading) throws {
    let columns = ["fare_product_id", "rider_category_id", "fare_media_id"]
    try reading.table("fare_products.txt")?.forEachRow(columns) { cells in
      guard contains(cells[0], .fareProduct) else { return }
      self[.riderCategory].insert(cells[1])
      self[.fareMedia].insert(cells[2])
    }
    try reading.table("rider_categories.txt")?.forEachRow(["rider_category_id", "is_default_fare_category"]) { cells in
      if cells[1] == [UInt8(ascii: "1")] { self[.riderCategory].insert(cells[0]) }
    }
  }
}

// MARK: - Services, and rows that only translations refer to

extension KeptIDs {
  private mutating func readServices(_ reading: FeedReading) throws {
    try reading.table("timeframes.txt")?.forEachRow(["timeframe_group_id", "service_id"]) { cells in
      if contains(cells[0], .timeframeGroup) { self[.service].insert(cells[1]) }
    }
    try reading.table("booking_rules.txt")?.forEachRow(["booking_rule_id", "prior_notice_service_id"]) { cells in
      if contains(cells[0], .bookingRule) { self[.service].insert(cells[1]) }
    }
  }

  private mutating func readRecords(_ reading: FeedReading) throws {
    try reading.table("pathways.txt")?.forEachRow(["pathway_id", "from_stop_id", "to_stop_id"]) { cells in
      if contains(cells[1], .place), contains(cells[2], .place) { self[.pathway].insert(cells[0]) }
    }
    let columns = ["attribution_id", "agency_id", "route_id", "trip_id"]
    try reading.table("attributions.txt")?.forEachRow(columns) { cells in
      guard allow(cells[1], .agency), allow(cells[2], .route), allow(cells[3], .trip) else { return }
      self[.attribution].insert(cells[0])
    }
  }
}
