import BundleFormat
import GTFSFeed
import Operations
import TransitFiles
import TransitValues

/// The environment that all steps of one import share.
package struct ImportContext: Sendable {
  let feed: Feed
  let contents: FeedContents
  let options: ImportOptions
  let pagesPerBlock: Int
  let texts = TextPool()
  let notices: ImportNoticeLog
  let database: DatabaseWriter
  let scratch: ScratchFolder
  let cancellation: Cancellation
  private let report: ProgressHandler?

  /// Opens the feed, reads its headers, and creates an empty database.
  init(
    _ feed: String, options: ImportOptions, scratch: ScratchFolder, cancellation: Cancellation,
    report: ProgressHandler?
  ) throws {
    self.feed = try Feed(opening: feed, named: options.feedName, limits: options.limits)
    self.options = options
    let feedByteCount = self.feed.files.reduce(0) { $0.addingClamped($1.inflatedByteCount) }
    pagesPerBlock = options.pagesPerBlock ?? BundleSchema.pagesPerBlock(forFeedOf: feedByteCount)
    self.scratch = scratch
    self.cancellation = cancellation
    self.report = report
    let survey = try FeedSurvey(of: self.feed)
    contents = survey.contents
    notices = try ImportNoticeLog(folder: scratch.path)
    for notice in survey.notices { try notices.add(notice) }
    for remark in survey.remarks { notices.remark(remark) }
    database = try DatabaseWriter(
      path: scratch.path + "/database.sqlite",
      trees: TreeStore(
        folder: scratch.path, encoding: try BackgroundEncoder(options, pagesPerBlock: pagesPerBlock, cancellation)),
      tables: BundleSchema.tables(for: contents), cancellation: cancellation)
  }

  /// The number of steps that run at the same time.
  var width: Int { max(1, options.threads) }

  /// Whether files are inflated ahead on separate threads.
  var readsAhead: Bool { options.threads > 1 }

  func reporter(for step: ImportStep, total: Int) -> ProgressReporter {
    ProgressReporter("\(step)", total: total, rows: step.readsFeed ? 0 : nil, report: report)
  }

  /// Performs a step unless the import was canceled. Reports its start and end if the step does not report progress
  /// itself.
  func reporting(_ step: ImportStep, perform: () async throws -> Void) async throws {
    try cancellation.check()
    if step.reportsItsProgress { return try await perform() }
    let progress = reporter(for: step, total: 1)
    progress.update(completed: 0)
    try await perform()
    progress.finish()
  }
}

extension BackgroundEncoder {
  /// - Returns: `nil` if blocks are too large to be encoded early.
  fileprivate convenience init?(_ options: ImportOptions, pagesPerBlock: Int, _ cancellation: Cancellation) throws {
    if pagesPerBlock * BundleSchema.pageSize > Self.maximumBlockLength { return nil }
    try self.init(
      pageSize: BundleSchema.pageSize, pagesPerBlock: pagesPerBlock, level: options.level,
      width: max(1, options.threads), cancellation: cancellation)
  }
}
