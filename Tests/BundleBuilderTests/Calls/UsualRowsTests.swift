import BundleBuilder
import BundleFormat
import TestFeeds
import Testing
import TransitSQLite

/// Usual rows of stop_times.txt are read by a shorter way, but not in a file with a column that GTFS does not know.
@Suite struct `A row of stop_times` {
  private static let header =
    "trip_id,arrival_time,departure_time,stop_id,stop_sequence,stop_headsign,pickup_type,shape_dist_traveled,location_id"

  /// Rows of a few trips, many of them alike, in every way a row can be written and be wrong.
  private func rows(seed: UInt64) -> [String] {
    var random = SplitMix64(seed: seed)
    var rows: [String] = []
    for _ in 0..<60 {
      let trip = random.pick((1...25).map { "t\($0)" } + ["t99", "", "\"t1\""])
      for sequence in 1...random.number(1...7) {
        rows.append(
          random.chance(70)
            ? "\(trip),8:00:00,08:0\(sequence):00,S\(sequence % 3),\(sequence),,0,\(sequence).50,"
            : row(of: trip, sequence, &random))
      }
    }
    return rows
  }

  private func row(of trip: String, _ sequence: Int, _ random: inout SplitMix64) -> String {
    let cells = [
      trip, random.pick(["08:00:00", "8:00:00", "", "\"08:00:00\"", "late"]),
      random.pick(["08:10:00", "", "25:00:00 "]),
      random.pick(["S0", "S1", "\"S1\"", " S2", "S9", "", "\"S\"1", "\"S1,2\""]),
      random.pick(["\(sequence)", " \(sequence)", "\"\(sequence)\"", "0\(sequence)", "1", "", "x", "9999999999"]),
      random.pick(["", "Town", "\"Town, East\"", "\"a\"\"b\"", "a\"b"]),
      random.pick(["", "0", "1", "7", "x", "-1", "64"]),
      random.pick(["", "0", "1.50", "\"1.5\"", "1e2", "0.12345678901234567890", "far"]), random.pick(["", "", "z1"]),
    ]
    return cells.joined(separator: ",") + (random.chance(5) ? ",beyond" : "")
  }

  private func feed(_ rows: [String], unknownColumn: Bool) -> FeedText {
    // One cell fewer than the header has leaves the last column empty; lines stay the same.
    let header = unknownColumn ? Self.header + ",unknown" : Self.header
    let stops = (0..<3).map { "S\($0),Stop,52.5,13.\($0)" } + ["\"S1,2\",Stop,52.5,13.5"]
    return .small
      .adding("stops.txt", (["stop_id,stop_name,stop_lat,stop_lon"] + stops).joined(separator: "\n"))
      .adding(
        "trips.txt", (["route_id,service_id,trip_id"] + (1...25).map { "r1,daily,t\($0)" }).joined(separator: "\n")
      )
      .adding("stop_times.txt", ([header] + rows).joined(separator: "\n"))
  }

  @Test(arguments: [UInt64](1...25))
  func `means the same whether it is read as a usual one or not`(seed: UInt64) async throws {
    let rows = rows(seed: seed).filter { !$0.hasSuffix(",beyond") }
    let usual = try await ImportedFeed(feed(rows, unknownColumn: false))
    let careful = try await ImportedFeed(feed(rows, unknownColumn: true))
    let query = "SELECT \(Self.header) FROM stop_times ORDER BY trip_id, stop_sequence"
    #expect(try usual.rows(query) == careful.rows(query))
    #expect(try usual.rows(query).count > 30)
    #expect(
      try usual.notices.map { [$0.code, "\($0.line ?? 0)", $0.field] }
        == careful.notices.map { [$0.code, "\($0.line ?? 0)", $0.field] })
    #expect(
      usual.report.metadata.remarks["unexpected_enum_value"] == careful.report.metadata.remarks["unexpected_enum_value"]
    )
    #expect(try usual.notices.count > 10)
  }
}

/// As with stop_times, an unknown column has all rows read by the longer way.
@Suite struct `A row of shapes` {
  private static let header = "shape_id,shape_pt_lat,shape_pt_lon,shape_pt_sequence,shape_dist_traveled"

  private func rows(seed: UInt64) -> [String] {
    var random = SplitMix64(seed: seed)
    return (0..<40).flatMap { _ in
      let shape = random.pick(["a", "b", "\"a\"", "c", "d", "e", "", " f"])
      return (1...random.number(1...6)).map { sequence in
        let cells = [
          shape, random.pick(["52.5", "52.1234567", "52.12345678", "\"52.5\"", "-33", "91", "", "north"]),
          random.pick(["13.1", "-13.1", "180.0", "1.31e1", " 13.1", "east"]),
          random.chance(85) ? "\(sequence)" : random.pick(["1", "+7", "", "x", "12345678901"]),
          random.pick(["", "0", "1.50", "0.12345678901234567890", "-1", "far"]),
        ]
        return cells.joined(separator: ",")
      }
    }
  }

  private func feed(_ rows: [String], unknownColumn: Bool) -> FeedText {
    .small.adding("shapes.txt", ([Self.header + (unknownColumn ? ",unknown" : "")] + rows).joined(separator: "\n"))
  }

  @Test(arguments: [UInt64](1...25))
  func `means the same whether it is read as a usual one or not`(seed: UInt64) async throws {
    let rows = rows(seed: seed)
    let usual = try await ImportedFeed(feed(rows, unknownColumn: false))
    let careful = try await ImportedFeed(feed(rows, unknownColumn: true))
    let query = "SELECT \(Self.header) FROM shapes ORDER BY shape_id, shape_pt_sequence"
    #expect(try usual.rows(query) == careful.rows(query))
    #expect(try usual.rows(query).count > 20)
    #expect(
      try usual.notices.map { [$0.code, "\($0.line ?? 0)", $0.field] }
        == careful.notices.map { [$0.code, "\($0.line ?? 0)", $0.field] })
  }
}
