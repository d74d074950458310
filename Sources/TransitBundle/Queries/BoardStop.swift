import TransitSQLite
import TransitValues

/// A stop at which departures or arrivals are looked for.
struct BoardStop: Sendable {
  let rank: Int
  let stopID: StopID
  let platformCode: String?
  /// That of its station where it says nothing itself.
  let wheelchairBoarding: Int?

  init(_ row: Statement) {
    rank = row.integer(at: 0)
    stopID = StopID(rawValue: row.text(at: 1))
    platformCode = row.optionalText(at: 2)
    wheelchairBoarding = row.optionalInteger(at: 3)
  }

  /// Bytes it takes, about.
  var byteCount: Int {
    MemoryLayout<Self>.stride + stopID.rawValue.utf8.count + (platformCode?.utf8.count ?? 0)
  }
}

extension BundleConnection {
  /// A stop and all stops below it, each once even where a feed's stations lie below each other in a circle; empty
  /// when there is no such stop.
  func boardingStops(_ id: StopID) throws(SQLiteError) -> [BoardStop] {
    let byID = try statement(.stopRank)
    byID.bind(id.rawValue, at: 0)
    guard let root = try byID.first({ row in BoardStop(row) }) else { return [] }
    var stops = [root]
    var ranks: Set<Int> = [root.rank]
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
