import FeedWriter
import GTFSFeed
import TransitValues

/// The rows of a file, read once from its first to its last.
struct TableScan {
  let schema: FileSchema
  /// The names in the header, as written.
  let header: [String]
  private let positions: [String: Int]
  private let batches: any BatchSource
  private let reading: FeedReading

  /// The position of a column that the header does not have: every row is too short for it, so its cells are empty.
  static let absent = 1 << 40

  /// Files with more bytes are split into fields on another thread.
  private static let largeByteCount = 4 << 20

  /// - Parameter isNeeded: As for ``FeedReading/table(_:where:)``.
  /// - Throws: ``FeedError`` also for more columns than a bundle can have.
  init(
    _ schema: FileSchema, _ file: FeedFile, of reading: FeedReading,
    where isNeeded: @escaping (ComposedFile.Key) -> Bool
  ) throws {
    let composed = reading.composed[schema.name]
    let reader =
      if let composed {
        try RecordReader(
          source: ComposedChunks(composed, where: isNeeded), file: file.name, limits: reading.feed.limits)
      } else {
        try RecordReader(feed: reading.feed, file: file)
      }
    self.schema = schema
    header = reader.header
    positions = Self.positions(of: header)
    try TableHeader.check(header, of: schema)
    let byteCount = composed?.byteCount ?? file.inflatedByteCount
    batches = byteCount > Self.largeByteCount ? RecordsAhead(reader) : reader
    self.reading = reading
  }

  /// The rows of a text that begins with its header.
  init(_ schema: FileSchema, text: [UInt8], of reading: FeedReading) throws {
    let reader = try RecordReader(source: WholeText(text), file: schema.name, limits: reading.feed.limits)
    (self.schema, header, batches, self.reading) = (schema, reader.header, reader, reading)
    positions = Self.positions(of: header)
  }

  /// The positions of columns by name. Of columns with one name, the first counts.
  private static func positions(of header: [String]) -> [String: Int] {
    Dictionary(zip(header, header.indices)) { first, _ in first }
  }

  /// The position of a column, or ``absent``.
  func position(of column: String) -> Int { positions[column] ?? Self.absent }
  func position(of column: ColumnName) -> Int { position(of: column.name) }

  /// Calls `body` with each row: the batch, the row's number in it, and the bytes to which its ranges refer.
  ///
  /// - Throws: ``FeedError`` if the file cannot be read, `CancellationError`, and what `body` throws.
  func forEachRow(_ body: (RecordBatch, Int, Span<UInt8>) throws -> Void) throws {
    var read = 0
    while let batch = try reading.namingFeed({ try batches.nextBatch() }) {
      try reading.advance(by: batch.inflatedBytesRead - read)
      read = batch.inflatedBytesRead
      try batch.withBytes { bytes in
        for record in 0..<batch.count { try body(batch, record, bytes) }
      }
    }
  }

  /// Calls `body` with some cells of each row, for small tables.
  func forEachRow(_ columns: [ColumnName], _ body: (Row) throws -> Void) throws {
    let positions = columns.map { position(of: $0) }
    var row = Row(columns)
    try forEachRow { batch, record, bytes in
      row.read(positions, batch, record, bytes)
      try body(row)
    }
  }

  /// Calls `body` with each whole row, for small tables.
  func forEachWholeRow(_ body: (WholeRow) throws -> Void) throws {
    try forEachRow { batch, record, bytes in
      try body(WholeRow(header, batch, record, bytes))
    }
  }
}

/// A text as the bytes of a file.
private final class WholeText: ChunkSource {
  private var text: [UInt8]

  init(_ text: [UInt8]) { self.text = text }

  func append(to bytes: inout [UInt8]) -> Bool {
    defer { text = [] }
    bytes += text
    return !text.isEmpty
  }
}
