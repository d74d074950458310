import GTFSFeed
import TransitValues

/// The first pass of a merge over all feeds: finds the entities that the feeds share.
struct MergeSurvey {
  private(set) var entities: [IDKind: EntityTable] = [:]
  private let hash = KeyedHash()
  private let shareBlocks: Bool

  /// The files whose rows describe an entity, and the column with its id. Calls and frequencies belong to their trip,
  /// points to their shape, exceptions to their service, stops to their location group.
  static let owners: [String: String] = [
    "agency.txt": "agency_id", "stops.txt": "stop_id", "routes.txt": "route_id", "trips.txt": "trip_id",
    "stop_times.txt": "trip_id", "frequencies.txt": "trip_id", "calendar.txt": "service_id",
    "calendar_dates.txt": "service_id", "shapes.txt": "shape_id", "fare_attributes.txt": "fare_id",
    "timeframes.txt": "timeframe_group_id", "rider_categories.txt": "rider_category_id",
    "fare_media.txt": "fare_media_id", "fare_products.txt": "fare_product_id", "fare_leg_rules.txt": "leg_group_id",
    "areas.txt": "area_id", "networks.txt": "network_id", "pathways.txt": "pathway_id", "levels.txt": "level_id",
    "location_groups.txt": "location_group_id", "location_group_stops.txt": "location_group_id",
    "booking_rules.txt": "booking_rule_id", "attributions.txt": "attribution_id",
  ]

  /// Columns whose ids have no rows of their own: labels, and blocks, to which their trips belong.
  private static let labels: [String: String] = [
    "trips.txt": "block_id", "stops.txt": "zone_id", "routes.txt": "network_id",
  ]

  /// - Parameter shareBlocks: Whether blocks with one id are the same.
  init(_ feeds: [FeedReading], _ agencies: MergedAgencies, shareBlocks: Bool) throws {
    self.shareBlocks = shareBlocks
    for (number, reading) in feeds.enumerated() {
      for schema in GTFSSchema.files where schema.isTable {
        guard let scan = try reading.table(schema.name) else { continue }
        let references = References(scan, schema, excluding: reading.excluded)
        if Self.owners[schema.name] != nil {
          try add(scan, schema, number, agencies, references)
        } else {
          try scan.forEachRow { references.add($0, $1, $2, in: number, to: &entities) }
        }
      }
      try addZones(reading, number)
    }
  }

  private mutating func add(
    _ scan: TableScan, _ schema: FileSchema, _ feed: Int, _ agencies: MergedAgencies, _ named: References
  ) throws {
    guard let owner = Self.owners[schema.name], let kind = schema[owner].flatMap({ IDKind($0) }) else { return }
    // All agencies get one name of their time zone.
    let leftOut: Set<String> = kind == .agency ? ["agency_timezone"] : []
    let rowDigest = RowDigest(scan, leavingOut: leftOut, byValue: true, hash: hash)
    let references = scan.header.enumerated().compactMap { position, name in
      schema[name].flatMap { IDKind($0) }.flatMap { $0 == kind ? nil : (position: position, kind: KindSet($0)) }
    }
    let agency = MergedAgencies.filesWithImpliedAgency.contains(schema.name) ? scan.position(of: "agency_id") : nil
    let impliedAgency = agencies.impliedID(in: feed).map { id in
      hash.mixed(id.withSpan { hash.value(of: $0) } ^ hash.mixed(hash.value(of: "agency_id")))
    }
    let position = scan.position(of: owner)
    let file = hash.mixed(hash.value(of: schema.name))
    let label = Self.labels[schema.name].flatMap { column in
      schema[column].flatMap { IDKind($0) }.map { (position: scan.position(of: column), kind: $0) }
    }.flatMap { $0.kind == .block && shareBlocks ? nil : $0 }
    try scan.forEachRow { batch, record, bytes in
      named.add(batch, record, bytes, in: feed, to: &entities)
      // Rows of different files that belong to one entity must differ.
      var digest = rowDigest.value(batch, record, bytes) ^ file
      var kinds = KindSet()
      for reference in references where !batch.range(of: record, reference.position).isEmpty {
        kinds.insert(reference.kind)
      }
      if let agency, let impliedAgency, batch.range(of: record, agency).isEmpty {
        digest &+= impliedAgency
        kinds.insert(KindSet(.agency))
      }
      let id = batch.range(of: record, position)
      if !id.isEmpty {
        entities[kind, default: EntityTable()]
          .add(bytes.extracting(id), in: feed, digest: hash.mixed(digest), references: kinds)
      } else if kind == .agency, let given = agencies.givenID(in: feed) {
        given.withSpan {
          entities[kind, default: EntityTable()].add($0, in: feed, digest: hash.mixed(digest), references: kinds)
        }
      }
      if let label {
        let range = batch.range(of: record, label.position)
        if range.isEmpty { return }
        let isBlock = label.kind == .block
        entities[label.kind, default: EntityTable()].add(
          bytes.extracting(range), in: feed, digest: isBlock ? hash.mixed(digest) : 0,
          references: isBlock ? kinds.union(KindSet(.trip)) : [])
      }
    }
  }

  private mutating func addZones(_ reading: FeedReading, _ feed: Int) throws {
    guard let bytes = try reading.contents(of: GTFSSchema.locations.name) else { return }
    for feature in GeoJSONFeatures(of: bytes)?.features ?? [] {
      guard let id = feature.id else { continue }
      let digest = Array(bytes[feature.range]).withSpan { hash.value(of: $0) }
      Array(id.utf8).withSpan {
        entities[.place, default: EntityTable()].add($0, in: feed, digest: digest, references: [])
      }
    }
  }
}

/// The columns of a table that refer to entities, of which some may be missing.
private struct References {
  private let columns: [(position: Int, kind: IDKind)]
  /// The columns `table_name` and `record_id` of translations.txt.
  private let record: (table: Int, id: Int)?

  /// - Parameter excluded: Files that are left out. References to them become empty.
  init(_ scan: TableScan, _ schema: FileSchema, excluding excluded: Set<String>) {
    columns = scan.header.enumerated().compactMap { position, name in
      guard let column = schema[name], name != MergeSurvey.owners[schema.name],
        column.references.contains(where: { !excluded.contains($0.file) }), let kind = IDKind(column)
      else { return nil }
      return (position, kind)
    }
    record =
      schema.name == GTFSSchema.translations.name
      ? (scan.position(of: "table_name"), scan.position(of: "record_id")) : nil
  }

  func add(
    _ batch: RecordBatch, _ row: Int, _ bytes: Span<UInt8>, in feed: Int, to entities: inout [IDKind: EntityTable]
  ) {
    for column in columns {
      let id = batch.range(of: row, column.position)
      if !id.isEmpty { entities[column.kind, default: EntityTable()].addReference(to: bytes.extracting(id), in: feed) }
    }
    if let record {
      let (table, id) = (batch.range(of: row, record.table), batch.range(of: row, record.id))
      if !id.isEmpty, let kind = IDKind(translationsOf: String(decoding: bytes.extracting(table).array, as: UTF8.self))
      {
        entities[kind, default: EntityTable()].addReference(to: bytes.extracting(id), in: feed)
      }
    }
  }
}
