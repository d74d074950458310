/// Reads one file of a feed as batches of records, each of roughly one chunk of the file.
///
/// The header is read at once and is no record. Blank lines are none either. Records that chunks cut in two are put
/// together again; memory depends on the longest record, not on the file.
package final class RecordReader: BatchSource {
  /// The names in the first record: trimmed, unquoted, without a byte order mark; none in an empty file.
  package private(set) var header: [String] = []

  /// Bytes of the file that have been taken so far, of ``FeedFile/inflatedByteCount``; for progress.
  package private(set) var inflatedBytesRead = 0

  private let source: any ChunkSource
  private let file: String
  private let checksUTF8: Bool
  private var scanner: RecordScanner
  private var bytes: [UInt8] = []
  /// What batches before this one may still have in use; each in its turn is used again.
  private var spares = [Memory()]
  private var turn = 0
  private var isAtEnd = false

  /// How much of `bytes` came from the file: collapsed values stand behind it.
  private var fileByteCount = 0

  /// How much of that the records found so far have used up, and the line that follows them.
  private var usedByteCount = 0
  private var line = 1

  /// Whether no complete record is left in `bytes`.
  private var needsMore = true

  private struct Memory {
    var bytes: [UInt8] = []
    var lists = RecordScanner.Lists()

    var isLarge: Bool { bytes.capacity + lists.byteCount > 8 << 20 }
  }

  /// Records taken without looking for their cells; see ``nextBatch(maximumRecords:after:)``.
  package struct Foreseen {
    package var byteCount = 0
    package var recordCount = 0

    package init() {}
  }

  /// - Parameters:
  ///   - readAhead: Whether a thread of its own inflates while records are read.
  /// - Throws: ``FeedError`` when the file or its header cannot be read. UTF-8 is demanded of the files GTFS knows.
  package convenience init(feed: Feed, file: FeedFile, readAhead: Bool = true) throws(FeedError) {
    try self.init(
      source: try ChunkReader(feed: feed, file: file, readAhead: readAhead), file: file.name,
      checksUTF8: file.isKnown, limits: feed.limits)
  }

  /// - Parameter file: The name that errors carry.
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
    if let first = try nextBatch(maximumRecords: 1) {
      header = (0..<first.fieldCount(of: 0)).map { first.text(of: 0, $0) }
    }
  }

  /// Gets ready for so many batches in use at the same time: their memory is used again only after so many others.
  func prepare(forBatchesAtOnce count: Int) {
    spares = Array(repeating: Memory(), count: count)
    turn = 0
  }

  /// The next records, at least one, or `nil` at the end of the file.
  ///
  /// - Throws: ``FeedError`` for a quote that is never closed, a record or field beyond the limits, text that is not
  ///   UTF-8, or whatever reading the file brings.
  package func nextBatch() throws(FeedError) -> RecordBatch? {
    try nextBatch(maximumRecords: .max)
  }

  /// The next records after those that the caller foresees, at least one, or `nil` at the end of the file.
  ///
  /// - Parameters:
  ///   - maximumRecords: How many records to find at most, so that the caller can foresee again soon.
  ///   - foresee: Gets bytes that begin with a record and go on with others, the last of which may be cut off, and
  ///     takes those it knows without looking for their cells: records of one line each, in UTF-8 and within the
  ///     limits, for it has seen their text before.
  /// - Throws: What ``nextBatch()`` throws.
  package func nextBatch(
    maximumRecords: Int, after foresee: (Span<UInt8>) -> Foreseen
  ) throws(FeedError) -> RecordBatch? {
    while true {
      if needsMore { try readMore() }
      let foreseen = bytes.withSpan { foresee($0.extracting(usedByteCount..<fileByteCount)) }
      usedByteCount += foreseen.byteCount
      line += foreseen.recordCount
      if let batch = try findRecords(atMost: maximumRecords) { return batch }
      if isAtEnd { return nil }
    }
  }

  private func nextBatch(maximumRecords: Int) throws(FeedError) -> RecordBatch? {
    while true {
      if needsMore { try readMore() }
      if let batch = try findRecords(atMost: maximumRecords) { return batch }
      if isAtEnd { return nil }
    }
  }

  /// Finds records in the bytes at hand; `nil` where none is complete.
  private func findRecords(atMost maximumRecords: Int) throws(FeedError) -> RecordBatch? {
    let (start, firstLine, isLast) = (usedByteCount, line, isAtEnd)
    // Collapsed values of the last batch.
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

  /// Reads on, behind what the records found so far have left over.
  private func readMore() throws(FeedError) {
    moveRestToFront()
    // A record longer than the bytes at hand: twice as many, so that its length costs no more than linear time.
    try fill(to: 2 * fileByteCount)
    needsMore = false
  }

  private func makeBatch(firstLine: Int) -> RecordBatch {
    bytes.append(contentsOf: scanner.collapsed)
    return RecordBatch(
      inflatedBytesRead: inflatedBytesRead, bytes: bytes, fileByteCount: fileByteCount, fields: scanner.fields,
      firstFields: scanner.firstFields,
      lines: scanner.lines, firstLine: firstLine)
  }

  /// Begins new bytes with what the last scan left over. The old ones may be in use by a batch: they are kept aside and
  /// their memory is used again when that batch is gone.
  private func moveRestToFront() {
    guard usedByteCount > 0 || fileByteCount < bytes.count else { return }
    swap(&bytes, &spares[turn].bytes)
    bytes.removeAll(keepingCapacity: true)
    bytes.append(contentsOf: spares[turn].bytes[usedByteCount..<fileByteCount])
    // A single batch has let go of its lists by now.
    if spares.count > 1 { scanner.exchange(&spares[turn].lists) }
    turn = (turn + 1) % spares.count
    // What long records needed is not kept for all turns.
    if spares.count > 1, spares[turn].isLarge { spares[turn] = Memory() }
    fileByteCount = bytes.count
    usedByteCount = 0
  }

  /// Appends at least one chunk, and more until `count` bytes are there, or the file ends.
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
  private func skipByteOrderMark() throws(FeedError) {
    try fill(to: 4)
    if checksUTF8 { try UTF8Check.checkStart(bytes, file: file) }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { usedByteCount = 3 }
    needsMore = false
  }
}
