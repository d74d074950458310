import FeedValidator
import GTFSFeed

/// The verdict on the feed of a dataset.
struct JudgedFeed: Sendable {
  let report: ValidationReport
  /// ``DatasetInputs/sha256`` of the feed.
  let inputs: String
}

/// Judges the feed of a dataset.
struct FeedJudging {
  private let context: DatasetContext

  init(_ context: DatasetContext) {
    self.context = context
  }

  /// - Throws: ``VerdictError`` if the feed has notices of the severity of `fail-on`, ``FeedError`` if it cannot be
  ///   read, `CancellationError`. The report is written in any case but the last.
  func judge(_ feed: MadeFeed) throws -> JudgedFeed {
    let rules = context.configuration.judging
    let validation = Validation(country: rules.country) { Validation.currentDay(in: $0) }
    let verdict = try validation.judge(
      feed.path, withPicture: true,
      progress: { completed, total in context.report("validate", completed: completed, total: total) },
      isCancelled: context.isCancelled)
    let judged = JudgedFeed(report: verdict.report, inputs: context.inputs)
    context.log.judged(judged)
    context.log.note(.validate, verdict.report.counted)
    // A feed that the canonical validator cannot read is refused by the build, or read by it all the same.
    if let error = VerdictError(verdict.report, of: feed.name, failOn: rules.failOn, ignoring: rules.ignored) {
      throw error
    }
    return judged
  }
}
