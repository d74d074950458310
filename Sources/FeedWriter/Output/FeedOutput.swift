import Operations

/// Writes a feed file by file, in chunks, until the running work is canceled.
///
/// The zip appears only after ``finish()``; if the value is released earlier, nothing is left behind.
package struct FeedOutput: ~Copyable {
  /// Rows not yet passed to the zip. Append fields here and end the row with ``endRow()``.
  package var rows = CSVRows()

  private var zip: ZipWriter
  private let cancellation = Cancellation.current

  private static let chunk = 256 << 10

  /// - Parameter compressionLevel: The zlib level, `1 ... 9`, or `0` to store without compression.
  package init(path: String, compressionLevel: Int) throws(FeedOutputError) {
    do {
      zip = try ZipWriter(path: path, compressionLevel: compressionLevel)
    } catch {
      throw .file(error)
    }
  }

  /// Begins a file.
  package mutating func begin(_ file: String) throws(FeedOutputError) {
    do { try zip.beginMember(file) } catch { throw .file(error) }
  }

  /// Begins a file and writes its header.
  package mutating func begin(_ file: String, columns: [String]) throws(FeedOutputError) {
    try begin(file)
    for column in columns { rows.field(column) }
    rows.endRow()
  }

  package mutating func endRow() throws(FeedOutputError) {
    rows.endRow()
    try drain()
  }

  /// Writes out a full chunk; checks for cancellation.
  package mutating func drain() throws(FeedOutputError) {
    if rows.bytes.count >= Self.chunk { try flush() }
  }

  /// Appends bytes to a file without rows.
  package mutating func append(_ bytes: [UInt8]) throws(FeedOutputError) {
    if cancellation.isCancelled { throw .cancelled }
    do { try zip.append(bytes) } catch { throw .file(error) }
  }

  /// Ends the file.
  package mutating func end() throws(FeedOutputError) {
    try flush()
    do { try zip.endMember() } catch { throw .file(error) }
  }

  package consuming func finish() throws(FeedOutputError) {
    do { try zip.finish() } catch { throw .file(error) }
  }

  private mutating func flush() throws(FeedOutputError) {
    try append(rows.bytes)
    rows.removeAll()
  }
}
