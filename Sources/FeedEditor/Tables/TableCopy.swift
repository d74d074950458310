import FeedWriter
import GTFSFeed
import TransitValues

/// Copies rows of a table to a feed. The file begins with its first row, so that one without rows does not appear.
struct TableCopy {
  private let name: String
  private let header: [String]
  private(set) var rowCount = 0

  init(_ scan: TableScan) {
    self.init(scan.name, header: scan.header)
  }

  init(_ name: String, header: [String]) {
    self.name = name
    self.header = header
  }

  /// Writes a row with some cells by their column.
  mutating func write(_ cells: [String: [UInt8]], to output: inout FeedOutput) throws {
    try begin(&output)
    for column in header { (cells[column] ?? []).withSpan { output.rows.field(utf8: $0) } }
    try output.endRow()
  }

  /// Copies a row as it is.
  mutating func write(_ batch: RecordBatch, _ record: Int, to output: inout FeedOutput) throws {
    try begin(&output)
    output.rows.row { batch.appendRawText(of: record, to: &$0) }
    try output.drain()
  }

  /// Copies a row with other contents in some cells.
  ///
  /// - Parameter replacements: The new cells by their position. Positions beyond the header are ignored.
  mutating func write(
    _ batch: RecordBatch, _ record: Int, _ bytes: Span<UInt8>, replacing replacements: [Int: [UInt8]],
    to output: inout FeedOutput
  ) throws {
    try begin(&output)
    for position in header.indices {
      if let cell = replacements[position] {
        cell.withSpan { output.rows.field(utf8: $0) }
      } else {
        output.rows.field(utf8: bytes.extracting(batch.range(of: record, position)))
      }
    }
    try output.endRow()
  }

  private mutating func begin(_ output: inout FeedOutput) throws {
    if rowCount == 0 { try output.begin(name, columns: header) }
    rowCount += 1
  }

  /// Ends the file if it has begun.
  func end(_ output: inout FeedOutput) throws {
    if rowCount > 0 { try output.end() }
  }
}
