import GTFSFeed
import TransitValues

extension MergeScope {
  private static let zoneColumns: [ColumnName] = [.originID, .destinationID, .containsID]

  /// Scopes fares of fare_attributes.txt to the routes of their feed: fares without rules, and rules without `route_id`.
  ///
  /// Rules with a zone that no other feed has apply to their feed only, and stay.
  func scopeFares(_ rewrites: inout RowRewrites) throws {
    let (flats, opens) = (try feeds.map(flatFares), try feeds.map(openRules))
    let areSame = haveNoPrefix(.fare, .route, .zone, .agency)
    let sets = flats.map(Set.init)
    var rowCount = 0
    for feed in feeds {
      let flat = flats[feed].filter { fare in !areSame || !sets.allSatisfy { $0.contains(fare) } }
      let open = opens[feed].filter { rule in !areSame || !opens.allSatisfy { $0.contains(rule) } }
      if flat.isEmpty, open.isEmpty { continue }
      let routes = try FareRoutes(self, feed)
      if routes.isEmpty {
        throw FeedEditError("\(name(of: feed)): has fares for all routes, but no routes")
      }
      for fare in flat {
        let id = fare[.fareID]
        let own = routes.ids(of: id)
        rowCount += own.count
        try check(rowCount, feed)
        for route in own { rewrites.add(WholeRow([.fareID: id, .routeID: route]), to: GTFSSchema.fareRules, of: feed) }
      }
      for rule in open { rowCount += routes.ids(of: rule[.fareID]).count }
      try check(rowCount, feed)
      if open.isEmpty { continue }
      rewrites.rewrite(GTFSSchema.fareRules, of: feed, columns: [.routeID]) { row in
        open.contains(row) ? routes.ids(of: row[.fareID]).map { row.with(.routeID, $0) } : [row]
      }
    }
  }

  private func check(_ rowCount: Int, _ feed: Int) throws {
    if rowCount > RowRewrites.maximumRowCount {
      throw FeedEditError(
        "\(name(of: feed)): fares for all routes would become more than \(RowRewrites.maximumRowCount) rows of "
          + "fare_rules.txt; expected rules with route_id")
    }
  }

  /// The fares without rules, which apply everywhere.
  private func flatFares(of feed: Int) throws -> [WholeRow] {
    var withRules = CellSet()
    try readings[feed].table(GTFSSchema.fareRules)?.forEachRow([.fareID]) { withRules.insert($0[.fareID]) }
    var fares: [WholeRow] = []
    try readings[feed].table(GTFSSchema.fareAttributes)?.forEachWholeRow { row in
      if !row[.fareID].isEmpty, !withRules.contains(row[.fareID]) { fares.append(row) }
    }
    return fares
  }

  /// The rules that apply to all routes, and that trips of another feed can match.
  private func openRules(of feed: Int) throws -> Set<WholeRow> {
    var rules: Set<WholeRow> = []
    try readings[feed].table(GTFSSchema.fareRules)?.forEachWholeRow { row in
      guard row[.routeID].isEmpty else { return }
      let zones = Self.zoneColumns.map { row[$0] }.filter { !$0.isEmpty }
      if zones.allSatisfy({ isShared($0, .zone, by: feed) }) { rules.insert(row) }
    }
    return rules
  }
}

/// The routes to which the fares of a feed can apply.
private struct FareRoutes {
  private var all: [[UInt8]] = []
  private var byAgency: [[UInt8]: [[UInt8]]] = [:]
  private var agencies: [[UInt8]: [UInt8]] = [:]

  init(_ scope: MergeScope, _ feed: Int) throws {
    for route in try scope.routes(of: feed) {
      all.append(route.id)
      byAgency[route.agency, default: []].append(route.id)
    }
    try scope.readings[feed].table(GTFSSchema.fareAttributes)?.forEachRow([.fareID, .agencyID]) { row in
      if !row[.agencyID].isEmpty { agencies[row[.fareID]] = row[.agencyID] }
    }
  }

  var isEmpty: Bool { all.isEmpty }

  /// The routes of the agency of a fare; all routes if it has none.
  func ids(of fare: [UInt8]) -> [[UInt8]] {
    agencies[fare].flatMap { byAgency[$0] } ?? all
  }
}
