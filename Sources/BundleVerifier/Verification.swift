import BundleFormat
import GTFSFeed
import TransitBundle

/// Proves that a bundle is whole and true, or says what is wrong with it and where.
///
/// ```swift
/// let report = try Verification(bundle: "city.transit").run()
/// ```
///
/// Nothing is modified. Cost: reads the file once for the container and its database a few times over, on as many threads
/// as there are cores, four at most; memory is 64 MiB of decoded blocks, some MiB for each thread, and what is bounded by
/// the largest column of numbers that a trip, a stop or a profile has one of.
package struct Verification: Sendable {
  package let bundle: String
  package let options: Options

  package struct Options: Hashable, Sendable {
    /// Whether to look at the header, the sections and a sample of blocks only.
    package var isQuick: Bool
    /// A zip or a folder that the bundle is to be compared with, after everything else has been found well.
    package var feed: String?

    package init(isQuick: Bool = false, feed: String? = nil) {
      self.isQuick = isQuick
      self.feed = feed
    }
  }

  package init(bundle: String, options: Options = Options()) {
    self.bundle = bundle
    self.options = options
  }

  /// Runs the checks, each of which looks at what the ones before have proved.
  ///
  /// - Parameters:
  ///   - progress: Called at most once for each percent of a reading: of the container, of the feed, and of each file
  ///     that has to be read once more; and once for each other check, twice for `sqlite`, which has two parts.
  ///   - isCancelled: Asked often, also while SQLite works.
  /// - Throws: ``VerificationError`` where there is nothing to verify; what is wrong with a bundle is in the report.
  package func run(
    progress: (@Sendable (VerificationProgress) -> Void)? = nil, isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws(VerificationError) -> VerificationReport {
    var report = VerificationReport()
    // First of all: nobody wants to wait for a verification that cannot be finished.
    let feed = try openFeed()
    // Kept open, so that no check and no connection decodes a block anew. What is wrong with it is found below.
    let file = openFile()
    let container = try checkContainer(file, progress: progress, isCancelled: isCancelled)
    report.add(ContainerCheck.name, container.findings)
    if options.isQuick { return report }
    guard container.findings.isEmpty else {
      report.skip([IntegrityCheck.name] + Self.names(for: container.metadata), because: "the container is damaged")
      skipFeed(in: &report, because: "the container is damaged")
      return report
    }
    if options.feed != nil, container.kind == .database { throw .noTimetable }
    guard let file else { throw .cannotRead("it has become another file meanwhile") }
    try checkDatabase(of: file, container, into: &report, progress: progress, isCancelled: isCancelled)
    if let feed {
      try compare(feed, with: file, container.metadata, into: &report, progress: progress, isCancelled: isCancelled)
    }
    progress?(VerificationProgress(check: "", completed: 1, total: 1))
    return report
  }

  /// The bundle, open once for all checks; `nil` for one that nobody can open, and where only a sample is looked at.
  private func openFile() -> BundleFile? {
    options.isQuick ? nil : try? BundleFile.open(path: bundle, cacheByteCount: BundleDatabase.decodedByteCount)
  }

  private func checkContainer(
    _ file: BundleFile?, progress: (@Sendable (VerificationProgress) -> Void)?,
    isCancelled: @escaping @Sendable () -> Bool
  ) throws(VerificationError) -> ContainerCheck.Result {
    let pass = PassProgress(progress)
    let bytes: any BundleBytes = if let file { BytesOfOpenFile(file: file) } else { try BytesOnDisk(path: bundle) }
    let check = ContainerCheck(
      bytes, isQuick: options.isQuick, keepingBlocksIn: file, isCancelled: isCancelled
    ) { done, total in
      pass.update(ContainerCheck.name, completed: done, total: total)
    }
    return try check.run()
  }
}

// MARK: The database

extension Verification {
  private static let schema = "schema"

  /// The checks of a timetable's database, in their order. All rely on the schema, which has to be ours.
  static func checks(for contents: FeedContents) -> [any DatabaseCheck] {
    [MetadataCheck()] + InvariantCheck.all + [LocationsCheck()]
      + SharedSequence.all(for: contents).map(SequencesCheck.init)
      + [CallsCheck(), TextsCheck(), SearchCheck(), StopServiceCheck(), ClockCheck(), QueryPlanCheck()]
  }

  private static func names(for metadata: BundleMetadata?) -> [String] {
    metadata.map { [schema] + checks(for: $0.contents).map(\.name) } ?? []
  }

  private func checkDatabase(
    of file: BundleFile, _ container: ContainerCheck.Result, into report: inout VerificationReport,
    progress: (@Sendable (VerificationProgress) -> Void)?, isCancelled: @escaping @Sendable () -> Bool
  ) throws(VerificationError) {
    guard let metadata = container.metadata else {
      let integrity = IntegrityCheck(firstPage: container.firstPage, isTimetable: false)
      try run([integrity.piece], of: file, into: &report, progress: progress, isCancelled: isCancelled)
      return report.skip([Self.schema], because: "a packed SQLite database and no timetable")
    }
    let checks = Self.checks(for: metadata.contents)
    let shape = try TreeShape.findings(of: file, isCancelled: isCancelled)
    guard shape.isEmpty else {
      report.add(IntegrityCheck.name, shape)
      return report.skip([Self.schema] + checks.map(\.name), because: "the database's pages are no trees")
    }
    let schema = Self.schemaFindings(of: file, metadata.contents)
    guard schema.isEmpty else {
      // What is said of tables means nothing where they are others, and nothing of a stranger's schema is run.
      report.skip([IntegrityCheck.name], because: "the schema is not ours")
      report.add(Self.schema, schema)
      return report.skip(checks.map(\.name), because: "the schema is not ours")
    }
    let integrity = IntegrityCheck(firstPage: container.firstPage, isTimetable: true)
    let pieces = (checks + [ForeignKeyCheck()]).map {
      $0.piece(of: file, metadata, container.metadataBytes, isCancelled: isCancelled)
    }
    try run(
      [integrity.piece] + pieces, after: schema, of: file, into: &report, progress: progress, isCancelled: isCancelled)
  }

  /// - Parameters:
  ///   - pieces: SQLite's own proofs first.
  ///   - schema: What was found of it before SQLite saw it, nothing; `nil` where the schema is the database's own affair.
  private func run(
    _ pieces: [DatabaseCheckRunner.Piece], after schema: Findings? = nil, of file: BundleFile,
    into report: inout VerificationReport,
    progress: (@Sendable (VerificationProgress) -> Void)?, isCancelled: @escaping @Sendable () -> Bool
  ) throws(VerificationError) {
    let runner = DatabaseCheckRunner(
      file: file, total: pieces.count, progress: progress, isCancelled: isCancelled)
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

extension Verification {
  private func openFeed() throws(VerificationError) -> Feed? {
    guard let path = options.feed, !options.isQuick else { return nil }
    do throws(FeedError) {
      return try Feed(opening: path)
    } catch {
      throw VerificationError(error)
    }
  }

  private func skipFeed(in report: inout VerificationReport, because reason: String) {
    if options.feed != nil { report.skip([FeedCheck.name], because: reason) }
  }

  private func compare(
    _ feed: Feed, with file: BundleFile, _ metadata: BundleMetadata?, into report: inout VerificationReport,
    progress: (@Sendable (VerificationProgress) -> Void)?, isCancelled: @escaping @Sendable () -> Bool
  ) throws(VerificationError) {
    guard let metadata else { throw .noTimetable }
    // Rows mean nothing in a torn database or under a schema that is not ours.
    for name in [Self.schema, IntegrityCheck.name] where report[name]?.isPassed != true {
      return skipFeed(in: &report, because: "the check \(name) has not passed")
    }
    do {
      let sides = try FeedCheck.Sides(
        feed: feed, bundle: file, metadata: metadata, isCancelled: isCancelled)
      let result = try FeedCheck(sides: sides, progress: progress).run()
      report.add(FeedCheck.name, result.findings)
      report.files = result.files
    } catch {
      if isCancelled() { throw .cancelled }
      if let error = error as? FeedError { throw VerificationError(error) }
      if let error = error as? VerificationError { throw error }
      var findings = Findings()
      findings.add("\(error)")
      report.add(FeedCheck.name, findings)
    }
  }
}
