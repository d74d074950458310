import BundleBuilder
import FeedEditor
import FeedFetcher
import FeedWriter
import Foundation
import GTFSFeed
import Publisher
import TransitFiles

extension DatasetRun {
  /// The results of a run.
  struct Output {
    /// `nil` if nothing has changed.
    var bundle: ImportReport?
    var lock: DatasetLock
    var publication: ChannelPublisher.Publication?
  }

  /// Makes the dataset. If new feeds are not usable, those of last time take their place where the configuration says so.
  func makeWithFormerFeeds(
    _ results: inout [Result<LocalFeed, any Error>], _ context: DatasetContext
  ) async throws -> Output {
    while true {
      do {
        return try await make(results, context)
      } catch {
        let former = results.map { $0.success.flatMap { self.former(to: $0, because: error, context) } }
        // The error names the feed, unless it is of all feeds together.
        let named = former.map { former in former.flatMap { "\(error)".names($0.file.name) ? $0 : nil } }
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
    if let cancelled = results.lazy.compactMap({ $0.failure as? CancellationError }).first { throw cancelled }
    if let error = DatasetFeedError(results, configuration) { throw error }
    let sources = results.compactMap(\.success)
    var context = context
    if context.configuration.conditions?.relativeDates != nil {
      try context.configuration.conditions?.resolve(for: sources[0].file.open(), at: Double(options.now()))
    }
    let inputs = DatasetInputs(sources, context.configuration, buildTime: options.buildTime).sha256
    if let lock = context.lock, !options.isForced, isCurrent(lock, inputs, sources) {
      let (publication, newLock) = try await publish(configuration.output, lock, context)
      if newLock != lock { try SmallFile.write(newLock.text, to: configuration.lockPath) }
      return Output(bundle: nil, lock: newLock, publication: publication)
    }
    try FileSystem.createFolders(FileSystem.folder(of: configuration.output))
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
    var feed = sources[0].file
    if context.configuration.needsMerge {
      feed = try await context.performOnThread(.merge) { try making.merge(sources) }
    }
    if let conditions = context.configuration.conditions {
      feed = try await context.performOnThread(.extract) { [feed] in try making.extract(feed, conditions) }
    }
    let report = try await validateAndBuild(feed, sources, inputs, scratch, context)
    let commit = DatasetCommit(configuration: configuration)
    let newLock = try DatasetLock(of: scratch.finishedPath, report, from: sources, inputs: inputs, after: context.lock)
    let staged = try commit.stage(scratch.finishedPath, newLock)
    let (publication, lock) = try await publish(staged, newLock, context)
    // The last step that can fail for reasons of its own has ended.
    try commit.complete(lock)
    for source in sources { try source.staged?.install() }
    return Output(bundle: report, lock: lock, publication: publication)
  }

  /// Validates the feed while the bundle is built and verified. If both fail, the error is that of the bundle.
  private func validateAndBuild(
    _ feed: NamedFeed, _ sources: [LocalFeed], _ inputs: String, _ scratch: ScratchFolder, _ context: DatasetContext
  ) async throws -> ImportReport {
    let making = BundleMaking(context: context, scratch: scratch)
    let validation = FeedValidation(context: context, inputs: inputs)
    async let verdict: Void = context.performOnThread(.validate) { try validation.run(feed) }
    let report = try await context.perform(.build) { try await making.build(feed, of: sources) }
    try await context.performOnThread(.verify) { try making.verify(feed) }
    try await verdict
    return report
  }

  /// Publishes the bundle if the dataset is published.
  ///
  /// - Returns: What was published, and the lock file that remembers it.
  private func publish(
    _ bundle: String, _ lock: DatasetLock, _ context: DatasetContext
  ) async throws -> (ChannelPublisher.Publication?, DatasetLock) {
    guard let publishing = configuration.publishing else { return (nil, lock) }
    return try await context.perform(.publish) {
      try await BundlePublishing(publishing: publishing, context: context).publish(bundle, lock)
    }
  }

  /// Whether the output and the verdict are what a run would make.
  private func isCurrent(_ lock: DatasetLock, _ inputs: String, _ sources: [LocalFeed]) -> Bool {
    lock.inputs == inputs && (try? DatasetLock.hash(of: configuration.output)) == lock.bundle.sha256
      && folder.last?.bundle?.sha256 == lock.bundle.sha256 && folder.last?.verdict?.inputs == inputs
      && !sources.contains { $0.staged != nil }
  }
}

extension String {
  /// Whether a file's name is in the text, and not only as a part of a longer name.
  fileprivate func names(_ file: String) -> Bool {
    func continues(_ character: Character?) -> Bool {
      character.map { $0.isLetter || $0.isNumber || "-_.".contains($0) } ?? false
    }
    return ranges(of: file).contains { range in
      !continues(self[..<range.lowerBound].last) && !continues(self[range.upperBound...].first)
    }
  }
}
