import GTFSFeed
import TransitValues

/// The current record of a ``FeedRows``. One object is reused for millions of records.
final class FeedRow {
  let table: ComparedTable
  private var batch: RecordBatch?
  private var record = 0

  /// The expected row of the bundle.
  private(set) var canonical: CanonicalRow
  /// Whether a notice says that a value of the row is not in the bundle.
  var isChanged = false

  init(_ table: ComparedTable) {
    self.table = table
    canonical = CanonicalRow(columnCount: table.columns.count)
  }

  /// Moves to another batch. `nil` releases the last one, so that the reader can reuse its memory.
  func move(to batch: RecordBatch?) { self.batch = batch }

  func move(to record: Int) {
    self.record = record
    isChanged = false
  }

  /// The line where the record starts, counted from 1 for the header.
  var line: Int { batch?.line(of: record) ?? 0 }

  var rawText: String { batch?.rawText(of: record) ?? "" }

  /// Returns the range of a cell in the batch's bytes; empty if the file does not have the column or the record is too
  /// short.
  func range(at position: Int?) -> Range<Int> {
    guard let position, let batch else { return 0..<0 }
    return batch.range(of: record, position)
  }

  func isEmpty(_ column: ComparedTable.Column) -> Bool { range(at: column.position).isEmpty }

  func text(at position: Int?) -> String {
    position.flatMap { batch?.text(of: record, $0) } ?? ""
  }

  /// The non-empty cells for which the table has no column.
  var lostCells: [LostCell] {
    let beyond = (table.width..<max(table.width, batch?.fieldCount(of: record) ?? 0)).map {
      LostCell(code: "invalid_row_length", field: nil, value: Array(text(at: $0).utf8))
    }
    let nameless = table.lost.map {
      LostCell(code: $0.code, field: $0.name, value: Array(text(at: $0.position).utf8))
    }
    return (beyond + nameless).filter { !$0.value.isEmpty }
  }

  /// The maximum number of notices for the row: two per column, because a misquoted value may be unreadable, and one per
  /// cell without a column.
  var maximumNoticeCount: Int {
    2 * table.columns.count + table.lost.count + max(0, (batch?.fieldCount(of: record) ?? 0) - table.width)
  }

  /// The columns, as indexes of the table's, with a misquoted cell. Each needs a notice.
  var misquotedColumns: [Int] {
    let positions = Set(batch?.misquotedFields(of: record) ?? [])
    if positions.isEmpty { return [] }
    return table.columns.indices.filter { table.columns[$0].position.map(positions.contains) ?? false }
  }

  struct LostCell: Hashable {
    /// The code of the notice about it.
    let code: String
    /// The name of its column.
    let field: String?
    let value: [UInt8]
  }

  /// Updates ``canonical``, with empty cells for the columns in `emptied`.
  func readCells(emptying emptied: Set<Int>, in bytes: Span<UInt8>) {
    guard let batch else { return }
    Self.read(record, of: batch, in: bytes, table.cells, emptying: emptied, into: &canonical)
  }

  /// Takes the row as `inout`, because each access to an object's property has an exclusivity check.
  private static func read(
    _ record: Int, of batch: RecordBatch, in bytes: Span<UInt8>, _ cells: [ComparedTable.Cell],
    emptying emptied: Set<Int>, into row: inout CanonicalRow
  ) {
    row.removeAll()
    for index in cells.indices {
      let cell = cells[index]
      let range = cell.position < 0 ? 0..<0 : batch.range(of: record, cell.position)
      if range.isEmpty || !emptied.isEmpty && emptied.contains(index) {
        row.appendEmpty()
      } else {
        row.append(bytes.extracting(range), as: cell.kind)
      }
    }
  }

  /// Returns the result of parsing a cell by the type of its column.
  func reading(of column: ComparedTable.Column) -> CellReading {
    var row = CanonicalRow(columnCount: 1)
    return Array(text(at: column.position).utf8).withSpan { row.append($0, as: column.kind) }
  }
}
