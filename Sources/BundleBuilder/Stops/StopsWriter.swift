import BundleFormat
import GTFSFeed
import TransitSQLite
import TransitValues

/// Writes `stop` and `stop_cell`.
struct StopsWriter {
  private static let file = "stops.txt"
  private static let latitude = GTFSSchema.stops.position(of: "stop_lat")
  private static let longitude = GTFSSchema.stops.position(of: "stop_lon")
  private static let parent = GTFSSchema.stops.position(of: "parent_station")

  let rows: RowStore
  let lines: [Int32]
  let stops: IdentifierTable

  /// The bounding box of all stops with a known place, in units of 1e-7 degree.
  private(set) var bounds: (south: Int, west: Int, north: Int, east: Int)?

  mutating func write(to database: DatabaseWriter, notices: ImportNoticeLog) throws {
    try database.insert(into: "stop", width: rows.width + 1) { insert in
      for (rank, row) in stops.order.enumerated() {
        insert.bind(rank + 1, at: 0)
        for (column, value) in rows.values(of: row).enumerated() {
          if column == Self.parent {
            insert.bind(try parent(of: row, value, notices), at: column + 1)
          } else {
            rows.bind(value, to: insert, at: column + 1)
          }
        }
        try insert.run()
      }
    }
    try writeCells(to: database)
  }

  /// Returns the rank of a stop's parent. If the feed does not have the parent, adds a notice and returns `nil`.
  private func parent(of row: Int, _ value: RowStore.Value, _ notices: ImportNoticeLog) throws -> Int? {
    guard case .text(let range) = value else { return nil }
    if let rank = rows.withBytes({ stops.rank(of: $0.extracting(range)) }) { return rank }
    try notices.add(
      ImportNotice(
        .foreignKeyViolation, file: Self.file, line: Int(lines[row]), field: "parent_station",
        value: rows.text(of: row, Self.parent)))
    return nil
  }

  private mutating func writeCells(to database: DatabaseWriter) throws {
    var cells: [SIMD3<Int>] = []
    for (rank, row) in stops.order.enumerated() {
      guard case .integer(let latitude) = rows.value(of: row, Self.latitude),
        case .integer(let longitude) = rows.value(of: row, Self.longitude)
      else { continue }
      cells.append(SIMD3(BundleSchema.cell(latitude), BundleSchema.cell(longitude), rank + 1))
      extend(latitude, longitude)
    }
    cells.sort { ($0.x, $0.y, $0.z) < ($1.x, $1.y, $1.z) }
    try database.insert(into: "stop_cell", width: 3) { insert in
      for cell in cells {
        for column in 0..<3 { insert.bind(cell[column], at: column) }
        try insert.run()
      }
    }
  }

  private mutating func extend(_ latitude: Int, _ longitude: Int) {
    if Coordinate(latitudeE7: latitude, longitudeE7: longitude).isNearOrigin { return }
    guard let box = bounds else {
      bounds = (latitude, longitude, latitude, longitude)
      return
    }
    bounds = (
      min(box.south, latitude), min(box.west, longitude), max(box.north, latitude), max(box.east, longitude)
    )
  }
}
