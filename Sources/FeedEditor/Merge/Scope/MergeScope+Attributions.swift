import GTFSFeed
import TransitValues

extension MergeScope {
  /// The ids that attributions of a feed get, by the id that they had.
  typealias NewIDs = [[UInt8]: [[UInt8]]]

  private static let attributedColumns: [ColumnName] = [.agencyID, .routeID, .tripID]

  /// Scopes attributions of a whole feed to its agencies; where another feed has the same agency, to its routes; where
  /// another feed has the same route, to its trips.
  ///
  /// - Returns: The new ids in each feed.
  func scopeAttributions(_ rewrites: inout RowRewrites) throws -> [NewIDs] {
    let wholes = try feeds.map(attributionsOfWholeFeed)
    var ids: [NewIDs] = feeds.map { _ in [:] }
    for feed in feeds {
      // A row that every feed has applies to the whole merged feed too.
      let rows = wholes[feed].keys.filter { row in !wholes.allSatisfy { $0[row] != nil } }
      if rows.isEmpty { continue }
      let targets = try attributionTargets(of: feed)
      if targets.isEmpty {
        throw PlainFailure(
          .extract, feed: name(of: feed), file: "attributions.txt",
          "speaks of the whole feed, which has neither agencies nor routes")
      }
      try check(rows.count * targets.count, feed, GTFSSchema.attributions, "for the whole feed")
      for row in rows.sorted(by: { (wholes[feed][$0] ?? 0) < (wholes[feed][$1] ?? 0) }) {
        let id = row[.attributionID]
        for (column, target) in targets {
          var scoped = row.with(column, target)
          if !id.isEmpty {
            let isFirst = ids[feed][id] == nil && !isTaken(id, feed, ids)
            scoped[.attributionID] = isFirst ? id : rewrites.newID(id, .attribution, survey)
            ids[feed][id, default: []].append(scoped[.attributionID])
          }
          rewrites.add(scoped, to: GTFSSchema.attributions, of: feed)
        }
      }
      let scoped = Set(rows)
      rewrites.rewrite(GTFSSchema.attributions, of: feed, columns: Self.attributedColumns) {
        scoped.contains($0) ? [] : [$0]
      }
    }
    return ids
  }

  /// Whether an earlier feed uses the id.
  private func isTaken(_ id: [UInt8], _ feed: Int, _ ids: [NewIDs]) -> Bool {
    prefixes.prefix(of: .attribution, in: feed) == nil && isShared(id, .attribution, by: feed)
      && ids[..<feed].contains { $0[id] != nil }
  }

  /// The attributions of the whole feed, with their number.
  private func attributionsOfWholeFeed(_ feed: Int) throws -> [WholeRow: Int] {
    var rows: [WholeRow: Int] = [:]
    try readings[feed].table(GTFSSchema.attributions)?.forEachWholeRow { row in
      if Self.attributedColumns.allSatisfy({ row[$0].isEmpty }) { rows[row] = rows.count }
    }
    return rows
  }

  /// The column and the id of everything that belongs to a feed.
  private func attributionTargets(of feed: Int) throws -> [(column: ColumnName, id: [UInt8])] {
    let agencies = try agencyIDs(of: feed).filter { !$0.isEmpty && !isShared($0, .agency, by: feed) }
    var targets = agencies.map { (column: ColumnName.agencyID, id: $0) }
    let own = Set(agencies)
    var shared = CellSet()
    for route in try routes(of: feed) where !own.contains(route.agency) {
      if isShared(route.id, .route, by: feed) {
        shared.insert(route.id)
      } else {
        targets.append((.routeID, route.id))
      }
    }
    if shared.count == 0 { return targets }
    try readings[feed].table(GTFSSchema.trips)?.forEachRow([.tripID, .routeID]) { row in
      if shared.contains(row[.routeID]), !row[.tripID].isEmpty { targets.append((.tripID, row[.tripID])) }
    }
    return targets
  }
}
