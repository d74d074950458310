import BundleFormat
import BundleReader
import GTFSFeed
package import Operations

/// Verifies that a bundle is intact and correct, or reports the problems and their locations.
///
/// ```swift
/// let report = try Verification(bundle: "city.transit").run()
/// ```
///
/// Nothing is modified. Cost: reads the file once for the container and the database several times, with one thread per
/// core, at most four. Memory: 64 MiB of decoded blocks, a few MiB per thread, and a few numbers per trip, stop,
/// point, text or profile.
package struct Verification: Sendable {
  package let bundle: String
  package let options: Options

  package struct Options: Hashable, Sendable {
    /// Whether to check only the header, the sections and a sample of blocks.
    package var isQuick: Bool
    /// A zip file or folder to compare with the bundle after all other checks.
    package var feed: String?
    /// Whether SQLite reads all rows of all views, instead of a sample of the views whose rows are composed.
    package var readsEveryRow: Bool

    package init(isQuick: Bool = false, feed: String? = nil, readsEveryRow: Bool = false) {
      self.isQuick = isQuick
      self.feed = feed
      self.readsEveryRow = readsEveryRow
    }
  }

  package init(bundle: String, options: Options = Options()) {
    self.bundle = bundle
    self.options = options
  }

  /// Runs the checks in order; each relies on what the earlier ones verified.
  ///
  /// - Parameter progress: Called at most once per percent while reading the container, the feed and each file that is
  ///   read again; otherwise once per check, twice for `sqlite`, which has two parts.
  /// - Throws: ``VerificationError`` if the verification cannot run; problems of the bundle are in the report.
  package func run(progress: ProgressHandler? = nil) throws(VerificationError) -> VerificationReport {
    var run = VerificationRun(bundle: bundle, options: options, progress: progress)
    try run.run()
    return run.report
  }

  /// The checks of a timetable's database in order. All rely on a valid schema.
  static func checks(for contents: FeedContents) -> [any DatabaseCheck] {
    [MetadataCheck()] + InvariantCheck.all + [LocationsCheck()]
      + SharedSequence.all(for: contents).map(SequencesCheck.init)
      + [CallsCheck(), TextsCheck(), SearchCheck(), StopServiceCheck(), ClockCheck(), QueryPlanCheck()]
  }
}

private struct VerificationRun {
  let bundle: String
  let options: Verification.Options
  let progress: ProgressHandler?
  var report = VerificationReport()

  mutating func run() throws(VerificationError) {
    // First, so that an unusable feed is reported at once.
    let feed = try openFeed()
    // Keep the file open to share its cache of decoded blocks. Problems are reported by the checks below.
    let file = openFile()
    let container = try checkContainer(file)
    report.add(ContainerCheck.name, container.findings)
    if options.isQuick { return }
    guard container.findings.isEmpty else {
      let checks = container.metadata.map { [Self.schema] + Verification.checks(for: $0.contents).map(\.name) } ?? []
      report.skip([IntegrityCheck.name] + checks, because: "the container is damaged")
      return skipFeed(because: "the container is damaged")
    }
    if options.feed != nil, container.kind == .database { throw .noTimetable }
    guard let file else { throw .cannotRead("the file was replaced during verification") }
    try checkDatabase(of: file, container)
    if let feed { try compare(feed, with: file, container.metadata) }
    progress?(StepProgress(step: "", completed: 1, total: 1))
  }

  /// Opens the bundle for all checks; `nil` if that fails, or if only a sample is checked.
  private func openFile() -> BundleFile? {
    options.isQuick ? nil : try? BundleFile.open(path: bundle, cacheByteCount: BundleDatabase.decodedByteCount)
  }

  private func checkContainer(_ file: BundleFile?) throws(VerificationError) -> ContainerCheck.Result {
    let bytes: any BundleBytes = if let file { BytesOfOpenFile(file: file) } else { try BytesOnDisk(path: bundle) }
    return try ContainerCheck(
      bytes, isQuick: options.isQuick, keepingBlocksIn: file,
      progress: ProgressReporter(ContainerCheck.name, report: progress)
    ).run()
  }
}

// MARK: The database

extension VerificationRun {
  private static let schema = "schema"

  private mutating func checkDatabase(
    of file: BundleFile, _ container: ContainerCheck.Result
  ) throws(VerificationError) {
    guard let metadata = container.metadata else {
      let integrity = IntegrityCheck(firstPage: container.firstPage, isTimetable: false)
      try run([integrity.piece], of: file)
      return report.skip([Self.schema], because: "a packed SQLite database, not a timetable")
    }
    let checks = Verification.checks(for: metadata.contents)
    let shape = try TreeShape.findings(of: file)
    guard shape.isEmpty else {
      report.add(IntegrityCheck.name, shape)
      return report.skip([Self.schema] + checks.map(\.name), because: "the database's pages do not form trees")
    }
    let schema = Self.schemaFindings(of: file, metadata.contents)
    guard schema.isEmpty else {
      // The checks assume our tables, and no SQL of an untrusted schema may run.
      report.skip([IntegrityCheck.name], because: "the schema is wrong")
      report.add(Self.schema, schema)
      return report.skip(checks.map(\.name), because: "the schema is wrong")
    }
    let integrity = IntegrityCheck(firstPage: container.firstPage, isTimetable: true)
    let pieces = (checks + [ForeignKeyCheck()]).map {
      $0.piece(of: file, metadata, container.metadataBytes)
    }
    try run([integrity.piece] + pieces, after: schema, of: file)
  }

  /// - Parameters:
  ///   - pieces: The checks, SQLite's integrity check first.
  ///   - schema: The findings of the schema check, to report after the first piece; `nil` if the schema is not checked.
  private mutating func run(
    _ pieces: [DatabaseCheckRunner.Piece], after schema: Findings? = nil, of file: BundleFile
  ) throws(VerificationError) {
    let runner = DatabaseCheckRunner(file: file, total: pieces.count, progress: progress)
    if let findings = try runner.openingFindings() {
      report.add(IntegrityCheck.name, findings)
      if let schema { report.add(Self.schema, schema) }
      let others = pieces.map(\.name).filter { $0 != IntegrityCheck.name }
      return report.skip(others, because: "the database cannot be opened")
    }
    let results = try runner.run(pieces)
    report.add(results.prefix(1))
    if let schema { report.add(Self.schema, schema) }
    report.add(results.dropFirst())
  }

  private static func schemaFindings(of file: BundleFile, _ contents: FeedContents) -> Findings {
    var findings = Findings()
    do {
      for difference in try SchemaCheck(contents).differences(in: file) {
        findings.add(difference.problem, table: difference.object)
      }
    } catch {
      findings.add("\(error)")
    }
    return findings
  }
}

// MARK: The feed

extension VerificationRun {
  private func openFeed() throws(VerificationError) -> Feed? {
    guard let path = options.feed, !options.isQuick else { return nil }
    do throws(FeedError) { return try Feed(opening: path) } catch { throw VerificationError(error) }
  }

  private mutating func skipFeed(because reason: String) {
    if options.feed != nil { report.skip([FeedCheck.name], because: reason) }
  }

  private mutating func compare(
    _ feed: Feed, with file: BundleFile, _ metadata: BundleMetadata?
  ) throws(VerificationError) {
    guard let metadata else { throw .noTimetable }
    // Rows cannot be interpreted in a corrupt database or with a wrong schema.
    for name in [Self.schema, IntegrityCheck.name] where report[name]?.isPassed != true {
      return skipFeed(because: "the check \(name) has not passed")
    }
    do {
      let sides = try FeedSides(feed: feed, bundle: file, metadata: metadata)
      let composesRows = report.isPassed && !options.readsEveryRow
      let result = try FeedCheck(sides: sides, progress: progress, composesRows: composesRows).run()
      report.add(FeedCheck.name, result.findings)
      report.files = result.files
    } catch {
      if Cancellation.current.isCancelled { throw .cancelled }
      if let error = error as? FeedError { throw VerificationError(error) }
      if let error = error as? VerificationError { throw error }
      report.add(FeedCheck.name, Findings("\(error)"))
    }
  }
}
