import FeedValidator
import GTFSFeed
import Operations

/// Validates the feed of a dataset.
struct FeedValidation {
  let context: DatasetContext
  /// ``DatasetInputs/sha256`` of the feed.
  let inputs: String

  /// - Throws: ``FailureCode/verdict`` if the feed has notices of the severity of `fail-on`, ``FeedError`` if it cannot
  ///   be read, `CancellationError`. The verdict is in the log in any case but the last two.
  func run(_ feed: NamedFeed) throws {
    let rules = context.configuration.validation
    let validation = Validation(country: rules.country) { Validation.currentDay(in: $0) }
    let report = try validation.judge(
      feed.path, withPicture: true, progress: ProgressReporter("validate", report: context.report)
    ).report
    context.log.verdict = (report, inputs)
    context.log.note(.validate, report.counted)
    // The build decides on its own whether it can read a feed that the canonical validator cannot read.
    if let error = report.refusal(of: feed.name, failOn: rules.failOn, ignoring: rules.ignored) { throw error }
  }
}
