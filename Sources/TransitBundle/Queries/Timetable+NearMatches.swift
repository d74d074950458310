import TransitSQLite
public import TransitValues

extension Timetable {
  /// Ids of stops that look like an id the feed does not have, best first; at most five.
  ///
  /// They differ by case or a few letters, begin alike, or belong to a stop of that name. Cost: reads every stop_id.
  public func nearMatches(ofStop id: StopID) throws(BundleError) -> [StopID] {
    let similar = try query { bundle throws(SQLiteError) in
      try bundle.similarIDs(to: id.rawValue, from: .stopIDs, in: [""])
    }
    let named =
      similar.count < Self.nearMatchLimit
      ? try stops(matching: id.rawValue, limit: Self.nearMatchLimit, isTolerant: false) : []
    let ids = similar.map(StopID.init(rawValue:))
    return Array((ids + named.map(\.stopID).filter { !ids.contains($0) }).prefix(Self.nearMatchLimit))
  }

  /// Ids of trips that look like an id the feed does not have, best first; at most five.
  ///
  /// Cost: reads some hundred trip_ids that begin alike.
  public func nearMatches(ofTrip id: TripID) throws(BundleError) -> [TripID] {
    try query { bundle throws(SQLiteError) in
      let prefixes = id.rawValue.indices.reversed().map { String(id.rawValue[..<$0]) }
      return try bundle.similarIDs(to: id.rawValue, from: .tripIDs, in: [id.rawValue] + prefixes)
        .map(TripID.init(rawValue:))
    }
  }

  static let nearMatchLimit = 5

  func unknownStop(_ id: StopID) throws(BundleError) -> BundleError {
    BundleError(
      .unknownStop, path: path, "the feed has no stop \"\(id)\"",
      nearMatches: try nearMatches(ofStop: id).map(\.rawValue))
  }

  func unknownTrip(_ id: TripID) throws(BundleError) -> BundleError {
    BundleError(
      .unknownTrip, path: path, "the feed has no trip \"\(id)\"",
      nearMatches: try nearMatches(ofTrip: id).map(\.rawValue))
  }
}

extension BundleConnection {
  /// The ids most like a text, among those that begin with one of some prefixes, the longest prefix first.
  fileprivate func similarIDs(
    to text: String, from query: TimetableQuery, in prefixes: [String]
  ) throws(SQLiteError) -> [String] {
    let similarity = IDSimilarity(to: text)
    let statement = try statement(query)
    defer { statement.reset() }
    var distances: [String: Int] = [:]
    for prefix in prefixes where distances.count < Timetable.nearMatchLimit {
      // A prefix of nothing stands for all ids; others are read up to a number that costs no more than a moment.
      var left = prefix.isEmpty ? Int.max : 256
      statement.reset()
      statement.bind(prefix, at: 0)
      while left > 0, try statement.step() {
        let id = statement.text(at: 0)
        guard id.utf8.starts(with: prefix.utf8) else { break }
        if let distance = similarity.distance(of: id) { distances[id] = distance }
        left -= 1
      }
    }
    let best = distances.sorted { ($0.value, $0.key) < ($1.value, $1.key) }
    return best.prefix(Timetable.nearMatchLimit).map(\.key)
  }
}
