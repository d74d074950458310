import BundleBuilder
import BundleFormat
import Foundation
import TestFeeds
import Testing
import TransitSQLite

/// The fast path reads typical rows of stop_times.txt. A column that GTFS does not define disables it.
@Suite struct `Typical rows of stop_times` {
  private static let header =
    "trip_id,arrival_time,departure_time,stop_id,stop_sequence,stop_headsign,pickup_type,shape_dist_traveled,location_id"

  /// Rows of a few trips, many of them equal, with every way to write a cell and every kind of error.
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
    // Rows have one cell fewer than this header, so the unknown column is empty and line numbers stay the same.
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
  func `the fast path and the slow path import the same stop_times rows`(seed: UInt64) async throws {
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

/// A place whose text equals that of an earlier trip's is not parsed again. A column that GTFS does not define disables
/// this.
@Suite struct `Trips like earlier trips` {
  private static let header =
    "trip_id,arrival_time,departure_time,stop_id,stop_sequence,stop_headsign,shape_dist_traveled"

  private struct Call {
    var stop: Int
    var sequence: String
    var seconds: Int
  }

  /// Calls of a few lines, some with a common prefix and some not sorted by sequence number.
  private func patterns(_ random: inout SplitMix64) -> [[Call]] {
    var patterns: [[Call]] = []
    for _ in 0..<6 {
      var calls = patterns.isEmpty || random.chance(50) ? [] : Array(random.pick(patterns).prefix(random.number(1...4)))
      for _ in 0..<random.number(1...6) {
        let seconds = (calls.last?.seconds ?? 0) + random.number(0...300)
        calls.append(Call(stop: random.number(0...4), sequence: "\(calls.count * 2)", seconds: seconds))
      }
      if random.chance(30) { calls.swapAt(0, calls.count - 1) }
      patterns.append(calls)
    }
    return patterns
  }

  private func rows(seed: UInt64) -> [String] {
    var random = SplitMix64(seed: seed)
    let patterns = patterns(&random)
    var rows: [String] = []
    for number in 0..<120 {
      var calls = random.pick(patterns)
      if random.chance(20) { calls.removeLast(random.number(0...calls.count - 1)) }
      if random.chance(15) { calls[random.number(0...calls.count - 1)].stop = random.number(0...4) }
      if random.chance(15) { calls.append(calls[random.number(0...calls.count - 1)]) }
      if random.chance(15) { calls[random.number(0...calls.count - 1)].seconds += 60 }
      if random.chance(10) { calls[random.number(0...calls.count - 1)].sequence = random.pick(["1", "0", "x", "77"]) }
      let start = random.number(4 * 3600...24 * 3600)
      // Some trip ids occur again later.
      let trip = random.chance(5) ? random.number(0...number) : number
      for call in calls { rows.append(row("t\(trip)", call, start, &random)) }
    }
    return rows
  }

  private func row(_ trip: String, _ call: Call, _ start: Int, _ random: inout SplitMix64) -> String {
    let time = time(start + call.seconds)
    let times = random.pick([
      (time, time), (time, time), (time, time), (time, ""), ("", time), ("", ""), ("late", time),
    ])
    let stop = random.chance(97) ? "S\(call.stop)" : random.pick(["S9", "\"S1\"", " S1", ""])
    return "\(trip),\(times.0),\(times.1),\(stop),\(call.sequence),Town,\(call.stop).5"
  }

  private func time(_ seconds: Int) -> String {
    func twoDigits(_ number: Int) -> String { (number < 10 ? "0" : "") + String(number) }
    let hours = seconds / 3600
    return "\(hours):\(twoDigits(seconds / 60 % 60)):\(twoDigits(seconds % 60))"
  }

  private func feed(_ rows: [String], unknownColumn: Bool, lineEnd: String) -> FeedText {
    let stops = (0..<5).map { "S\($0),Stop,52.5,13.\($0)" }
    return .small
      .adding("stops.txt", (["stop_id,stop_name,stop_lat,stop_lon"] + stops).joined(separator: "\n"))
      .adding(
        "trips.txt", (["route_id,service_id,trip_id"] + (0..<120).map { "r1,daily,t\($0)" }).joined(separator: "\n")
      )
      .adding(
        "stop_times.txt",
        ([Self.header + (unknownColumn ? ",unknown" : "")] + rows).joined(separator: lineEnd) + lineEnd)
  }

  @Test(arguments: [UInt64](1...25))
  func `trips are imported the same with and without places of earlier trips`(seed: UInt64) async throws {
    let rows = rows(seed: seed)
    let lineEnd = seed.isMultiple(of: 3) ? "\r\n" : "\n"
    let usual = try await ImportedFeed(feed(rows, unknownColumn: false, lineEnd: lineEnd))
    let careful = try await ImportedFeed(feed(rows, unknownColumn: true, lineEnd: lineEnd))
    let query = "SELECT \(Self.header) FROM stop_times ORDER BY trip_id, stop_sequence"
    #expect(try usual.rows(query) == careful.rows(query))
    #expect(try usual.rows(query).count > 200)
    #expect(
      try usual.notices.map { [$0.code, "\($0.line ?? 0)", $0.field] }
        == careful.notices.map { [$0.code, "\($0.line ?? 0)", $0.field] })
    // The estimates and start times that boards use.
    for query in [
      "SELECT pattern, position, stop, sequence, distance, earliest, latest FROM pattern_call"
        + " ORDER BY pattern, position",
      "SELECT * FROM profile_call ORDER BY profile, position",
      "SELECT id, pattern, profile, start FROM trip ORDER BY id",
    ] {
      #expect(try usual.rows(query) == careful.rows(query), "\(query)")
    }
  }

  @Test(arguments: ["a,b", "x\ny", "\"q", "p\"", "a b", "plain"])
  func `a quoted trip id differs from an unquoted one only by its value`(id: String) async {
    let quoted = "\"" + id.replacingOccurrences(of: "\"", with: "\"\"") + "\""
    let others = (0..<3).flatMap { ["t\($0),8:00:00,8:00:00,S1,1,Town,1", "t\($0),8:10:00,8:10:00,S2,2,Town,2"] }
    let ours = ["\(quoted),8:00:00,8:00:00,S1,1,Town,1", "\(id),8:10:00,8:10:00,S2,2,Town,2"]
    let rows = others + ours + ["t9,lost,9:00:00,S1,1,,"]
    let usual = await outcome(of: rows, trip: quoted, unknownColumn: false)
    let careful = await outcome(of: rows, trip: quoted, unknownColumn: true)
    #expect(usual == careful)
  }

  /// The kept rows and notices of an import, or its error.
  private func outcome(of rows: [String], trip: String, unknownColumn: Bool) async -> [String] {
    let trips = ["route_id,service_id,trip_id", "r1,daily,\(trip)"] + (0..<3).map { "r1,daily,t\($0)" }
    let feed = feed(rows, unknownColumn: unknownColumn, lineEnd: "\n")
      .adding("trips.txt", trips.joined(separator: "\n"))
    do {
      let imported = try await ImportedFeed(feed)
      let kept = try imported.rows("SELECT \(Self.header) FROM stop_times ORDER BY trip_id, stop_sequence")
      return try kept.map { "\($0)" } + imported.notices.map { "\($0.code) \($0.line ?? 0) \($0.field ?? "")" }
    } catch {
      return ["\(error)"]
    }
  }
}

/// As in stop_times, an unknown column makes the import use the slow path for all rows.
@Suite struct `Typical rows of shapes` {
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
  func `the fast path and the slow path import the same shape points`(seed: UInt64) async throws {
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
