import TransitSQLite
import TransitValues

/// A stop on a board.
struct BoardStop: Sendable {
  let rank: StopRank
  let summary: StopSummary
  /// The stop's value, or the station's if the stop has none.
  let wheelchairBoarding: WheelchairBoarding?

  init(_ row: Statement) {
    rank = row.rank(at: 0)
    summary = StopSummary(
      id: StopID(rawValue: row.text(at: 1)), name: row.optionalText(at: 2), platformCode: row.optionalText(at: 3))
    wheelchairBoarding = row.optionalCode(at: 4)
  }

  /// Approximate memory use in bytes.
  var byteCount: Int {
    MemoryLayout<Self>.stride + summary.id.rawValue.utf8.count + (summary.name?.utf8.count ?? 0)
      + (summary.platformCode?.utf8.count ?? 0)
  }
}

extension BundleConnection {
  /// A stop and all stops below it, each once, even if the stations of a feed form a cycle. Empty for an unknown stop.
  func boardingStops(_ id: StopID) throws(DatabaseError) -> [BoardStop] {
    guard let root = try first(.stopRank, id.rawValue, { row in BoardStop(row) }) else { return [] }
    var stops = [root]
    var ranks: Set<StopRank> = [root.rank]
    let below = try statement(.stopsBelow)
    var next = 0
    while next < stops.count {
      below.bind(stops[next].rank, at: 0)
      while try below.step() {
        let stop = BoardStop(below)
        if ranks.insert(stop.rank).inserted { stops.append(stop) }
      }
      next += 1
    }
    return stops
  }
}
