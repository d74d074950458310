import BundleFormat
import Foundation
import TransitValues

/// Packs any SQLite database into a bundle that is no timetable: its rows are kept, whatever they mean.
///
/// ```swift
/// let report = try await DatabasePacking(database: "any.sqlite", output: "any.transit").run()
/// ```
///
/// The database is copied page by page into a scratch folder beside the output, and checked there; `VACUUM INTO` makes
/// of it what is encoded. It is only read, also where a write-ahead log or the journal of an interrupted write lies
/// beside it.
package struct DatabasePacking: Sendable {
  /// An SQLite database.
  package let database: String
  package let output: String
  package let options: Options

  package struct Options: Sendable {
    /// Threads that encode blocks; the machine's cores unless told.
    package var threads = ProcessInfo.processInfo.activeProcessorCount
    /// zlib's level, `1 ... 9`.
    package var level = Deflate.defaultLevel
    /// Pages of the database in a block, `1 ... 1024`; as many as make 16 KiB when `nil`, at least one.
    package var pagesPerBlock: Int?

    package init() {}
  }

  package init(database: String, output: String, options: Options = Options()) {
    self.database = database
    self.output = output
    self.options = options
  }

  /// Packs the database. The output appears only when it is complete, on the disk and readable; cancelling the task
  /// leaves nothing behind.
  ///
  /// - Parameter progress: Called at most once per hundredth of each step.
  /// - Throws: ``SourceDatabaseError`` for a database that cannot be packed, ``FileError`` for an output that cannot be
  ///   written, ``ContainerError`` when the blocks asked for are too many, `CancellationError`.
  package func run(progress: (@Sendable (PackingProgress) -> Void)? = nil) async throws -> PackingReport {
    try await ScratchFolder.finish(output) { scratch in
      let cancellation = Cancellation()
      return try await withTaskCancellationHandler {
        try await onThread(named: "pack") {
          do {
            return try pack(in: scratch, cancellation, progress)
          } catch {
            // Work that is cancelled ends with whatever error it was interrupted by.
            throw cancellation.isCancelled ? CancellationError() : error
          }
        }
      } onCancel: {
        cancellation.cancel()
      }
    }
  }

  private func pack(
    in scratch: ScratchFolder, _ cancellation: Cancellation, _ progress: (@Sendable (PackingProgress) -> Void)?
  ) throws -> PackingReport {
    func reporter(_ step: PackingProgress.Step, total: Int = 1) -> ProgressReporter {
      let reporter = ProgressReporter(
        total: total,
        report: progress.map { report in
          { completed, _ in report(PackingProgress(step: step, completed: completed, total: total)) }
        })
      reporter.update(completed: 0)
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

/// What packing a database made.
package struct PackingReport: Equatable, Sendable {
  /// Bytes of the database without gaps, as it comes back.
  package let databaseByteCount: Int
  package let bundleByteCount: Int
}
