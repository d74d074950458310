import GTFSFeed
import TransitSQLite

/// The keys of rows that were dropped since an earlier row has the same, and whether there is one: of the rows of a key
/// the first that nothing else costs must be the one that is kept.
struct RepeatedKeys: Sendable {
  /// Keys that are remembered, 50 MB of them.
  static let maximumCount = 1 << 20

  /// Places of the key's columns in a record.
  private let cells: [ComparedTable.Cell]
  private let maximumCount: Int
  /// By the key's digest: the first line that was dropped.
  private var lines: [Residue: Int] = [:]

  /// Dropped rows of keys for which there was no room; nothing is proved of them.
  private(set) var forgottenCount = 0

  var isEmpty: Bool { lines.isEmpty }

  init(of table: ComparedTable, maximumCount: Int = Self.maximumCount) {
    cells = table.keyColumns.compactMap(table.index).map { table.cells[$0] }
    self.maximumCount = maximumCount
  }

  /// Remembers a dropped row; rows come in the order of their lines.
  mutating func add(_ record: Int, of batch: RecordBatch, in bytes: Span<UInt8>) {
    let key = digest(record, of: batch, in: bytes)
    if lines[key] != nil { return }
    if lines.count < maximumCount {
      lines[key] = batch.line(of: record)
    } else {
      forgottenCount += 1
    }
  }

  /// Reads the file once more for the first row of each key that is kept.
  ///
  /// - Parameter dropped: The lines of the rows that are not in the bundle.
  /// - Returns: The lines of rows that were dropped though no earlier row of their key is kept, in their order.
  func linesWithoutEarlierRow(
    in reader: RecordReader, dropped: DroppedLines, isCancelled: () -> Bool, progress: (Int) -> Void
  ) throws -> [Int] {
    var lines = lines
    var found: [Int] = []
    while !lines.isEmpty, let batch = try reader.nextBatch() {
      if isCancelled() { throw CancellationError() }
      try batch.withBytes { bytes in
        for record in 0..<batch.count {
          let line = batch.line(of: record)
          if try dropped.contains(line) { continue }
          guard let first = lines.removeValue(forKey: digest(record, of: batch, in: bytes)) else { continue }
          if first < line { found.append(first) }
        }
      }
      progress(reader.inflatedBytesRead)
    }
    return (found + lines.values).sorted()
  }

  private func digest(_ record: Int, of batch: RecordBatch, in bytes: Span<UInt8>) -> Residue {
    var key = CanonicalRow(columnCount: cells.count)
    for cell in cells {
      let range = cell.position < 0 ? 0..<0 : batch.range(of: record, cell.position)
      key.append(kept: bytes.extracting(range), as: cell.kind)
    }
    return key.digest
  }
}

/// The lines of a file whose rows are not in the bundle, asked for in their order.
final class DroppedLines {
  private let rows: Statement
  private var next: Int?

  init(of file: String, in connection: Connection) throws(SQLiteError) {
    rows = try connection.prepare(
      "SELECT line FROM import_notice WHERE file = ? AND dropped = 1 AND line IS NOT NULL ORDER BY line")
    rows.bind(file, at: 0)
    next = try rows.step() ? rows.integer(at: 0) : nil
  }

  /// - Parameter line: Not less than the one before.
  func contains(_ line: Int) throws(SQLiteError) -> Bool {
    while let dropped = next, dropped < line { next = try rows.step() ? rows.integer(at: 0) : nil }
    return next == line
  }
}
