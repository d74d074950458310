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
        throw PlainFailure(.extract, feed: name(of: feed), "has fares for all routes, but no routes")
      }
      for fare in flat {
        let id = fare[.fareID]
        let own = routes.ids(of: id)
        rowCount += own.count
        try check(rowCount, feed, GTFSSchema.fareRules, "for all routes")
        for route in own { rewrites.add(WholeRow([.fareID: id, .routeID: route]), to: GTFSSchema.fareRules, of: feed) }
      }
      for rule in open { rowCount += routes.ids(of: rule[.fareID]).count }
      try check(rowCount, feed, GTFSSchema.fareRules, "for all routes")
      if open.isEmpty { continue }
      let named = try namedRules(of: feed)
      let apart = try newFares(Self.groups(beside: named, among: open), feed, &rewrites)
      rewrites.rewrite(GTFSSchema.fareRules, of: feed, columns: [.routeID]) { row in
        if !open.contains(row) { return [row] }
        let fare = row[.containsID].isEmpty ? row[.fareID] : apart[Self.withoutContained(row)] ?? row[.fareID]
        return routes.ids(of: row[.fareID]).map { row.with(.routeID, $0).with(.fareID, fare) }
          .filter { !named.contains($0) }
      }
    }
  }

  /// Returns the groups of rules for all routes that would join those for a route, of which a trip would then have to
  /// pass all `contains_id`.
  private static func groups(beside named: Set<WholeRow>, among open: Set<WholeRow>) -> Set<WholeRow> {
    func zones(_ rules: Set<WholeRow>) -> [WholeRow: Set<[UInt8]>] {
      rules.reduce(into: [:]) { zones, rule in
        if !rule[.containsID].isEmpty { zones[withoutContained(rule), default: []].insert(rule[.containsID]) }
      }
    }
    let ofAll = zones(open)
    return zones(named).reduce(into: []) { groups, group in
      let key = group.key.with(.routeID, [])
      if let contained = ofAll[key], contained != group.value { groups.insert(key) }
    }
  }

  /// Gives groups of rules a fare of their own with the same price.
  ///
  /// - Returns: The id of the fare of each group.
  private func newFares(
    _ groups: Set<WholeRow>, _ feed: Int, _ rewrites: inout RowRewrites
  ) throws -> [WholeRow: [UInt8]] {
    if groups.isEmpty { return [:] }
    var ids: [[UInt8]: [UInt8]] = [:]
    let fares = Set(groups.map { $0[.fareID] })
    try readings[feed].table(GTFSSchema.fareAttributes)?.forEachWholeRow { row in
      guard fares.contains(row[.fareID]), ids[row[.fareID]] == nil else { return }
      let id = rewrites.newID(row[.fareID], .fare, survey)
      ids[row[.fareID]] = id
      rewrites.add(row.with(.fareID, id), to: GTFSSchema.fareAttributes, of: feed)
    }
    return groups.reduce(into: [:]) { $0[$1] = ids[$1[.fareID]] }
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

  /// The rules that apply to all routes, and that trips of another feed can match: another feed has all of the zones that
  /// a trip must pass.
  private func openRules(of feed: Int) throws -> Set<WholeRow> {
    var rules: Set<WholeRow> = []
    var groups: [WholeRow: (rules: Set<WholeRow>, areZonesShared: Bool)] = [:]
    try readings[feed].table(GTFSSchema.fareRules)?.forEachWholeRow { row in
      guard row[.routeID].isEmpty else { return }
      let zones = Self.zoneColumns.map { row[$0] }.filter { !$0.isEmpty }
      let areShared = zones.allSatisfy { isShared($0, .zone, by: feed) }
      if row[.containsID].isEmpty {
        if areShared { rules.insert(row) }
        return
      }
      let key = Self.withoutContained(row)
      groups[key, default: ([], true)].rules.insert(row)
      if !areShared { groups[key]?.areZonesShared = false }
    }
    return groups.values.reduce(into: rules) { if $1.areZonesShared { $0.formUnion($1.rules) } }
  }

  /// The rules that apply to a route.
  private func namedRules(of feed: Int) throws -> Set<WholeRow> {
    var rules: Set<WholeRow> = []
    try readings[feed].table(GTFSSchema.fareRules)?.forEachWholeRow { row in
      if !row[.routeID].isEmpty { rules.insert(row) }
    }
    return rules
  }

  /// The fare, route, origin and destination of a rule. A trip must pass all `contains_id` of rules that have the same.
  private static func withoutContained(_ row: WholeRow) -> WholeRow {
    WholeRow([
      .fareID: row[.fareID], .routeID: row[.routeID], .originID: row[.originID],
      .destinationID: row[.destinationID],
    ])
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
