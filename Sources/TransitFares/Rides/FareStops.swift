import Synchronization
import TransitBundle
import TransitFoundation
import TransitSQLite
import TransitValues

/// The part of a stop that decides fares.
struct FareStop: Sendable {
  let zone: ZoneID?
  /// The station that the stop belongs to; `nil` for one that stands alone.
  let station: StopID?
  /// The time zone of the station, or of the stop; `nil` for that of the feed.
  let timeZone: String?
  /// The ids of its areas, or else of its station's.
  let areas: [String]
}

/// Reads stops once.
final class FareStops: Sendable {
  private let timetable: Timetable
  private let hasAreas: Bool
  private let known = Mutex<[StopID: FareStop]>([:])

  /// Later ones take their place.
  private static let mostKnown = 4096

  init(_ timetable: Timetable) {
    self.timetable = timetable
    hasAreas = [GTFSSchema.stopAreas, GTFSSchema.areas].allSatisfy { FareFile($0, of: timetable).rowCount > 0 }
  }

  func stop(_ id: StopID) throws(BundleError) -> FareStop {
    if let stop = known.withLock({ $0[id] }) { return stop }
    let stop = try read(id)
    known.withLock { known in
      if known.count >= Self.mostKnown { known.removeAll() }
      known[id] = stop
    }
    return stop
  }

  private func read(_ id: StopID) throws(BundleError) -> FareStop {
    guard let row = try timetable.stop(id) else {
      return FareStop(zone: nil, station: nil, timeZone: nil, areas: [])
    }
    let station = try row.parentStationID.flatMap { parent throws(BundleError) in try timetable.stop(parent) }
    var areas = try self.areas(of: id)
    if areas.isEmpty, let station { areas = try self.areas(of: station.id) }
    return FareStop(
      zone: row.zoneID, station: station?.id, timeZone: (station ?? row).timeZoneIdentifier, areas: areas)
  }

  private func areas(of stop: StopID) throws(BundleError) -> [String] {
    if !hasAreas { return [] }
    return try timetable.withConnection { connection throws(DatabaseError) in
      let rows = try connection.prepare(
        "SELECT a.area_id FROM stop_areas s INDEXED BY stop_area_stop JOIN areas a ON a.area_id = s.area_id"
          + " WHERE s.stop_id = ?")
      rows.bind(stop.rawValue, at: 0)
      var areas: [String] = []
      while try rows.step() { areas.append(rows.text(at: 0)) }
      return areas
    }
  }
}
