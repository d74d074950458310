import BundleBuilder
import BundleFormat
import FeedEditor
import FeedFetcher
import FeedValidator
import FeedWriter
import Foundation
import GTFSFeed
import Operations
import Publisher
import TransitFiles

/// Makes the bundle of a dataset: fetches, merges, extracts, judges, builds, verifies and publishes.
///
/// ```swift
/// let configuration = try DatasetConfiguration(path: "dataset.yml")
/// let report = try await DatasetRun(configuration).run()
/// ```
///
/// If nothing has changed, nothing is written. The bundle, the downloaded feeds, the lock file and the published folder
/// change only if every step succeeds. Otherwise they stay as they were, and the report says why.
package struct DatasetRun: Sendable {
  package private(set) var configuration: DatasetConfiguration
  private let options: Options

  package struct Options: Sendable {
    /// Whether to make everything, even if nothing has changed.
    package var isForced = false
    /// Whether to refuse feeds with other contents than those in the lock file.
    package var isLocked = false
    /// Whether to accept a file of a private key that others can read.
    package var isSharedKeyAllowed = false
    /// As ``FeedImport/Options/buildTime``.
    package var buildTime: Int?
    /// The clock, in seconds since 1970: the time of publishing.
    package var now: @Sendable () -> Int = { Int(Date().timeIntervalSince1970) }

    package init() {}
  }

  package init(_ configuration: DatasetConfiguration, options: Options = Options()) {
    self.configuration = configuration
    self.options = options
  }

  /// The steps with their prerequisites, one line each: first those that get the feeds, then those that make the bundle.
  package var plan: String {
    let sources = SourcePlan(for: configuration).plan
    return "\(sources)\n\(MakingPlan(for: configuration, of: []).plan)"
  }

  /// Runs the plan.
  ///
  /// - Parameter progress: Called from several threads.
  /// - Throws: ``DatasetFeedError`` if a feed cannot be fetched or read, and what the steps throw. Then only the report
  ///   has changed; it is unchanged too after `CancellationError`.
  package func run(progress: (@Sendable (DatasetProgress) -> Void)? = nil) async throws -> DatasetReport {
    let turn = try DatasetTurn(configuration.path)
    defer { turn.end() }
    let (start, time) = (Date(), ContinuousClock.now)
    let handover = DatasetHandover(configuration: configuration)
    try handover.recover()
    let lock = try DatasetLock(of: configuration.lockPath)
    if options.isLocked { try checkFeeds(of: lock) }
    let context = DatasetContext(configuration, options, lock, Cancellation(), progress)
    var results: [SourceResult] = []
    do {
      results = try await sources(context)
      let made = try await makeWithFormerFeeds(&results, context)
      let report = report(of: made, results, context, start, .now - time)
      try finish(report, made, context)
      return report
    } catch {
      handover.recoverAfterFailure()
      context.log.discardStaged()
      // A folder for feeds stays only with feeds in it.
      unsafe rmdir(configuration.feedsFolder)
      if error is CancellationError || Task.isCancelled { throw CancellationError() }
      let report = report(of: error, results, context, start, .now - time)
      // The error of the run is the one to report.
      if let verdict = context.log.verdict { try? folder.write(verdict.report) }
      try? folder.write(report)
      throw error
    }
  }
}

// MARK: Plans

extension DatasetRun {
  /// - Throws: ``ConfigurationError`` if the lock file does not have exactly the feeds of the configuration.
  private func checkFeeds(of lock: DatasetLock?) throws(ConfigurationError) {
    func error(_ problem: String, isMissing: Bool = false) -> ConfigurationError {
      ConfigurationError(file: configuration.lockPath, place: nil, key: "", problem: problem, isMissing: isMissing)
    }
    guard let lock else { throw error("is missing; --locked needs it", isMissing: true) }
    let (found, expected) = (lock.feeds.map(\.id), configuration.feeds.map(\.id))
    if Set(found) != Set(expected) {
      throw error("has the feeds \(found.joined(separator: ", ")); --locked needs \(expected.joined(separator: ", "))")
    }
  }

  private func run(_ plan: DatasetPlan, in context: DatasetContext) async throws -> OperationOutputs<DatasetStep> {
    let outputs = OperationOutputs<DatasetStep>()
    let width = max(2, ProcessInfo.processInfo.activeProcessorCount)
    try await OperationRunner(plan: plan, width: width, cancellation: context.cancellation).run { step in
      try context.cancellation.check()
      try await context.log.recording(step) { try await plan.perform(step, in: context, outputs) }
      context.report("\(step)", completed: 1, total: 1)
    }
    return outputs
  }

  private func sources(_ context: DatasetContext) async throws -> [SourceResult] {
    let sources = SourcePlan(for: configuration)
    return sources.results.output(in: try await run(sources.plan, in: context))
  }

  /// The result of the second plan.
  private struct Made {
    /// `nil` if nothing has changed.
    var bundle: MadeBundle?
    var lock: DatasetLock
    var publication: ChannelPublisher.Publication?
  }

  /// Makes the dataset. If new feeds are not usable, those of last time take their place where the configuration says so.
  private func makeWithFormerFeeds(
    _ results: inout [SourceResult], _ context: DatasetContext
  ) async throws -> Made {
    var context = context
    while true {
      context.cancellation = Cancellation()
      do {
        return try await make(results, context)
      } catch  where error is FeedError || error is FeedEditError || error is BundleDiffersError {
        let former = results.map { $0.source.flatMap { SourceFetch.former(to: $0, because: error, context) } }
        // The error names the feed, unless it is of all feeds together.
        let named = former.map { former in former.flatMap { "\(error)".contains($0.name) ? $0 : nil } }
        let replaced = named.contains { $0 != nil } ? named : former
        guard replaced.contains(where: { $0 != nil }), !Task.isCancelled else { throw error }
        for (index, source) in replaced.enumerated() {
          guard let source else { continue }
          results[index].source?.staged?.discard()
          results[index] = .source(source)
        }
      }
    }
  }

  private func make(_ results: [SourceResult], _ context: DatasetContext) async throws -> Made {
    if let cancelled = results.lazy.compactMap({ $0.failure?.error as? CancellationError }).first { throw cancelled }
    if let error = DatasetFeedError(results, configuration.variables) { throw error }
    let sources = results.compactMap(\.source)
    if configuration.conditions?.relativeDates != nil {
      var run = self
      try run.configuration.conditions?.resolve(for: sources[0].open(), at: Double(options.now()))
      return try await run.make(results, context)
    }
    let inputs = DatasetInputs(sources, configuration, buildTime: options.buildTime).sha256
    if let lock = context.lock, !options.isForced, isCurrent(lock, inputs, results) {
      let plan = PublishingPlan(for: configuration, after: lock)
      let publication = plan.publication.output(in: try await run(plan.plan, in: context))
      let made = Made(bundle: nil, lock: publication?.lock ?? lock, publication: publication?.publication)
      if made.lock != lock { try TextFile.write(made.lock.text, to: configuration.lockPath) }
      return made
    }
    try NewFolder.make(for: configuration.output)
    return try await ScratchFolder.use(beside: configuration.output) { scratch in
      var context = context
      context.scratch = scratch
      context.inputs = inputs
      return try await make(sources, context)
    }
  }

  private func make(_ sources: [DatasetSource], _ context: DatasetContext) async throws -> Made {
    let plan = MakingPlan(for: configuration, of: sources)
    let outputs: OperationOutputs<DatasetStep>
    do {
      outputs = try await run(plan.plan, in: context)
    } catch let error as FeedOutputError {
      throw error.naming(configuration.output, insteadOfFilesIn: context.temporary(""))
    } catch let error as FeedError {
      // If a local feed was changed meanwhile, report that as the cause.
      for source in sources { try source.opened?.checkUnchanged() }
      throw error
    }
    let (bundle, publication) = (plan.bundle.output(in: outputs), plan.publication.output(in: outputs))
    let handover = DatasetHandover(configuration: configuration)
    let lock = try publication?.lock ?? handover.stage(bundle, of: sources, in: context).lock
    // The last step that can fail for reasons of its own has ended.
    try handover.complete(lock)
    for source in sources { try source.staged?.install() }
    return Made(bundle: bundle, lock: lock, publication: publication?.publication)
  }

  private var folder: ReportFolder { ReportFolder(path: configuration.judging.report) }

  /// Whether the output and the verdict are what a run would make.
  private func isCurrent(_ lock: DatasetLock, _ inputs: String, _ results: [SourceResult]) -> Bool {
    lock.inputs == inputs && FeedSource.sha256(of: configuration.output) == lock.bundle.sha256
      && folder.last?.bundle?.sha256 == lock.bundle.sha256 && folder.last?.verdict?.inputs == inputs
      && !results.contains { $0.source?.staged != nil }
  }
}

// MARK: Results

extension DatasetRun {
  /// Writes the verdict and the report, unless nothing has changed.
  private func finish(_ report: DatasetReport, _ made: Made, _ context: DatasetContext) throws {
    if made.bundle == nil, !isNews(report) { return }
    if let verdict = context.log.verdict {
      let bundle = BuiltBundle(byteCount: made.lock.bundle.bytes, contentRoot: made.lock.bundle.content)
      try folder.write(verdict.report, of: bundle)
    }
    try folder.write(report)
  }

  /// Whether a report of a run that built nothing says more than the last one.
  private func isNews(_ report: DatasetReport) -> Bool {
    func kept(_ report: DatasetReport?) -> [String] {
      (report?.feeds ?? []).filter { $0.state == .kept }.map(\.id)
    }
    let last = folder.last
    let hasPublished = report.publication.map { $0.change != ChannelPublisher.Change.none.rawValue } ?? false
    return last?.outcome == .failed || kept(last) != kept(report) || hasPublished
  }

  private func report(
    of made: Made, _ results: [SourceResult], _ context: DatasetContext, _ start: Date, _ duration: Duration
  ) -> DatasetReport {
    let last = made.bundle == nil ? folder.last : nil
    let bundle = made.bundle.map { bundle in
      let metadata = bundle.report.metadata
      return DatasetReport.Bundle(
        path: configuration.output, bytes: made.lock.bundle.bytes, sha256: made.lock.bundle.sha256,
        content: made.lock.bundle.content, validity: metadata.validity.map { [$0.start, $0.end] },
        notices: metadata.notices)
    }
    return DatasetReport(
      name: configuration.name, outcome: made.bundle == nil ? .unchanged : .built, problem: nil,
      started: ISO8601DateFormatter().string(from: start), seconds: DatasetReport.seconds(duration),
      feeds: results.map { .init($0, configuration.variables) }, steps: context.log.steps,
      bundle: bundle ?? last?.bundle, verdict: context.log.verdict.map { .init($0) } ?? last?.verdict,
      publication: made.publication.map { .init($0) })
  }

  private func report(
    of error: any Error, _ results: [SourceResult], _ context: DatasetContext, _ start: Date, _ duration: Duration
  ) -> DatasetReport {
    DatasetReport(
      name: configuration.name, outcome: .failed, problem: configuration.variables.redacted("\(error)"),
      started: ISO8601DateFormatter().string(from: start), seconds: DatasetReport.seconds(duration),
      feeds: results.map { .init($0, configuration.variables) }, steps: context.log.steps,
      bundle: folder.last?.bundle, verdict: context.log.verdict.map { .init($0) } ?? folder.last?.verdict,
      publication: nil)
  }
}
