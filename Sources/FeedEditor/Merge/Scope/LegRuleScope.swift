import GTFSFeed
import TransitValues

/// Scopes fare_leg_rules.txt and fare_transfer_rules.txt to their feed: empty networks become the networks of the feed,
/// empty leg groups its leg groups.
///
/// Without a column `rule_priority`, an empty cell means all networks, or areas, that no rule names; with it, any.
struct LegRuleScope {
  private let scope: MergeScope
  private let legs: [Legs]
  private let transfers: [Transfers]
  /// Whether all feeds have the same rules, which then hold for the merged feed as they are.
  private let areLegsSame: Bool
  private let areTransfersSame: Bool

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
    if areTransfersSame { return }
    try checkPriorities()
    let feedsWithLegs = scope.feeds.filter { legs[$0].rowCount > 0 }
    for feed in feedsWithLegs {
      let group = try scopeTransfers(of: feed, areAlone: feedsWithLegs.count == 1, &rewrites)
      let networks = areLegsSame || !legs[feed].hasOpenNetwork ? nil : try networks(of: feed, &rewrites)
      if group == nil, networks == nil { continue }
      let explicit = legs[feed].keys
      rewrites.rewrite(GTFSSchema.fareLegRules, of: feed, columns: [.networkID, .legGroupID]) { row in
        let row = group.map { row[.legGroupID].isEmpty ? row.with(.legGroupID, $0) : row } ?? row
        guard let networks, row[.networkID].isEmpty else { return [row] }
        // A row with the same key gives the same product.
        return networks.map { row.with(.networkID, $0) }.filter { !explicit.contains(Legs.key(of: $0)) }
      }
    }
  }

  /// - Throws: ``FeedEditError`` if a column `rule_priority` would change what the rules of a feed mean.
  private func checkPriorities() throws {
    guard let other = scope.feeds.first(where: { legs[$0].hasPriority }) else { return }
    for feed in scope.feeds where !legs[feed].hasPriority && legs[feed].hasOpenAreasBesideOthers {
      throw FeedEditError(
        "\(scope.name(of: feed)): fare_leg_rules.txt: an empty from_area_id or to_area_id means the areas that no rule "
          + "names, but any area beside the rule_priority of \(scope.name(of: other)); expected the column in both")
    }
  }

  /// Returns the networks to which an empty `network_id` refers. Routes without a network get one.
  private func networks(of feed: Int, _ rewrites: inout RowRewrites) throws -> [[UInt8]] {
    var networks: [[UInt8]] = []
    var known: Set<[UInt8]> = legs[feed].hasPriority ? [] : legs[feed].networks
    func insert(_ network: [UInt8]) {
      if !network.isEmpty, known.insert(network).inserted { networks.append(network) }
    }
    var withNetwork = CellSet()
    try scope.readings[feed].table(GTFSSchema.networks)?.forEachRow([.networkID]) { insert($0[.networkID]) }
    try scope.readings[feed].table(GTFSSchema.routeNetworks)?.forEachRow([.networkID, .routeID]) { row in
      insert(row[.networkID])
      if !row[.networkID].isEmpty { withNetwork.insert(row[.routeID]) }
    }
    let routes = try scope.routes(of: feed)
    for route in routes { insert(route.network) }
    let others = routes.filter { $0.network.isEmpty && !withNetwork.contains($0.id) }
    if !others.isEmpty || networks.isEmpty {
      let rest = rewrites.newID(Array(scope.names[feed].utf8), .network, scope.survey)
      rewrites.add(WholeRow([.networkID: rest]), to: GTFSSchema.networks, of: feed)
      for route in others {
        rewrites.add(WholeRow([.networkID: rest, .routeID: route.id]), to: GTFSSchema.routeNetworks, of: feed)
      }
      networks.append(rest)
    }
    try check(networks.count * legs[feed].openNetworkCount, feed, GTFSSchema.fareLegRules)
    return networks
  }

  /// Lists the leg groups to which empty cells of fare_transfer_rules.txt refer.
  ///
  /// - Returns: The leg group that rules without one get; `nil` if they stay as they are.
  private func scopeTransfers(of feed: Int, areAlone: Bool, _ rewrites: inout RowRewrites) throws -> [UInt8]? {
    let rules = transfers[feed]
    if areAlone || rules.openCount == 0 { return nil }
    var groups = legs[feed].groups.sorted { $0.lexicographicallyPrecedes($1) }
    var rest: [UInt8]?
    if legs[feed].hasNoGroup {
      let id = rewrites.newID(Array(scope.names[feed].utf8), .legGroup, scope.survey)
      rest = id
      groups.append(id)
    }
    let (from, to) = (groups.filter { !rules.from.contains($0) }, groups.filter { !rules.to.contains($0) })
    try check(
      rules.bothOpenCount * from.count * to.count + rules.openCount * groups.count, feed, GTFSSchema.fareTransferRules)
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

  private func check(_ rowCount: Int, _ feed: Int, _ schema: FileSchema) throws {
    if rowCount > RowRewrites.maximumRowCount {
      throw FeedEditError(
        "\(scope.name(of: feed)): rules with empty cells would become more than \(RowRewrites.maximumRowCount) rows of "
          + "\(schema.name)")
    }
  }
}

/// Counts and ids of fare_leg_rules.txt.
private struct Legs {
  var rowCount = 0
  var hasPriority = false
  var openNetworkCount = 0
  var hasNoGroup = false
  var hasOpenAreasBesideOthers = false
  var networks: Set<[UInt8]> = []
  var groups: Set<[UInt8]> = []
  /// The keys of rows with a network.
  var keys: Set<[[UInt8]]> = []

  static func key(of row: WholeRow) -> [[UInt8]] { GTFSSchema.fareLegRules.primaryKey.map { row[$0] } }

  var hasOpenNetwork: Bool { openNetworkCount > 0 }

  init(_ reading: FeedReading) throws {
    hasPriority = try reading.has(.rulePriority, in: GTFSSchema.fareLegRules)
    let areas: [ColumnName] = [.fromAreaID, .toAreaID]
    var (open, named): (Set<ColumnName>, Set<ColumnName>) = ([], [])
    try reading.table(GTFSSchema.fareLegRules)?.forEachWholeRow { row in
      rowCount += 1
      let (network, group) = (row[.networkID], row[.legGroupID])
      if network.isEmpty {
        openNetworkCount += 1
      } else {
        keys.insert(Self.key(of: row))
        networks.insert(network)
      }
      if group.isEmpty { hasNoGroup = true } else { groups.insert(group) }
      for area in areas { if row[area].isEmpty { open.insert(area) } else { named.insert(area) } }
    }
    hasOpenAreasBesideOthers = !open.isDisjoint(with: named)
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
