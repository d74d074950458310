import GTFSFeed
import TransitValues

/// The feeds of a merge, to rewrite the rows that apply to a whole feed or to a value.
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

  /// Whether another feed has the same id for the same entity.
  func isShared(_ id: [UInt8], _ kind: IDKind, by feed: Int) -> Bool {
    if prefixes.prefix(of: kind, in: feed) != nil { return false }
    return id.withSpan { id in
      survey.entities[kind]?.has(id) { $0 != feed && prefixes.prefix(of: kind, in: $0) == nil } ?? false
    }
  }

  /// Whether the ids of some kinds stay as they are in all feeds.
  func haveNoPrefix(_ kinds: IDKind...) -> Bool {
    feeds.allSatisfy { feed in kinds.allSatisfy { prefixes.prefix(of: $0, in: feed) == nil } }
  }

  func routes(of feed: Int) throws -> [Route] {
    var routes: [Route] = []
    let implied = try agencyIDs(of: feed)
    try readings[feed].table("routes.txt")?.forEachRow(["route_id", "agency_id", "network_id"]) { cells in
      if cells[0].isEmpty { return }
      let agency = cells[1].isEmpty && implied.count == 1 ? implied[0] : cells[1]
      routes.append(Route(id: cells[0], agency: agency, network: cells[2]))
    }
    return routes
  }

  /// The ids of the agencies of a feed, with those that they get.
  func agencyIDs(of feed: Int) throws -> [[UInt8]] {
    var ids: [[UInt8]] = []
    try readings[feed].table("agency.txt")?.forEachRow(["agency_id"]) { cells in
      ids.append(cells[0].isEmpty ? agencies.givenID(in: feed) ?? [] : cells[0])
    }
    return ids
  }

  /// The sum of the digests of all rows of a file, for each feed; 0 for none.
  func digests(of file: String) throws -> [UInt64] {
    let hash = KeyedHash()
    return try readings.map { reading in
      var sum: UInt64 = 0
      guard let scan = try reading.table(file) else { return 0 }
      let digest = RowDigest(scan, byValue: true, hash: hash)
      try scan.forEachRow { batch, record, bytes in sum &+= digest.value(batch, record, bytes) }
      return sum
    }
  }
}
