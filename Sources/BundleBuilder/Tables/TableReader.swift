import BundleFormat
import GTFSFeed
import Operations
import TransitValues

/// Reads a GTFS file row by row. Resolves columns once, adds notices for problems, and reports progress.
final class TableReader {
  let schema: FileSchema
  let context: ImportContext
  /// The declared columns in the order of the schema.
  let columns: [TableColumn]
  let unknown: [(column: UnknownColumns.Column, position: Int)]
  /// The columns whose values are shared texts; see ``ExtraColumns``.
  let extras: [(column: ExtraColumns.Column, position: Int)]
  /// `nil` after the end of the file, to release its memory.
  private var records: RecordReader?
  /// The size in bytes up to which the reading thread also finds the records, because another thread would not pay off.
  private static let smallByteCount = 4 << 20
  fileprivate let header: [String]
  private let width: Int
  fileprivate let lost: [LostColumn]
  private let byteCount: Int

  init(_ schema: FileSchema, context: ImportContext) throws {
    guard let file = context.feed[schema.name] else {
      preconditionFailure("only files of the feed are planned to be read")
    }
    self.schema = schema
    self.context = context
    byteCount = file.inflatedByteCount
    let reader = try RecordReader(feed: context.feed, file: file, readAhead: context.readsAhead)
    let header = reader.header
    records = reader
    self.header = header
    width = header.count
    lost = LostColumn.all(in: header)
    func position(of name: String) -> Int? {
      header.firstIndex { $0.utf8.elementsEqual(name.utf8) }
    }
    columns = schema.columns.map { TableColumn($0, position: position(of: $0.name) ?? -1) }
    let names = FeedSurvey.distinct(header)
    unknown = UnknownColumns(of: schema, header: names).columns.compactMap { column in
      position(of: column.name).map { (column, $0) }
    }
    extras = ExtraColumns(of: schema, header: names).columns.compactMap { column in
      position(of: column.name).map { (column, $0) }
    }
  }

  convenience init(_ file: String, context: ImportContext) throws {
    guard let schema = GTFSSchema.file(named: file) else { preconditionFailure("GTFS has \(file)") }
    try self.init(schema, context: context)
  }

  /// Returns the declared column with that name.
  func column(_ name: String) -> TableColumn {
    columns[schema.position(of: name)]
  }

  /// Calls `body` for each row. Checks for cancellation and reports progress once per batch.
  func forEachRow(_ body: (TableRow, Span<UInt8>) throws -> Void) throws {
    try forEachRow(quickly: { _, _, _, _ in false }, carefully: body)
  }

  /// Calls `quickly` for each row, and `carefully` for each row that `quickly` does not handle. Checks for cancellation
  /// and reports progress once per batch.
  ///
  /// - Parameters:
  ///   - quickly: The fast path. Receives rows with as many cells as the header. Returns false, without side effects,
  ///     for a row that needs the slow path. For `fileByteCount` see ``RecordBatch/fileByteCount``.
  ///   - carefully: The slow path, which can handle any row and adds notices.
  @inline(__always)
  func forEachRow(
    quickly: (TableRow, _ cells: Span<FieldBounds>, _ bytes: Span<UInt8>, _ fileByteCount: Int) throws -> Bool,
    carefully: (TableRow, Span<UInt8>) throws -> Void
  ) throws {
    guard let records else { return }
    let isLarge = context.readsAhead && byteCount > Self.smallByteCount
    let source: any BatchSource = isLarge ? RecordsAhead(records) : records
    let progress = context.reporter(for: .read(schema.name), total: byteCount)
    while let batch = try source.nextBatch() {
      try context.cancellation.check()
      try forEachRow(of: batch, quickly: quickly, carefully: carefully)
      progress.update(completed: batch.inflatedBytesRead, addingRows: batch.count)
    }
    self.records = nil
    progress.finish()
  }

  /// Calls `quickly` or `carefully` for each row that `foresee` does not consume.
  ///
  /// - Parameters:
  ///   - foresee: Consumes predicted rows without their cells; see ``RecordReader/nextBatch(maximumRecords:after:)``.
  ///     After failed predictions it is called less and less often.
  ///   - quickly: The fast path, as for the method without `foresee`.
  ///   - carefully: The slow path.
  func forEachRow(
    foreseeing foresee: (Span<UInt8>) -> RecordReader.Foreseen,
    quickly: (TableRow, _ cells: Span<FieldBounds>, _ bytes: Span<UInt8>, _ fileByteCount: Int) throws -> Bool,
    carefully: (TableRow, Span<UInt8>) throws -> Void
  ) throws {
    guard let records else { return }
    let progress = context.reporter(for: .read(schema.name), total: byteCount)
    var rowCount = 0
    var pace = Pace()
    while let batch = try records.nextBatch(
      maximumRecords: pace.recordCount,
      after: { bytes in
        let canForesee = lost.isEmpty && !context.cancellation.isCancelled
        let foreseen = canForesee ? foresee(bytes) : RecordReader.Foreseen()
        rowCount += foreseen.recordCount
        pace.step(after: foreseen.recordCount)
        return foreseen
      })
    {
      try context.cancellation.check()
      try forEachRow(of: batch, quickly: quickly, carefully: carefully)
      progress.update(completed: batch.inflatedBytesRead, addingRows: batch.count + rowCount)
      rowCount = 0
    }
    progress.update(completed: byteCount, addingRows: rowCount)
    self.records = nil
    progress.finish()
  }

  @inline(__always)
  private func forEachRow(
    of batch: RecordBatch,
    quickly: (TableRow, _ cells: Span<FieldBounds>, _ bytes: Span<UInt8>, _ fileByteCount: Int) throws -> Bool,
    carefully: (TableRow, Span<UInt8>) throws -> Void
  ) throws {
    try batch.withFields { bytes, fields, firstFields in
      let row = TableRow(batch: batch, reader: self)
      let hasMisquoted = !batch.misquotedRecords.isEmpty
      for record in 0..<batch.count {
        let cells = Int(firstFields[record])..<Int(firstFields[record + 1])
        row.move(to: record, cells: cells)
        let isMisquoted = hasMisquoted && batch.misquotedRecords.contains(record)
        if cells.count == width, lost.isEmpty, !isMisquoted,
          try quickly(row, fields.extracting(cells), bytes, batch.fileByteCount)
        {
          continue
        }
        if isMisquoted { try row.noteMisquotedValues() }
        if cells.count > width { try row.noteExtraCells(width: width) }
        for column in lost { try row.noteValue(of: column) }
        try carefully(row, bytes)
      }
    }
  }
}

/// The number of records to scan before the next prediction. Doubles, up to 256, while predictions fail.
private struct Pace {
  private(set) var recordCount = 1

  mutating func step(after foreseenCount: Int) {
    recordCount = foreseenCount > 0 ? max(1, recordCount / 4) : min(256, recordCount * 2)
  }
}

/// The current row of a ``TableReader``. Its cells are ranges of the batch's bytes.
final class TableRow {
  private let batch: RecordBatch
  private let fields: [FieldBounds]
  private let reader: TableReader
  private var record = 0
  /// The range of the row's cells in ``fields``.
  private var cells = 0..<0

  fileprivate init(batch: RecordBatch, reader: TableReader) {
    self.batch = batch
    self.reader = reader
    fields = batch.fields
  }

  fileprivate func move(to record: Int, cells: Range<Int>) {
    self.record = record
    self.cells = cells
  }

  var line: Int { batch.line(of: record) }

  /// Returns the byte range of a cell; empty if the file does not have the column or the row is too short.
  @inline(__always)
  func range(of column: TableColumn) -> Range<Int> {
    range(at: column.position)
  }

  @inline(__always)
  func range(at position: Int) -> Range<Int> {
    position >= 0 && position < cells.count ? fields[cells.lowerBound + position].range : 0..<0
  }

  @inline(__always)
  func isEmpty(_ column: TableColumn) -> Bool { range(of: column).isEmpty }

  /// Adds a notice for a value that is not kept.
  func note(_ code: NoticeCode, _ column: TableColumn) throws {
    try reader.context.notices.add(
      ImportNotice(
        code, file: reader.schema.name, line: line, field: column.name,
        value: column.isAbsent ? nil : batch.text(of: record, column.position)))
  }

  /// Adds a notice for the row, which is dropped because of one of its columns.
  func noteDropped(_ code: NoticeCode, _ column: TableColumn) throws {
    try reader.context.notices.add(
      ImportNotice(droppedRow: rawText, code, file: reader.schema.name, line: line, field: column.name))
  }

  /// The row as one line of CSV.
  var rawText: String { batch.rawText(of: record) }

  /// Appends ``rawText`` as UTF-8.
  func appendRawText(to bytes: inout [UInt8]) {
    batch.appendRawText(of: record, to: &bytes)
  }

  fileprivate func noteValue(of column: LostColumn) throws {
    if range(at: column.position).isEmpty { return }
    try reader.context.notices.add(
      ImportNotice(
        column.code, file: reader.schema.name, line: line, field: column.name,
        value: batch.text(of: record, column.position)))
  }

  /// Adds a notice for each misquoted cell that has a column.
  fileprivate func noteMisquotedValues() throws {
    for position in batch.misquotedFields(of: record)
    where position < reader.header.count && !reader.lost.contains(where: { $0.position == position }) {
      try reader.context.notices.add(
        ImportNotice(
          .misquotedValue, file: reader.schema.name, line: line, field: reader.header[position],
          value: batch.text(of: record, position)))
    }
  }

  /// Adds a notice for each non-empty cell beyond the header, because a table has no column for it.
  fileprivate func noteExtraCells(width: Int) throws {
    for position in width..<batch.fieldCount(of: record) where !range(at: position).isEmpty {
      try reader.context.notices.add(
        ImportNotice(
          .invalidRowLength, file: reader.schema.name, line: line, value: batch.text(of: record, position)))
    }
  }
}

// MARK: Values

extension TableRow {
  /// Parses a cell. Returns `nil` if it is empty; adds a notice and returns `nil` if it cannot be parsed.
  @inline(__always)
  func value<Value>(
    _ column: TableColumn, in bytes: Span<UInt8>, _ parse: (Span<UInt8>) throws(FieldError) -> Value
  ) throws -> Value? {
    let range = range(of: column)
    if range.isEmpty { return nil }
    do throws(FieldError) {
      return try parse(bytes.extracting(range))
    } catch {
      try note(NoticeCode(error, in: column.schema.type), column)
      return nil
    }
  }

  func integer(_ column: TableColumn, in bytes: Span<UInt8>) throws -> Int? {
    let value = try value(column, in: bytes) { (cell) throws(FieldError) in try FieldParser.integer(cell) }
    if let value, !column.lists(value) { reader.context.notices.remark(.unexpectedEnumValue) }
    return value
  }

  /// Returns an integer of 32 bits. Adds a notice for a number out of range and returns `nil`.
  func smallInteger(_ column: TableColumn, in bytes: Span<UInt8>) throws -> Int32? {
    guard let value = try integer(column, in: bytes) else { return nil }
    if let small = Int32(exactly: value) { return small }
    try note(.numberOutOfRange, column)
    return nil
  }

  func smallTime(_ column: TableColumn, in bytes: Span<UInt8>) throws -> Int32? {
    try time(column, in: bytes).map { Int32($0) }
  }

  func time(_ column: TableColumn, in bytes: Span<UInt8>) throws -> Int? {
    try value(column, in: bytes) { (cell) throws(FieldError) in try FieldParser.time(cell) }
  }

  func date(_ column: TableColumn, in bytes: Span<UInt8>) throws -> ServiceDate? {
    try value(column, in: bytes) { (cell) throws(FieldError) in try FieldParser.date(cell) }
  }

  /// Returns a decimal; see ``KeptDecimal``.
  func decimal(_ column: TableColumn, in bytes: Span<UInt8>) throws -> KeptDecimal? {
    try value(column, in: bytes) { (cell) throws(FieldError) in try KeptDecimal(reading: cell) }
  }
}
