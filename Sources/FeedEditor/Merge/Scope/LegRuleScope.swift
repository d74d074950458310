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

  private static let legFile = "fare_leg_rules.txt"
  private static let transferFile = "fare_transfer_rules.txt"

  init(_ scope: MergeScope) throws {
    self.scope = scope
    legs = try scope.readings.map(Legs.init)
    transfers = try scope.readings.map(Transfers.init)
    areLegsSame =
      try Set(scope.digests(of: Self.legFile)).count == 1
      && scope.haveNoPrefix(.network, .area, .timeframeGroup, .fareProduct, .legGroup)
    areTransfersSame = try areLegsSame && Set(scope.digests(of: Self.transferFile)).count == 1
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
      rewrites.rewrite(Self.legFile, of: feed, columns: ["network_id", "leg_group_id"]) { row in
        let row = group.map { row["leg_group_id"].isEmpty ? row.with("leg_group_id", $0) : row } ?? row
        guard let networks, row["network_id"].isEmpty else { return [row] }
        // A row with the same key gives the same product.
        return networks.map { row.with("network_id", $0) }.filter { !explicit.contains(Legs.key(of: $0)) }
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
    try scope.readings[feed].table("networks.txt")?.forEachRow(["network_id"]) { insert($0[0]) }
    try scope.readings[feed].table("route_networks.txt")?.forEachRow(["network_id", "route_id"]) { cells in
      insert(cells[0])
      if !cells[0].isEmpty { withNetwork.insert(cells[1]) }
    }
    let routes = try scope.routes(of: feed)
    for route in routes { insert(route.network) }
    let others = routes.filter { $0.network.isEmpty && !withNetwork.contains($0.id) }
    if !others.isEmpty || networks.isEmpty {
      let rest = rewrites.newID(Array(scope.names[feed].utf8), .network, scope.survey)
      rewrites.add(["network_id": rest], to: NetworkForm.networkFile, of: feed)
      for route in others {
        rewrites.add(["network_id": rest, "route_id": route.id], to: NetworkForm.routeFile, of: feed)
      }
      networks.append(rest)
    }
    try check(networks.count * legs[feed].openNetworkCount, feed, Self.legFile)
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
    try check(rules.bothOpenCount * from.count * to.count + rules.openCount * groups.count, feed, Self.transferFile)
    let columns = ["from_leg_group_id", "to_leg_group_id", "transfer_count"]
    rewrites.rewrite(Self.transferFile, of: feed, columns: columns) { row in
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

  private func check(_ rowCount: Int, _ feed: Int, _ file: String) throws {
    if rowCount > RowRewrites.maximumRowCount {
      throw FeedEditError(
        "\(scope.name(of: feed)): rules with empty cells would become more than \(RowRewrites.maximumRowCount) rows of "
          + "\(file)")
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

  static let keyColumns = GTFSSchema.file(named: "fare_leg_rules.txt")?.primaryKey ?? []

  static func key(of row: MergedRow) -> [[UInt8]] { keyColumns.map { row[$0] } }

  var hasOpenNetwork: Bool { openNetworkCount > 0 }

  init(_ reading: FeedReading) throws {
    guard let scan = try reading.table("fare_leg_rules.txt") else { return }
    hasPriority = scan.header.contains("rule_priority")
    var (open, named) = ([false, false], [false, false])
    try scan.forEachRow(["network_id", "leg_group_id", "from_area_id", "to_area_id"] + Self.keyColumns) { cells in
      rowCount += 1
      if !cells[0].isEmpty { keys.insert(Array(cells.dropFirst(4))) }
      if cells[0].isEmpty { openNetworkCount += 1 } else { networks.insert(cells[0]) }
      if cells[1].isEmpty { hasNoGroup = true } else { groups.insert(cells[1]) }
      for index in 0..<2 {
        if cells[2 + index].isEmpty { open[index] = true } else { named[index] = true }
      }
    }
    hasOpenAreasBesideOthers = (0..<2).contains { open[$0] && named[$0] }
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
    try reading.table("fare_transfer_rules.txt")?.forEachRow(["from_leg_group_id", "to_leg_group_id"]) { cells in
      if cells[0].isEmpty || cells[1].isEmpty { openCount += 1 }
      if cells[0].isEmpty, cells[1].isEmpty { bothOpenCount += 1 }
      if !cells[0].isEmpty { from.insert(cells[0]) }
      if !cells[1].isEmpty { to.insert(cells[1]) }
    }
  }
}
