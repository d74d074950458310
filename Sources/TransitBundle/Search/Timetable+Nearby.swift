import BundleFormat
package import BundleReader
import TransitSQLite
public import TransitValues

extension Timetable {
  /// Returns the stops of all kinds near a place, nearest first.
  ///
  /// - Parameters:
  ///   - place: The center of a circle, which may cross a pole or the antimeridian.
  ///   - radius: The circle's radius in meters. 0 finds stops at exactly this place; negative values find none.
  ///   - limit: The maximum number of stops.
  /// - Returns: Stops sorted by distance on a sphere with a radius of 6,371,008.8 m, then by stop_id.
  ///
  /// Cost: one index range per hundredth of a degree of latitude in the circle, and every stop in it.
  public func stops(
    near place: Coordinate, radius: Double, limit: Int = 20
  ) throws(BundleError) -> [NearbyStop] {
    try query { bundle throws(DatabaseError) in
      var stops: [NearbyStop] = []
      for hit in try hits(near: place, radius: radius, limit: limit, on: bundle) {
        if let stop = try bundle.stop(hit.rank) { stops.append(NearbyStop(stop: stop, distance: hit.distance)) }
      }
      return try localized(stops, on: bundle)
    }
  }

  func hits(
    near place: Coordinate, radius: Double, limit: Int, on bundle: BundleConnection
  ) throws(DatabaseError) -> [NearbyHit] {
    guard radius >= 0, limit > 0, Self.earth.latitudes.contains(place.latitudeE7),
      Self.earth.longitudes.contains(place.longitudeE7)
    else { return [] }
    let hits = try bundle.stops(within: SearchCircle(center: place, radius: radius))
    return Array(hits.sorted { ($0.distance, $0.rank) < ($1.distance, $1.rank) }.prefix(limit))
  }

  /// The valid coordinates in 1e-7 degrees. A `Coordinate` may contain any integers.
  private static let earth = (latitudes: -900_000_000...900_000_000, longitudes: -1_800_000_000...1_800_000_000)
}

/// A stop in a circle, and its distance from the center in meters.
struct NearbyHit {
  let rank: StopRank
  let distance: Double
}

extension BundleConnection {
  fileprivate func stops(within circle: SearchCircle) throws(DatabaseError) -> [NearbyHit] {
    var found: [NearbyHit] = []
    try forEachStop(in: circle.latitudeCells, circle.longitudeCells) { rank, place in
      let distance = circle.center.distance(to: place)
      if distance <= circle.radius { found.append(NearbyHit(rank: rank, distance: distance)) }
    }
    return found
  }

  /// Returns the ranks of the stops in a box, each once.
  func stops(within box: Coordinate.Bounds) throws(DatabaseError) -> Set<StopRank> {
    // One extra unit on each side, so that rounding does not exclude stops on an edge.
    func cell(_ degrees: Double, _ margin: Int) -> Int {
      BundleSchema.cell(Int((min(max(degrees, -180), 180) * 1e7).rounded(.down)) + margin)
    }
    let latitudes = cell(max(box.south, -90), -1)...cell(min(box.north, 90), 1)
    let (west, east) = (cell(box.west, -1), cell(box.east, 1))
    let isSplit = box.west > box.east
    let longitudes = isSplit ? [cell(-180, -1)...east, west...cell(180, 1)] : [west...east]
    var found: Set<StopRank> = []
    try forEachStop(in: latitudes, longitudes) { rank, place in
      let isInside =
        isSplit
        ? place.longitude >= box.west || place.longitude <= box.east
        : box.west <= place.longitude && place.longitude <= box.east
      if isInside, box.south <= place.latitude, place.latitude <= box.north { found.insert(rank) }
    }
    return found
  }

  private func forEachStop(
    in latitudes: ClosedRange<Int>, _ longitudes: [ClosedRange<Int>], _ body: (_ rank: StopRank, Coordinate) -> Void
  ) throws(DatabaseError) {
    let bounds = try statement(.stopCellBounds).first { row in
      row.isNull(at: 0)
        ? nil : max(row.integer(at: 0), -9001)...max(row.integer(at: 0), -9001, min(row.integer(at: 1), 9001))
    }
    guard let bounds, let cells = bounds else { return }
    let statement = try statement(.stopCells)
    for latitudeCell in latitudes where cells.contains(latitudeCell) {
      for longitudeCells in longitudes {
        statement.bind(latitudeCell, at: 0)
        statement.bind(longitudeCells.lowerBound, at: 1)
        statement.bind(longitudeCells.upperBound, at: 2)
        while try statement.step() {
          let place = Coordinate(latitudeE7: statement.integer(at: 1), longitudeE7: statement.integer(at: 2))
          body(statement.rank(at: 0), place)
        }
      }
    }
  }
}
