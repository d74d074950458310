import Foundation
import TransitBundle

/// Compares `SELECT * FROM stop_times WHERE trip_id = ?` on a bundle, through SQLite and the VFS, with the imported
/// tables: times and answers.
struct ViewMeasurement {
  private static let name = "stop_times of a trip by SQL"
  private static let sql = "SELECT * FROM stop_times WHERE trip_id = ?"
  private static let tripCount = 200
  /// The number of repetitions with warm SQLite caches.
  private static let warmPasses = 5
  private static let cacheSize = "PRAGMA cache_size = -65536"

  private(set) var rows: [Measurement] = []
  private(set) var wrongAnswers: [String] = []

  /// The times of one trip in seconds.
  private struct Pair {
    let bundle: Double
    let imported: Double
  }

  /// - Parameter feed: A feed that is already imported.
  init(of feed: BenchmarkedFeed, seed: UInt64) throws {
    try BundleVFS.register()
    // A copy, because the block cache is shared by all users of a file, and this one must start cold.
    let copy = feed.scratch + "/view.transit"
    try FileManager.default.copyItem(atPath: feed.bundle, toPath: copy)
    let bundle = try Connection(path: BundleVFS.uri(path: copy), mode: .readOnly)
    let imported = try Connection(path: feed.importedDatabase, mode: .readOnly)
    for connection in [bundle, imported] { try connection.execute(Self.cacheSize) }
    let trips = try Self.trips(of: feed, seed: seed)
    if trips.isEmpty {
      rows = [Measurement(Self.name, leftOut: "no trip calls anywhere")]
      return
    }
    let statements = (try bundle.prepare(Self.sql), try imported.prepare(Self.sql))
    let first = try trips.map { try ask($0, statements.0, statements.1) }
    var again: [Pair] = []
    for _ in 0..<Self.warmPasses { again += try trips.map { try ask($0, statements.0, statements.1) } }
    rows = [Self.row("\(Self.name), first", first), Self.row("\(Self.name), again", again)]
    try compare(trips, bundle, imported)
  }

  /// Random trips with calls, drawn through a separate connection to the original bundle.
  private static func trips(of feed: BenchmarkedFeed, seed: UInt64) throws -> [String] {
    let connection = try Connection(path: BundleVFS.uri(path: feed.bundle), mode: .readOnly)
    let count = try connection.integer("SELECT max(id) FROM trip") ?? 0
    if count == 0 { return [] }
    var generator = SeededGenerator(seed: seed)
    let trip = try connection.prepare("SELECT trip_id FROM trip WHERE id = ? AND pattern <> 0")
    var ids: Set<String> = []
    for _ in 0..<tripCount {
      trip.bind(Int.random(in: 1...count, using: &generator), at: 0)
      while try trip.step() { ids.insert(trip.text(at: 0)) }
    }
    return ids.sorted().shuffled(using: &generator)
  }

  private func ask(_ trip: String, _ bundle: Statement, _ imported: Statement) throws -> Pair {
    Pair(
      bundle: try Stopwatch.seconds { try Self.read(trip, bundle) },
      imported: try Stopwatch.seconds { try Self.read(trip, imported) })
  }

  /// Reads all values, as an app would.
  private static func read(_ trip: String, _ statement: Statement) throws(SQLiteError) {
    statement.bind(trip, at: 0)
    while try statement.step() {
      for column in 0..<statement.columnCount { _ = statement.value(at: column) }
    }
  }

  private static func row(_ name: String, _ pairs: [Pair]) -> Measurement {
    let (bundle, imported) = (Sample(pairs.map(\.bundle)), Sample(pairs.map(\.imported)))
    return Measurement(
      name, bundle.median, .seconds, upper: bundle.percentile(99),
      ratio: Ratio(bundle.median / imported.median, to: "the import's"))
  }

  /// Requires both to have the same calls, in any order; skipped if the bundle dropped stop_times.
  private mutating func compare(_ trips: [String], _ bundle: Connection, _ imported: Connection) throws {
    let dropped = try bundle.integer(
      "SELECT count(*) FROM import_notice WHERE file = 'stop_times.txt' AND dropped = 1")
    if dropped != 0 { return }
    let sql = """
      SELECT CAST(stop_sequence AS INTEGER), stop_id FROM stop_times WHERE trip_id = ?
      ORDER BY CAST(stop_sequence AS INTEGER)
      """
    let statements = [try bundle.prepare(sql), try imported.prepare(sql)]
    for trip in trips {
      let calls = try statements.map { statement in
        var calls: [String] = []
        statement.bind(trip, at: 0)
        while try statement.step() { calls.append("\(statement.integer(at: 0)) \(statement.text(at: 1))") }
        return calls
      }
      if calls[0] != calls[1] { wrongAnswers.append("stop_times of \(trip): differ from the import") }
    }
  }
}
