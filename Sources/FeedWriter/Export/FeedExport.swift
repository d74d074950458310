import BundleFormat
package import TransitBundle
import TransitSQLite

/// Writes what a bundle holds as a GTFS feed, from which the same bundle can be built.
///
/// ```swift
/// try FeedExport(bundle: "city.transit").write(to: "feed.zip")
/// ```
///
/// The same bundle gives the same bytes. Rows are read and written one after another: memory does not depend on the
/// size of any file, but for a few bytes for each mebibyte of the files that are no tables.
package struct FeedExport {
  private let timetable: Timetable
  private let files: [ExportedFile]

  /// What was written.
  package struct Report: Equatable, Sendable {
    package var fileCount = 0
    /// Rows of all tables, headers not counted.
    package var rowCount = 0
  }

  /// Opens a bundle, of which nothing is believed that is not checked.
  package init(bundle path: String) throws(BundleError) {
    timetable = try Timetable(path: path)
    files = try ExportedFile.files(of: timetable.metadata.contents, path: path)
  }

  /// Writes the feed as a zip, which appears at `path` only when it is whole.
  ///
  /// - Parameters:
  ///   - progress: Called with `0 ... 1`, at most about a hundred times.
  ///   - isCancelled: Asked many times a second. A cancelled export leaves no file behind.
  /// - Throws: ``BundleError`` when the bundle turns out to be damaged, ``FeedOutputError``.
  package func write(
    to path: String, progress: @escaping (_ fraction: Double) -> Void = { _ in },
    isCancelled: @escaping @Sendable () -> Bool = { false }
  ) throws -> Report {
    // Level 6: an export is made to be handed on.
    var output = try FeedOutput(path: path, compressionLevel: 6, isCancelled: isCancelled)
    // The closure may throw nothing but what SQLite throws.
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
          throw BundleError(.damaged, path: timetable.path, "kept_file has no \(file.name), which the metadata names")
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
