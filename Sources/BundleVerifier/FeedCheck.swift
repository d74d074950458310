import BundleFormat
import BundleReader
import GTFSFeed
import Operations
import TransitSQLite
import TransitValues

/// Compares a bundle and its notices with the feed, row by row in both directions.
///
/// Reads the feed again. Shares only the zip and CSV readers and the declarations of the schema with the builder. For
/// each file, computes a ``Fingerprint`` of the feed's rows, minus the rows and values that notices exclude, and one of
/// all rows of the file's view or table. One thread reads the feed while others read the bundle. The rows of the views
/// `stop_times` and `shapes` are composed from their tables, and a sample of them is read (``RowComposer``); if that
/// shows no equality, SQLite reads all of them in parts (``ViewPart``). Each notice is checked. If the fingerprints
/// differ, ``RowDifferences`` reads both sides again to name the rows.
///
/// Cost: reads every row of feed and bundle once; the feed's rows twice if a file has rows dropped for repeated keys.
///
/// Memory:
/// - some chunks of a file
/// - two connections with SQLite's cache, and one more for each thread while a large view is read in parts
/// - 16 bytes for each stop, text and point, 48 for each trip and shape, while rows are composed
/// - 128 KiB for each fingerprint: one for the feed, and one for each of up to nine parts of the view
/// - 50 bytes per repeated key, at most 50 MB
/// - 32 bytes for each id that dangling references are compared with, if the column has no index
///
/// Data derived from the feed, such as the search index, is verified by other checks.
struct FeedCheck {
  static let name = "feed"

  struct Result: Sendable {
    var findings = Findings()
    var files: [FileComparison] = []
  }

  let sides: FeedSides
  let progress: ProgressHandler?
  /// Whether rows may be composed, which relies on all checks of the database.
  var composesRows = false

  private var contents: FeedContents { sides.metadata.contents }

  /// - Throws: ``FeedError`` if the feed cannot be read completely, ``DatabaseError``, `CancellationError`.
  func run() throws -> Result {
    var result = Result()
    var fileNotices = FileNotices(sides.metadata)
    let entries = Dictionary(contents.files.map { (Array($0.name.utf8), $0) }) { first, _ in first }
    let pieces = try KeptFileComparison.pieces(in: sides.database(.bundle).connection)
    let total = sides.feed.files.reduce(0) { $0 + $1.inflatedByteCount }
    let pass = ProgressReporter(Self.name, total: total, report: progress)
    var completed = 0
    for file in sides.feed.files {
      try Cancellation.current.check()
      pass.enter("\(Self.name): \(file.name)")
      if let entry = entries[Array(file.name.utf8)] {
        let kept = pieces[Array(file.name.utf8)] ?? []
        try compare(file, entry, kept, &fileNotices, &result) { [completed] bytes in
          pass.update(completed: completed + bytes)
        }
      } else {
        result.findings.add("the bundle has no such file", file: file.name)
      }
      completed += file.inflatedByteCount
    }
    let names = Set(sides.feed.files.map { Array($0.name.utf8) })
    for file in contents.files where !names.contains(Array(file.name.utf8)) {
      result.findings.add("the feed has no such file", file: file.name)
    }
    try fileNotices.judge(in: sides.database(.bundle))
    result.findings.append(fileNotices.findings)
    let sha256 = try SourceIdentity.sha256(
      of: sides, progress: ProgressReporter("\(Self.name): SHA-256", report: progress))
    // If the feed was changed meanwhile, the differences are meaningless.
    try sides.feed.checkUnchanged()
    if sha256 != sides.metadata.source.sha256 {
      result.findings.add(note: "not the very file that the bundle was made from: its SHA-256 is another")
    }
    return result
  }

  /// Compares one file of the feed with the bundle.
  private func compare(
    _ file: FeedFile, _ entry: FeedContents.File, _ pieces: [Int], _ fileNotices: inout FileNotices,
    _ result: inout Result, progress: @escaping @Sendable (Int) -> Void
  ) throws {
    guard let schema = file.schema, schema.isTable else {
      return try compareBytes(file, entry, pieces, &fileNotices, &result, progress: progress)
    }
    let reader = try RecordReader(feed: sides.feed, file: file, readAhead: false)
    let header = reader.header
    if reader.hasStrayByteOrderMarks { fileNotices.add(markedFile: file.name) }
    guard ComparedTable.identifiesRows(schema, header: header) else {
      return try compareBytes(file, entry, pieces, &fileNotices, &result, progress: progress)
    }
    let names = ComparedTable.columns(of: schema, header: header)
    guard entry.kind == .table, entry.columns.map({ Array($0.utf8) }) == names.map({ Array($0.utf8) }) else {
      let found = entry.kind == .table ? "columns \(Self.listed(entry.columns))" : "kept as bytes"
      result.findings.add("\(found); the feed has columns \(Self.listed(names))", file: file.name, line: 1)
      let rows = try countRecords(of: file, progress: progress)
      fileNotices.add(table: file.name, rows: rows)
      // With other columns, no row is equal.
      result.files.append(FileComparison(file: file.name, rows: rows, extra: entry.rows, missing: rows))
      return
    }
    let table = ComparedTable(schema, header: header)
    let comparison = try compareRows(file, table, rows: entry.rows, &result.findings, progress: progress)
    fileNotices.add(table: file.name, rows: comparison.rows ?? 0)
    result.files.append(comparison)
  }

  /// Returns the first 20 names, and the number of others.
  private static func listed(_ names: [String]) -> String {
    let first = names.prefix(20).joined(separator: ", ")
    return names.count > 20 ? "\(first) and \(names.count - 20) more" : first
  }

  private func countRecords(of file: FeedFile, progress: (Int) -> Void) throws -> Int {
    let reader = try RecordReader(feed: sides.feed, file: file)
    var count = 0
    while let batch = try reader.nextBatch() {
      try Cancellation.current.check()
      count += batch.count
      progress(reader.inflatedBytesRead)
    }
    return count
  }

  private func compareBytes(
    _ file: FeedFile, _ entry: FeedContents.File, _ pieces: [Int], _ fileNotices: inout FileNotices,
    _ result: inout Result, progress: (Int) -> Void
  ) throws {
    let comparison = KeptFileComparison(file: file, pieces: pieces, sides: sides)
    if entry.kind == .bytes {
      let connection = sides.database(.bundle).connection
      if let difference = try comparison.difference(in: connection, progress: progress) {
        result.findings.add(difference, table: "kept_file", file: file.name)
      }
    } else {
      result.findings.add("a table in the bundle; its rows cannot be identified in the feed", file: file.name)
      fileNotices.add(table: file.name, rows: entry.rows)
    }
    result.files.append(FileComparison(file: file.name, bytes: file.inflatedByteCount))
  }
}

// MARK: Rows

extension FeedCheck {
  private struct FeedSide: Sendable {
    var rows = Fingerprint()
    var count = 0
    var changed = 0
    var dropped = 0
    var repeatedKeys: RepeatedKeys
    var findings: Findings
  }

  private func compareRows(
    _ file: FeedFile, _ table: ComparedTable, rows: Int, _ findings: inout Findings,
    progress: @escaping @Sendable (Int) -> Void
  ) throws -> FileComparison {
    let (feed, bundle) = try readBothSides(file, table, rows: rows, progress: progress)
    findings.append(feed.findings)
    try judge(feed.repeatedKeys, of: file, &findings)
    if bundle.count != rows {
      findings.add("the metadata counts \(rows) rows, the bundle shows \(bundle.count)", file: file.name)
    }
    var comparison = FileComparison(
      file: file.name, rows: feed.count, kept: feed.count - feed.changed - feed.dropped, changed: feed.changed,
      dropped: feed.dropped)
    if feed.rows != bundle {
      let differences = RowDifferences(
        file: file, table: table, sides: sides, progress: again(file, "rows that differ"))
      let found = try differences.find(feed.rows, bundle)
      comparison.add(found)
      findings.append(found.findings)
    }
    return comparison
  }

  /// A unit of work of ``readBothSides(_:_:rows:progress:)``.
  private enum Reading: Sendable {
    case feed
    case composed
    case bundle(ViewPart)

    var isPart: Bool {
      if case .bundle = self { true } else { false }
    }
  }

  private enum Read: Sendable {
    case feed(FeedSide)
    /// `nil` if the rows cannot be composed.
    case bundle(Fingerprint?)
  }

  /// Reads the file in the feed and its rows in the bundle at the same time.
  ///
  /// Composed rows can only confirm that both sides are equal: a difference is one between the feed and the view.
  private func readBothSides(
    _ file: FeedFile, _ table: ComparedTable, rows: Int, progress: @escaping @Sendable (Int) -> Void
  ) throws -> (FeedSide, Fingerprint) {
    let parts = try ViewPart.parts(
      of: table, rows: rows, in: sides.database(.bundle).connection)
    let isComposed = composesRows && RowComposer.composes(table)
    let results = try read(
      [.feed] + (isComposed ? [.composed] : parts.map(Reading.bundle)), file, table, progress: progress)
    guard case .feed(let feed) = results[0] else { preconditionFailure("the feed is the first piece") }
    if isComposed, case .bundle(let composed) = results[1] {
      if let composed, composed == feed.rows { return (feed, composed) }
      return (feed, Self.union(try read(parts.map(Reading.bundle), file, table) { _ in }))
    }
    return (feed, Self.union(results))
  }

  private static func union(_ results: [Read]) -> Fingerprint {
    var union = Fingerprint()
    for case .bundle(let part?) in results { union.add(part) }
    return union
  }

  private func read(
    _ pieces: [Reading], _ file: FeedFile, _ table: ComparedTable, progress: @escaping @Sendable (Int) -> Void
  ) throws -> [Read] {
    let hasParts = pieces.count(where: \.isPart) > 1
    return try WorkerPool.map(pieces, threads: max(2, WorkerPool.threadCount)) { [sides] in
      try hasParts ? sides.connection() : nil
    } _: { [sides] piece, connection in
      switch piece {
      case .feed: return Read.feed(try Self.readFeed(file, table, sides, progress: progress))
      case .composed:
        return Read.bundle(try RowComposer.fingerprint(of: table, in: sides.database(.bundle)))
      case .bundle(let part):
        let rows = try connection.map { try BundleRows(table, part, in: $0) } ?? sides.bundleRows(of: table)
        var fingerprint = Fingerprint()
        try rows.add(to: &fingerprint)
        return Read.bundle(fingerprint)
      }
    }
  }

  private static func readFeed(
    _ file: FeedFile, _ table: ComparedTable, _ sides: FeedSides, progress: (Int) -> Void
  ) throws -> FeedSide {
    let rows = try sides.feedRows(of: file, as: table)
    let (fingerprint, changedCount) = try rows.fingerprint(progress: progress)
    return FeedSide(
      rows: fingerprint, count: rows.count, changed: changedCount, dropped: rows.droppedCount,
      repeatedKeys: rows.repeatedKeys, findings: rows.findings)
  }

  /// Finds rows that were dropped for a repeated key although no earlier row has that key.
  private func judge(_ keys: RepeatedKeys, of file: FeedFile, _ findings: inout Findings) throws {
    if keys.forgottenCount > 0 {
      findings.add(
        note:
          "\(keys.forgottenCount.counted("row")) of \(file.name) dropped for more repeated keys than are remembered: "
          + "not proved to be repeated")
    }
    if keys.isEmpty { return }
    let database = sides.database(.feed)
    let lines = try keys.linesWithoutEarlierRow(
      in: try RecordReader(feed: sides.feed, file: file),
      dropped: try DroppedLines(of: file.name, in: database.connection),
      progress: again(file, "repeated keys"))
    for line in lines {
      findings.add(
        "dropped for a repeated key, but no earlier row of that key is kept", table: "import_notice", file: file.name,
        line: line)
    }
  }

  /// Returns a progress function for another pass over a file.
  private func again(_ file: FeedFile, _ purpose: String) -> @Sendable (Int) -> Void {
    let pass = ProgressReporter(
      "\(Self.name): \(file.name), \(purpose)", total: file.inflatedByteCount, report: progress)
    return { pass.update(completed: $0) }
  }
}

extension FileComparison {
  fileprivate mutating func add(_ differences: RowDifferences.Result) {
    missing = differences.missing
    extra = differences.extra
    changed -= differences.missingChanged
    kept -= differences.missing - differences.missingChanged
    isExact = differences.isExact
  }
}
