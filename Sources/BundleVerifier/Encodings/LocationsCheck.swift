import BundleFormat
import TransitSQLite
import TransitValues

/// Verifies that locations.geojson is split at its features, and that `location` refers to the piece of each id.
struct LocationsCheck: DatabaseCheck {
  let name = "locations"

  func run(in database: BundleDatabase, into findings: inout Findings) throws {
    guard database.contents.files.contains(where: { $0.name == GTFSSchema.locations.name }) else { return }
    try Invariant.rank("location", of: "location_id").find(database, &findings)
    let kept = try KeptLocations(in: database.connection)
    checkCuts(of: kept, &findings)
    try checkIDs(of: kept, in: database.connection, &findings)
  }

  private func checkCuts(of kept: KeptLocations, _ findings: inout Findings) {
    guard let expected = kept.expectedStarts else { return }
    for (position, (piece, start)) in zip(kept.pieces, expected).enumerated() where piece.start != start {
      findings.add(
        "position \(position) starts at byte \(piece.start), the feature at \(start)", table: "kept_file",
        row: "id \(piece.id)")
    }
    if kept.pieces.count != expected.count {
      findings.add(
        "\(kept.pieces.count) pieces of \(GTFSSchema.locations.name), expected \(expected.count)", table: "kept_file")
    }
  }

  private func checkIDs(of kept: KeptLocations, in connection: Connection, _ findings: inout Findings) throws {
    var pieces = kept.piecesByID
    let rows = try connection.prepare("SELECT id, location_id, piece FROM location ORDER BY id")
    while try rows.step() {
      let id = rows.text(at: 1)
      guard pieces.removeValue(forKey: Array(id.utf8)) == rows.optionalInteger(at: 2) else {
        findings.add("the piece is not that of zone \(id)", table: "location", row: "id \(rows.integer(at: 0))")
        continue
      }
    }
    for (id, piece) in pieces.sorted(by: { $0.value < $1.value }) {
      findings.add("zone \(String(decoding: id, as: UTF8.self)) in piece \(piece) is missing", table: "location")
    }
  }
}
