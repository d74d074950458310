import BundleFormat
import TransitFiles
import TransitValues

/// The stops with a coordinate, sorted by cells of 0.01 degree, four bytes per stop.
struct StopGrid: Sendable {
  /// Sorted by cell, then by rank.
  private let stops: [StopRank]
  /// The cell of each stop of ``stops``.
  private let cells: [Int32]

  /// The side of a cell in units of 1e-7 degree.
  private static let side: Int32 = 100_000
  /// The number of columns around the earth, plus one for the antimeridian.
  private static let columns: Int32 = 36_001

  /// - Parameters:
  ///   - latitudes: Indexed by rank, in units of 1e-7 degree.
  ///   - missing: The latitude of a stop without a coordinate.
  init(latitudes: [Int32], longitudes: [Int32], missing: Int32) {
    let located = latitudes.indices.filter { latitudes[$0] != missing }
    let sorted = located.map { (cell: Self.cell(latitudes[$0], longitudes[$0]), stop: StopRank($0)) }.sorted {
      ($0.cell, $0.stop) < ($1.cell, $1.stop)
    }
    stops = sorted.map(\.stop)
    cells = sorted.map(\.cell)
  }

  private static func row(_ latitude: Int32) -> Int32 { (latitude + 900_000_000) / side }

  private static func cell(_ latitude: Int32, _ longitude: Int32) -> Int32 {
    row(latitude) * columns + Int32((Int(longitude) + 1_800_000_000) / Int(side))
  }

  /// Visits all stops within a distance in meters of a place, and some others.
  ///
  /// Cost: a binary search per row of cells, and the stops in these cells.
  func forEachStop(near place: Coordinate, radius: Double, _ visit: (StopRank) -> Void) {
    guard radius >= 0, !stops.isEmpty else { return }
    // A margin of 0.1 m, so that rounding does not exclude stops on the edge.
    let angle = min(180, radius / Self.metersPerDegree + 1e-6)
    let south = Self.row(Int32(max(-90, place.latitude - angle) * 1e7))
    let north = Self.row(Int32(min(90, place.latitude + angle) * 1e7))
    guard let width = Self.longitudeWidth(at: place.latitude, angle) else {
      visitRows(south...north, 0...(Self.columns - 1), visit)
      return
    }
    let (west, east) = (place.longitude - width, place.longitude + width)
    func column(_ degrees: Double) -> Int32 { Int32((min(180, max(-180, degrees)) + 180) * 1e7 / Double(Self.side)) }
    visitRows(south...north, column(west)...column(east), visit)
    if west < -180 { visitRows(south...north, column(west + 360)...(Self.columns - 1), visit) }
    if east > 180 { visitRows(south...north, 0...column(east - 360), visit) }
  }

  private static let metersPerDegree = 6_371_008.8 * Double.pi / 180

  /// The extent to the west and east in degrees; `nil` if the circle contains a pole and thus all longitudes.
  private static func longitudeWidth(at latitude: Double, _ angle: Double) -> Double? {
    guard abs(latitude) + angle < 90 else { return nil }
    let sine = sin(angle * .pi / 180) / cos(latitude * .pi / 180)
    guard sine < 1 else { return nil }
    let width = asin(sine) * 180 / .pi + 1e-6
    return width < 170 ? width : nil
  }

  private func visitRows(_ rows: ClosedRange<Int32>, _ columns: ClosedRange<Int32>, _ visit: (StopRank) -> Void) {
    if rows.count > stops.count {
      stops.forEach(visit)
      return
    }
    for row in rows {
      let first = row * Self.columns + columns.lowerBound
      let last = row * Self.columns + columns.upperBound
      var index = cells.indices.partitioningIndex { cells[$0] >= first }
      while index < cells.count, cells[index] <= last {
        visit(stops[index])
        index += 1
      }
    }
  }
}
