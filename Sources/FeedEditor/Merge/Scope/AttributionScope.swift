import GTFSFeed
import TransitValues

/// Scopes attributions of a whole feed to its agencies; where another feed has the same agency, to its routes; where
/// another feed has the same route, to its trips.
struct AttributionScope {
  private let scope: MergeScope

  /// The ids that attributions of a feed get, by the id that they had.
  typealias NewIDs = [[UInt8]: [[UInt8]]]

  private static let columns = ["agency_id", "route_id", "trip_id"]

  init(_ scope: MergeScope) {
    self.scope = scope
  }

  /// - Returns: The new ids in each feed.
  func add(to rewrites: inout RowRewrites) throws -> [NewIDs] {
    var wholes: [[MergedRow: Int]] = []
    for feed in scope.feeds { wholes.append(try wholeRows(of: feed)) }
    var ids: [NewIDs] = scope.feeds.map { _ in [:] }
    for feed in scope.feeds {
      // A row that every feed has applies to the whole merged feed too.
      let rows = wholes[feed].keys.filter { row in !wholes.allSatisfy { $0[row] != nil } }
      if rows.isEmpty { continue }
      let targets = try targets(of: feed)
      if targets.isEmpty {
        throw FeedEditError(
          "\(scope.name(of: feed)): attributions.txt: speaks of the whole feed, which has neither agencies nor routes")
      }
      for row in rows.sorted(by: { (wholes[feed][$0] ?? 0) < (wholes[feed][$1] ?? 0) }) {
        let id = row["attribution_id"]
        for (column, target) in targets {
          var scoped = row.with(column, target)
          if !id.isEmpty {
            let isFirst = ids[feed][id] == nil && !isTaken(id, feed, ids)
            scoped["attribution_id"] = isFirst ? id : rewrites.newID(id, .attribution, scope.survey)
            ids[feed][id, default: []].append(scoped["attribution_id"])
          }
          rewrites.add(scoped.cells, to: "attributions.txt", of: feed)
        }
      }
      let scoped = Set(rows)
      rewrites.rewrite("attributions.txt", of: feed, columns: Self.columns) { scoped.contains($0) ? [] : [$0] }
    }
    return ids
  }

  /// Whether an earlier feed uses the id.
  private func isTaken(_ id: [UInt8], _ feed: Int, _ ids: [NewIDs]) -> Bool {
    scope.prefixes.prefix(of: .attribution, in: feed) == nil && scope.isShared(id, .attribution, by: feed)
      && ids[..<feed].contains { $0[id] != nil }
  }

  /// The attributions of the whole feed, with their number.
  private func wholeRows(of feed: Int) throws -> [MergedRow: Int] {
    var rows: [MergedRow: Int] = [:]
    guard let scan = try scope.readings[feed].table("attributions.txt") else { return [:] }
    try scan.forEachRow(scan.header) { cells in
      let row = MergedRow(scan.header, cells)
      if Self.columns.allSatisfy({ row[$0].isEmpty }) { rows[row] = rows.count }
    }
    return rows
  }

  /// The column and the id of everything that belongs to a feed.
  private func targets(of feed: Int) throws -> [(column: String, id: [UInt8])] {
    let agencies = try scope.agencyIDs(of: feed).filter { !$0.isEmpty && !scope.isShared($0, .agency, by: feed) }
    var targets = agencies.map { (column: "agency_id", id: $0) }
    let own = Set(agencies)
    var shared = CellSet()
    for route in try scope.routes(of: feed) where !own.contains(route.agency) {
      if scope.isShared(route.id, .route, by: feed) {
        shared.insert(route.id)
      } else {
        targets.append((column: "route_id", id: route.id))
      }
    }
    if shared.count == 0 { return targets }
    try scope.readings[feed].table("trips.txt")?.forEachRow(["trip_id", "route_id"]) { cells in
      if shared.contains(cells[1]), !cells[0].isEmpty { targets.append((column: "trip_id", id: cells[0])) }
    }
    return targets
  }
}
