import GTFSFeed
import TransitValues

/// The feeds of a merge, and what they share. Rewrites the rows that apply to a whole feed or to a value.
struct MergeScope {
  let readings: [FeedReading]
  let names: [String]
  let survey: MergeSurvey
  let prefixes: MergePrefixes
  let agencies: MergedAgencies

  /// A route of a feed.
  struct Route {
    let id: [UInt8]
    /// Of a feed with a single agency, the id of that.
    let agency: [UInt8]
    let network: [UInt8]
  }

  var feeds: Range<Int> { readings.indices }

  func name(of feed: Int) -> String { readings[feed].feed.name }

  /// - Parameters:
  ///   - rowCount: The number of rows that some rows of a file become: a product, which an `Int` may not hold.
  ///   - rows: Which rows of the file.
  /// - Throws: ``PlainFailure`` if they are more than ``RowRewrites/maximumRowCount``.
  func check(_ rowCount: Double, _ feed: Int, _ schema: FileSchema, _ rows: String) throws(PlainFailure) {
    if rowCount > Double(RowRewrites.maximumRowCount) {
      throw PlainFailure(
        .extract, feed: name(of: feed), file: schema.name,
        "rows \(rows) would become more than \(RowRewrites.maximumRowCount)")
    }
  }

  func check(_ rowCount: Int, _ feed: Int, _ schema: FileSchema, _ rows: String) throws(PlainFailure) {
    try check(Double(rowCount), feed, schema, rows)
  }

  /// Whether another feed has the same id for the same entity.
  func isShared(_ id: [UInt8], _ kind: IDKind, by feed: Int) -> Bool {
    id.withSpan { isShared($0, kind, by: feed) { _ in true } }
  }

  /// Whether an earlier feed has the same entity, so that its rows are in the merged feed already.
  func isRepeated(_ id: Span<UInt8>, _ kind: IDKind, in feed: Int) -> Bool {
    isShared(id, kind, by: feed) { $0 < feed }
  }

  private func isShared(_ id: Span<UInt8>, _ kind: IDKind, by feed: Int, with isOther: (Int) -> Bool) -> Bool {
    if prefixes.prefix(of: kind, in: feed) != nil { return false }
    return survey.entities[kind]?.has(id) { other in
      other != feed && isOther(other) && prefixes.prefix(of: kind, in: other) == nil
    } ?? false
  }

  /// Whether the ids of some kinds stay as they are in all feeds.
  func haveNoPrefix(_ kinds: IDKind...) -> Bool {
    feeds.allSatisfy { feed in kinds.allSatisfy { prefixes.prefix(of: $0, in: feed) == nil } }
  }

  func routes(of feed: Int) throws -> [Route] {
    var routes: [Route] = []
    let implied = try agencyIDs(of: feed)
    try readings[feed].table(GTFSSchema.routes)?.forEachRow([.routeID, .agencyID, .networkID]) { row in
      if row[.routeID].isEmpty { return }
      let agency = row[.agencyID].isEmpty && implied.count == 1 ? implied[0] : row[.agencyID]
      routes.append(Route(id: row[.routeID], agency: agency, network: row[.networkID]))
    }
    return routes
  }

  /// The ids of the agencies of a feed, with those that they get.
  func agencyIDs(of feed: Int) throws -> [[UInt8]] {
    var ids: [[UInt8]] = []
    try readings[feed].table(GTFSSchema.agency)?.forEachRow([.agencyID]) { row in
      ids.append(row[.agencyID].isEmpty ? agencies.givenID(in: feed) ?? [] : row[.agencyID])
    }
    return ids
  }

  /// The sum of the digests of all rows of a file, for each feed; 0 for none.
  func digests(of schema: FileSchema) throws -> [UInt64] {
    let hash = KeyedHash()
    return try readings.map { reading in
      var sum: UInt64 = 0
      guard let scan = try reading.table(schema) else { return 0 }
      let digest = RowDigest(scan, byValue: true, hash: hash)
      try scan.forEachRow { batch, record, bytes in sum &+= digest.value(batch, record, bytes) }
      return sum
    }
  }
}
