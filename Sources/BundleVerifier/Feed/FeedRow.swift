import GTFSFeed

/// The record a ``FeedRows`` is at. One object for all of them: records come by the million.
final class FeedRow {
  let table: ComparedTable
  private var batch: RecordBatch?
  private var record = 0

  /// The row as it should be in the bundle.
  private(set) var canonical: CanonicalRow
  /// Whether a notice tells that some value of the row is not in the bundle.
  var isChanged = false

  init(_ table: ComparedTable) {
    self.table = table
    canonical = CanonicalRow(columnCount: table.columns.count)
  }

  /// Begins with the records of another batch; `nil` lets go of the last one, whose memory the reader can use again.
  func move(to batch: RecordBatch?) { self.batch = batch }

  func move(to record: Int) {
    self.record = record
    isChanged = false
  }

  /// Where the record starts, the header being line 1.
  var line: Int { batch?.line(of: record) ?? 0 }

  var rawText: String { batch?.rawText(of: record) ?? "" }

  /// The bytes of a cell as a position in the batch's; empty where the file has no such column or the record is short.
  func range(at position: Int?) -> Range<Int> {
    guard let position, let batch else { return 0..<0 }
    return batch.range(of: record, position)
  }

  func isEmpty(_ column: ComparedTable.Column) -> Bool { range(at: column.position).isEmpty }

  func text(at position: Int?) -> String {
    position.flatMap { batch?.text(of: record, $0) } ?? ""
  }

  /// The cells, not empty, that no table has a column for: code of their notice, name of their column, value.
  var lostCells: [LostCell] {
    let beyond = (table.width..<max(table.width, batch?.fieldCount(of: record) ?? 0)).map {
      LostCell(code: "invalid_row_length", field: nil, value: Array(text(at: $0).utf8))
    }
    let nameless = table.lost.map {
      LostCell(code: $0.code, field: $0.name, value: Array(text(at: $0.position).utf8))
    }
    return (beyond + nameless).filter { !$0.value.isEmpty }
  }

  /// The notices that can be of one row: for a value of each column, and for each cell without one.
  var maximumNoticeCount: Int {
    table.columns.count + table.lost.count + max(0, (batch?.fieldCount(of: record) ?? 0) - table.width)
  }

  struct LostCell: Hashable {
    let code: String
    let field: String?
    let value: [UInt8]
  }

  /// Makes ``canonical``, the columns in `emptied` as empty cells.
  func readCells(emptying emptied: Set<Int>, in bytes: Span<UInt8>) {
    guard let batch else { return }
    Self.read(record, of: batch, in: bytes, table.cells, emptying: emptied, into: &canonical)
  }

  /// With the row lent for all cells: a property of an object is guarded at each access.
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

  /// What comes of reading one cell as what its column holds.
  func reading(of column: ComparedTable.Column) -> CellReading {
    var row = CanonicalRow(columnCount: 1)
    return Array(text(at: column.position).utf8).withSpan { row.append($0, as: column.kind) }
  }
}
