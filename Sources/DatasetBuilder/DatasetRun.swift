import BundleBuilder
import FeedEditor
import FeedFetcher
import FeedValidator
import Foundation
import GTFSFeed
package import Operations
import Publisher
import TransitFiles

/// Makes the bundles of a dataset: fetches, merges, extracts, validates, builds, verifies, cuts regions and publishes.
///
/// ```swift
/// let configuration = try DatasetConfiguration(path: "dataset.yml")
/// let report = try await DatasetRun(configuration).run()
/// ```
///
/// If nothing has changed, nothing is written. The bundles, the downloaded feeds, the lock file and the published folder
/// change only if every step succeeds. Otherwise they stay as they were, and the report says why, unless the run ends before
/// the first feed is read.
package struct DatasetRun: Sendable {
  package let configuration: DatasetConfiguration
  let options: DatasetOptions

  package init(_ configuration: DatasetConfiguration, options: DatasetOptions = DatasetOptions()) {
    self.configuration = configuration
    self.options = options
  }

  /// The steps with their prerequisites, one line each.
  package var plan: String {
    let feed = configuration.conditions != nil ? "extract" : configuration.needsMerge ? "merge" : nil
    let after = feed.map { "  after  \($0)" } ?? ""
    var lines = configuration.feeds.map { "\(DatasetStep.source($0))" }
    if configuration.needsMerge { lines.append("merge") }
    if configuration.conditions != nil { lines.append("extract" + (configuration.needsMerge ? "  after  merge" : "")) }
    lines += ["validate" + after, "build" + after, "verify  after  " + (feed.map { "\($0), " } ?? "") + "build"]
    let regions = configuration.regions.map { "\(DatasetStep.region($0.id))" }
    if !regions.isEmpty { lines.append("export  after  validate, verify") }
    lines += regions.map { "\($0)  after  export" }
    if configuration.publishing != nil {
      lines.append("publish  after  " + (["validate", "build", "verify"] + regions).joined(separator: ", "))
    }
    return lines.joined(separator: "\n")
  }

  /// Runs the steps.
  ///
  /// - Parameter progress: Called from several threads.
  /// - Throws: ``DatasetFeedError`` if a feed cannot be fetched or read, and what the steps throw. Then only the report
  ///   has changed; it is unchanged too after `CancellationError`.
  package func run(progress: ProgressHandler? = nil) async throws -> DatasetReport {
    let (report, error) = try await attempt(progress: progress)
    if let error { throw error }
    return report
  }

  /// Runs the steps.
  ///
  /// - Returns: The report, and the error of a run that failed.
  /// - Throws: `CancellationError`, and errors before the first feed is read.
  package func attempt(
    progress: ProgressHandler? = nil
  ) async throws -> (report: DatasetReport, error: (any Error)?) {
    let lock = try RunLock(configuration.path)
    defer { lock.end() }
    try FileSystem.checkOwnFolder(folder.path)
    let (start, time) = (Date(), ContinuousClock.now)
    let commit = DatasetCommit(configuration: configuration)
    try commit.recover()
    let context = DatasetContext(configuration, options, try DatasetLock(of: configuration.lockPath), progress)
    if options.isLocked { try checkFeeds(of: context.lock) }
    var results = await sources(context)
    func report(_ outcome: Result<Output, any Error>) -> DatasetReport {
      self.report(outcome, results, context.log, start, .now - time)
    }
    do {
      let made = try await makeWithFormerFeeds(&results, context)
      let report = report(.success(made))
      try finish(report, made, context.log)
      return (report, nil)
    } catch {
      commit.recoverAfterFailure()
      for result in results { result.success?.staged?.discard() }
      // A folder for feeds stays only with feeds in it.
      try? FileSystem.removeEmptyFolder(configuration.feedsFolder)
      if error is CancellationError || Task.isCancelled { throw CancellationError() }
      // The error of the run is the one to report.
      if let verdict = context.log.verdict { try? folder.write(verdict.report) }
      let report = report(.failure(error))
      try? folder.write(report)
      return (report, error)
    }
  }
}
