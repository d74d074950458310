import TransitSQLite
public import TransitValues

extension Timetable {
  /// A stop; `nil` when the feed does not have it.
  ///
  /// Cost: an index look-up.
  public func stop(_ id: StopID) throws(BundleError) -> Stop? {
    try query { bundle throws(SQLiteError) in
      let stop = try bundle.stop(id)
      return try localized(stop, on: bundle)
    }
  }

  /// All stops, by stop_id. For a list of stations, filter by ``Stop/locationType``.
  ///
  /// Cost: reads all stops.
  public func stops() throws(BundleError) -> [Stop] {
    try query { bundle throws(SQLiteError) in
      var stops: [Stop] = []
      // Ranks count from 1.
      while let stop = try bundle.stop(stops.count + 1) { stops.append(stop) }
      return try localized(stops, on: bundle)
    }
  }

  /// The stops directly below a station or platform: platforms, entrances, nodes and boarding areas that have it as their
  /// parent_station.
  ///
  /// - Returns: Stops by stop_id.
  /// - Throws: ``BundleError/Kind/unknownStop`` with near matches when the feed does not have the stop.
  ///
  /// Cost: a range of an index, and a row for each.
  public func children(of stop: StopID) throws(BundleError) -> [Stop] {
    let children = try query { bundle throws(SQLiteError) -> [Stop]? in
      let byID = try bundle.statement(.stopRank)
      byID.bind(stop.rawValue, at: 0)
      guard let parent = try byID.first({ row in row.integer(at: 0) }) else { return nil }
      let below = try bundle.statement(.stopsBelow)
      below.bind(parent, at: 0)
      var ranks: [Int] = []
      while try below.step() { ranks.append(below.integer(at: 0)) }
      return try localized(bundle.stops(ranks.sorted()), on: bundle)
    }
    guard let children else { throw try unknownStop(stop) }
    return children
  }

  /// The platforms of a station: everything below it, to any depth, whose location_type is 0 or empty.
  ///
  /// - Returns: Stops by platform_code, numbers in them by value, then by stop_id. A stop with nothing below it is its own
  ///   only platform.
  /// - Throws: ``BundleError/Kind/unknownStop`` with near matches when the feed does not have the stop.
  ///
  /// Cost: a range of an index for each stop below, and a row for each.
  public func platforms(of station: StopID) throws(BundleError) -> [Stop] {
    let platforms = try query { bundle throws(SQLiteError) -> [Stop]? in
      let stops = try boards(on: bundle).stops(station)
      if stops.isEmpty { return nil }
      let platforms = try bundle.stops(stops.map(\.rank).sorted()).filter {
        [nil, .platform].contains($0.locationType)
      }
      return try localized(platforms.sorted(by: Stop.isListedBefore), on: bundle)
    }
    guard let platforms else { throw try unknownStop(station) }
    return platforms
  }

  /// The stops of all kinds in a box, such as the visible part of a map.
  ///
  /// - Parameters:
  ///   - box: The box. NaN bounds match nothing.
  ///   - limit: The maximum number of stops; `nil` for all.
  /// - Returns: Stops by stop_id.
  ///
  /// Cost: an index range for each hundredth of a degree of latitude in which the feed has stops, every stop in it, and a
  /// row for each stop returned.
  public func stops(in box: Coordinate.Bounds, limit: Int? = nil) throws(BundleError) -> [Stop] {
    // NaN fails every comparison.
    guard box.south <= min(box.north, 90), box.north >= -90, box.west <= 180, box.east >= -180, limit ?? 1 > 0
    else { return [] }
    return try query { bundle throws(SQLiteError) in
      let ranks = try bundle.stops(within: box).sorted()
      return try localized(bundle.stops(Array(ranks.prefix(limit ?? .max))), on: bundle)
    }
  }
}

extension BundleConnection {
  /// Stops by their ranks.
  func stops(_ ranks: [Int]) throws(SQLiteError) -> [Stop] {
    try ranks.map { rank throws(SQLiteError) in try stop(rank) }.compactMap(\.self)
  }

  /// A stop by its rank.
  func stop(_ rank: Int) throws(SQLiteError) -> Stop? {
    let statement = try statement(.stopByRank)
    statement.bind(rank, at: 0)
    return try statement.first { row in Stop(row) }
  }

  /// A stop by its id.
  func stop(_ id: StopID) throws(SQLiteError) -> Stop? {
    let statement = try statement(.stopByID)
    statement.bind(id.rawValue, at: 0)
    return try statement.first { row in Stop(row) }
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

  /// The order of the platforms of a station.
  fileprivate static func isListedBefore(_ left: Stop, _ right: Stop) -> Bool {
    let (leftCode, rightCode) = (NumberedText(left.platformCode ?? ""), NumberedText(right.platformCode ?? ""))
    return leftCode != rightCode ? leftCode < rightCode : left.id < right.id
  }
}
