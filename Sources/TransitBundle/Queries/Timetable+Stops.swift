import TransitSQLite
public import TransitValues

extension Timetable {
  /// A row of stops.txt, or `nil` when the feed has no stop of that id.
  ///
  /// Cost: one look-up in an index.
  public func stop(_ id: StopID) throws(BundleError) -> Stop? {
    try query { bundle throws(SQLiteError) in
      let statement = try bundle.statement(.stopByID)
      statement.bind(id.rawValue, at: 0)
      return try statement.first { row in Stop(row) }
    }
  }

  /// The stops that name a station, or a platform with boarding areas, as their parent_station: its platforms, entrances,
  /// nodes and boarding areas.
  ///
  /// - Returns: Stops by stop_id; none where nothing lies below, or the feed has no such stop.
  ///
  /// Cost: one range of an index, and a row for each.
  public func children(of stop: StopID) throws(BundleError) -> [Stop] {
    try query { bundle throws(SQLiteError) in
      let byID = try bundle.statement(.stopRank)
      byID.bind(stop.rawValue, at: 0)
      guard let parent = try byID.first({ row in row.integer(at: 0) }) else { return [] }
      let below = try bundle.statement(.stopsBelow)
      below.bind(parent, at: 0)
      var ranks: [Int] = []
      while try below.step() { ranks.append(below.integer(at: 0)) }
      return try bundle.stops(ranks.sorted())
    }
  }

  /// The platforms of a station: what lies below it, to any depth, and has location_type 0 or none.
  ///
  /// - Returns: Stops by platform_code, as people sort numbers, then stop_id; a stop that has nothing below it is its own
  ///   only platform; none where the feed has no such stop.
  ///
  /// Cost: one range of an index for each stop below, and a row for each.
  public func platforms(of station: StopID) throws(BundleError) -> [Stop] {
    let platforms = try query { bundle throws(SQLiteError) in
      try bundle.stops(try boards(on: bundle).stops(station).map(\.rank).sorted())
    }.filter { ($0.locationType ?? 0) == 0 }
    return platforms.sorted { left, right in
      let (leftCode, rightCode) = (NumberedText(left.platformCode ?? ""), NumberedText(right.platformCode ?? ""))
      return leftCode != rightCode ? leftCode < rightCode : left.stopID < right.stopID
    }
  }

  /// The stops in a box, of all kinds.
  ///
  /// - Parameters:
  ///   - box: Its edges belong to it; one whose west is greater than its east reaches over the antimeridian.
  ///   - limit: How many to give at most; `nil` gives all of them.
  /// - Returns: Stops by stop_id.
  ///
  /// Cost: one index range for each hundredth of a degree of latitude in which the feed has stops, every stop in it, and a
  /// row for each that is given.
  public func stops(in box: FeedInformation.Bounds, limit: Int? = nil) throws(BundleError) -> [Stop] {
    // What is no number is nowhere.
    guard box.south <= min(box.north, 90), box.north >= -90, box.west <= 180, box.east >= -180, limit ?? 1 > 0
    else { return [] }
    return try query { bundle throws(SQLiteError) in
      let ranks = try bundle.stops(within: box).sorted()
      return try bundle.stops(Array(ranks.prefix(limit ?? .max)))
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
}

extension Stop {
  /// A row of ``TimetableQuery/stopByID``.
  init(_ row: Statement) {
    stopID = StopID(rawValue: row.text(at: 0))
    stopCode = row.optionalText(at: 1)
    stopName = row.optionalText(at: 2)
    ttsStopName = row.optionalText(at: 3)
    stopDescription = row.optionalText(at: 4)
    coordinate = row.optionalInteger(at: 5).flatMap { latitude in
      row.optionalInteger(at: 6).map { Coordinate(latitudeE7: latitude, longitudeE7: $0) }
    }
    zoneID = row.optionalID(at: 7)
    stopURL = row.optionalText(at: 8)
    locationType = row.optionalInteger(at: 9)
    parentStation = row.optionalText(at: 10).map(StopID.init(rawValue:))
    stopTimezone = row.optionalText(at: 11)
    wheelchairBoarding = row.optionalInteger(at: 12)
    levelID = row.optionalID(at: 13)
    platformCode = row.optionalText(at: 14)
    stopAccess = row.optionalInteger(at: 15)
  }
}
