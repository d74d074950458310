package import BundleReader
import TransitSQLite
public import TransitValues

extension Timetable {
  /// Returns the inside of a station: its places, levels and pathways.
  ///
  /// - Parameter stop: The station, or anything below it.
  /// - Throws: ``BundleError/Kind/unknownStop`` with near matches if the feed does not contain the stop.
  ///
  /// Cost: one lookup per place and level of the station, and a scan of pathways.txt: less than a millisecond for a few
  /// thousand rows.
  public func stationPlan(of stop: StopID) throws(BundleError) -> StationPlan {
    let plan = try askFiles { files throws(DatabaseError) in
      try localized(files.stationPlan(of: stop), on: files.bundle)
    }
    guard let plan else { throw try unknownStop(stop) }
    return plan
  }
}

extension FileRows {
  /// Returns `nil` for an unknown stop.
  fileprivate func stationPlan(of stop: StopID) throws(DatabaseError) -> StationPlan? {
    let top = try bundle.stopsAbove(stop).last?.id ?? stop
    guard let station = try bundle.stop(top) else { return nil }
    let places = try bundle.stops(bundle.boardingStops(top).dropFirst().map { $0.rank })
    let all = [station] + places
    return StationPlan(
      station: station, places: places, levels: try levels(of: all), pathways: try pathways(below: top))
  }

  private func levels(of stops: [Stop]) throws(DatabaseError) -> [Level] {
    var levels: [Level] = []
    for id in Set(stops.compactMap({ $0.levelID })) {
      levels += try all(.level, id.rawValue) { row in Level(row) }
    }
    return levels.sorted { ($0.index ?? 0, $0.id) < ($1.index ?? 0, $1.id) }
  }

  /// The pathways that start or end at a stop or below it.
  private func pathways(below stop: StopID) throws(DatabaseError) -> [Pathway] {
    try all(.pathways, stop.rawValue) { row in Pathway(row) }
  }
}

extension Level {
  /// A row of ``FileQuery/level``.
  fileprivate init(_ row: Statement) {
    id = LevelID(rawValue: row.text(at: 0))
    index = row.optionalDecimal(at: 1)
    name = row.optionalText(at: 2)
  }
}

extension Pathway {
  /// A row of ``FileQuery/pathways``.
  fileprivate init(_ row: Statement) {
    fromStopID = StopID(rawValue: row.text(at: 0))
    toStopID = StopID(rawValue: row.text(at: 1))
    id = row.optionalID(at: 2)
    mode = row.optionalCode(at: 3)
    isBidirectional = row.integer(at: 4) == 1
    length = row.optionalDecimal(at: 5)
    traversalTime = row.optionalDuration(at: 6)
    stairCount = row.optionalInteger(at: 7)
    maxSlope = row.optionalDecimal(at: 8)
    minWidth = row.optionalDecimal(at: 9)
    signpostedAs = row.optionalText(at: 10)
    reversedSignpostedAs = row.optionalText(at: 11)
  }
}
