import BundleFormat
import GTFSFeed
import TransitValues

/// Reads a file of the specification row by row: columns resolved once, problems noted, progress told per chunk.
final class TableReader {
  let schema: FileSchema
  let context: ImportContext
  /// Where each declared column stands in the header, in the order of the schema; -1 where the file has it not.
  let positions: [Int]
  let unknown: [(column: UnknownColumns.Column, position: Int)]
  private let reader: RecordReader
  private let width: Int
  private let byteCount: Int

  init(_ schema: FileSchema, context: ImportContext) throws {
    guard let file = context.feed[schema.name] else {
      preconditionFailure("only files of the feed are planned to be read")
    }
    self.schema = schema
    self.context = context
    byteCount = file.inflatedByteCount
    reader = try RecordReader(feed: context.feed, file: file, readAhead: context.readsAhead)
    let header = reader.header
    width = header.count
    positions = schema.columns.map { header.firstIndex(of: $0.name) ?? -1 }
    unknown = UnknownColumns(of: schema, header: FeedSurvey.distinct(header)).columns.compactMap { column in
      header.firstIndex(of: column.name).map { (column, $0) }
    }
  }

  /// The place of a declared column among the rows' cells; -1 where the file has it not.
  func position(of column: String) -> Int {
    schema.columns.firstIndex { $0.name == column }.map { positions[$0] } ?? -1
  }

  /// Gives the file chunk by chunk; cancellation and progress in between.
  func forEachBatch(_ body: (RecordBatch) throws -> Void) throws {
    let progress = context.reporter(for: .read(schema.name), total: byteCount)
    while let batch = try reader.nextBatch() {
      try context.cancellation.check()
      try body(batch)
      progress.update(completed: reader.inflatedBytesRead, addingRows: batch.count)
    }
    progress.finish()
  }

  /// Gives the file row by row; see ``TableRow``.
  func forEachRow(_ body: (TableRow, Span<UInt8>) throws -> Void) throws {
    try forEachBatch { batch in
      try batch.withBytes { bytes in
        for record in 0..<batch.count {
          let row = TableRow(batch: batch, record: record, reader: self)
          try row.noteExtraCells(width: width, in: bytes)
          try body(row, bytes)
        }
      }
    }
  }
}

/// One row of a file, with its place for messages. Its cells are ranges of the batch's bytes.
struct TableRow {
  let batch: RecordBatch
  let record: Int
  unowned let reader: TableReader

  var line: Int { batch.line(of: record) }

  /// The bytes of a cell, none where the column is not there or the row is short.
  func range(at position: Int) -> Range<Int> {
    position < 0 ? 0..<0 : batch.range(of: record, position)
  }

  func isEmpty(at position: Int) -> Bool { range(at: position).isEmpty }

  /// Says that a value was not kept.
  func note(_ code: NoticeCode, field: String, at position: Int) throws {
    try reader.context.notices.add(
      ImportNotice(
        code, file: reader.schema.name, line: line, field: field,
        value: position < 0 ? nil : batch.text(of: record, position)))
  }

  /// Says that the row was not kept.
  func noteDropped(_ code: NoticeCode, field: String) throws {
    try reader.context.notices.add(
      ImportNotice(code, file: reader.schema.name, line: line, field: field, value: batch.rawText(of: record)))
  }

  /// Cells beyond the header have no column to be kept in.
  fileprivate func noteExtraCells(width: Int, in bytes: Span<UInt8>) throws {
    let count = batch.fieldCount(of: record)
    if count <= width { return }
    for position in width..<count where !isEmpty(at: position) {
      try note(.invalidRowLength, field: "", at: position)
    }
  }
}

// MARK: Values

extension TableRow {
  /// Reads a cell with `parse`: `nil` for an empty one, and with a notice for one that cannot be read.
  func value<Value>(
    _ column: ColumnSchema, at position: Int, in bytes: Span<UInt8>, _ parse: (Span<UInt8>) throws(FieldError) -> Value
  ) throws -> Value? {
    let range = range(at: position)
    if range.isEmpty { return nil }
    do throws(FieldError) {
      return try parse(bytes.extracting(range))
    } catch {
      try note(NoticeCode(error, in: column.type), field: column.name, at: position)
      return nil
    }
  }

  func integer(_ column: ColumnSchema, at position: Int, in bytes: Span<UInt8>) throws -> Int? {
    let value = try value(column, at: position, in: bytes) { (cell) throws(FieldError) in
      try FieldParser.integer(cell)
    }
    if case .enumeration(let allowed) = column.type, let value, !allowed.contains(value) {
      reader.context.notices.remark(.unexpectedEnumValue)
    }
    return value
  }

  func time(_ column: ColumnSchema, at position: Int, in bytes: Span<UInt8>) throws -> Int? {
    try value(column, at: position, in: bytes) { (cell) throws(FieldError) in try FieldParser.time(cell) }
  }

  func date(_ column: ColumnSchema, at position: Int, in bytes: Span<UInt8>) throws -> ServiceDate? {
    try value(column, at: position, in: bytes) { (cell) throws(FieldError) in try FieldParser.date(cell) }
  }
}
