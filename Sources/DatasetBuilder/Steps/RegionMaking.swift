import BundleBuilder
import FeedEditor
import FeedWriter
import GTFSFeed
import Operations
import TransitFiles

/// Makes the bundle of a region, with the same bytes as `gtfs-bundle extract` of the dataset's bundle.
struct RegionMaking {
  let region: DatasetRegion
  let context: DatasetContext

  private var step: DatasetStep { .region(region.id) }

  /// The feed of the dataset's bundle.
  struct Exported: Sendable {
    fileprivate let feed: NamedFeed
    /// Files of which the feed has only the headers.
    fileprivate let composed: [ComposedFile]
  }

  /// Writes the feed of the dataset's finished bundle, from which all regions are cut.
  static func export(_ scratch: ScratchFolder, _ context: DatasetContext) throws -> Exported {
    let file = NamedFeed(
      path: "\(scratch.path)/exported", name: DatasetConfiguration.fileName(of: context.configuration.output))
    let export = try FeedExport(bundle: scratch.finishedPath)
    let composed = try export.composedFiles()
    _ = try export.write(
      to: file.path, compressionLevel: 0, leavingOut: composed, progress: context.progress(of: .export))
    return Exported(feed: file, composed: composed)
  }

  /// Cuts, builds and verifies the bundle, next to the region's output.
  ///
  /// - Parameters:
  ///   - exported: What ``export(_:_:)`` returns.
  ///   - sources: The feeds of the dataset.
  ///   - path: Where to put the finished bundle.
  /// - Throws: ``PlainFailure`` with the region, `CancellationError`.
  func make(of exported: Exported, _ sources: [LocalFeed], as path: String) async throws -> MadeRegion {
    do {
      try FileSystem.createFolders(FileSystem.folder(of: region.output), mayBeLink: true)
      return try await ScratchFolder.use(beside: region.output) { scratch in
        do {
          return try await make(of: exported, sources, as: path, scratch)
        } catch let error as FeedOutputError {
          throw error.naming(region.output, insteadOfFilesIn: "\(scratch.path)/")
        }
      }
    } catch {
      throw region.naming(error, in: context.configuration.path)
    }
  }

  private func make(
    of exported: Exported, _ sources: [LocalFeed], as path: String, _ scratch: ScratchFolder
  ) async throws -> MadeRegion {
    let making = BundleMaking(context: context, scratch: scratch, output: region.output)
    let cut = try await onThread(named: "\(step)") { try extract(exported, to: scratch.path) }
    // As `gtfs-bundle extract`, which records no build time.
    let report = try await making.build(cut, of: sources, buildTime: nil, as: step)
    try await onThread(named: "\(step)") { try making.verify(cut, as: step) }
    let bundle = try DatasetLock.Bundle(of: scratch.finishedPath, report)
    try FileSystem.install(scratch.finishedPath, as: path)
    return MadeRegion(region: region, bundle: bundle, report: report)
  }

  private func extract(_ exported: Exported, to folder: String) throws -> NamedFeed {
    let stem = DatasetConfiguration.fileName(of: region.output).dropLast(".transit".count)
    let name = "\(stem.isEmpty ? "feed" : stem).zip"
    let file = NamedFeed(path: "\(folder)/\(name)", name: name)
    let extraction = Extraction(of: try exported.feed.open(), region.conditions, composed: exported.composed)
    let report = try extraction.write(
      to: file.path, compressionLevel: 0, progress: context.progress(of: step, "extract"))
    context.log.note(step, report)
    return file
  }
}

/// A finished bundle of a region.
struct MadeRegion: Sendable {
  let region: DatasetRegion
  let bundle: DatasetLock.Bundle
  let report: ImportReport
}
