package import BundleReader
import TransitSQLite
public import TransitValues

extension Timetable {
  /// Returns the transfers from a stop: rows with the stop, a station above it (which stands for all its stops), or a
  /// stop below it.
  ///
  /// - Returns: Rows as in the feed: those of the stop first, then those of the stops above and below it. If several
  ///   rows apply to a pair of trips, GTFS prefers rows with trips, then routes, then stops, then stations.
  /// - Throws: ``BundleError/Kind/unknownStop`` with near matches if the feed does not contain the stop.
  ///
  /// Cost: one index lookup per stop of the station and per transfer.
  public func transfers(from stop: StopID) throws(BundleError) -> [Transfer] {
    try transfers(.transfersFromStop, of: stop)
  }

  /// Returns the transfers to a stop. Works like ``transfers(from:)``.
  public func transfers(to stop: StopID) throws(BundleError) -> [Transfer] {
    try transfers(.transfersToStop, of: stop)
  }

  /// Returns the transfers from a trip. Includes links to the next trip of the vehicle (``TransferType/linksTrips``).
  ///
  /// - Throws: ``BundleError/Kind/unknownTrip`` with near matches if the feed does not contain the trip.
  ///
  /// Cost: one index range, and one lookup per transfer.
  public func transfers(fromTrip trip: TripID) throws(BundleError) -> [Transfer] {
    try transfers(.transfersFromTrip, of: trip)
  }

  /// Returns the transfers to a trip. Works like ``transfers(fromTrip:)``.
  public func transfers(toTrip trip: TripID) throws(BundleError) -> [Transfer] {
    try transfers(.transfersToTrip, of: trip)
  }

  private func transfers(_ query: FileQuery, of trip: TripID) throws(BundleError) -> [Transfer] {
    let transfers = try askFiles { files throws(DatabaseError) in
      try files.all(query, trip.rawValue) { row in Transfer(row) }
    }
    if transfers.isEmpty, try !hasRow(.tripService, trip.rawValue) { throw try unknownTrip(trip) }
    return transfers
  }

  private func transfers(_ query: FileQuery, of stop: StopID) throws(BundleError) -> [Transfer] {
    let transfers = try askFiles { files throws(DatabaseError) -> [Transfer]? in
      let below = try files.bundle.boardingStops(stop).map { $0.summary.id }
      if below.isEmpty { return nil }
      let isBelow = Set(below)
      let above = try files.bundle.stopsAbove(stop).map { $0.id }
      var transfers: [Transfer] = []
      // In a cycle of stations, a stop is also above itself; count it once.
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
  /// Returns the stations above a stop, nearest first, each once.
  func stopsAbove(_ id: StopID) throws(DatabaseError) -> [Stop] {
    var stops: [Stop] = []
    var met: Set<StopID> = [id]
    var next = try stop(id)?.parentStationID
    while let parent = next, met.insert(parent).inserted, let stop = try stop(parent) {
      stops.append(stop)
      next = stop.parentStationID
    }
    return stops
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
    type = TransferType(rawValue: row.integer(at: 6))
    minimumTime = row.optionalDuration(at: 7)
  }
}
