import Foundation

/// The results of a run.
struct BenchmarkReport: Encodable {
  let machine: Machine
  let feeds: [FeedReport]

  /// The rows that a user or a publisher waits or pays for.
  private static let summary = [
    "the zip", "bundle", "unzip -p", "build", "build, peak memory", "build --report", "verify-bundle --feed",
    "extract of half", "extract of a tenth", ChangeMeasurement.applying, "validate, processor time",
    "validate, peak memory", "open and first departures", "departures, next \(BoardQuery.limit)",
    "search by prefix", "trip with its stops", "… more than before",
  ]

  /// Those of peers for which they stand.
  private static let peers =
    ["load, once", "size", "the same boards", "the same trips"].map { "\(ImportedTables.name): \($0)" }
    + ["node-gtfs's tables", "DuckDB"].flatMap { peer in
      ["size", "the same boards"].map { "\(peer): \($0)" }
    } + ["gtfs_kit: load, once", "gtfs_kit: load, peak memory", "gtfs-parquet: size"]
    + ValidatorPeer.all.flatMap { ["\($0.name): processor time", "\($0.name): peak memory"] }

  /// A summary in Markdown.
  var markdown: String {
    let columns = feeds.map { (title: "\($0.feed), \($0.stopTimes) stop_times", rows: $0.rows) }
    let table = SummaryTable(
      feeds: columns, names: Self.summary + Self.peers, labels: ["… more than before": "memory that the queries add"])
    return "\(table.markdown)\nOn \(machine.text)"
  }
}

extension Encodable {
  /// JSON with sorted keys in snake_case.
  var json: String {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      encoder.keyEncodingStrategy = .convertToSnakeCase
      return String(decoding: try encoder.encode(self), as: UTF8.self)
    }
  }

  /// Writes the JSON to a file; creates its folder if necessary.
  func write(to path: String) throws {
    let file = URL(fileURLWithPath: path)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data("\(try json)\n".utf8).write(to: file)
  }
}
