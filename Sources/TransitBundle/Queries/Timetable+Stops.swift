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
}

extension BundleConnection {
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
    zoneID = row.optionalText(at: 7)
    stopURL = row.optionalText(at: 8)
    locationType = row.optionalInteger(at: 9)
    parentStation = row.optionalText(at: 10).map(StopID.init(rawValue:))
    stopTimezone = row.optionalText(at: 11)
    wheelchairBoarding = row.optionalInteger(at: 12)
    levelID = row.optionalText(at: 13)
    platformCode = row.optionalText(at: 14)
    stopAccess = row.optionalInteger(at: 15)
  }
}
