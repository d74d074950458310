import BundleFormat
import Foundation
package import Operations
import TransitFiles
import TransitValues

/// Packs any SQLite database into a bundle that is not a timetable. All rows are kept.
///
/// ```swift
/// let report = try await DatabasePacking(database: "any.sqlite", output: "any.transit").run()
/// ```
///
/// The database is copied page by page to a scratch folder next to the output and checked there; the result of `VACUUM
/// INTO` is encoded. The source is only read, even if there is a write-ahead log or the journal of an interrupted write
/// next to it.
package struct DatabasePacking: Sendable {
  /// Path of an SQLite database.
  package let database: String
  package let output: String
  package let options: Options

  package struct Options: Sendable {
    /// The number of encoding threads; the number of cores by default.
    package var threads = ProcessInfo.processInfo.activeProcessorCount
    /// The zlib level, `1 ... 9`.
    package var level = Deflate.defaultLevel
    /// Pages per block, `1 ... 1024`; `nil` for blocks of 16 KiB, at least one page.
    package var pagesPerBlock: Int?

    package init() {}
  }

  /// A step of packing.
  package enum Step: String, Sendable {
    /// Opens the database and checks its integrity.
    case checking = "check"
    /// Copies the rows to a new file.
    case copying = "copy"
    /// Encodes that file into the bundle, block by block.
    case packing
  }

  package init(database: String, output: String, options: Options = Options()) {
    self.database = database
    self.output = output
    self.options = options
  }

  /// Packs the database. The output appears only when it is complete, synced and readable. Cancelling the task leaves
  /// nothing behind.
  ///
  /// - Parameter progress: Called at most once per percent of each step.
  /// - Throws: ``PlainFailure`` if the database cannot be packed, ``FileError`` if the output cannot be written,
  ///   ``ContainerError`` if there would be too many blocks, `CancellationError`.
  package func run(progress: ProgressHandler? = nil) async throws -> PackingReport {
    try await ScratchFolder.finishDatabase(output) { scratch in
      try await onThread(named: "pack") {
        let cancellation = Cancellation.current
        do {
          return try pack(in: scratch, cancellation, progress)
        } catch {
          // Canceled work may end with any error.
          throw cancellation.isCancelled ? CancellationError() : error
        }
      }
    }
  }

  private func pack(
    in scratch: ScratchFolder, _ cancellation: Cancellation, _ progress: ProgressHandler?
  ) throws -> PackingReport {
    func reporter(_ step: Step, total: Int = 1) -> ProgressReporter {
      let reporter = ProgressReporter(step.rawValue, report: progress)
      reporter.begin(total: total)
      return reporter
    }
    func vacuum() throws {
      let checking = reporter(.checking)
      let source = try SourceDatabase(database, scratch: scratch.path, cancellation: cancellation)
      try source.check()
      checking.finish()
      let copying = reporter(.copying)
      try source.vacuum(into: scratch.plainPath)
      copying.finish()
    }
    try vacuum()
    let plain = try PlainDatabase(path: scratch.plainPath, pagesPerBlock: options.pagesPerBlock)
    let packer = BundlePacker(
      database: plain, level: options.level, width: max(1, options.threads), cancellation: cancellation)
    let byteCount = try packer.pack(
      metadata: metadata.encoded(), in: scratch, progress: reporter(.packing, total: plain.geometry.blockCount))
    return PackingReport(databaseByteCount: plain.geometry.decodedLength, bundleByteCount: byteCount)
  }

  private var metadata: PackedMetadata {
    let name = database.split(separator: "/").last.map(String.init) ?? database
    return PackedMetadata(builder: "gtfs-bundle \(packageVersion)", sourceName: name)
  }
}

/// The result of packing a database.
package struct PackingReport: Equatable, Sendable {
  /// Size of the unpacked database in bytes, without free pages.
  package let databaseByteCount: Int
  package let bundleByteCount: Int
}
