import GTFSFeed
import TransitValues

/// Reads the rows of a file into a ``Table``, and reports what is wrong with header, rows and cells.
///
/// A row with an error is left out, and the table is incomplete. Warnings keep the row.
struct TableLoader {
  private let schema: FileSchema
  private var status = Table.Status.complete
  private var header: [String] = []
  private var rows: [UInt32] = []
  /// The readers of the columns that GTFS knows.
  private var readers: [ColumnReader] = []
  /// The recommended columns that the file lacks.
  private var absentRecommended: [String] = []
  private var log = NoticeLog()

  /// The longest value that the canonical validator reads, in UTF-16 units.
  private static let maximumValueLength = 4096
  private static let maximumColumnCount = 512

  init(_ schema: FileSchema) {
    self.schema = schema
  }

  /// Reads a whole file.
  ///
  /// - Throws: ``FeedError`` if the file cannot be read, and `CancellationError`.
  static func load(
    _ file: FeedFile, as schema: FileSchema, of feed: Feed, country: String, into pool: inout ValuePool,
    _ log: inout NoticeLog, reading: (Int) throws -> Void
  ) throws -> Table {
    // Threads pay only for large files.
    try load(
      as: schema, country: country, ahead: file.inflatedByteCount > 4 << 20, limits: feed.limits, into: &pool, &log,
      reading: reading
    ) { try ChunkReader(feed: feed, file: file) }
  }

  /// - Parameters:
  ///   - ahead: Whether another thread splits the text into fields.
  ///   - open: Called again if the file ends within quotes.
  static func load(
    as schema: FileSchema, country: String, ahead: Bool, limits: FeedLimits = FeedLimits(),
    into pool: inout ValuePool, _ log: inout NoticeLog, reading: (Int) throws -> Void,
    open: () throws -> any ChunkSource
  ) throws -> Table {
    var loader = TableLoader(schema)
    do {
      let text = CanonicalText(try open())
      try loader.read(text, country: country, ahead: ahead, limits: limits, into: &pool, reading: reading)
    } catch let error as FeedError where error.problem == .unclosedQuote {
      // The rest of the file is one cell.
      loader = TableLoader(schema)
      let text = CanonicalText(try open(), closesQuote: true)
      try loader.read(text, country: country, ahead: ahead, limits: limits, into: &pool, reading: reading)
    }
    log.add(loader.log)
    return loader.table
  }

  private mutating func read(
    _ text: CanonicalText, country: String, ahead: Bool, limits: FeedLimits, into pool: inout ValuePool,
    reading: (Int) throws -> Void
  ) throws {
    do {
      let reader = try RecordReader(source: text, file: schema.name, checksUTF8: false, limits: limits)
      guard readHeader(reader.header, country: country) else { return }
      let batches: any BatchSource = ahead ? RecordsAhead(reader) : reader
      while status != .unreadable, let batch = try batches.nextBatch() {
        read(batch, &pool)
        try reading(batch.inflatedBytesRead)
      }
    } catch let error as FeedError where error.isAboutLimits {
      fail(error.line ?? 1)
    }
  }
}

// MARK: - Header

extension TableLoader {
  private var table: Table {
    var columns = schema.columns.map { ColumnValues(for: $0.type) }
    for reader in readers { columns[schema.position(of: reader.column.name)] = reader.values }
    return Table(schema, status, header: header, rows: rows, columns: columns)
  }
}

extension TableLoader {
  /// Checks the header. Returns false if the rows cannot be read.
  private mutating func readHeader(_ names: [String], country: String) -> Bool {
    header = names.map(\.trimmed)
    if header.isEmpty {
      status = .unreadable
      log.add(.emptyFile, NoticePlace(schema.name), ["filename": .text(schema.name)])
      return false
    }
    if header.count > Self.maximumColumnCount || names.contains(where: isTooLong) {
      fail(1)
      return false
    }
    checkNames(header)
    checkRequiredColumns(header)
    if log.errorCount > 0 {
      status = .unreadable
      return false
    }
    for (index, name) in header.enumerated() {
      guard let column = schema[name] else { continue }
      readers.append(ColumnReader(column, at: index, file: schema.name, country: country))
    }
    absentRecommended = schema.columns.map(\.name).filter {
      CanonicalSchema.isRecommended($0, in: schema.name) && !header.contains($0)
    }
    return true
  }

  private mutating func checkNames(_ header: [String]) {
    let place = NoticePlace(schema.name)
    var first: [String: Int] = [:]
    for (index, name) in header.enumerated() {
      if name.isEmpty {
        log.add(.emptyColumnName, place, ["filename": .text(schema.name), "index": .integer(index + 1)])
        continue
      }
      if let earlier = first[name] {
        log.add(
          .duplicatedColumn, place,
          [
            "filename": .text(schema.name), "fieldName": .text(name), "firstIndex": .integer(earlier + 1),
            "secondIndex": .integer(index + 1),
          ])
      } else {
        first[name] = index
      }
      if schema[name] == nil {
        log.add(
          .unknownColumn, place,
          ["filename": .text(schema.name), "fieldName": .text(name), "index": .integer(index + 1)])
      }
    }
  }

  private mutating func checkRequiredColumns(_ header: [String]) {
    for column in schema.columns
    where CanonicalSchema.isColumnRequired(column, in: schema.name) && !header.contains(column.name) {
      log.add(
        .missingRequiredColumn, NoticePlace(schema.name),
        ["filename": .text(schema.name), "fieldName": .text(column.name)])
    }
  }
}

// MARK: - Rows

extension TableLoader {
  private mutating func read(_ batch: RecordBatch, _ pool: inout ValuePool) {
    batch.withFields { bytes, fields, firstFields in
      let found = rows(of: batch, fields, firstFields, bytes)
      var hasError = [Bool](repeating: false, count: found.count)
      for reader in readers {
        reader.read(bytes, fields, found, start: rows.count, &hasError, &pool, &log)
      }
      for column in absentRecommended {
        for row in found { log.addMissing(.missingRecommendedField, column, schema.name, row.line) }
      }
      append(found, hasError)
    }
  }

  /// Returns the rows with the length of the header. Stops at a value that the canonical validator does not read.
  private mutating func rows(
    of batch: RecordBatch, _ fields: Span<FieldBounds>, _ firstFields: Span<UInt32>, _ bytes: Span<UInt8>
  ) -> [BatchRow] {
    var found: [BatchRow] = []
    found.reserveCapacity(batch.count)
    for record in 0..<batch.count {
      let range = Int(firstFields[record])..<Int(firstFields[record + 1])
      let line = batch.line(of: record)
      if range.count > Self.maximumColumnCount || hasLongValue(fields, range, bytes, fileByteCount: batch.fileByteCount)
      {
        fail(line)
      } else if range.count == 1, fields[range.lowerBound].isEmpty {
        log.add(
          .emptyRow, NoticePlace(schema.name, line), ["filename": .text(schema.name), "csvRowNumber": .integer(line)])
      } else if range.count != header.count {
        reportLength(range.count, line)
      } else {
        found.append(BatchRow(firstField: range.lowerBound, line: line))
      }
      if status == .unreadable { break }
    }
    return found
  }

  private func hasLongValue(
    _ fields: Span<FieldBounds>, _ range: Range<Int>, _ bytes: Span<UInt8>, fileByteCount: Int
  ) -> Bool {
    // No value is longer than its row. Values with collapsed quotes are stored elsewhere.
    let (start, end) = (Int(fields[range.lowerBound].start), Int(fields[range.upperBound - 1].end))
    if start <= end, end <= fileByteCount, end - start <= Self.maximumValueLength { return false }
    for index in range where fields[index].end &- fields[index].start > UInt32(Self.maximumValueLength) {
      if isTooLong(bytes.extracting(fields[index].range).text) { return true }
    }
    return false
  }

  private func isTooLong(_ value: String) -> Bool {
    value.utf16.count > Self.maximumValueLength && schema.name != FileSchema.areas.name
  }

  private mutating func append(_ found: [BatchRow], _ hasError: [Bool]) {
    let start = rows.count
    if hasError.contains(true) {
      if status == .complete { status = .incomplete }
      for reader in readers { reader.remove(from: start, hasError) }
    }
    for (row, hasError) in zip(found, hasError) where !hasError {
      rows.append(UInt32(truncatingIfNeeded: row.line))
    }
  }

  private mutating func reportLength(_ length: Int, _ line: Int) {
    status = .incomplete
    log.add(
      .invalidRowLength, NoticePlace(schema.name, line),
      [
        "filename": .text(schema.name), "csvRowNumber": .integer(line), "rowLength": .integer(length),
        "headerCount": .integer(header.count),
      ])
  }

  /// Reports that the file is not CSV that the canonical validator reads.
  private mutating func fail(_ line: Int) {
    status = .unreadable
    log.add(
      .csvParsingFailed, NoticePlace(schema.name, line), ["filename": .text(schema.name), "lineIndex": .integer(line)])
  }
}

extension FeedError {
  /// Whether a record or cell of a file is too long.
  fileprivate var isAboutLimits: Bool {
    if case .limitExceeded = problem { line != nil } else { false }
  }
}

extension String {
  /// The text without the characters up to U+0020 at its ends.
  fileprivate var trimmed: String {
    var scalars = Substring(self).unicodeScalars
    while let first = scalars.first, first.value <= 0x20 { scalars.removeFirst() }
    while let last = scalars.last, last.value <= 0x20 { scalars.removeLast() }
    return String(scalars)
  }
}
