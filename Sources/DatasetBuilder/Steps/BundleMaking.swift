import BundleBuilder
import BundleFormat
import BundleVerifier
import Foundation
import GTFSFeed
import TransitFiles

/// A bundle that has not replaced the output yet.
struct MadeBundle: Sendable {
  let path: String
  let report: ImportReport
}

/// Builds the bundle of a dataset and compares it with the feed.
struct BundleMaking {
  private let context: DatasetContext

  init(_ context: DatasetContext) {
    self.context = context
  }

  /// - Throws: ``FeedError``, ``FileError``, `CancellationError`.
  func build(_ feed: MadeFeed, of sources: [DatasetSource]) async throws -> MadeBundle {
    guard let path = context.scratch?.finishedPath else { preconditionFailure("bundles are built in a scratch folder") }
    var options = FeedImport.Options()
    options.feedName = feed.name
    options.buildTime = context.options.buildTime
    options.sourceFeeds = sources.map(\.provenance)
    let report = try await FeedImport(feed: feed.path, output: path, options: options).run { progress in
      context.report("build: \(progress.step)", completed: progress.completed, total: progress.total)
    }
    if let source = sources.first, source.path == feed.path, source.sha256 != report.metadata.source.sha256 {
      throw FeedError(.readFailed("it was changed while it was read"), file: feed.name)
    }
    if !report.metadata.notices.isEmpty {
      let counts = report.metadata.notices.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
      context.log.note(.build, "notices: \(counts.joined(separator: ", ")) (details in the table import_notice)")
    }
    return MadeBundle(path: path, report: report)
  }

  /// - Throws: ``BundleDiffersError`` if the bundle does not say what the feed says, which is an error of this program.
  func verify(_ bundle: MadeBundle, _ feed: MadeFeed) throws {
    let verification = Verification(bundle: bundle.path, options: .init(feed: feed.path))
    let report: VerificationReport
    do throws(VerificationError) {
      report = try verification.run(
        progress: { context.report("verify: \($0.check)", completed: $0.completed, total: $0.total) },
        isCancelled: context.isCancelled)
    } catch {
      if error == .cancelled { throw CancellationError() }
      throw error
    }
    guard let failed = report.checks.first(where: { $0.outcome == .failed }) else { return }
    throw BundleDiffersError(check: failed.name, finding: failed.findings.first.map { "\($0)" } ?? "no details")
  }
}

/// The error for a bundle that does not say what its feed says.
package struct BundleDiffersError: Error, Sendable, CustomStringConvertible {
  let check: String
  let finding: String

  package var description: String { "the bundle differs from its feed: \(check): \(finding)" }
}

extension DatasetSource {
  /// What the bundle says of the feed.
  fileprivate var provenance: BundleMetadata.Source.Feed {
    BundleMetadata.Source.Feed(
      name: feed.id, sha256: sha256, url: feed.url, license: feed.license, licenseURL: feed.licenseURL,
      attribution: feed.attribution)
  }
}
