package import BundleFormat
import Foundation
package import GTFSFeed
import Operations
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
  /// A .zip file or a folder.
  package let feed: String
  package let output: String
  package let options: Options

  package struct Options: Sendable {
    /// The maximum number of steps that run at the same time, and of threads that encode blocks; the number of cores by
    /// default.
    package var threads = ProcessInfo.processInfo.activeProcessorCount
    /// The zlib level, `1 ... 9`.
    package var level = Deflate.defaultLevel
    /// Pages of 4,096 bytes per block, `1 ... 1024`.
    package var pagesPerBlock = BundleSchema.pagesPerBlock
    package var limits = FeedLimits()
    /// Whether to refuse a feed if any row or value would be dropped or changed.
    package var isStrict = false
    /// The recorded build time in seconds since 1970, from SOURCE_DATE_EPOCH; `nil` for none. Never the current time,
    /// because equal feeds must give equal bytes.
    package var buildTime: Int?
    /// The name of the feed in the metadata and in errors; `nil` for that of the file.
    package var feedName: String?
    /// The feeds from which the feed was made; `nil` if it is used as it is.
    package var sourceFeeds: [BundleMetadata.Source.Feed]?

    package init() {}
  }

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
  /// - Parameter progress: Called from several threads, at most once per percent of each step.
  /// - Throws: ``FeedError`` if the feed cannot be imported, ``FileError`` if the output cannot be written,
  ///   ``StrictImportError``, `CancellationError`.
  package func run(progress: (@Sendable (ImportProgress) -> Void)? = nil) async throws -> ImportReport {
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
      return operations.report.output(in: outputs)
    }
  }
}

/// The result of an import.
package struct ImportReport: Sendable {
  package let metadata: BundleMetadata
  package let bundleByteCount: Int
}

/// The error for a feed that is refused because not all of it can be kept.
package struct StrictImportError: Error, CustomStringConvertible {
  /// The number of notices by code.
  package let notices: [String: Int]
  /// The files that are not read because of the case of their names.
  package let misnamedFiles: [String]

  package var description: String {
    let counts = notices.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
    return "refused under --strict, since not everything can be kept: " + counts.joined(separator: ", ")
      + (misnamedFiles.isEmpty
        ? "" : "; \(misnamedFiles.prefix(3).joined(separator: ", ")) is not read: GTFS file names must be lowercase")
  }
}
