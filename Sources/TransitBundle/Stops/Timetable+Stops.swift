package import BundleReader
import TransitSQLite
public import TransitValues

extension Timetable {
  /// Returns a stop, or `nil` if the feed does not contain it.
  ///
  /// Cost: one index lookup.
  public func stop(_ id: StopID) throws(BundleError) -> Stop? {
    try query { bundle throws(DatabaseError) in
      let stop = try bundle.stop(id)
      return try localized(stop, on: bundle)
    }
  }

  /// Returns all stops, sorted by stop_id. To list only stations, filter by ``Stop/locationType``.
  ///
  /// Cost: reads all stops.
  public func stops() throws(BundleError) -> [Stop] {
    try query { bundle throws(DatabaseError) in
      var stops: [Stop] = []
      // Ranks start at 1.
      while let stop = try bundle.stop(StopRank(stops.count + 1)) { stops.append(stop) }
      return try localized(stops, on: bundle)
    }
  }

  /// Returns the stops directly below a station or platform: the platforms, entrances, nodes and boarding areas with
  /// this parent_station.
  ///
  /// - Returns: Stops sorted by stop_id.
  /// - Throws: ``BundleError/Kind/unknownStop`` with near matches if the feed does not contain the stop.
  ///
  /// Cost: one index range, and one row per stop.
  public func children(of stop: StopID) throws(BundleError) -> [Stop] {
    let children = try query { bundle throws(DatabaseError) -> [Stop]? in
      guard let parent: StopRank = try bundle.first(.stopRank, stop.rawValue, { row in row.rank(at: 0) }) else {
        return nil
      }
      let below = try bundle.statement(.stopsBelow)
      below.bind(parent, at: 0)
      var ranks: [StopRank] = []
      while try below.step() { ranks.append(below.rank(at: 0)) }
      return try localized(bundle.stops(ranks.sorted()), on: bundle)
    }
    guard let children else { throw try unknownStop(stop) }
    return children
  }

  /// Returns the platforms of a station: the stops with location_type 0 or empty among the station and everything below
  /// it, at any depth.
  ///
  /// - Returns: Stops sorted by platform_code in natural order ("2" before "10"), then by stop_id. For a stop with
  ///   nothing below it, the stop itself.
  /// - Throws: ``BundleError/Kind/unknownStop`` with near matches if the feed does not contain the stop.
  ///
  /// Cost: one index range and one row per stop below the station.
  public func platforms(of station: StopID) throws(BundleError) -> [Stop] {
    let platforms = try query { bundle throws(DatabaseError) -> [Stop]? in
      let stops = try reader(on: bundle).stops(station)
      if stops.isEmpty { return nil }
      let platforms = try bundle.stops(stops.map { $0.rank }.sorted()).filter {
        [nil, .platform].contains($0.locationType)
      }
      return try localized(platforms.sorted(by: Stop.isListedBefore), on: bundle)
    }
    guard let platforms else { throw try unknownStop(station) }
    return platforms
  }

  /// Returns the stops of all kinds in a box, such as the visible part of a map.
  ///
  /// - Parameters:
  ///   - box: The box. NaN bounds match nothing.
  ///   - limit: The maximum number of stops; `nil` for all.
  /// - Returns: Stops sorted by stop_id.
  ///
  /// Cost: one index range per hundredth of a degree of latitude in which the feed has stops, every stop in it, and one
  /// row per returned stop.
  public func stops(in box: Coordinate.Bounds, limit: Int? = nil) throws(BundleError) -> [Stop] {
    // NaN fails every comparison.
    guard box.south <= min(box.north, 90), box.north >= -90, box.west <= 180, box.east >= -180, limit ?? 1 > 0
    else { return [] }
    return try query { bundle throws(DatabaseError) in
      let ranks = try bundle.stops(within: box).sorted()
      return try localized(bundle.stops(Array(ranks.prefix(limit ?? .max))), on: bundle)
    }
  }
}

extension BundleConnection {
  /// Reads stops by their ranks. Skips unknown ranks.
  func stops(_ ranks: [StopRank]) throws(DatabaseError) -> [Stop] {
    try ranks.map { rank throws(DatabaseError) in try stop(rank) }.compactMap { $0 }
  }

  func stop(_ rank: StopRank) throws(DatabaseError) -> Stop? {
    try first(.stopByRank, rank.index) { row in Stop(row) }
  }

  func stop(_ id: StopID) throws(DatabaseError) -> Stop? {
    try first(.stopByID, id.rawValue) { row in Stop(row) }
  }
}

extension Stop {
  /// A row of ``TimetableQuery/stopByID``.
  init(_ row: Statement) {
    id = StopID(rawValue: row.text(at: 0))
    code = row.optionalText(at: 1)
    name = row.optionalText(at: 2)
    spokenName = row.optionalText(at: 3)
    details = row.optionalText(at: 4)
    coordinate = row.optionalInteger(at: 5).flatMap { latitude in
      row.optionalInteger(at: 6).map { Coordinate(latitudeE7: latitude, longitudeE7: $0) }
    }
    zoneID = row.optionalID(at: 7)
    url = row.optionalText(at: 8)
    locationType = row.optionalCode(at: 9)
    parentStationID = row.optionalID(at: 10)
    timeZoneIdentifier = row.optionalText(at: 11)
    wheelchairBoarding = row.optionalCode(at: 12)
    levelID = row.optionalID(at: 13)
    platformCode = row.optionalText(at: 14)
    access = row.optionalCode(at: 15)
  }

  /// The sort order of the platforms of a station.
  fileprivate static func isListedBefore(_ left: Stop, _ right: Stop) -> Bool {
    let (leftCode, rightCode) = (NumberedText(left.platformCode ?? ""), NumberedText(right.platformCode ?? ""))
    return leftCode != rightCode ? leftCode < rightCode : left.id < right.id
  }
}
