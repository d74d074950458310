import FeedWriter
import GTFSFeed
import TransitValues

/// Copies rows of a table to a feed. The file begins with its first row, so that one without rows does not appear.
struct TableCopy {
  private let schema: FileSchema
  private let header: [String]
  private(set) var rowCount = 0

  init(_ scan: TableScan) {
    self.init(scan.schema, header: scan.header)
  }

  init(_ schema: FileSchema, header: [String]) {
    self.schema = schema
    self.header = header
  }

  /// Writes a new row.
  mutating func write(_ row: WholeRow, to output: inout FeedOutput) throws {
    try begin(&output)
    for column in header { row[column].withSpan { output.rows.field(utf8: $0) } }
    try output.endRow()
  }

  /// Copies a row as it is.
  mutating func write(_ batch: RecordBatch, _ record: Int, to output: inout FeedOutput) throws {
    try begin(&output)
    output.rows.row { batch.appendRawText(of: record, to: &$0) }
    try output.drain()
  }

  /// Writes rows that are CSV already.
  ///
  /// - Parameter append: Appends a row, without its line end.
  /// - Returns: Their length in bytes.
  mutating func write(
    _ rows: Range<Int>, to output: inout FeedOutput, _ append: (_ row: Int, _ rows: inout CSVRows) -> Void
  ) throws -> Int {
    var length = 0
    for row in rows {
      try begin(&output)
      let start = output.rows.bytes.count
      append(row, &output.rows)
      length += output.rows.bytes.count + 1 - start
      try output.endRow()
    }
    return length
  }

  /// Copies a row with other contents in some cells.
  ///
  /// - Parameter replacements: The new cells. Those of columns that the header does not have are ignored.
  mutating func write(
    _ batch: RecordBatch, _ record: Int, _ bytes: Span<UInt8>, replacing replacements: [ColumnName: [UInt8]],
    to output: inout FeedOutput
  ) throws {
    try begin(&output)
    let replaced = Dictionary(
      uniqueKeysWithValues: replacements.compactMap { column, cell in
        header.firstIndex(of: column.name).map { ($0, cell) }
      })
    for position in header.indices {
      if let cell = replaced[position] {
        cell.withSpan { output.rows.field(utf8: $0) }
      } else {
        output.rows.field(utf8: bytes.extracting(batch.range(of: record, position)))
      }
    }
    try output.endRow()
  }

  private mutating func begin(_ output: inout FeedOutput) throws {
    if rowCount == 0 { try output.begin(schema.name, columns: header) }
    rowCount += 1
  }

  /// Ends the file if it has begun.
  func end(_ output: inout FeedOutput) throws {
    if rowCount > 0 { try output.end() }
  }
}
