import GTFSFeed
import TransitValues

/// The first pass of a merge over all feeds: finds the entities that the feeds share.
struct MergeSurvey {
  private(set) var entities: [IDKind: EntityTable] = [:]
  private let hash = KeyedHash()
  private let shareBlocks: Bool

  /// Columns whose ids have no rows of their own: labels, and blocks, to which their trips belong.
  private static let labels: [FileSchema: ColumnName] = [
    GTFSSchema.trips: .blockID, GTFSSchema.stops: .zoneID, GTFSSchema.routes: .networkID,
  ]

  /// - Parameter shareBlocks: Whether blocks with one id are the same.
  init(_ feeds: [FeedReading], _ agencies: MergedAgencies, shareBlocks: Bool) throws {
    self.shareBlocks = shareBlocks
    for (number, reading) in feeds.enumerated() {
      for schema in GTFSSchema.files where schema.isTable {
        guard let scan = try reading.table(schema) else { continue }
        let references = References(scan, excluding: reading.excluded)
        if let owner = schema.owner, let kind = schema.idKind(of: owner) {
          try add(scan, owner, kind, number, agencies, references)
        } else {
          try scan.forEachRow { references.add($0, $1, $2, in: number, to: &entities) }
        }
      }
      try addZones(reading, number)
    }
  }

  private mutating func add(
    _ scan: TableScan, _ owner: ColumnName, _ kind: IDKind, _ feed: Int, _ agencies: MergedAgencies,
    _ named: References
  ) throws {
    let schema = scan.schema
    // All agencies get one name of their time zone.
    let rowDigest = RowDigest(
      scan, leavingOut: kind == .agency ? [.agencyTimezone] : [], byValue: true, hash: hash)
    let references = scan.header.enumerated().compactMap { position, name in
      schema.idKind(of: name).flatMap { $0 == kind ? nil : (position: position, kind: KindSet($0)) }
    }
    let agency = MergedAgencies.filesWithImpliedAgency.contains(schema) ? scan.position(of: .agencyID) : nil
    let impliedAgency = agencies.impliedID(in: feed).map { id in
      hash.mixed(hash.value(of: id) ^ hash.mixed(hash.value(of: ColumnName.agencyID.name)))
    }
    let position = scan.position(of: owner)
    let file = hash.mixed(hash.value(of: schema.name))
    let label = Self.labels[schema].flatMap { column in
      schema.idKind(of: column).map { (position: scan.position(of: column), kind: $0) }
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
    guard let (bytes, zones) = try reading.zones() else { return }
    for zone in zones {
      guard let id = zone.id else { continue }
      let digest = hash.value(of: Array(bytes[zone.range]))
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
  init(_ scan: TableScan, excluding excluded: Set<String>) {
    let schema = scan.schema
    columns = scan.header.enumerated().compactMap { position, name in
      guard let column = schema[name], name != schema.owner?.name,
        column.references.contains(where: { !excluded.contains($0.file) }), let kind = IDKind(column)
      else { return nil }
      return (position, kind)
    }
    record =
      schema == GTFSSchema.translations
      ? (scan.position(of: .tableName), scan.position(of: .recordID)) : nil
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
      if !id.isEmpty, let kind = IDKind(translationsOf: bytes.extracting(table).text) {
        entities[kind, default: EntityTable()].addReference(to: bytes.extracting(id), in: feed)
      }
    }
  }
}
