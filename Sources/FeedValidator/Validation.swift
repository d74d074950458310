package import GTFSFeed
package import Operations
package import TransitValues

/// The judgment of a feed: the notices of the canonical GTFS Schedule validator.
///
/// Source: <https://gtfs-validator.mobilitydata.org/rules.html>.
package struct Validation: Sendable {
  /// Returns the day that rules about expiry take for today, from the name of the feed's time zone, which may be empty
  /// or unknown.
  package let today: @Sendable (_ zone: String) -> ServiceDate
  /// The country whose numbering plan phone numbers follow, two letters, or ``unknownCountry``.
  package let country: String
  /// The maximum number of threads that run rules.
  package let threads: Int
  /// Whether to judge what the canonical validator skips by mistake.
  package let isThorough: Bool

  /// The country whose numbering plan is not known.
  package static let unknownCountry = "ZZ"

  package init(
    country: String = Self.unknownCountry, threads: Int = WorkerPool.threadCount, isThorough: Bool = false,
    today: @escaping @Sendable (String) -> ServiceDate
  ) {
    self.today = today
    self.country = country
    self.threads = threads
    self.isThorough = isThorough
  }

  package init(
    today: ServiceDate, country: String = Self.unknownCountry, threads: Int = WorkerPool.threadCount,
    isThorough: Bool = false
  ) {
    self.init(country: country, threads: threads, isThorough: isThorough) { _ in today }
  }

  /// Judges a feed that was opened with ``Feed/Root/strict``.
  ///
  /// - Parameters:
  ///   - withPicture: Whether to make the picture of the feed that a page shows.
  ///   - progress: Counts bytes.
  /// - Throws: ``FeedError`` if a file cannot be read, `CancellationError`.
  package func run(
    _ feed: Feed, withPicture: Bool = false, progress: ProgressReporter? = nil
  ) throws -> ValidationReport {
    var log = NoticeLog()
    Self.checkFolders(feed, &log)
    let tables = try load(feed, &log, progress)
    let rules = Rule.all.filter { $0.isApplicable(to: tables) }
    let logs = try WorkerPool.map(rules, threads: threads) { rule in
      try Cancellation.current.check()
      var found = NoticeLog()
      rule.judge(tables, &found)
      return found
    }
    for found in logs { log.add(found) }
    let summary = FeedSummary(tables, files: Self.sorted(feed.files).map(\.name), country: country)
    let picture = withPicture ? FeedPicture(tables, log) : nil
    return ValidationReport(log: log, summary: summary, picture: picture)
  }

  /// Reads the files of a feed.
  func load(_ feed: Feed, _ log: inout NoticeLog, _ progress: ProgressReporter?) throws -> Tables {
    progress?.begin(total: feed.files.reduce(0) { $0 + $1.inflatedByteCount })
    var (tables, pool) = ([Table](), ValuePool())
    var zones: ZoneFile?
    // Of files whose names differ only in case, the first in the zip counts.
    let known = Dictionary(
      feed.files.filter { GTFSSchema.file(named: $0.name.lowercased()) != nil }.map { ($0.name.lowercased(), $0) },
      uniquingKeysWith: { first, _ in first })
    var completed = 0
    for file in Self.sorted(feed.files) {
      try Cancellation.current.check()
      guard let schema = GTFSSchema.file(named: file.name.lowercased()), known[schema.name] == file else {
        if file.name != ".DS_Store" {
          log.add(.unknownFile, NoticePlace(file.name), ["filename": .text(file.name)])
        }
        continue
      }
      if schema.isTable {
        tables.append(
          try TableLoader.load(file, as: schema, of: feed, country: country, into: &pool, &log) { bytes in
            try Cancellation.current.check()
            progress?.update(completed: completed + bytes)
          })
      } else {
        let read = ZoneFile(try feed.contents(of: file, checksUTF8: false))
        log.add(read.log)
        zones = read
      }
      completed += file.inflatedByteCount
    }
    progress?.finish()
    for schema in GTFSSchema.files where schema.isTable && known[schema.name] == nil {
      tables.append(Table(schema))
    }
    return Tables(
      tables, pool: pool, zones: zones, files: Set(known.keys),
      today: Int32(today(Self.zone(tables, pool)).daysSince1970), isThorough: isThorough)
  }

  /// Returns files in the byte order of their names, so that a report does not depend on the order in a zip.
  private static func sorted(_ files: [FeedFile]) -> [FeedFile] {
    files.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }

  /// The time zone of the feed, which is that of its first agency.
  private static func zone(_ tables: [Table], _ pool: ValuePool) -> String {
    let agencies = tables.first { $0.name == FileSchema.agency.name }
    return agencies.map { $0.count == 0 ? "" : pool[$0[.agencyTimezone].value(0)] } ?? ""
  }

  /// The report on a feed that cannot be read: one `i_o_error`, as in the canonical report.
  package func report(unreadable error: FeedError) -> ValidationReport {
    var log = NoticeLog()
    log.add(
      .iOError, NoticePlace(error.file ?? "", error.line ?? 0),
      ["exception": "FeedError", "message": .text("\(error)")])
    let today = Int32(today("").daysSince1970)
    let tables = Tables(
      GTFSSchema.files.filter(\.isTable).map { Table($0) }, pool: ValuePool(), zones: nil, files: [], today: today)
    return ValidationReport(
      log: log, summary: FeedSummary(tables, files: [], country: country), picture: FeedPicture(tables, log))
  }

  /// Reports GTFS files in folders of a zip. The canonical validator does not look into subfolders of a folder.
  private static func checkFolders(_ feed: Feed, _ log: inout NoticeLog) {
    if feed.archiveByteCount == nil { return }
    let isMisplaced = feed.leftOut.contains { name in
      guard let slash = name.lastIndex(of: "/") else { return false }
      return CanonicalSchema.filesExpectedAtRoot.contains(String(name[name.index(after: slash)...]))
    }
    if isMisplaced { log.add(.invalidInputFilesInSubfolder, NoticePlace(""), [:]) }
  }
}
