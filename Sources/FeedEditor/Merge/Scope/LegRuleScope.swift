import GTFSFeed
import TransitValues

/// Scopes fare_leg_rules.txt, fare_leg_join_rules.txt and fare_transfer_rules.txt to their feed.
///
/// Empty first areas become an area of the feed's stops that no rule names there, so that a leg of rides in several
/// networks costs what it did. Where feeds share stops, so do empty last areas, and empty networks become the networks of
/// the feed. Leg groups that no transfer rule names become one group, and empty leg groups that one.
///
/// Without a column `rule_priority`, an empty cell means all networks, or areas, that no rule names; with it, any.
struct LegRuleScope {
  private let scope: MergeScope
  private let legs: [Legs]
  private let transfers: [Transfers]
  /// Whether all feeds have the same rules, which then hold for the merged feed as they are.
  private let areLegsSame: Bool
  private let areTransfersSame: Bool

  /// A column, and the ids that replace its empty cells.
  fileprivate typealias Target = (column: ColumnName, ids: [[UInt8]])

  init(_ scope: MergeScope) throws {
    self.scope = scope
    legs = try scope.readings.map(Legs.init)
    transfers = try scope.readings.map(Transfers.init)
    areLegsSame =
      try Set(scope.digests(of: GTFSSchema.fareLegRules)).count == 1
      && scope.haveNoPrefix(.network, .area, .timeframeGroup, .fareProduct, .legGroup)
    areTransfersSame = try areLegsSame && Set(scope.digests(of: GTFSSchema.fareTransferRules)).count == 1
  }

  func add(to rewrites: inout RowRewrites) throws {
    try scopeJoins(&rewrites)
    if areTransfersSame { return }
    let feedsWithLegs = scope.feeds.filter { legs[$0].rowCount > 0 }
    let groups = try feedsWithLegs.map { feed in
      try scopeTransfers(of: feed, areAlone: feedsWithLegs.count == 1, &rewrites)
    }
    // With a leg group of its own, a rule for all networks would be one for those of another feed.
    let areOpen = areLegsSame && groups.allSatisfy { $0 == nil }
    for (feed, group) in zip(feedsWithLegs, groups) {
      let targets = areOpen ? [] : try targets(of: feed, &rewrites)
      if group == nil, targets.isEmpty { continue }
      try scope.check(legs[feed].rowCount(targets), feed, GTFSSchema.fareLegRules, "with empty cells")
      let explicit = legs[feed].keys
      rewrites.rewrite(GTFSSchema.fareLegRules, of: feed, columns: [.legGroupID] + targets.map(\.column)) { row in
        let row = group.map { $0.members.contains(row[.legGroupID]) ? row.with(.legGroupID, $0.id) : row } ?? row
        let open = targets.filter { row[$0.column].isEmpty }
        if open.isEmpty { return [row] }
        let rows = open.reduce([row]) { rows, target in
          rows.flatMap { row in target.ids.map { row.with(target.column, $0) } }
        }
        // A row with the same key gives the same product.
        return rows.filter { !explicit.contains(Legs.key(of: $0)) }
      }
    }
  }

  /// Returns the columns of a feed whose empty cells are replaced, with the ids that replace them.
  private func targets(of feed: Int, _ rewrites: inout RowRewrites) throws -> [Target] {
    // Beside the priorities of another feed, any empty cell would mean more.
    let areMixed = Set(legs.lazy.filter { $0.rowCount > 0 }.map(\.hasPriority)).count > 1
    let isShared = try areMixed || sharesStops(feed)
    let columns: [ColumnName] = isShared ? [.fromAreaID, .toAreaID] : [.fromAreaID]
    let targets = try unnamedStops(of: feed, columns.filter(legs[feed].isOpen), isShared: isShared, &rewrites)
    guard isShared, legs[feed].isOpen(.networkID) else { return targets }
    return targets + [(.networkID, try networks(of: feed, &rewrites))]
  }

  /// Returns the networks to which an empty `network_id` refers.
  private func networks(of feed: Int, _ rewrites: inout RowRewrites) throws -> [[UInt8]] {
    try allNetworks(of: feed, &rewrites).filter { legs[feed].hasPriority || !legs[feed].isListed($0, .networkID) }
  }

  /// Returns the networks of a feed. Routes without a network get one.
  private func allNetworks(of feed: Int, _ rewrites: inout RowRewrites) throws -> [[UInt8]] {
    if let known = rewrites.networks[feed] { return known }
    var networks = DistinctIDs()
    var withNetwork = CellSet()
    try scope.readings[feed].table(GTFSSchema.networks)?.forEachRow([.networkID]) { networks.insert($0[.networkID]) }
    try scope.readings[feed].table(GTFSSchema.routeNetworks)?.forEachRow([.networkID, .routeID]) { row in
      networks.insert(row[.networkID])
      if !row[.networkID].isEmpty { withNetwork.insert(row[.routeID]) }
    }
    let routes = try scope.routes(of: feed)
    for route in routes { networks.insert(route.network) }
    var ids = networks.ids
    let others = routes.filter { $0.network.isEmpty && !withNetwork.contains($0.id) }
    if !others.isEmpty || ids.isEmpty {
      let rest = rewrites.newID(Array(scope.names[feed].utf8), .network, scope.survey)
      rewrites.add(WholeRow([.networkID: rest]), to: GTFSSchema.networks, of: feed)
      // A route of an earlier feed has the network that it got there.
      for route in others where !route.id.withSpan({ scope.isRepeated($0, .route, in: feed) }) {
        rewrites.add(WholeRow([.networkID: rest, .routeID: route.id]), to: GTFSSchema.routeNetworks, of: feed)
      }
      ids.append(rest)
    }
    rewrites.networks[feed] = ids
    return ids
  }

  /// Scopes rules of fare_leg_join_rules.txt without a stop: empty networks become the networks of their feed.
  private func scopeJoins(_ rewrites: inout RowRewrites) throws {
    if try Set(scope.digests(of: GTFSSchema.fareLegJoinRules)).count == 1, scope.haveNoPrefix(.network, .place) {
      return
    }
    let columns: [ColumnName] = [.fromNetworkID, .toNetworkID]
    func isOpen(_ cell: (ColumnName) -> Bool) -> Bool {
      cell(.fromStopID) && cell(.toStopID) && columns.contains(where: cell)
    }
    for feed in scope.feeds {
      var openCount = 0
      try scope.readings[feed].table(GTFSSchema.fareLegJoinRules)?.forEachWholeRow { row in
        if isOpen({ row[$0].isEmpty }) { openCount += 1 }
      }
      if openCount == 0 { continue }
      let networks = try allNetworks(of: feed, &rewrites)
      try scope.check(
        Double(openCount) * Double(networks.count) * Double(networks.count), feed, GTFSSchema.fareLegJoinRules,
        "with empty networks")
      rewrites.rewrite(GTFSSchema.fareLegJoinRules, of: feed, columns: columns) { row in
        if !isOpen({ row[$0].isEmpty }) { return [row] }
        return (row[.fromNetworkID].isEmpty ? networks : [row[.fromNetworkID]]).flatMap { from in
          (row[.toNetworkID].isEmpty ? networks : [row[.toNetworkID]]).map { to in
            row.with(.fromNetworkID, from).with(.toNetworkID, to)
          }
        }
      }
    }
  }

  /// A leg group, and those in whose place it is; an empty one for none.
  private typealias Group = (id: [UInt8], members: Set<[UInt8]>)

  /// Lists the leg groups to which empty cells of fare_transfer_rules.txt refer.
  ///
  /// - Returns: The leg group in place of those that no transfer rule names; `nil` if all stay as they are.
  private func scopeTransfers(of feed: Int, areAlone: Bool, _ rewrites: inout RowRewrites) throws -> Group? {
    let rules = transfers[feed]
    if areAlone || rules.openCount == 0 { return nil }
    var groups = legs[feed].groups.sorted { $0.lexicographicallyPrecedes($1) }
    var unnamed = Set(groups.filter { !rules.from.contains($0) && !rules.to.contains($0) })
    if legs[feed].hasNoGroup { unnamed.insert([]) }
    var rest: Group?
    if !unnamed.isEmpty {
      let id = rewrites.newID(Array(scope.names[feed].utf8), .legGroup, scope.survey)
      rest = (id, unnamed)
      groups = groups.filter { !unnamed.contains($0) } + [id]
    }
    let (from, to) = (groups.filter { !rules.from.contains($0) }, groups.filter { !rules.to.contains($0) })
    let both = Double(rules.bothOpenCount) * Double(from.count) * Double(to.count)
    try scope.check(
      both + Double(rules.openCount) * Double(groups.count), feed, GTFSSchema.fareTransferRules, "with empty cells")
    let columns: [ColumnName] = [.fromLegGroupID, .toLegGroupID, .transferCount]
    rewrites.rewrite(GTFSSchema.fareTransferRules, of: feed, columns: columns) { row in
      let (isFromOpen, isToOpen) = (row[columns[0]].isEmpty, row[columns[1]].isEmpty)
      guard isFromOpen || isToOpen else { return [row] }
      return (isFromOpen ? from : [row[columns[0]]]).flatMap { from in
        (isToOpen ? to : [row[columns[1]]]).map { to in
          var row = row.with(columns[0], from).with(columns[1], to)
          // A number of transfers is required within a leg group, and forbidden between two.
          if from != to { row[columns[2]] = [] } else if row[columns[2]].isEmpty { row[columns[2]] = Array("-1".utf8) }
          return row
        }
      }
    }
    return rest
  }
}

// MARK: - Areas

extension LegRuleScope {
  /// Whether another feed has a stop of this feed, which can then be in areas of both.
  private func sharesStops(_ feed: Int) throws -> Bool {
    var isSharing = false
    try scope.readings[feed].table(GTFSSchema.stops)?.forEachRow([.stopID]) { row in
      if !isSharing, scope.isShared(row[.stopID], .place, by: feed) { isSharing = true }
    }
    return isSharing
  }

  /// Returns for each column an area of the stops whose areas no rule of the feed names there; with `rule_priority`, of
  /// all stops.
  ///
  /// - Parameter isShared: Whether another feed may put the stops in areas.
  private func unnamedStops(
    of feed: Int, _ columns: [ColumnName], isShared: Bool, _ rewrites: inout RowRewrites
  ) throws -> [Target] {
    if columns.isEmpty { return [] }
    var areas: [[UInt8]: [[UInt8]]] = [:]
    try scope.readings[feed].table(GTFSSchema.stopAreas)?.forEachRow([.areaID, .stopID]) { row in
      if !row[.areaID].isEmpty { areas[row[.stopID], default: []].append(row[.areaID]) }
    }
    let targets = columns.map { column -> (column: ColumnName, id: [UInt8]) in
      let id = rewrites.newID(Array(scope.names[feed].utf8), .area, scope.survey)
      rewrites.add(WholeRow([.areaID: id]), to: GTFSSchema.areas, of: feed)
      return (column, id)
    }
    try scope.readings[feed].table(GTFSSchema.stops)?.forEachRow([.stopID, .parentStation, .locationType]) { row in
      guard ["", "0"].contains(row[.locationType].text), !row[.stopID].isEmpty else { return }
      let inherited = areas[row[.stopID]] == nil ? areas[row[.parentStation]] ?? [] : []
      let own = areas[row[.stopID]] ?? inherited
      let added = targets.filter { column, _ in
        legs[feed].hasPriority || !own.contains { legs[feed].isListed($0, column) }
      }.map(\.id)
      // A stop with areas of its own is not in those of its station.
      for area in (added.isEmpty && !isShared ? [] : inherited) + added {
        rewrites.add(WholeRow([.areaID: area, .stopID: row[.stopID]]), to: GTFSSchema.stopAreas, of: feed)
      }
    }
    return targets.map { ($0.column, [$0.id]) }
  }
}

/// Ids in the order in which they were added first.
private struct DistinctIDs {
  private(set) var ids: [[UInt8]] = []
  private var known = CellSet()

  mutating func insert(_ id: [UInt8]) {
    if id.isEmpty || known.contains(id) { return }
    known.insert(id)
    ids.append(id)
  }
}

/// Counts and ids of fare_leg_rules.txt.
private struct Legs {
  var rowCount = 0
  var hasPriority = false
  var hasNoGroup = false
  var groups: Set<[UInt8]> = []
  /// The keys of rows with a network.
  var keys: Set<[[UInt8]]> = []
  /// The number of rows by the columns in which they are empty.
  private var openCounts: [Set<ColumnName>: Int] = [:]
  private var listed: [ColumnName: CellSet] = [:]

  /// The columns whose empty cells refer to ids that depend on the feed.
  private static let openColumns: [ColumnName] = [.networkID, .fromAreaID, .toAreaID]

  static func key(of row: WholeRow) -> [[UInt8]] { GTFSSchema.fareLegRules.primaryKey.map { row[$0] } }

  /// Whether a column has empty cells, and whether it has an id.
  func isOpen(_ column: ColumnName) -> Bool { openCounts.keys.contains { $0.contains(column) } }
  func isListed(_ id: [UInt8], _ column: ColumnName) -> Bool { listed[column]?.contains(id) ?? false }

  /// The number of rows whose empty cells are replaced, after that.
  func rowCount(_ targets: [LegRuleScope.Target]) -> Double {
    openCounts.reduce(0) { count, open in
      let factors = targets.filter { open.key.contains($0.column) }.map(\.ids.count)
      return factors.isEmpty ? count : count + factors.reduce(Double(open.value)) { $0 * Double($1) }
    }
  }

  init(_ reading: FeedReading) throws {
    hasPriority = try reading.has(.rulePriority, in: GTFSSchema.fareLegRules)
    try reading.table(GTFSSchema.fareLegRules)?.forEachWholeRow { row in
      rowCount += 1
      if !row[.networkID].isEmpty { keys.insert(Self.key(of: row)) }
      if row[.legGroupID].isEmpty { hasNoGroup = true } else { groups.insert(row[.legGroupID]) }
      openCounts[Set(Self.openColumns.filter { row[$0].isEmpty }), default: 0] += 1
      for column in Self.openColumns where !row[column].isEmpty {
        listed[column, default: CellSet()].insert(row[column])
      }
    }
  }
}

/// Counts and ids of fare_transfer_rules.txt.
private struct Transfers {
  /// Rows with an empty leg group, and those with two.
  var openCount = 0
  var bothOpenCount = 0
  var from: Set<[UInt8]> = []
  var to: Set<[UInt8]> = []

  init(_ reading: FeedReading) throws {
    try reading.table(GTFSSchema.fareTransferRules)?.forEachRow([.fromLegGroupID, .toLegGroupID]) { row in
      if row[.fromLegGroupID].isEmpty || row[.toLegGroupID].isEmpty { openCount += 1 }
      if row[.fromLegGroupID].isEmpty, row[.toLegGroupID].isEmpty { bothOpenCount += 1 }
      if !row[.fromLegGroupID].isEmpty { from.insert(row[.fromLegGroupID]) }
      if !row[.toLegGroupID].isEmpty { to.insert(row[.toLegGroupID]) }
    }
  }
}
