package import BundleFormat
import Foundation
package import GTFSFeed

/// Makes a bundle from a feed.
///
/// ```swift
/// let report = try await FeedImport(feed: "feed.zip", output: "city.transit").run()
/// ```
///
/// The output appears only when it is complete, on the disk and readable; until then a file of that name stays as it
/// was. Cancelling the task ends the import at once and leaves nothing behind.
package struct FeedImport: Sendable {
  /// A .zip file or a folder.
  package let feed: String
  package let output: String
  package let options: Options

  package struct Options: Sendable {
    /// Operations that run at the same time, and threads that encode blocks; the machine's cores unless told.
    package var threads = ProcessInfo.processInfo.activeProcessorCount
    /// zlib's level, `1 ... 9`.
    package var level = Deflate.defaultLevel
    /// Pages of 4,096 bytes in a block, `1 ... 1024`.
    package var pagesPerBlock = BundleSchema.pagesPerBlock
    package var limits = FeedLimits()
    /// Whether a feed of which anything would be dropped or changed is refused.
    package var isStrict = false
    /// Seconds since 1970 to be told as the time of the build; SOURCE_DATE_EPOCH, never the clock.
    package var buildTime: Int?

    package init() {}
  }

  package init(feed: String, output: String, options: Options = Options()) {
    self.feed = feed
    self.output = output
    self.options = options
  }

  /// The steps of the import of this feed.
  package func plan() throws -> ImportPlan {
    ImportPlan(for: try FeedSurvey(of: try Feed(opening: feed, limits: options.limits)).contents)
  }

  /// Runs the import.
  ///
  /// - Parameter progress: Called from several threads, at most once per hundredth of each step.
  /// - Throws: ``FeedError`` for a feed that cannot be used, ``FileError`` for an output that cannot be written,
  ///   ``StrictImportError``, `CancellationError`.
  package func run(progress: (@Sendable (ImportProgress) -> Void)? = nil) async throws -> ImportReport {
    try await ScratchFolder.finish(output) { scratch in
      let cancellation = Cancellation()
      let context = try ImportContext(
        feed, options: options, scratch: scratch, cancellation: cancellation, report: progress)
      defer { context.database.trees.waitForEncoding() }
      let operations = FeedOperations(for: context.contents)
      let outputs = ImportOutputs()
      let runner = ImportRunner(plan: operations.plan, width: context.width, cancellation: cancellation)
      do {
        try await runner.run { step in try operations.plan.perform(step, in: context, outputs) }
      } catch let error as FeedError {
        // If the feed has changed meanwhile, that is the cause.
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

/// The feed was refused because not all of it can be kept.
package struct StrictImportError: Error, CustomStringConvertible {
  /// Rows and values that would be dropped or changed, by code.
  package let notices: [String: Int]

  package var description: String {
    let counts = notices.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
    return "refused under --strict, since not everything can be kept: " + counts.joined(separator: ", ")
  }
}
