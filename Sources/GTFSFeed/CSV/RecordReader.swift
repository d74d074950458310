import TransitValues

/// Reads a file of a feed as batches of records, each covering roughly one chunk of the file.
///
/// The header is read in the initializer and is not part of a batch. Blank lines are skipped. Records that span chunks
/// are reassembled, so memory use depends on the longest record, not on the file.
package final class RecordReader: BatchSource {
  /// The names in the header: trimmed, unquoted, without a byte order mark; empty for an empty file.
  package private(set) var header: [String] = []

  /// Whether byte order marks were removed from the header, besides one at the start of the file.
  package private(set) var hasStrayByteOrderMarks = false

  /// Bytes of the file read so far, out of ``FeedFile/inflatedByteCount``; for progress.
  package private(set) var inflatedBytesRead = 0

  private let source: any ChunkSource
  private let file: String
  private let checksUTF8: Bool
  private var scanner: RecordScanner
  private var bytes: [UInt8] = []
  /// Memory of earlier batches, reused in rotation.
  private var spares = [Memory()]
  private var turn = 0
  private var isAtEnd = false

  /// The number of bytes that come from the file. Collapsed values are stored after them.
  private var fileByteCount = 0

  /// The number of bytes used by the records found so far, and the line after them.
  private var usedByteCount = 0
  private var line = 1

  /// Whether `bytes` contains no further complete record.
  private var needsMore = true

  private struct Memory {
    var bytes: [UInt8] = []
    var lists = RecordScanner.Lists()

    var isLarge: Bool { bytes.capacity + lists.byteCount > 8 << 20 }
  }

  /// - Parameters:
  ///   - readAhead: Whether to inflate on a separate thread while records are read.
  /// - Throws: ``FeedError`` if the file or its header cannot be read. Files defined by GTFS must be UTF-8. A file that
  ///   no feed can do without must have a column of GTFS.
  package convenience init(feed: Feed, file: FeedFile, readAhead: Bool = true) throws(FeedError) {
    try self.init(
      source: try ChunkReader(feed: feed, file: file, readAhead: readAhead), file: file.name,
      checksUTF8: file.isKnown, limits: feed.limits)
    guard let schema = file.schema else { return }
    // A feed may have its places in other files.
    let isNeeded = schema != GTFSSchema.stops || !FeedFolder.placeFiles.contains { $0 != file.name && feed[$0] != nil }
    if let problem = HeaderProblem.find(in: header, of: schema, isNeeded: isNeeded) {
      throw FeedError(problem, file: file.name, line: 1)
    }
  }

  /// - Parameters:
  ///   - file: The file name used in errors.
  ///   - checksUTF8: Whether the text must be UTF-8, and byte order marks may be anywhere before the first name.
  package init(
    source: any ChunkSource, file: String, checksUTF8: Bool = true, limits: FeedLimits = FeedLimits()
  ) throws(FeedError) {
    self.source = source
    self.file = file
    self.checksUTF8 = checksUTF8
    var limits = limits
    // Positions in a batch have 32 bits, and a batch may be more than twice as long as a record.
    limits.maximumRecordBytes = min(limits.maximumRecordBytes, 1 << 30)
    scanner = RecordScanner(file: file, limits: limits)
    try skipByteOrderMark()
    while header.isEmpty, let first = try nextBatch(maximumRecords: 1) {
      header = (0..<first.fieldCount(of: 0)).map { first.text(of: 0, $0) }
      if checksUTF8 { removeByteOrderMarks() }
    }
  }

  /// Allows up to `count` batches to be in use at the same time. Memory is reused only after that many further batches.
  func prepare(forBatchesAtOnce count: Int) {
    spares = Array(repeating: Memory(), count: count)
    turn = 0
  }

  /// Returns the next records, at least one; `nil` at the end of the file.
  ///
  /// - Throws: ``FeedError`` for an unclosed quote, a record or field beyond the limits, text that is not UTF-8, or a
  ///   read error.
  package func nextBatch() throws(FeedError) -> RecordBatch? {
    try nextBatch(maximumRecords: .max)
  }

  private func nextBatch(maximumRecords: Int) throws(FeedError) -> RecordBatch? {
    while true {
      if needsMore { try readMore() }
      if let batch = try findRecords(atMost: maximumRecords) { return batch }
      if isAtEnd { return nil }
    }
  }

  /// Finds records in the available bytes; `nil` if none is complete.
  private func findRecords(atMost maximumRecords: Int) throws(FeedError) -> RecordBatch? {
    let (start, firstLine, isLast) = (usedByteCount, line, isAtEnd)
    // Remove the collapsed values of the last batch.
    if bytes.count > fileByteCount { bytes.removeLast(bytes.count - fileByteCount) }
    usedByteCount = try bytes.withSpan { (span) throws(FeedError) in
      try scanner.scan(span, from: start, isLast: isLast, firstLine: firstLine, maximumRecords: maximumRecords)
    }
    if checksUTF8 {
      try UTF8Check.check(bytes, start..<usedByteCount, file: file, firstLine: firstLine)
    }
    line += scanner.lineCount
    needsMore = scanner.lines.count < maximumRecords
    return scanner.lines.isEmpty ? nil : makeBatch(firstLine: firstLine)
  }

  /// Reads more bytes after those that the records found so far have left over.
  private func readMore() throws(FeedError) {
    moveRestToFront()
    // A record is longer than the available bytes. Doubling keeps the total time linear.
    try fill(to: 2 * fileByteCount)
    needsMore = false
  }

  private func makeBatch(firstLine: Int) -> RecordBatch {
    bytes.append(contentsOf: scanner.collapsed)
    return RecordBatch(
      inflatedBytesRead: inflatedBytesRead, bytes: bytes, fileByteCount: fileByteCount, fields: scanner.fields,
      firstFields: scanner.firstFields,
      lines: scanner.lines, firstLine: firstLine, misquotedRecords: scanner.misquoted)
  }

  /// Moves the unscanned rest to a new buffer. The old buffer may still be in use by a batch, so it is kept aside and
  /// its memory is reused once that batch is released.
  private func moveRestToFront() {
    guard usedByteCount > 0 || fileByteCount < bytes.count else { return }
    swap(&bytes, &spares[turn].bytes)
    bytes.removeAll(keepingCapacity: true)
    bytes.append(contentsOf: spares[turn].bytes[usedByteCount..<fileByteCount])
    // With a single spare, the previous batch has already released its lists.
    if spares.count > 1 { scanner.exchange(&spares[turn].lists) }
    turn = (turn + 1) % spares.count
    // Do not keep the memory of long records.
    if spares.count > 1, spares[turn].isLarge { spares[turn] = Memory() }
    fileByteCount = bytes.count
    usedByteCount = 0
  }

  /// Appends at least one chunk, and continues until `count` bytes are available or the file ends.
  private func fill(to count: Int) throws(FeedError) {
    guard !isAtEnd else { return }
    let start = bytes.count
    repeat {
      isAtEnd = !(try source.append(to: &bytes))
    } while !isAtEnd && bytes.count < count
    inflatedBytesRead += bytes.count - start
    fileByteCount = bytes.count
  }
}

// MARK: - Text

extension RecordReader {
  private static let maximumByteOrderMarkCount = 100

  private func skipByteOrderMark() throws(FeedError) {
    try fill(to: 4)
    if checksUTF8 { try UTF8Check.checkStart(bytes, file: file) }
    var count = 0
    while count == 0 || checksUTF8, bytes[usedByteCount...].starts(with: ByteOrderMark.bytes) {
      count += 1
      if count > Self.maximumByteOrderMarkCount {
        throw FeedError(
          .limitExceeded("more than \(Self.maximumByteOrderMarkCount) byte order marks"), file: file, line: 1)
      }
      usedByteCount += ByteOrderMark.bytes.count
      if bytes.count < usedByteCount + 3 { try fill(to: usedByteCount + 3) }
    }
    hasStrayByteOrderMarks = count > 1
    needsMore = false
  }

  /// Removes the marks that are in the first name, such as those in quotes. A line of nothing else is blank.
  private func removeByteOrderMarks() {
    for index in header.indices where !header[index].isEmpty {
      guard let name = ByteOrderMark.removed(fromName: header[index]) else { return }
      hasStrayByteOrderMarks = true
      header[index] = name
      if !name.isEmpty { return }
    }
    if hasStrayByteOrderMarks, header == [""] { header = [] }
  }
}
