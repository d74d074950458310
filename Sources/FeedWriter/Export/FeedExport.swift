import BundleFormat
import FeedTables
package import Operations
package import TransitBundle
import TransitSQLite
import TransitValues

/// Exports a bundle as a GTFS feed, from which the same bundle can be built.
///
/// ```swift
/// try FeedExport(bundle: "city.transit").write(to: "feed.zip")
/// ```
///
/// The same bundle gives the same bytes. Rows are streamed. Memory: at most 32 MiB for decompressed blocks, and a
/// few bytes per MiB of files that are not tables.
package struct FeedExport {
  private let timetable: Timetable
  private let files: [ExportedFile]

  /// stop_times.txt reads the pattern of each trip. Trips are in the order of their ids, so each may read another block.
  private static let blockCacheBytes = 32 << 20

  /// Writing a table row takes about as long as writing this many bytes of other files.
  static let bytesOfRow = 64

  /// Counts of the written files and rows.
  package struct Report: Equatable, Sendable {
    package var fileCount = 0
    /// Rows of all tables, without headers.
    package var rowCount = 0
  }

  /// Opens a bundle. Its content is not trusted.
  package init(bundle path: String) throws(BundleError) {
    timetable = try Timetable(path: path, settings: Timetable.Settings(blockCacheBytes: Self.blockCacheBytes))
    files = try ExportedFile.files(of: timetable.metadata.contents, path: path)
  }

  /// Writes the feed as a zip. The file appears at `path` only when it is complete. A canceled export leaves no file
  /// behind.
  ///
  /// - Parameters:
  ///   - compressionLevel: The zlib level, `1 ... 9`, or `0` to store without compression. The default is for exports
  ///     that are distributed.
  ///   - composed: Files of ``composedFiles()`` of which only the header is written.
  /// - Throws: ``BundleError`` if the bundle is damaged; ``FeedOutputError`` if the zip cannot be written.
  package func write(
    to path: String, compressionLevel: Int = 6, leavingOut composed: [ComposedFile] = [],
    progress: ProgressReporter? = nil
  ) throws -> Report {
    let cancellation = Cancellation.current
    var output = try FeedOutput(path: path, compressionLevel: compressionLevel)
    // The closure may only throw DatabaseError; other errors are returned in the result.
    let result = try timetable.withConnection { connection throws(DatabaseError) -> Result<Report, any Error> in
      do {
        connection.interrupt { cancellation.isCancelled }
        return .success(try write(from: connection, leavingOut: Set(composed.map(\.name)), to: &output, progress))
      } catch let error as DatabaseError where !cancellation.isCancelled {
        throw error
      } catch {
        return .failure(cancellation.isCancelled ? FeedOutputError.cancelled : error)
      }
    }
    let report = try result.get()
    try output.finish()
    return report
  }

  /// The work in bytes. Sizes declared by a bundle are bounded, so that sums do not overflow.
  private func work(_ pieces: KeptPieces) -> Int {
    let maximum = 1 << 40
    let rows = timetable.metadata.contents.files.reduce(0) { $0 + min(max(0, $1.rows), maximum) }
    return max(1, min(rows, maximum) * Self.bytesOfRow + min(pieces.byteCount, maximum))
  }

  private func write(
    from connection: Connection, leavingOut composed: Set<String>, to output: inout FeedOutput,
    _ progress: ProgressReporter?
  ) throws -> Report {
    let pieces = try KeptPieces(in: connection)
    progress?.begin(total: work(pieces))
    var report = Report()
    for file in files {
      try output.begin(file.name)
      switch file.content {
      case .table(let query) where composed.contains(file.name): query.appendHeader(to: &output.rows)
      case .table(let query):
        report.rowCount += try write(file.name, query, from: connection, to: &output) {
          progress?.advance(by: Self.bytesOfRow)
        }
      case .bytes:
        guard let numbers = pieces.numbers(of: file.name) else {
          throw BundleError(.damaged, path: timetable.path, "kept_file lacks \(file.name), which the metadata lists")
        }
        for number in numbers {
          let bytes = try pieces.bytes(ofPiece: number)
          try output.append(bytes)
          progress?.advance(by: bytes.count)
        }
      }
      try output.end()
      report.fileCount += 1
    }
    return report
  }

  /// Writes a table, and returns the number of its rows.
  private func write(
    _ name: String, _ query: TableQuery, from connection: Connection, to output: inout FeedOutput,
    didWriteRow: () -> Void
  ) throws -> Int {
    // The largest files. SQLite takes ten times as long for them.
    if name == GTFSSchema.stopTimes.name, let calls = try ComposedTable<CallGroups>(timetable, query) {
      return try calls.write(from: connection, to: &output, didWriteRow: didWriteRow)
    }
    if name == GTFSSchema.shapes.name, let shapes = try ComposedTable<ShapeGroups>(timetable, query) {
      return try shapes.write(from: connection, to: &output, didWriteRow: didWriteRow)
    }
    return try TableExport(query, from: connection).write(to: &output, didWriteRow: didWriteRow)
  }

  /// Returns the files whose rows can be read without exporting them first: stop_times.txt and shapes.txt, unless only
  /// SQLite can write them.
  package func composedFiles() throws(BundleError) -> [ComposedFile] {
    try timetable.reading { () throws(DatabaseError) in
      var composed: [ComposedFile] = []
      for file in files {
        guard case .table(let query) = file.content else { continue }
        let rowCount = min(max(0, timetable.metadata.contents[table: file.name]?.rows ?? 0), 1 << 40)
        if file.name == GTFSSchema.stopTimes.name {
          let table = try ComposedTable<CallGroups>(timetable, query)
          if let table { composed.append(ComposedFile(table, name: file.name, rowCount: rowCount)) }
        } else if file.name == GTFSSchema.shapes.name {
          let table = try ComposedTable<ShapeGroups>(timetable, query)
          if let table { composed.append(ComposedFile(table, name: file.name, rowCount: rowCount)) }
        }
      }
      return composed
    }
  }
}
