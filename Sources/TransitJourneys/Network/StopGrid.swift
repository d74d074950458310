import BundleFormat
import TransitBundle
import TransitValues

/// The stops with a coordinate, sorted by cells of 0.01 degree, four bytes per stop.
struct StopGrid: Sendable {
  /// Sorted by cell, then by rank.
  private let stops: [StopRank]
  /// The cell of each stop of ``stops``.
  private let cells: [Int32]

  /// - Parameters:
  ///   - latitudes: Indexed by rank, in units of 1e-7 degree.
  ///   - missing: The latitude of a stop without a coordinate.
  init(latitudes: [Int32], longitudes: [Int32], missing: Int32) {
    let located = latitudes.indices.filter { latitudes[$0] != missing }
    let sorted = located.map { stop in
      let row = BundleSchema.cell(Int(latitudes[stop]))
      return (cell: Self.cell(row, BundleSchema.cell(Int(longitudes[stop]))), stop: StopRank(stop))
    }.sorted { ($0.cell, $0.stop) < ($1.cell, $1.stop) }
    stops = sorted.map { $0.stop }
    cells = sorted.map { $0.cell }
  }

  /// A row has 36,001 columns, with one for the antimeridian.
  private static func cell(_ row: Int, _ column: Int) -> Int32 { Int32(row * 36_001 + column) }

  /// Visits all stops in a circle, and some others.
  ///
  /// Cost: a binary search per row of cells, and the stops in these cells.
  func forEachStop(in circle: SearchCircle, _ visit: (StopRank) -> Void) {
    guard circle.radius >= 0, !stops.isEmpty else { return }
    let rows = circle.latitudeCells
    if rows.count > stops.count { return stops.forEach(visit) }
    for columns in circle.longitudeCells {
      for row in rows {
        let (first, last) = (Self.cell(row, columns.lowerBound), Self.cell(row, columns.upperBound))
        var index = cells.indices.partitioningIndex { cells[$0] >= first }
        while index < cells.count, cells[index] <= last {
          visit(stops[index])
          index += 1
        }
      }
    }
  }
}
