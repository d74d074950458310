import Foundation

/// A peer implemented by a script in Benchmarks/Peers, which documents its settings.
struct ScriptedPeer {
  /// The name for `--peers`.
  let word: String
  let name: String
  let script: String
  /// The peer is left out for feeds with more stop_times because loading would take minutes.
  var stopTimesLimit: Int? = nil
  /// Whether the peer is asked for boards and trips, and not only loads the feed.
  var isAsked = true

  static let all = [
    ScriptedPeer(word: "node-gtfs", name: "node-gtfs's tables", script: "node_gtfs.py"),
    ScriptedPeer(word: "duckdb", name: "DuckDB", script: "duckdb_tables.py"),
    ScriptedPeer(word: "pygtfs", name: "pygtfs", script: "pygtfs_tables.py", stopTimesLimit: 200_000),
    ScriptedPeer(word: "gtfsdb", name: "gtfsdb", script: "gtfsdb_tables.py", stopTimesLimit: 200_000),
    ScriptedPeer(word: "gtfs_kit", name: "gtfs_kit", script: "gtfs_kit_frames.py", isAsked: false),
    ScriptedPeer(word: "gtfs-parquet", name: "gtfs-parquet", script: "parquet_tables.py", isAsked: false),
  ]

  /// - Throws: ``BenchmarkError`` with the reason if the peer is unavailable or cannot load this feed.
  func load(_ feed: BenchmarkedFeed, stopTimes: Int, scripts: PeerScripts) throws(BenchmarkError) -> LoadedPeer {
    if let limit = stopTimesLimit, stopTimes > limit {
      throw BenchmarkError(description: "too slow for feeds of more than \(limit) stop_times")
    }
    let python = try scripts.python()
    let path = try scripts.path(of: script)
    let log = "\(feed.scratch)/\(word).log"
    let version = try Self.version(python: python, script: path, output: "\(feed.scratch)/\(word).version", log: log)
    let database = feed.scratch + "/\(word).db"
    Progress.tell("\(feed.name): loading with \(version)")
    var loading = ChildProcess(python, [path, "load", feed.path, database])
    loading.errors = log
    let cost = try loading.run()
    let byteCount = BenchmarkedFeed.byteCount(of: database)
    guard isAsked else {
      return LoadedPeer(name: name, version: version, cost: cost, byteCount: byteCount, answers: nil)
    }
    return LoadedPeer(name: name, version: version, cost: cost, byteCount: byteCount) { questions in
      try ask(questions, of: database, python: python, script: path, scratch: feed.scratch)
    }
  }

  /// The names and versions of the peer and its libraries.
  static func version(
    python: String, script: String, output: String, log: String
  ) throws(BenchmarkError) -> String {
    var child = ChildProcess(python, [script, "version"])
    (child.output, child.errors) = (output, log)
    _ = try child.run()
    return ((try? String(contentsOfFile: output, encoding: .utf8)) ?? "").trimmingCharacters(in: .newlines)
  }

  private func ask(
    _ questions: PeerQuestions, of database: String, python: String, script: String, scratch: String
  ) throws -> PeerAnswers {
    var child = ChildProcess(python, [script, "ask", database])
    child.input = "\(scratch)/\(word).questions"
    child.output = "\(scratch)/\(word).answers"
    child.errors = "\(scratch)/\(word).log"
    try JSONEncoder().encode(questions).write(to: URL(fileURLWithPath: child.input))
    _ = try child.run()
    return try JSONDecoder().decode(PeerAnswers.self, from: Data(contentsOf: URL(fileURLWithPath: child.output)))
  }
}
