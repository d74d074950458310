package import BundleReader
import TransitSQLite
public import TransitValues

extension Timetable {
  /// Returns the ids of up to five stops that are similar to an unknown id, best match first.
  ///
  /// They differ in case or in a few letters, share a prefix, or belong to a stop with that name. If no stop does, stops
  /// whose names differ in a few letters are returned.
  ///
  /// Cost: reads every stop_id.
  public func nearMatches(ofStop id: StopID) throws(BundleError) -> [StopID] {
    guard Self.isComparable(id.rawValue) else { return [] }
    let similar = try query { bundle throws(DatabaseError) in
      try bundle.similarIDs(to: id.rawValue, from: .stopIDs, in: [""])
    }
    let named =
      similar.count < Self.nearMatchLimit
      ? try stops(matching: id.rawValue, limit: Self.nearMatchLimit, isTolerant: similar.isEmpty) : []
    let ids = similar.map(StopID.init(rawValue:))
    return Array((ids + named.map { $0.id }.filter { !ids.contains($0) }).prefix(Self.nearMatchLimit))
  }

  /// Returns up to five ids of trips that are similar to an unknown id, best match first.
  ///
  /// Cost: reads a few hundred trip_ids with the longest common prefix.
  public func nearMatches(ofTrip id: TripID) throws(BundleError) -> [TripID] {
    guard Self.isComparable(id.rawValue) else { return [] }
    return try query { bundle throws(DatabaseError) in
      let prefixes = id.rawValue.indices.reversed().map { String(id.rawValue[..<$0]) }
      return try bundle.similarIDs(to: id.rawValue, from: .tripIDs, in: [id.rawValue] + prefixes)
        .map(TripID.init(rawValue:))
    }
  }

  /// Returns up to five ids of routes that are similar to an unknown id, best match first. Routes whose short name
  /// equals the id come first.
  ///
  /// Cost: reads all routes.
  public func nearMatches(ofRoute id: RouteID) throws(BundleError) -> [RouteID] {
    guard Self.isComparable(id.rawValue) else { return [] }
    let routes = try routes()
    let named = routes.filter { $0.shortName == id.rawValue }.map { $0.id }
    let similarity = IDSimilarity(to: id.rawValue)
    let similar = routes.compactMap { route in
      similarity.distance(of: route.id.rawValue).map { (distance: $0, id: route.id) }
    }.sorted { ($0.distance, $0.id) < ($1.distance, $1.id) }.map { $0.id }
    return Array((named + similar.filter { !named.contains($0) }).prefix(Self.nearMatchLimit))
  }

  static let nearMatchLimit = 5

  /// Whether a text is short enough to be an id with a typing error: the comparison costs its length squared.
  private static func isComparable(_ id: String) -> Bool { id.utf8.count <= 256 }

  /// An id as an error shows it.
  private static func quoted(_ id: String) -> String {
    isComparable(id) ? "\"\(id)\"" : "\"\(id.prefix(40))…\" of \(id.utf8.count) bytes"
  }

  func unknownAgency(_ id: AgencyID) throws(BundleError) -> BundleError {
    BundleError(
      .unknownAgency, path: path, "the feed has no agency \(Self.quoted(id.rawValue))",
      nearMatches: try agencies().compactMap { $0.id }.prefix(Self.nearMatchLimit).map { $0.rawValue })
  }

  package func unknownStop(_ id: StopID) throws(BundleError) -> BundleError {
    var names: [String: String] = [:]
    let matches = try nearMatches(ofStop: id)
    for match in matches { names[match.rawValue] = try stop(match)?.name }
    return BundleError(
      .unknownStop, path: path, "the feed has no stop \(Self.quoted(id.rawValue))",
      nearMatches: matches.map { $0.rawValue }, names: names)
  }

  package func unknownTrip(_ id: TripID) throws(BundleError) -> BundleError {
    BundleError(
      .unknownTrip, path: path, "the feed has no trip \(Self.quoted(id.rawValue))",
      nearMatches: try nearMatches(ofTrip: id).map { $0.rawValue })
  }

  package func unknownRoute(_ id: RouteID) throws(BundleError) -> BundleError {
    var names: [String: String] = [:]
    let matches = try nearMatches(ofRoute: id)
    for match in matches { names[match.rawValue] = try route(match).flatMap { $0.shortName ?? $0.longName } }
    return BundleError(
      .unknownRoute, path: path, "the feed has no route \(Self.quoted(id.rawValue))",
      nearMatches: matches.map { $0.rawValue }, names: names)
  }
}

extension BundleConnection {
  /// Returns the ids most similar to a text among ids with one of the prefixes. Longer prefixes come first.
  fileprivate func similarIDs(
    to text: String, from query: TimetableQuery, in prefixes: [String]
  ) throws(DatabaseError) -> [String] {
    let similarity = IDSimilarity(to: text)
    let statement = try statement(query)
    defer { statement.reset() }
    var distances: [String: Int] = [:]
    for prefix in prefixes where distances.count < Timetable.nearMatchLimit {
      // An empty prefix reads all ids. Others have a limit that keeps the search fast.
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
    return best.prefix(Timetable.nearMatchLimit).map { $0.key }
  }
}
