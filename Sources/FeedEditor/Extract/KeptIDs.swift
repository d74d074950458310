import GTFSFeed
import TransitValues

/// The ids of everything in an extract: what its trips refer to, what that refers to, and so on.
struct KeptIDs {
  private var sets: [IDKind: CellSet] = [:]
  /// The services of trips. Those that only fares and booking rules use are not cut to the dates of an extract.
  private(set) var tripServices = CellSet()
  /// The trips of the extract that have a shape, with the number of the shape, in the order of trips.txt.
  private(set) var shapesOfTrips: [(trip: Int, shape: Int)] = []
  /// Fare rules that list a zone which the extract lacks, by ``fareRuleKey(_:)``.
  private var lostFareRules = CellSet()
  /// The areas with stops of the extract.
  private var servedAreas = CellSet()

  init(_ trips: TripSelection, _ places: PlaceSelection, _ calls: CallsCopy, _ reading: FeedReading) throws {
    self[.trip] = trips.keptIDs
    self[.place] = places.kept
    self[.bookingRule] = calls.bookingRules
    try followTrips(trips, reading)
    tripServices = self[.service]
    try readAgencies(reading)
    try follow(GTFSSchema.routes, .routeID, to: .networkID, in: reading)
    try follow(GTFSSchema.routeNetworks, .routeID, to: .networkID, in: reading)
    try follow(GTFSSchema.stops, .stopID, to: .zoneID, .levelID, in: reading)
    try follow(GTFSSchema.stopAreas, .stopID, to: .areaID, in: reading)
    servedAreas = self[.area]
    try readFares(reading)
    try readLegRules(reading)
    try follow(GTFSSchema.fareProducts, .fareProductID, to: .riderCategoryID, .fareMediaID, in: reading)
    try readDefaultRiders(reading)
    try follow(GTFSSchema.timeframes, .timeframeGroupID, to: .serviceID, in: reading)
    try follow(GTFSSchema.bookingRules, .bookingRuleID, to: .priorNoticeServiceID, in: reading)
    try readRecords(reading)
  }

  subscript(kind: IDKind) -> CellSet {
    get { sets[kind, default: CellSet()] }
    _modify { yield &sets[kind, default: CellSet()] }
  }

  /// Whether an id is in the extract. An empty cell refers to nothing.
  func allow(_ id: [UInt8], _ kind: IDKind) -> Bool { id.isEmpty || contains(id, kind) }

  func contains(_ id: [UInt8], _ kind: IDKind) -> Bool { sets[kind]?.contains(id) ?? false }
  func contains(_ id: Span<UInt8>, _ kind: IDKind) -> Bool { sets[kind]?.contains(id) ?? false }

  /// Adds the ids to which rows refer that belong to something in the extract.
  private mutating func follow(
    _ schema: FileSchema, _ owner: ColumnName, to columns: ColumnName..., in reading: FeedReading
  ) throws {
    guard let kind = schema.idKind(of: owner) else { return }
    let targets = zip(columns, columns.map { schema.idKind(of: $0) })
    try reading.table(schema)?.forEachRow([owner] + columns) { row in
      guard contains(row[owner], kind) else { return }
      for case (let column, let kind?) in targets { self[kind].insert(row[column]) }
    }
  }

  private mutating func followTrips(_ trips: TripSelection, _ reading: FeedReading) throws {
    try reading.table(GTFSSchema.trips)?.forEachRow([.tripID, .routeID, .serviceID, .shapeID]) { row in
      guard let trip = trips.find(row[.tripID]) else { return }
      if case .none = trips.share(of: trip) { return }
      self[.route].insert(row[.routeID])
      self[.service].insert(row[.serviceID])
      self[.shape].insert(row[.shapeID])
      if let shape = self[.shape].number(of: row[.shapeID]) { shapesOfTrips.append((trip, shape)) }
    }
  }

  private mutating func readAgencies(_ reading: FeedReading) throws {
    var agencies = CellSet()
    try reading.table(GTFSSchema.agency)?.forEachRow([.agencyID]) { agencies.insert($0[.agencyID]) }
    var needsAll = false
    try reading.table(GTFSSchema.routes)?.forEachRow([.routeID, .agencyID]) { row in
      guard contains(row[.routeID], .route) else { return }
      // The feed must keep an agency, which has the time zone.
      if !agencies.contains(row[.agencyID]) { needsAll = true }
      self[.agency].insert(row[.agencyID])
    }
    if needsAll { self[.agency] = agencies }
  }

  /// Adds what only translations refer to.
  private mutating func readRecords(_ reading: FeedReading) throws {
    try reading.table(GTFSSchema.pathways)?.forEachRow([.pathwayID, .fromStopID, .toStopID]) { row in
      if contains(row[.fromStopID], .place), contains(row[.toStopID], .place) { self[.pathway].insert(row[.pathwayID]) }
    }
    let columns: [ColumnName] = [.attributionID, .agencyID, .routeID, .tripID]
    try reading.table(GTFSSchema.attributions)?.forEachRow(columns) { row in
      guard allow(row[.agencyID], .agency), allow(row[.routeID], .route), allow(row[.tripID], .trip) else { return }
      self[.attribution].insert(row[.attributionID])
    }
  }
}

// MARK: - Fares

extension KeptIDs {
  static let fareRuleColumns: [ColumnName] = [.fareID, .routeID, .originID, .destinationID, .containsID]

  static let legRuleColumns: [ColumnName] = [
    .networkID, .fromAreaID, .toAreaID, .legGroupID, .fromTimeframeGroupID, .toTimeframeGroupID, .fareProductID,
  ]

  /// A fare is in the extract if it has no rules, or a rule that can still apply.
  private mutating func readFares(_ reading: FeedReading) throws {
    // A fare that lists several `contains_id` needs all of these zones.
    try reading.table(GTFSSchema.fareRules)?.forEachRow(Self.fareRuleColumns) { row in
      if !allow(row[.containsID], .zone) { lostFareRules.insert(Self.fareRuleKey(row)) }
    }
    var (withRules, applicable) = (CellSet(), CellSet())
    try reading.table(GTFSSchema.fareRules)?.forEachRow(Self.fareRuleColumns) { row in
      withRules.insert(row[.fareID])
      if isApplicable(fareRule: row) { applicable.insert(row[.fareID]) }
    }
    try reading.table(GTFSSchema.fareAttributes)?.forEachRow([.fareID, .agencyID]) { row in
      let hasRule = !withRules.contains(row[.fareID]) || applicable.contains(row[.fareID])
      if hasRule, allow(row[.agencyID], .agency) { self[.fare].insert(row[.fareID]) }
    }
  }

  /// Whether a rule, with ``fareRuleColumns``, can still apply.
  func isApplicable(fareRule row: Row) -> Bool {
    allow(row[.routeID], .route) && allow(row[.originID], .zone) && allow(row[.destinationID], .zone)
      && !lostFareRules.contains(Self.fareRuleKey(row))
  }

  private static func fareRuleKey(_ row: Row) -> [UInt8] {
    Array(fareRuleColumns.prefix(4).map { row[$0] }.joined(separator: [0]))
  }

  /// Whether a rule, with ``legRuleColumns``, matters to the extract.
  ///
  /// A rule from an area of the extract to one outside cannot apply, but matters: rules with an empty `from_area_id` do
  /// not apply to areas that any rule names.
  func isApplicable(legRule row: Row) -> Bool {
    let areas = [row[.fromAreaID], row[.toAreaID]]
    let matters = areas.contains { servedAreas.contains($0) } || areas.allSatisfy(\.isEmpty)
    return matters && allow(row[.networkID], .network)
  }

  private mutating func readLegRules(_ reading: FeedReading) throws {
    try reading.table(GTFSSchema.fareLegRules)?.forEachRow(Self.legRuleColumns) { row in
      guard isApplicable(legRule: row) else { return }
      for column in Self.legRuleColumns.dropFirst() {
        if let kind = GTFSSchema.fareLegRules.idKind(of: column) { self[kind].insert(row[column]) }
      }
    }
    let columns: [ColumnName] = [.fromLegGroupID, .toLegGroupID, .fareProductID]
    try reading.table(GTFSSchema.fareTransferRules)?.forEachRow(columns) { row in
      guard allow(row[.fromLegGroupID], .legGroup), allow(row[.toLegGroupID], .legGroup) else { return }
      self[.fareProduct].insert(row[.fareProductID])
    }
  }

  private mutating func readDefaultRiders(_ reading: FeedReading) throws {
    let columns: [ColumnName] = [.riderCategoryID, .isDefaultFareCategory]
    try reading.table(GTFSSchema.riderCategories)?.forEachRow(columns) { row in
      if row[.isDefaultFareCategory].text == "1" { self[.riderCategory].insert(row[.riderCategoryID]) }
    }
  }
}
