import BundleBuilder
import FeedEditor
import FeedFetcher
import FeedWriter
import Foundation
import GTFSFeed
import Publisher
import TransitFiles
import TransitValues

extension DatasetRun {
  /// The results of a run.
  struct Output {
    /// `nil` if nothing has changed.
    var bundle: ImportReport?
    /// Empty if nothing has changed.
    var regions: [MadeRegion] = []
    var lock: DatasetLock
    /// Of the bundle, then of the regions; empty if nothing is published.
    var publications: [ChannelPublisher.Publication]
  }

  /// Makes the dataset. If new feeds are not usable, those of last time take their place where the configuration says so.
  func makeWithFormerFeeds(
    _ results: inout [Result<LocalFeed, any Error>], _ context: DatasetContext
  ) async throws -> Output {
    if let cancelled = results.lazy.compactMap({ $0.failure as? CancellationError }).first { throw cancelled }
    if let error = DatasetFeedError(results, configuration) { throw error }
    while true {
      do {
        return try await make(results, context)
      } catch {
        let former = results.map { $0.success.flatMap { self.former(to: $0, because: error, context) } }
        // The error is of a feed, or of all feeds together.
        let place = FailureFacts(of: error).place
        let named = former.map { $0.flatMap { [place.feed, place.file].contains($0.file.name) ? $0 : nil } }
        let replaced = named.contains { $0 != nil } ? named : former
        guard replaced.contains(where: { $0 != nil }), !Task.isCancelled else { throw error }
        for (index, source) in replaced.enumerated() {
          guard let source else { continue }
          results[index].success?.staged?.discard()
          results[index] = .success(source)
        }
      }
    }
  }

  private func make(_ results: [Result<LocalFeed, any Error>], _ context: DatasetContext) async throws -> Output {
    let sources = results.compactMap(\.success)
    var context = context
    if context.configuration.conditions?.relativeDates != nil {
      try context.configuration.conditions?.resolve(for: sources[0].file.open(), at: Double(options.now()))
    }
    for (index, region) in context.configuration.regions.enumerated() where region.conditions.relativeDates != nil {
      do {
        try context.configuration.regions[index].conditions.resolve(
          for: sources[0].file.open(), at: Double(options.now()))
      } catch {
        throw region.naming(error, in: configuration.path)
      }
    }
    let inputs = DatasetInputs(sources, context.configuration, buildTime: options.buildTime).sha256
    if let lock = context.lock, !options.isForced, isCurrent(lock, inputs, sources) {
      let (publications, newLock) = try await publish(lock, context) { $0.path }
      if newLock != lock { try SmallFile.write(newLock.text, to: configuration.lockPath) }
      return Output(bundle: nil, lock: newLock, publications: publications)
    }
    try FileSystem.createFolders(FileSystem.folder(of: configuration.output), mayBeLink: true)
    return try await ScratchFolder.use(beside: configuration.output) { [context] scratch in
      do {
        return try await make(sources, inputs, scratch, context)
      } catch let error as FeedOutputError {
        throw error.naming(configuration.output, insteadOfFilesIn: "\(scratch.path)/")
      } catch let error as FeedError {
        // If a local feed was changed meanwhile, report that as the cause.
        for source in sources { try source.file.opened?.checkUnchanged() }
        throw error
      }
    }
  }

  private func make(
    _ sources: [LocalFeed], _ inputs: String, _ scratch: ScratchFolder, _ context: DatasetContext
  ) async throws -> Output {
    let making = FeedMaking(context: context, scratch: scratch)
    var (feed, sources) = (sources[0].file, sources)
    if context.configuration.needsMerge {
      (feed, sources) = try await context.performOnThread(.merge) { [sources] in try making.merge(sources) }
    }
    if let conditions = context.configuration.conditions {
      feed = try await context.performOnThread(.extract) { [feed] in try making.extract(feed, conditions) }
    }
    let report = try await validateAndBuild(feed, sources, inputs, scratch, context)
    try checkLoss(of: report, at: configuration.output)
    let regions = try await makeRegions(sources, scratch, context)
    let commit = DatasetCommit(configuration: configuration)
    let newLock = DatasetLock(
      of: try DatasetLock.Bundle(of: scratch.finishedPath, report),
      Dictionary(uniqueKeysWithValues: regions.map { ($0.region.id, $0.bundle) }), from: sources, inputs: inputs,
      after: context.lock)
    let (publications, lock) = try await publish(
      newLock, context, after: { try commit.stage(scratch.finishedPath, $0) }, at: { $0.next })
    // The last step that can fail for reasons of its own has ended.
    try commit.complete(lock)
    for source in sources { try source.staged?.install() }
    return Output(bundle: report, regions: regions, lock: lock, publications: publications)
  }

  /// Validates the feed while the bundle is built and verified. If both fail, the error is that of the bundle.
  private func validateAndBuild(
    _ feed: NamedFeed, _ sources: [LocalFeed], _ inputs: String, _ scratch: ScratchFolder, _ context: DatasetContext
  ) async throws -> ImportReport {
    let making = BundleMaking(context: context, scratch: scratch, output: configuration.output)
    let validation = FeedValidation(context: context, inputs: inputs)
    async let verdict: Void = context.performOnThread(.validate) { try validation.run(feed) }
    do {
      let report = try await context.perform(.build) {
        try await making.build(feed, of: sources, buildTime: options.buildTime, as: .build)
      }
      try await context.performOnThread(.verify) { try making.verify(feed, as: .verify) }
      try await verdict
      return report
    } catch {
      // The report of a feed that is refused has its verdict, however fast the build failed.
      if !Task.isCancelled { try? await verdict }
      throw error
    }
  }

  /// - Throws: ``FailureCode/loss`` if a new bundle has lost too much to replace the last one.
  private func checkLoss(of report: ImportReport, at output: String) throws(PlainFailure) {
    if options.allowsLoss { return }
    try BundleCounts(report.metadata).check(
      replacing: BundleCounts(ofBundleAt: output), at: output, allowing: configuration.validation.maximumLoss)
  }

  /// Makes the bundles of all regions, one after the other.
  private func makeRegions(
    _ sources: [LocalFeed], _ scratch: ScratchFolder, _ context: DatasetContext
  ) async throws -> [MadeRegion] {
    if context.configuration.regions.isEmpty { return [] }
    let exported = try await context.performOnThread(.export) { try RegionMaking.export(scratch, context) }
    var made: [MadeRegion] = []
    for output in context.configuration.outputs {
      guard let region = output.region else { continue }
      let making = RegionMaking(region: region, context: context)
      let result = try await context.perform(.region(region.id)) {
        try await making.make(of: exported, sources, as: output.next)
      }
      try checkLoss(of: result.report, at: output.path)
      made.append(result)
    }
    return made
  }

  /// Publishes the bundles if the dataset is published.
  ///
  /// - Parameters:
  ///   - stage: Called in any case, before anything is published.
  ///   - path: Where the bundle of an output then is.
  /// - Returns: What was published, and the lock file that remembers it.
  private func publish(
    _ lock: DatasetLock, _ context: DatasetContext, after stage: (DatasetLock) throws -> Void = { _ in },
    at path: (DatasetOutput) -> String
  ) async throws -> ([ChannelPublisher.Publication], DatasetLock) {
    guard let publishing = configuration.publishing else {
      try stage(lock)
      return ([], lock)
    }
    return try await context.perform(.publish) {
      let publishing = try BundlePublishing(publishing, context)
      let checked = try publishing.check(lock)
      try stage(checked)
      return try await publishing.publish(checked, path)
    }
  }

  /// Whether the outputs and the verdict are what a run would make.
  private func isCurrent(_ lock: DatasetLock, _ inputs: String, _ sources: [LocalFeed]) -> Bool {
    let last = folder.last
    return lock.inputs == inputs && last?.verdict?.inputs == inputs && !sources.contains { $0.staged != nil }
      && configuration.outputs.allSatisfy { output in
        guard let sha256 = output.bundle(in: lock)?.sha256 else { return false }
        let reported =
          output.region.map { region in last?.regions?.first { $0.id == region.id }?.bundle } ?? last?.bundle
        return (try? DatasetLock.hash(of: output.path)) == sha256 && reported?.sha256 == sha256
      }
  }
}
