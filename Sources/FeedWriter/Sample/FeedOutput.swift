/// A feed being written: one CSV file after another, in chunks.
struct FeedOutput: ~Copyable {
  /// The rows not yet handed to the zip; append fields here and end the row with ``endRow()``.
  var rows = CSVRows()

  private var zip: ZipWriter
  private let isCancelled: () -> Bool

  private static let chunk = 256 << 10

  init(path: String, isCancelled: @escaping () -> Bool) throws(SampleCityError) {
    do {
      // Level 1: a made-up city is made to be read once more.
      zip = try ZipWriter(path: path, compressionLevel: 1)
    } catch {
      throw .output(error)
    }
    self.isCancelled = isCancelled
  }

  /// Begins a file with its header.
  mutating func begin(_ file: String, columns: [String]) throws(SampleCityError) {
    do { try zip.beginMember(file) } catch { throw .output(error) }
    for column in columns { rows.field(column) }
    rows.endRow()
  }

  mutating func endRow() throws(SampleCityError) {
    rows.endRow()
    try drain()
  }

  /// Hands a full chunk on; also the moment to be cancelled.
  mutating func drain() throws(SampleCityError) {
    if rows.bytes.count >= Self.chunk { try flush() }
  }

  /// Ends the file.
  mutating func end() throws(SampleCityError) {
    try flush()
    do { try zip.endMember() } catch { throw .output(error) }
  }

  consuming func finish() throws(SampleCityError) {
    do { try zip.finish() } catch { throw .output(error) }
  }

  private mutating func flush() throws(SampleCityError) {
    if isCancelled() { throw .cancelled }
    do { try zip.append(rows.bytes) } catch { throw .output(error) }
    rows.removeAll()
  }
}
