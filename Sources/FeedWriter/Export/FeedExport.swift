import BundleFormat
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

  /// Writes the feed as a zip. The file appears at `path` only when it is complete.
  ///
  /// - Parameters:
  ///   - compressionLevel: The zlib level, `1 ... 9`, or `0` to store without compression. The default is for exports
  ///     that are distributed.
  ///   - progress: Called with `0 ... 1`, at most about 100 times.
  ///   - isCancelled: Polled many times per second. A canceled export leaves no file behind.
  /// - Throws: ``BundleError`` if the bundle is damaged; ``FeedOutputError`` if the zip cannot be written.
  package func write(
    to path: String, compressionLevel: Int = 6, progress: @escaping (_ fraction: Double) -> Void = { _ in },
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws -> Report {
    var output = try FeedOutput(path: path, compressionLevel: compressionLevel, isCancelled: isCancelled)
    // The closure may only throw SQLiteError; other errors are returned in the result.
    let result = try timetable.withConnection { connection throws(SQLiteError) -> Result<Report, any Error> in
      do {
        connection.interrupt(when: isCancelled)
        return .success(try write(from: connection, to: &output, progress: progress))
      } catch let error as SQLiteError where !isCancelled() {
        throw error
      } catch {
        return .failure(isCancelled() ? FeedOutputError.cancelled : error)
      }
    }
    let report = try result.get()
    try output.finish()
    return report
  }

  private func write(
    from connection: Connection, to output: inout FeedOutput, progress: @escaping (Double) -> Void
  ) throws -> Report {
    let pieces = try KeptPieces(in: connection)
    var work = ExportWork(
      rowCount: timetable.metadata.contents.files.reduce(0) { $0 + min(max(0, $1.rows), 1 << 40) },
      byteCount: pieces.byteCount, report: progress)
    var report = Report()
    for file in files {
      try output.begin(file.name)
      switch file.content {
      case .table(let query):
        let table = TableExport(query: query, statement: try connection.prepare(query.sql))
        report.rowCount += try table.write(to: &output, work: &work)
      case .bytes:
        guard let numbers = pieces.numbers(of: file.name) else {
          throw BundleError(.damaged, path: timetable.path, "kept_file lacks \(file.name), which the metadata lists")
        }
        for number in numbers {
          let bytes = try pieces.bytes(ofPiece: number)
          try output.append(bytes)
          work.add(bytes: bytes.count)
        }
      }
      try output.end()
      report.fileCount += 1
    }
    return report
  }
}
