import BundleFormat
import GTFSFeed
import Synchronization
import TransitSQLite
import TransitValues

/// Proves that a bundle and its notices are the feed, row by row and both ways.
///
/// The feed is read anew, with the zip and CSV readers that the builder uses too and nothing else of it. Of each file the
/// rows of the feed (less what the notices tell, each notice judged) and the rows of the file's view or table are summed
/// up in a ``Fingerprint``, on two threads at the same time. Only where the two differ they are read again to name the
/// rows, see ``RowDifferences``.
///
/// Cost: reads every row of feed and bundle once; memory does not grow with the feed: some chunks of the file, SQLite's
/// cache twice, and 200 KiB of sums.
///
/// What is derived from the feed, such as the search index, is for other checks.
struct FeedCheck {
  static let name = "feed"

  struct Result: Sendable {
    var findings = Findings()
    var files: [FileComparison] = []
  }

  let sides: Sides
  let progress: (@Sendable (VerificationProgress) -> Void)?

  /// How both sides are opened: by each thread for itself.
  struct Sides: Sendable {
    let feed: Feed
    let feedPath: String
    let bundlePath: String
    let metadata: BundleMetadata
    let isCancelled: @Sendable () -> Bool

    func openDatabase(isCancelled: @escaping @Sendable () -> Bool) throws -> BundleDatabase {
      BundleDatabase(
        connection: try BundleDatabase.open(path: bundlePath, isCancelled: isCancelled), metadata: metadata,
        metadataBytes: [])
    }

    func feedRows(
      of file: FeedFile, as table: ComparedTable, isCancelled: @escaping @Sendable () -> Bool
    ) throws -> FeedRows {
      try FeedRows(
        file, as: table, of: feed, in: try openDatabase(isCancelled: isCancelled), isCancelled: isCancelled)
    }

    func bundleRows(of table: ComparedTable, isCancelled: @escaping @Sendable () -> Bool) throws -> BundleRows {
      try BundleRows(table, in: try openDatabase(isCancelled: isCancelled).connection)
    }
  }

  private var contents: FeedContents { sides.metadata.contents }

  /// - Throws: ``FeedError`` for a feed that cannot be read to its end, ``SQLiteError``, `CancellationError`.
  func run() throws -> Result {
    var result = Result()
    let database = try sides.openDatabase(isCancelled: sides.isCancelled)
    var fileNotices = FileNotices(sides.metadata)
    let total = sides.feed.files.reduce(0) { $0 + $1.inflatedByteCount }
    var completed = 0
    for file in sides.feed.files {
      try compare(file, in: database, &fileNotices, &result) { [completed] bytes in
        progress?(VerificationProgress(check: "\(Self.name): \(file.name)", completed: completed + bytes, total: total))
      }
      completed += file.inflatedByteCount
    }
    let names = Set(sides.feed.files.map { Array($0.name.utf8) })
    for file in contents.files where !names.contains(Array(file.name.utf8)) {
      result.findings.add("the feed has no such file", file: file.name)
    }
    try fileNotices.takeOthers(in: database, &result.findings)
    try fileNotices.judge(in: database, &result.findings)
    if try SourceIdentity.sha256(of: sides) != sides.metadata.source.sha256 {
      result.findings.note = "not the very file that the bundle was made from: its SHA-256 is another"
    }
    return result
  }

  /// Compares one file of the feed with what the bundle has of it.
  private func compare(
    _ file: FeedFile, in database: BundleDatabase, _ fileNotices: inout FileNotices, _ result: inout Result,
    progress: @escaping @Sendable (Int) -> Void
  ) throws {
    if sides.isCancelled() { throw CancellationError() }
    let entry = contents.files.first { $0.name.utf8.elementsEqual(file.name.utf8) }
    guard let entry else {
      result.findings.add("the bundle has no such file", file: file.name)
      return
    }
    guard let schema = file.schema, schema.isTable else {
      return try compareBytes(file, entry, in: database, &result)
    }
    let header = try RecordReader(feed: sides.feed, file: file, readAhead: false).header
    guard ComparedTable.identifiesRows(schema, header: header) else {
      return try compareBytes(file, entry, in: database, &result)
    }
    let names = ComparedTable.columns(of: schema, header: header)
    guard entry.kind == .table, entry.columns.map({ Array($0.utf8) }) == names.map({ Array($0.utf8) }) else {
      let found = entry.kind == .table ? "columns \(entry.columns.joined(separator: ", "))" : "kept as bytes"
      result.findings.add("\(found); the feed has columns \(names.joined(separator: ", "))", file: file.name, line: 1)
      return
    }
    let table = ComparedTable(schema, header: header)
    let comparison = try compareRows(file, table, rows: entry.rows, &fileNotices, &result.findings, progress: progress)
    result.files.append(comparison)
  }

  private func compareBytes(
    _ file: FeedFile, _ entry: FeedContents.File, in database: BundleDatabase, _ result: inout Result
  ) throws {
    guard entry.kind == .bytes else {
      result.findings.add("a table in the bundle; its rows cannot be told apart in the feed", file: file.name)
      return
    }
    let comparison = KeptFileComparison(file: file, sides: sides)
    if let difference = try comparison.difference(in: database.connection) {
      result.findings.add(difference, table: "kept_file", file: file.name)
    }
    result.files.append(FileComparison(file: file.name, bytes: comparison.byteCount))
  }
}

// MARK: Rows

extension FeedCheck {
  private struct FeedSide: Sendable {
    var rows = Fingerprint()
    var count = 0
    var changed = 0
    var dropped = 0
    var fileNotices: [ToldNotice] = []
    var findings = Findings()
  }

  private func compareRows(
    _ file: FeedFile, _ table: ComparedTable, rows: Int, _ fileNotices: inout FileNotices, _ findings: inout Findings,
    progress: @escaping @Sendable (Int) -> Void
  ) throws -> FileComparison {
    let (feed, bundle) = try Concurrently.run(isCancelled: sides.isCancelled) { [sides] shouldStop in
      try Self.readFeed(file, table, sides, isCancelled: shouldStop, progress: progress)
    } _: { [sides] shouldStop in
      var rows = Fingerprint()
      try sides.bundleRows(of: table, isCancelled: shouldStop).forEachRow { row in
        rows.add(row.canonical.digest)
        return true
      }
      return rows
    }
    findings.append(feed.findings)
    fileNotices.add(feed.fileNotices, of: file.name, rows: feed.count)
    if bundle.count != rows {
      findings.add("the metadata counts \(rows) rows, the bundle shows \(bundle.count)", file: file.name)
    }
    var comparison = FileComparison(file: file.name, rows: feed.count, changed: feed.changed, dropped: feed.dropped)
    if feed.rows != bundle {
      let differences = try RowDifferences(file: file, table: table, sides: sides).find(feed.rows, bundle)
      comparison.add(differences)
      findings.append(differences.findings)
    }
    return comparison
  }

  private static func readFeed(
    _ file: FeedFile, _ table: ComparedTable, _ sides: Sides, isCancelled: @escaping @Sendable () -> Bool,
    progress: (Int) -> Void
  ) throws -> FeedSide {
    var side = FeedSide()
    var lastPercent = -1
    let rows = try sides.feedRows(of: file, as: table, isCancelled: isCancelled)
    try rows.forEachRow { bytes in
      let percent = bytes * 100 / max(1, file.inflatedByteCount)
      if percent != lastPercent { progress(bytes) }
      lastPercent = percent
    } _: { row in
      side.rows.add(row.canonical.digest)
      if row.isChanged { side.changed += 1 }
      return true
    }
    side.count = rows.count
    side.dropped = rows.droppedCount
    side.fileNotices = rows.fileNotices
    side.findings = rows.findings
    if !rows.repeatedKeys.isEmpty {
      let reader = try RecordReader(feed: sides.feed, file: file)
      for line in try rows.repeatedKeys.firstRows(in: reader, isCancelled: isCancelled) {
        side.findings.add(
          "dropped for a repeated key, but no earlier row has that key", table: "import_notice", file: file.name,
          line: line)
      }
    }
    return side
  }
}

extension FileComparison {
  fileprivate init(file: String, rows: Int, changed: Int, dropped: Int) {
    self.init(file: file)
    self.rows = rows
    self.changed = changed
    self.dropped = dropped
    kept = rows - changed - dropped
  }

  fileprivate init(file: String, bytes: Int) {
    self.init(file: file)
    self.bytes = bytes
  }

  fileprivate mutating func add(_ differences: RowDifferences.Result) {
    missing = differences.missing
    extra = differences.extra
    changed -= differences.missingChanged
    kept -= differences.missing - differences.missingChanged
    isExact = differences.isExact
  }
}
