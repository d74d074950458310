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
  private var columns: TableColumns
  private var log = NoticeLog()
  /// The parser of each column of the header; `nil` for columns that GTFS does not know.
  private var parsers: [CellParser?] = []
  /// The position in the schema of each column of the header.
  private var positions: [Int] = []
  private var cells: [Cell]
  private var lastLine = 1
  /// Whether the current row has an error.
  private var hasError = false

  /// The longest value that the canonical validator reads, in UTF-16 units.
  private static let maximumValueLength = 4096
  private static let maximumColumnCount = 512

  init(_ schema: FileSchema) {
    self.schema = schema
    columns = TableColumns(schema)
    cells = Array(repeating: .empty, count: schema.columns.count)
  }

  /// Reads a whole file.
  ///
  /// - Throws: ``FeedError`` if the file cannot be read, and `CancellationError`.
  static func load(
    _ file: FeedFile, as schema: FileSchema, of feed: Feed, country: String, into pool: inout ValuePool,
    _ log: inout NoticeLog, reading: (Int) throws -> Void
  ) throws -> Table {
    var loader = TableLoader(schema)
    let source = try TailSource(ChunkReader(feed: feed, file: file))
    do {
      let reader = try RecordReader(source: source, file: file.name, checksUTF8: false, limits: feed.limits)
      if loader.readHeader(reader.header, country: country) {
        // Threads pay only for large files.
        let batches: any BatchSource = file.inflatedByteCount > 4 << 20 ? RecordsAhead(reader) : reader
        while loader.status != .unreadable, let batch = try batches.nextBatch() {
          loader.read(batch, &pool)
          try reading(batch.inflatedBytesRead)
        }
        loader.checkTail(source)
      }
    } catch let error as FeedError where error.isAboutText {
      loader.fail(error.line ?? 1)
    }
    log.add(loader.log)
    return Table(schema, loader.status, header: loader.header, rows: loader.rows, columns: loader.columns)
  }
}

// MARK: - Header

extension TableLoader {
  /// Checks the header. Returns false if the rows cannot be read.
  private mutating func readHeader(_ header: [String], country: String) -> Bool {
    self.header = header
    if header.isEmpty {
      status = .unreadable
      log.add(.emptyFile, NoticePlace(schema.name), ["filename": .text(schema.name)])
      return false
    }
    if header.count > Self.maximumColumnCount {
      fail(1)
      return false
    }
    checkNames(header)
    checkRequiredColumns(header)
    if log.errorCount > 0 {
      status = .unreadable
      return false
    }
    for name in header {
      let column = schema[name]
      parsers.append(column.map { CellParser($0, file: schema.name, country: country) })
      positions.append(column == nil ? -1 : schema.position(of: name))
    }
    return true
  }

  private mutating func checkNames(_ header: [String]) {
    let place = NoticePlace(schema.name)
    var first: [String: Int] = [:]
    for (index, name) in header.enumerated() {
      if name.isEmpty {
        log.add(.emptyColumnName, place, ["filename": .text(schema.name), "index": .integer(index + 1)])
      } else if let earlier = first.updateValue(index, forKey: name) {
        log.add(
          .duplicatedColumn, place,
          [
            "filename": .text(schema.name), "fieldName": .text(name), "firstIndex": .integer(earlier + 1),
            "secondIndex": .integer(index + 1),
          ])
      } else if schema[name] == nil {
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
      for record in 0..<batch.count {
        let range = Int(firstFields[record])..<Int(firstFields[record + 1])
        read(bytes, fields, range, line: batch.line(of: record), &pool)
        if status == .unreadable { return }
      }
    }
  }

  private mutating func read(
    _ bytes: Span<UInt8>, _ fields: Span<FieldBounds>, _ range: Range<Int>, line: Int, _ pool: inout ValuePool
  ) {
    lastLine = line
    guard range.count == parsers.count else {
      reportLength(range.count, line)
      return
    }
    hasError = false
    for index in 0..<range.count where parsers[index] != nil {
      read(bytes, fields[range.lowerBound + index], index, line, &pool)
      if status == .unreadable { return }
    }
    if hasError {
      status = .incomplete
    } else {
      columns.append(cells, row: rows.count)
      rows.append(UInt32(truncatingIfNeeded: line))
    }
  }

  private mutating func reportLength(_ length: Int, _ line: Int) {
    if length > Self.maximumColumnCount { return fail(line) }
    status = .incomplete
    log.add(
      .invalidRowLength, NoticePlace(schema.name, line),
      [
        "filename": .text(schema.name), "csvRowNumber": .integer(line), "rowLength": .integer(length),
        "headerCount": .integer(parsers.count),
      ])
  }

  @inline(__always)
  private mutating func read(
    _ bytes: Span<UInt8>, _ bounds: FieldBounds, _ index: Int, _ line: Int, _ pool: inout ValuePool
  ) {
    if bounds.isEmpty {
      cells[positions[index]] = .empty
      if parsers[index]?.isRequired == true { reportMissing(index, line) }
      return
    }
    let cell = bytes.extracting(bounds.range)
    checkText(bytes, bounds, cell, index, line)
    if status == .unreadable { return }
    let errorCount = log.errorCount
    cells[positions[index]] = parsers[index]?.parse(cell, line: line, &pool, &log) ?? .empty
    if log.errorCount > errorCount { hasError = true }
  }

  private mutating func reportMissing(_ index: Int, _ line: Int) {
    hasError = true
    log.add(
      .missingRequiredField, NoticePlace(schema.name, line),
      [
        "filename": .text(schema.name), "csvRowNumber": .integer(line),
        "fieldName": .text(schema.columns[positions[index]].name),
      ])
  }

  /// Reports that the file is not CSV that the canonical validator reads.
  private mutating func fail(_ line: Int) {
    status = .unreadable
    log.add(
      .csvParsingFailed, NoticePlace(schema.name, line), ["filename": .text(schema.name), "lineIndex": .integer(line)])
  }

  private mutating func checkTail(_ source: TailSource) {
    guard source.endsInBlanks, status != .unreadable else { return }
    let line = lastLine + 1
    log.add(
      .emptyRow, NoticePlace(schema.name, line), ["filename": .text(schema.name), "csvRowNumber": .integer(line)])
  }
}

// MARK: - Text

extension TableLoader {
  @inline(__always)
  private mutating func checkText(
    _ bytes: Span<UInt8>, _ bounds: FieldBounds, _ cell: Span<UInt8>, _ index: Int, _ line: Int
  ) {
    let (start, end) = (Int(bounds.start), Int(bounds.end))
    let isTrimmed =
      start > 0 && Self.isBlank(bytes[start - 1]) || end < bytes.count && Self.isBlank(bytes[end])
    if isTrimmed { checkBlanks(bytes, start, end, index, line) }
    if cell.firstIndex(below: 0x20, from: 0) < cell.count || cell.count > Self.maximumValueLength || !cell.isASCII {
      checkCharacters(cell, index, line)
    }
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  /// Reports blanks between quotes and value.
  private mutating func checkBlanks(_ bytes: Span<UInt8>, _ start: Int, _ end: Int, _ index: Int, _ line: Int) {
    var (first, last) = (start, end)
    while first > 0, Self.isBlank(bytes[first - 1]) { first -= 1 }
    while last < bytes.count, Self.isBlank(bytes[last]) { last += 1 }
    let quote = UInt8(ascii: "\"")
    guard first > 0, bytes[first - 1] == quote, last < bytes.count, bytes[last] == quote else { return }
    let text = bytes.extracting(first..<last).text
    log.add(
      .leadingOrTrailingWhitespaces, NoticePlace(schema.name, line),
      [
        "filename": .text(schema.name), "csvRowNumber": .integer(line),
        "fieldName": .text(schema.columns[positions[index]].name), "fieldValue": .text(text),
      ])
  }

  private mutating func checkCharacters(_ cell: Span<UInt8>, _ index: Int, _ line: Int) {
    let text = cell.text
    if text.utf16.count > Self.maximumValueLength, schema.name != "areas.txt" { return fail(line) }
    var kinds: [NoticeKind] = []
    if text.utf8.contains(where: { $0 == 0x0A || $0 == 0x0D }) { kinds.append(.newLineInValue) }
    if text.unicodeScalars.contains("\u{FFFD}") { kinds.append(.invalidCharacter) }
    for kind in kinds {
      hasError = true
      log.add(
        kind, NoticePlace(schema.name, line),
        [
          "filename": .text(schema.name), "csvRowNumber": .integer(line),
          "fieldName": .text(schema.columns[positions[index]].name), "fieldValue": .text(text),
        ])
    }
  }
}

extension Span<UInt8> {
  fileprivate var isASCII: Bool {
    var position = 0
    while position + 8 <= count {
      if word(at: position) & 0x8080_8080_8080_8080 != 0 { return false }
      position += 8
    }
    while position < count {
      if self[position] >= 0x80 { return false }
      position += 1
    }
    return true
  }
}

extension FeedError {
  /// Whether the text of a file is at fault, not the file or the zip.
  fileprivate var isAboutText: Bool {
    switch problem {
    case .unclosedQuote, .limitExceeded: line != nil
    default: false
    }
  }
}
