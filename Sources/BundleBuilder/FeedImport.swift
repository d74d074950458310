import GTFSFeed
package import Operations
import TransitFiles

/// Builds a bundle from a feed.
///
/// ```swift
/// let report = try await FeedImport(feed: "feed.zip", output: "city.transit").run()
/// ```
///
/// The output appears only when it is complete, synced and readable. Until then an existing file remains unchanged.
/// Cancelling the task leaves nothing behind.
package struct FeedImport: Sendable {
  package typealias Options = ImportOptions

  /// A .zip file or a folder.
  package let feed: String
  package let output: String
  package let options: Options

  package init(feed: String, output: String, options: Options = Options()) {
    self.feed = feed
    self.output = output
    self.options = options
  }

  /// Returns the plan for this feed, without running it.
  package func plan() throws -> ImportPlan {
    ImportPlan(
      for: try FeedSurvey(of: try Feed(opening: feed, named: options.feedName, limits: options.limits)).contents)
  }

  /// Runs the import.
  ///
  /// - Parameters:
  ///   - progress: Called from several threads, at most once per percent of each step.
  ///   - approve: Called when the bundle is complete, before it replaces an existing file. An error refuses it.
  /// - Throws: ``FeedError`` if the feed cannot be imported, ``FileError`` if the output cannot be written,
  ///   ``FailureCode/strict``, ``FailureCode/loss`` if the bundle has no calls and an existing one has,
  ///   `CancellationError`.
  package func run(
    progress: ProgressHandler? = nil, approve: () async throws -> Void = {}
  ) async throws -> ImportReport {
    try await ScratchFolder.finishDatabase(output) { scratch in
      let cancellation = Cancellation()
      let context = try ImportContext(
        feed, options: options, scratch: scratch, cancellation: cancellation, report: progress)
      defer { context.database.trees.waitForEncoding() }
      let operations = FeedOperations(for: context.contents)
      let outputs = OperationOutputs<ImportStep>()
      let runner = OperationRunner(plan: operations.plan, width: context.width, cancellation: cancellation)
      do {
        try await runner.run { step in
          try await context.reporting(step) { try await operations.plan.perform(step, in: context, outputs) }
        }
      } catch let error as FeedError {
        // If the feed was changed meanwhile, report that as the cause.
        try context.feed.checkUnchanged()
        throw error
      }
      try cancellation.check()
      let made = operations.report.output(in: outputs)
      try BundleCounts(made.metadata).check(
        replacing: BundleCounts(ofBundleAt: output), at: output, allowing: nil)
      try await approve()
      return made
    }
  }
}
