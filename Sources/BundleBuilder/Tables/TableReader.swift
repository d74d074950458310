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
    let names = TableHeader.distinct(header)
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

  /// Calls `body` for each row, with the row's cells and the bytes to which their bounds refer. Checks for cancellation
  /// and reports progress once per batch.
  @inline(__always)
  func forEachRow(
    _ body: (TableRow, _ cells: Span<FieldBounds>, _ bytes: Span<UInt8>) throws -> Void
  ) throws {
    guard let records else { return }
    let isLarge = context.readsAhead && byteCount > Self.smallByteCount
    let source: any BatchSource = isLarge ? RecordsAhead(records) : records
    let progress = context.reporter(for: .read(schema.name), total: byteCount)
    while let batch = try source.nextBatch() {
      try context.cancellation.check()
      try batch.withFields { bytes, fields, firstFields in
        let row = TableRow(batch: batch, reader: self)
        let hasMisquoted = !batch.misquotedRecords.isEmpty
        for record in 0..<batch.count {
          let cells = Int(firstFields[record])..<Int(firstFields[record + 1])
          let isMisquoted = hasMisquoted && batch.misquotedRecords.contains(record)
          row.move(to: record, cells: cells, isRegular: cells.count == width && lost.isEmpty && !isMisquoted)
          if !row.isRegular { try row.noteIrregularities(isMisquoted: isMisquoted, width: width) }
          try body(row, fields.extracting(cells), bytes)
        }
      }
      progress.update(completed: batch.inflatedBytesRead, addingRows: batch.count)
    }
    self.records = nil
    progress.finish()
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
  /// Whether the row has as many cells as the header, all of them well quoted and with a column.
  private(set) var isRegular = false

  fileprivate init(batch: RecordBatch, reader: TableReader) {
    self.batch = batch
    self.reader = reader
    fields = batch.fields
  }

  fileprivate func move(to record: Int, cells: Range<Int>, isRegular: Bool) {
    self.record = record
    self.cells = cells
    self.isRegular = isRegular
  }

  /// The number of bytes that come from the file; see ``RecordBatch/fileByteCount``.
  var fileByteCount: Int { batch.fileByteCount }

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

  /// Adds notices for what is not kept of a row that is not ``isRegular``.
  fileprivate func noteIrregularities(isMisquoted: Bool, width: Int) throws {
    if isMisquoted { try noteMisquotedValues() }
    if cells.count > width { try noteExtraCells(width: width) }
    for column in reader.lost { try noteValue(of: column) }
  }

  private func noteValue(of column: LostColumn) throws {
    if range(at: column.position).isEmpty { return }
    try reader.context.notices.add(
      ImportNotice(
        column.code, file: reader.schema.name, line: line, field: column.name,
        value: batch.text(of: record, column.position)))
  }

  /// Adds a notice for each misquoted cell that has a column.
  private func noteMisquotedValues() throws {
    for position in batch.misquotedFields(of: record)
    where position < reader.header.count && !reader.lost.contains(where: { $0.position == position }) {
      try reader.context.notices.add(
        ImportNotice(
          .misquotedValue, file: reader.schema.name, line: line, field: reader.header[position],
          value: batch.text(of: record, position)))
    }
  }

  /// Adds a notice for each non-empty cell beyond the header, because a table has no column for it.
  private func noteExtraCells(width: Int) throws {
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
