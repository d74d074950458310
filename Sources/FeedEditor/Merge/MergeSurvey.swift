import GTFSFeed
import TransitValues

/// The first pass of a merge over all feeds: finds the entities that the feeds share.
struct MergeSurvey {
  private(set) var entities: [IDKind: EntityTable] = [:]
  private let hash = KeyedHash()
  private let shareBlocks: Bool

  /// Columns whose ids have no rows of their own: labels, and blocks, to which their trips belong.
  private static let labels: [FileSchema: ColumnName] = [GTFSSchema.trips: .blockID, GTFSSchema.stops: .zoneID]

  /// Columns that do not count. All agencies get one name of their time zone; networks are compared in one form.
  private static let uncountedColumns: [FileSchema: Set<ColumnName>] = [
    GTFSSchema.agency: [.agencyTimezone], GTFSSchema.routes: [.networkID], GTFSSchema.networks: [.networkID],
  ]

  /// - Parameter shareBlocks: Whether blocks with one id are the same.
  init(_ feeds: [FeedReading], _ agencies: MergedAgencies, shareBlocks: Bool) throws {
    self.shareBlocks = shareBlocks
    for (number, reading) in feeds.enumerated() {
      var fares = FareDigest()
      let texts = try EntityTexts(reading, hash, in: number, to: &entities)
      for schema in GTFSSchema.files where schema.isTable {
        guard let scan = try reading.table(schema) else { continue }
        try add(scan, number, agencies, References(scan, excluding: reading.excluded), texts, &fares)
      }
      try addZones(reading, number)
      // The fares of a route are those of its feed only. Leg groups and networks are parts of the rules.
      for kind in [IDKind.route, .network, .legGroup] {
        entities[kind]?.addToAll(in: number, digest: fares.digest, references: fares.references)
      }
    }
  }

  /// All rules about fares of a feed.
  private struct FareDigest {
    var digest: UInt64 = 0
    var references = KindSet()
  }

  private mutating func add(
    _ scan: TableScan, _ feed: Int, _ agencies: MergedAgencies, _ named: References, _ texts: EntityTexts,
    _ fares: inout FareDigest
  ) throws {
    let schema = scan.schema
    let owner = id(of: schema.owner, scan)
    let container = id(of: schema.container, scan)
    let label = id(of: Self.labels[schema], scan).flatMap { $0.kind == .block && shareBlocks ? nil : $0 }
    let networks = NetworkMembers(scan, hash)
    let translated = texts.columns(of: scan)
    let rowDigest = RowDigest(
      scan, leavingOut: Self.uncountedColumns[schema] ?? [], byValue: true, hash: hash)
    let references = scan.header.enumerated().compactMap { position, name in
      schema.idKind(of: name).flatMap { $0 == owner?.kind ? nil : (position: position, kind: KindSet($0)) }
    }
    let agency = MergedAgencies.filesWithImpliedAgency.contains(schema) ? scan.position(of: .agencyID) : nil
    let impliedAgency = agencies.impliedID(in: feed).map { id in
      hash.mixed(hash.value(of: id) ^ hash.mixed(hash.value(of: ColumnName.agencyID.name)))
    }
    // Rows of different files that belong to one entity must differ.
    let file = hash.mixed(hash.value(of: schema.name))
    try scan.forEachRow { batch, record, bytes in
      named.add(batch, record, bytes, in: feed, to: &entities)
      if owner == nil, container == nil, networks == nil, !schema.hasFareRules { return }
      let cells = rowDigest.value(batch, record, bytes)
      // A network without a name is the same in both forms.
      var digest = schema == GTFSSchema.networks && cells == rowDigest.ofNothing ? 0 : cells ^ file
      var kinds = KindSet()
      for reference in references where !batch.range(of: record, reference.position).isEmpty {
        kinds.insert(reference.kind)
      }
      if let agency, let impliedAgency, batch.range(of: record, agency).isEmpty {
        digest &+= impliedAgency
        kinds.insert(KindSet(.agency))
      }
      digest = hash.mixed(digest)
      if let id = owner ?? container {
        let range = batch.range(of: record, id.position)
        if !range.isEmpty {
          let own = bytes.extracting(range)
          let sum = digest &+ texts.digest(of: own, translated, scan, batch, record, bytes)
          entities[id.kind, default: EntityTable()].add(own, in: feed, digest: sum, references: kinds)
        } else if id.kind == .agency, let given = agencies.givenID(in: feed) {
          given.withSpan {
            let sum = digest &+ texts.digest(of: $0, translated, scan, batch, record, bytes)
            entities[id.kind, default: EntityTable()].add($0, in: feed, digest: sum, references: kinds)
          }
        }
      }
      networks?.add(batch, record, bytes, in: feed, to: &entities)
      if schema.hasFareRules {
        fares.digest &+= digest
        fares.references.formUnion(kinds)
      }
      if let label {
        let range = batch.range(of: record, label.position)
        if range.isEmpty { return }
        let isBlock = label.kind == .block
        entities[label.kind, default: EntityTable()].add(
          bytes.extracting(range), in: feed, digest: isBlock ? digest : 0,
          references: isBlock ? kinds.union(KindSet(.trip)) : [])
      }
    }
  }

  /// The position and kind of a column of ids.
  private func id(of column: ColumnName?, _ scan: TableScan) -> (position: Int, kind: IDKind)? {
    guard let column, let kind = scan.schema.idKind(of: column) else { return nil }
    return (scan.position(of: column), kind)
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

/// The networks of routes, in either of their forms: `routes.network_id`, or networks.txt and route_networks.txt.
private struct NetworkMembers {
  private let network: Int
  private let route: Int
  private let isLabel: Bool
  private let hash: KeyedHash

  /// The number with which routes of a network and the network of a route are told apart.
  private enum Part: UInt64 {
    case member = 1
    case network
  }

  /// - Returns: `nil` for a table without networks of routes.
  init?(_ scan: TableScan, _ hash: KeyedHash) {
    guard [GTFSSchema.routes, GTFSSchema.routeNetworks].contains(scan.schema) else { return nil }
    (network, route) = (scan.position(of: .networkID), scan.position(of: .routeID))
    isLabel = scan.schema == GTFSSchema.routes
    self.hash = hash
  }

  /// Adds the route to its network, and the network to its route: a network has the same routes, a route the same
  /// network, or they are others.
  func add(
    _ batch: RecordBatch, _ record: Int, _ bytes: Span<UInt8>, in feed: Int, to entities: inout [IDKind: EntityTable]
  ) {
    let (network, route) = (batch.range(of: record, network), batch.range(of: record, route))
    if network.isEmpty || route.isEmpty { return }
    let (networkID, routeID) = (bytes.extracting(network), bytes.extracting(route))
    entities[.network, default: EntityTable()].add(
      networkID, in: feed, digest: digest(routeID, .member), references: KindSet(.route))
    entities[.route, default: EntityTable()].add(
      routeID, in: feed, digest: digest(networkID, .network), references: KindSet(.network), describes: isLabel)
  }

  private func digest(_ id: Span<UInt8>, _ part: Part) -> UInt64 {
    hash.mixed(hash.value(of: id) ^ hash.mixed(part.rawValue))
  }
}

/// The columns of a table that refer to entities, of which some may be missing.
private struct References {
  private let columns: [(position: Int, kind: IDKind)]
  /// The columns `table_name`, `record_id` and `record_sub_id` of translations.txt.
  private let record: (table: Int, keys: [Int])?

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
      ? (scan.position(of: .tableName), ColumnName.recordKeys.map { scan.position(of: $0) }) : nil
  }

  func add(
    _ batch: RecordBatch, _ row: Int, _ bytes: Span<UInt8>, in feed: Int, to entities: inout [IDKind: EntityTable]
  ) {
    for column in columns {
      let id = batch.range(of: row, column.position)
      if !id.isEmpty { entities[column.kind, default: EntityTable()].addReference(to: bytes.extracting(id), in: feed) }
    }
    guard let record else { return }
    let table = bytes.extracting(batch.range(of: row, record.table)).text
    for (part, position) in record.keys.enumerated() {
      let id = batch.range(of: row, position)
      if !id.isEmpty, let kind = IDKind(translationsOf: table, part: part) {
        entities[kind, default: EntityTable()].addReference(to: bytes.extracting(id), in: feed)
      }
    }
  }
}
