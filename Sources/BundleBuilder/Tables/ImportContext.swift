import BundleFormat
import GTFSFeed
import TransitValues

/// What every step of an import needs.
struct ImportContext: Sendable {
  let feed: Feed
  let contents: FeedContents
  let references: ReferenceTables
  let texts: TextPool
  let notices: NoticeLog
  /// The folder for what does not fit into memory.
  let scratchFolder: String
  let cancellation: Cancellation
  /// Whether files are inflated ahead on threads of their own.
  let readsAhead: Bool
  let report: (@Sendable (ImportProgress) -> Void)?

  func reporter(for step: ImportStep, total: Int) -> ProgressReporter {
    ProgressReporter(step: step, total: total, report: report)
  }
}
