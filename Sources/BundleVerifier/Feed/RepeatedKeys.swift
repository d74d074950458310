import GTFSFeed

/// The keys of rows that were dropped since an earlier row has the same, and whether there is one: of rows with equal
/// keys the first must be the one that is kept.
struct RepeatedKeys: Sendable {
  /// Keys that are remembered, 50 MB of them; a feed with more repeats itself beyond what needs proof.
  static let maximumCount = 1 << 20

  /// Places of the key's columns in a record.
  private let cells: [ComparedTable.Cell]
  /// By the key's digest: the first line that was dropped.
  private var lines: [UInt128: Int] = [:]

  var isEmpty: Bool { lines.isEmpty }

  init(of table: ComparedTable) {
    cells = table.keyColumns.compactMap(table.index).map { table.cells[$0] }
  }

  /// Remembers a dropped row; rows come in the order of their lines.
  mutating func add(_ record: Int, of batch: RecordBatch, in bytes: Span<UInt8>) {
    let key = digest(record, of: batch, in: bytes)
    if lines[key] == nil, lines.count < Self.maximumCount { lines[key] = batch.line(of: record) }
  }

  /// Reads the file once more for the first rows of those keys.
  ///
  /// - Returns: The lines of rows that were dropped though no earlier row has their key, in their order.
  func firstRows(in reader: RecordReader, isCancelled: () -> Bool) throws -> [Int] {
    var lines = lines
    var firstRows: [Int] = []
    while !lines.isEmpty, let batch = try reader.nextBatch() {
      if isCancelled() { throw CancellationError() }
      batch.withBytes { bytes in
        for record in 0..<batch.count {
          guard let dropped = lines.removeValue(forKey: digest(record, of: batch, in: bytes)) else { continue }
          if dropped == batch.line(of: record) { firstRows.append(dropped) }
        }
      }
    }
    return firstRows
  }

  private func digest(_ record: Int, of batch: RecordBatch, in bytes: Span<UInt8>) -> UInt128 {
    var key = CanonicalRow()
    for cell in cells {
      let range = cell.position < 0 ? 0..<0 : batch.range(of: record, cell.position)
      key.append(kept: bytes.extracting(range), as: cell.kind)
    }
    return key.digest
  }
}
