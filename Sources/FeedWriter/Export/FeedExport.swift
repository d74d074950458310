import BundleFormat
package import Operations
package import TransitBundle
import TransitSQLite

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
  private static let bytesOfRow = 64

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
  /// - Parameter compressionLevel: The zlib level, `1 ... 9`, or `0` to store without compression. The default is for
  ///   exports that are distributed.
  /// - Throws: ``BundleError`` if the bundle is damaged; ``FeedOutputError`` if the zip cannot be written.
  package func write(
    to path: String, compressionLevel: Int = 6, progress: ProgressReporter? = nil
  ) throws -> Report {
    let cancellation = Cancellation.current
    var output = try FeedOutput(path: path, compressionLevel: compressionLevel)
    // The closure may only throw SQLiteError; other errors are returned in the result.
    let result = try timetable.withConnection { connection throws(SQLiteError) -> Result<Report, any Error> in
      do {
        connection.interrupt { cancellation.isCancelled }
        return .success(try write(from: connection, to: &output, progress))
      } catch let error as SQLiteError where !cancellation.isCancelled {
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
    from connection: Connection, to output: inout FeedOutput, _ progress: ProgressReporter?
  ) throws -> Report {
    let pieces = try KeptPieces(in: connection)
    progress?.begin(total: work(pieces))
    var report = Report()
    for file in files {
      try output.begin(file.name)
      switch file.content {
      case .table(let query):
        let table = TableExport(query: query, statement: try connection.prepare(query.sql))
        report.rowCount += try table.write(to: &output) { progress?.advance(by: Self.bytesOfRow) }
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
}
