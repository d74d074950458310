import Foundation
import TransitValues

/// Finds the stops that moved or have another name.
struct StopComparison {
  private var stops = PerVersion<[[UInt8]: Stop]>([:])

  private struct Stop {
    let name: [UInt8]
    let place: Area.Point?
  }

  /// Stops that moved by less are not listed: a step.
  private static let minimumMeters = 1.0

  init(_ feeds: FeedVersions) throws {
    for version in FeedVersion.allCases {
      try feeds[version].table(GTFSSchema.stops)?.forEachRow([.stopID, .stopName, .stopLat, .stopLon]) { row in
        stops[version][row[.stopID]] = Stop(name: row[.stopName], place: Area.Point(row, .stopLat, .stopLon))
      }
    }
  }

  var differences: [FeedDifference.StopDifference] {
    stops.new.compactMap { id, new in
      guard let old = stops.old[id] else { return nil }
      let meters = old.place.flatMap { place in new.place.map { $0.meters(to: place) } }
      guard old.name != new.name || meters ?? 0 >= Self.minimumMeters else { return nil }
      return FeedDifference.StopDifference(
        stop: StopID(id.text), oldName: old.name.text, newName: new.name.text, meters: meters)
    }.sorted { $0.stop < $1.stop }
  }
}

extension Area.Point {
  /// The distance on a sphere of 6,371 km.
  fileprivate func meters(to other: Area.Point) -> Double {
    let radians = Double.pi / 180
    let north = (latitude - other.latitude) * radians / 2
    let east = (longitude - other.longitude) * radians / 2
    let share =
      sin(north) * sin(north) + cos(latitude * radians) * cos(other.latitude * radians) * sin(east) * sin(east)
    return 2 * 6_371_000 * asin(min(1, share.squareRoot()))
  }
}
