import BundleBuilder
import BundleFormat
import BundleVerifier
import Foundation
import GTFSFeed
import TransitFiles
import TransitValues

/// Builds the bundle of a dataset or region and compares it with the feed.
struct BundleMaking {
  let context: DatasetContext
  let scratch: ScratchFolder
  /// Where the bundle will be, for errors.
  let output: String

  /// Builds the bundle as the finished file of the scratch folder.
  ///
  /// - Parameters:
  ///   - sources: The feeds of the dataset.
  ///   - buildTime: As ``ImportOptions/buildTime``.
  /// - Throws: ``FeedError``, ``FileError``, `CancellationError`.
  func build(
    _ feed: NamedFeed, of sources: [LocalFeed], buildTime: Int?, as step: DatasetStep
  ) async throws -> ImportReport {
    var options = FeedImport.Options()
    options.feedName = feed.name
    options.buildTime = buildTime
    options.sourceFeeds = sources.map(\.provenance)
    let report = try await FeedImport(feed: feed.path, output: scratch.finishedPath, options: options)
      .run(progress: context.reportParts(of: "\(step)"))
    if let source = sources.first, source.file.path == feed.path, source.sha256 != report.metadata.source.sha256 {
      throw FeedError(.readFailed("it was changed while it was read"), file: feed.name)
    }
    if let strays = report.strays { context.log.note(step, strays) }
    if !report.metadata.notices.isEmpty {
      let counts = report.metadata.notices.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
      context.log.note(step, "notices: \(counts.joined(separator: ", ")) (details in the table import_notice)")
    }
    return report
  }

  /// - Throws: ``FailureCode/bundleDiffers`` if the bundle does not say what the feed says, which is an error of this
  ///   program.
  func verify(_ feed: NamedFeed, as step: DatasetStep) throws {
    let verification = Verification(bundle: scratch.finishedPath, options: .init(feed: feed.path))
    let report: VerificationReport
    do throws(VerificationError) {
      report = try verification.run(progress: context.reportParts(of: "\(step)"))
    } catch {
      if error == .cancelled { throw CancellationError() }
      // Other errors name a place.
      if case .cannotRead(let reason) = error { throw FileError(.read, output, reason: reason) }
      throw error
    }
    guard let failed = report.checks.first(where: { $0.outcome == .failed }) else { return }
    let finding = failed.findings.first.map { "\($0)" } ?? "no details"
    throw PlainFailure(.bundleDiffers, "the bundle differs from its feed: \(failed.name): \(finding)")
  }
}

extension LocalFeed {
  /// What the bundle says of the feed.
  fileprivate var provenance: BundleMetadata.Source.Feed {
    BundleMetadata.Source.Feed(
      name: feed.id, sha256: sha256, url: feed.url, license: feed.license, licenseURL: feed.licenseURL,
      attribution: feed.attribution, prefix: prefix)
  }
}
