import TransitSQLite
public import TransitValues

extension Timetable {
  /// The transfers that begin at a stop: rows that name it, a station above it, which stands for all its stops, or a stop
  /// below it.
  ///
  /// - Returns: Rows as stated, those of the stop first, then those of what is above and below it. Of several rows that
  ///   fit two trips GTFS prefers those that name more: trips, then routes, then stops rather than stations.
  /// - Throws: ``BundleError/Kind/unknownStop`` with near matches when the feed has no such stop.
  ///
  /// Cost: a look-up in an index for each stop of the station, and for each transfer.
  public func transfers(from stop: StopID) throws(BundleError) -> [Transfer] {
    try transfers(.transfersFromStop, of: stop)
  }

  /// The transfers that end at a stop: as ``transfers(from:)``.
  public func transfers(to stop: StopID) throws(BundleError) -> [Transfer] {
    try transfers(.transfersToStop, of: stop)
  }

  /// The transfers whose rows name a trip that a rider comes by, links to the vehicle's next trip among them
  /// (``Transfer/Kind/linksTrips``); empty where there are none, or no such trip.
  ///
  /// Cost: a range of an index, and a look-up for each transfer.
  public func transfers(fromTrip trip: TripID) throws(BundleError) -> [Transfer] {
    try askFiles { files throws(SQLiteError) in
      try files.all(.transfersFromTrip, trip.rawValue) { row in Transfer(row) }
    }
  }

  /// The transfers whose rows name a trip that a rider goes on by: as ``transfers(fromTrip:)``.
  public func transfers(toTrip trip: TripID) throws(BundleError) -> [Transfer] {
    try askFiles { files throws(SQLiteError) in
      try files.all(.transfersToTrip, trip.rawValue) { row in Transfer(row) }
    }
  }

  private func transfers(_ query: FileQuery, of stop: StopID) throws(BundleError) -> [Transfer] {
    let transfers = try askFiles { files throws(SQLiteError) -> [Transfer]? in
      let below = try files.bundle.boardingStops(stop).map(\.stopID)
      if below.isEmpty { return nil }
      let isBelow = Set(below)
      let above = try files.bundle.stopsAbove(stop).map(\.stopID)
      var transfers: [Transfer] = []
      // A stop that lies above itself is one of a circle, and met once.
      for id in below.prefix(1) + above.filter({ !isBelow.contains($0) }) + below.dropFirst() {
        transfers += try files.all(query, id.rawValue) { row in Transfer(row) }
      }
      return transfers
    }
    guard let transfers else { throw try unknownStop(stop) }
    return transfers
  }
}

extension BundleConnection {
  /// The stations above a stop, the nearest first, each once.
  func stopsAbove(_ id: StopID) throws(SQLiteError) -> [Stop] {
    var stops: [Stop] = []
    var met: Set<StopID> = [id]
    var next = try stop(id)?.parentStation
    while let parent = next, met.insert(parent).inserted, let stop = try stop(parent) {
      stops.append(stop)
      next = stop.parentStation
    }
    return stops
  }

  /// A stop by its id.
  func stop(_ id: StopID) throws(SQLiteError) -> Stop? {
    let statement = try statement(.stopByID)
    statement.bind(id.rawValue, at: 0)
    return try statement.first { row in Stop(row) }
  }
}

extension Transfer {
  /// A row of ``FileQuery/transfersFromStop``.
  fileprivate init(_ row: Statement) {
    fromStopID = row.optionalID(at: 0)
    toStopID = row.optionalID(at: 1)
    fromRouteID = row.optionalID(at: 2)
    toRouteID = row.optionalID(at: 3)
    fromTripID = row.optionalID(at: 4)
    toTripID = row.optionalID(at: 5)
    kind = Kind(rawValue: row.integer(at: 6))
    minimumTime = row.optionalInteger(at: 7)
  }
}
