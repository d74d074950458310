import BundleFormat
import TransitSQLite
public import TransitValues

extension Timetable {
  /// The departures at a stop, and at all stops below it, from an instant on.
  ///
  /// A departure is a call where a rider can board, with `after <= time < after + seconds`, of a trip that runs on its
  /// service day; earlier service days count as long as the feed has times so late. Trips of frequencies.txt depart
  /// with every repetition.
  ///
  /// - Parameters:
  ///   - stop: A stop or platform, or a station, which stands for all that lies below it, to any depth.
  ///   - seconds: The length of the window; 0 or less gives no departures.
  ///   - limit: How many to give at most, after ordering; `nil` gives all of them.
  /// - Returns: Departures by time, trip_id in byte order, stop_sequence, service date.
  /// - Throws: ``BundleError/Kind/unknownStop`` with near matches when the feed has no such stop.
  ///
  /// Cost: a binary search for each pattern that calls at the stop and each service day that can matter. What the last
  /// boards were made of is kept (``Settings/boardCacheBytes``); else it is read, a range of an index for each pattern.
  /// With a limit the window is searched piece by piece, so that a short board does not look at the whole day.
  public func departures(
    from stop: StopID, after: UnixTime, within seconds: Int, limit: Int? = nil
  ) throws(BundleError) -> [Departure] {
    let departures = try query { bundle throws(SQLiteError) -> [Departure]? in
      let boards = boards(on: bundle)
      let stops = try boards.stops(stop)
      if stops.isEmpty { return nil }
      guard let validity = information.validity else { return [] }
      var search = try DepartureSearch(
        boards: boards, clock: clock, stops: stops, validity: validity, latestTime: metadata.latestTime)
      return try search.departures(after: after, within: seconds, limit: limit)
    }
    guard let departures else {
      throw BundleError(
        .unknownStop, path: path, "the feed has no stop \"\(stop)\"",
        nearMatches: try nearMatches(ofStop: stop).map(\.rawValue))
    }
    return departures
  }
}

/// A stop at which departures are looked for.
struct BoardingStop: Sendable {
  let rank: Int
  let stopID: StopID
  let platformCode: String?

  init(_ row: Statement) {
    rank = row.integer(at: 0)
    stopID = StopID(rawValue: row.text(at: 1))
    platformCode = row.optionalText(at: 2)
  }

  /// Bytes it takes, about.
  var byteCount: Int {
    MemoryLayout<Self>.stride + stopID.rawValue.utf8.count + (platformCode?.utf8.count ?? 0)
  }
}

extension BundleConnection {
  /// A stop and all stops below it, each once even where a feed's stations lie below each other in a circle; empty
  /// when there is no such stop.
  func boardingStops(_ id: StopID) throws(SQLiteError) -> [BoardingStop] {
    let byID = try statement(.stopRank)
    byID.bind(id.rawValue, at: 0)
    guard let root = try byID.first({ row in BoardingStop(row) }) else { return [] }
    var stops = [root]
    var ranks: Set<Int> = [root.rank]
    let below = try statement(.stopsBelow)
    var next = 0
    while next < stops.count {
      below.bind(stops[next].rank, at: 0)
      while try below.step() {
        let stop = BoardingStop(below)
        if ranks.insert(stop.rank).inserted { stops.append(stop) }
      }
      next += 1
    }
    return stops
  }
}
