import BundleBuilder
import BundleDelta
import BundleFormat
import TestFeeds
import Testing
import TransitBundle
import TransitFiles

@Suite struct `Deltas between feeds` {
  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func `deltas apply between random feeds, to a changed feed and back`(seed: UInt64) async throws {
    let feed = RandomFeed(seed: seed)
    let tables = feed.tables.map { table in
      table.name == "trips.txt" ? FeedTable(table.name, table.columns, Array(table.rows.dropFirst())) : table
    }
    let folder = try TemporaryFolder()
    let bundles = [
      try await build(feed.text, folder.file("one.transit")),
      try await build(FeedText(tables), folder.file("changed.transit")),
      try await build(RandomFeed(seed: seed + 100).text, folder.file("other.transit")),
    ]
    for (old, new) in [(0, 1), (1, 0), (0, 2), (2, 1)] {
      let path = folder.file("\(old)-\(new).tdelta")
      try VerifiedDelta.write(from: bundles[old], to: bundles[new], path: path)
      let output = try OutputFile(path: folder.file("made.transit"))
      let applied = try DeltaApplier(path: path).apply(
        to: bundles[old], output: output, at: folder.file("made.transit"))
      #expect(applied.contentRoot == bundles[new].header.contentRoot)
    }
  }

  /// Ranks in transfers.txt and its indexes shift with each trip that comes or goes, but follow from those of trips.
  @Test(arguments: [5, 200])
  func `a changed trip takes about the same bytes with a rule for each pair of connecting trips`(
    changes: Int
  ) async throws {
    let count = 2000
    let old = Self.connections(0..<count)
    let new = Self.connections((0..<count + changes).filter { $0 * changes % count >= changes })
    let folder = try TemporaryFolder()
    var lengths: [Int] = []
    for (name, feeds) in [
      ("rules", (old, new)), ("none", (old.removing("transfers.txt"), new.removing("transfers.txt"))),
    ] {
      let bundles = (
        try await build(feeds.0, folder.file("\(name)-old.transit")),
        try await build(feeds.1, folder.file("\(name)-new.transit"))
      )
      for (from, to) in [bundles, (bundles.1, bundles.0)] {
        lengths.append(try DeltaMaker.make(from: from, to: to).count)
      }
    }
    #expect(lengths[0] < 2 * lengths[2], "forward")
    #expect(lengths[1] < 2 * lengths[3], "back")
  }

  /// Pairs of trips, each with a rule for the change from the first to the second at B.
  private static func connections(_ numbers: some Sequence<Int>) -> FeedText {
    var trips = FeedTable("trips.txt", ["route_id", "service_id", "trip_id"])
    var calls = FeedTable(
      "stop_times.txt", ["trip_id", "arrival_time", "departure_time", "stop_id", "stop_sequence"])
    var rules = FeedTable(
      "transfers.txt", ["from_stop_id", "to_stop_id", "from_trip_id", "to_trip_id", "transfer_type"])
    for number in numbers {
      // Numbers in an order of their own, so that the second trips of successive rules are apart.
      let ids = ["f\(number)", "t\(number * 7919 % 100_000)"]
      for (id, stops) in zip(ids, [["A", "B"], ["B", "C"]]) {
        trips.rows.append(["r1", "daily", id])
        for (position, stop) in stops.enumerated() {
          let time = "\(6 + number % 16):\(10 + number / 16 % 40 + 5 * position):00"
          calls.rows.append([id, time, time, stop, "\(position + 1)"])
        }
      }
      rules.rows.append(["B", "B", ids[0], ids[1], "1"])
    }
    return [trips, calls, rules].reduce(.small) { $0.adding($1.name, $1.text) }
  }

  private func build(_ feed: FeedText, _ path: String) async throws -> BundleFile {
    let source = try TemporaryFolder()
    try feed.write(toFolder: source.path)
    let feedImport = FeedImport(feed: source.path, output: path)
    _ = try await Turns.imports.take { try await feedImport.run() }
    withExtendedLifetime(source) {}
    return try BundleFile.open(path: path)
  }
}
