import GTFSFeed
import TransitValues

/// Scopes fares of fare_attributes.txt to the routes of their feed: fares without rules, and rules without `route_id`.
///
/// Rules with a zone that no other feed has apply to their feed only, and stay.
struct FareScope {
  private let scope: MergeScope

  private static let zoneColumns = ["origin_id", "destination_id", "contains_id"]

  init(_ scope: MergeScope) {
    self.scope = scope
  }

  func add(to rewrites: inout RowRewrites) throws {
    var (flats, opens): ([[MergedRow]], [Set<MergedRow>]) = ([], [])
    for feed in scope.feeds {
      flats.append(try flatFares(of: feed))
      opens.append(try openRules(of: feed))
    }
    let areSame = scope.haveNoPrefix(.fare, .route, .zone, .agency)
    let sets = flats.map(Set.init)
    var rowCount = 0
    for feed in scope.feeds {
      let flat = flats[feed].filter { fare in !areSame || !sets.allSatisfy { $0.contains(fare) } }
      let open = opens[feed].filter { rule in !areSame || !opens.allSatisfy { $0.contains(rule) } }
      if flat.isEmpty, open.isEmpty { continue }
      let routes = try FareRoutes(scope, feed)
      if routes.isEmpty {
        throw FeedEditError("\(scope.name(of: feed)): has fares for all routes, but no routes")
      }
      for fare in flat {
        let id = fare["fare_id"]
        let own = routes.ids(of: id)
        rowCount += own.count
        try check(rowCount, feed)
        for route in own { rewrites.add(["fare_id": id, "route_id": route], to: "fare_rules.txt", of: feed) }
      }
      for rule in open { rowCount += routes.ids(of: rule["fare_id"]).count }
      try check(rowCount, feed)
      if open.isEmpty { continue }
      rewrites.rewrite("fare_rules.txt", of: feed, columns: ["route_id"]) { row in
        open.contains(row) ? routes.ids(of: row["fare_id"]).map { row.with("route_id", $0) } : [row]
      }
    }
  }

  private func check(_ rowCount: Int, _ feed: Int) throws {
    if rowCount > RowRewrites.maximumRowCount {
      throw FeedEditError(
        "\(scope.name(of: feed)): fares for all routes would become more than \(RowRewrites.maximumRowCount) rows of "
          + "fare_rules.txt; expected rules with route_id")
    }
  }

  /// The fares without rules, which apply everywhere.
  private func flatFares(of feed: Int) throws -> [MergedRow] {
    var withRules = CellSet()
    try scope.readings[feed].table("fare_rules.txt")?.forEachRow(["fare_id"]) { withRules.insert($0[0]) }
    var fares: [MergedRow] = []
    guard let scan = try scope.readings[feed].table("fare_attributes.txt") else { return [] }
    try scan.forEachRow(scan.header) { cells in
      let row = MergedRow(scan.header, cells)
      let id = row["fare_id"]
      if !id.isEmpty, !withRules.contains(id) { fares.append(row) }
    }
    return fares
  }

  /// The rules that apply to all routes, and that trips of another feed can match.
  private func openRules(of feed: Int) throws -> Set<MergedRow> {
    var rules: Set<MergedRow> = []
    guard let scan = try scope.readings[feed].table("fare_rules.txt") else { return [] }
    try scan.forEachRow(scan.header) { cells in
      let row = MergedRow(scan.header, cells)
      guard row["route_id"].isEmpty else { return }
      let zones = Self.zoneColumns.map { row[$0] }.filter { !$0.isEmpty }
      if zones.allSatisfy({ scope.isShared($0, .zone, by: feed) }) { rules.insert(row) }
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
    try scope.readings[feed].table("fare_attributes.txt")?.forEachRow(["fare_id", "agency_id"]) { cells in
      if !cells[1].isEmpty { agencies[cells[0]] = cells[1] }
    }
  }

  var isEmpty: Bool { all.isEmpty }

  /// The routes of the agency of a fare; all routes if it has none.
  func ids(of fare: [UInt8]) -> [[UInt8]] {
    agencies[fare].flatMap { byAgency[$0] } ?? all
  }
}
