import GTFSFeed
import Operations
import TransitSQLite
import TransitValues

/// The keys of rows that were dropped because an earlier row has the same key.
///
/// Verifies that such an earlier row exists and is kept.
struct RepeatedKeys: Sendable {
  /// The maximum number of stored keys, which take 50 MB.
  static let maximumCount = 1 << 20

  /// The columns of the key.
  private let cells: [ComparedTable.Cell]
  private let maximumCount: Int
  /// By key digest: the line of the first dropped row.
  private var lines: [Residue: Int] = [:]

  /// The number of dropped rows that are not verified, because there are too many keys.
  private(set) var forgottenCount = 0

  var isEmpty: Bool { lines.isEmpty }

  init(of table: ComparedTable, maximumCount: Int = Self.maximumCount) {
    cells = table.keyColumns.compactMap(table.index).map { table.cells[$0] }
    self.maximumCount = maximumCount
  }

  /// Adds a dropped row. Rows must be added in the order of their lines.
  mutating func add(_ record: Int, of batch: RecordBatch, in bytes: Span<UInt8>) {
    let key = digest(record, of: batch, in: bytes)
    if lines[key] != nil { return }
    if lines.count < maximumCount {
      lines[key] = batch.line(of: record)
    } else {
      forgottenCount += 1
    }
  }

  /// Reads the file again to find the first kept row of each key.
  ///
  /// - Parameter dropped: The lines of the rows that are not in the bundle.
  /// - Returns: The sorted lines of dropped rows without an earlier kept row of the same key.
  func linesWithoutEarlierRow(
    in reader: RecordReader, dropped: DroppedLines, progress: (Int) -> Void
  ) throws -> [Int] {
    var lines = lines
    var found: [Int] = []
    while !lines.isEmpty, let batch = try reader.nextBatch() {
      try Cancellation.current.check()
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

/// The lines of a file's dropped rows, for lookups in rising order.
final class DroppedLines {
  private let rows: Statement
  private var next: Int?

  init(of file: String, in connection: Connection) throws(DatabaseError) {
    rows = try connection.prepare(
      "SELECT line FROM import_notice WHERE file = ? AND dropped = 1 AND line IS NOT NULL ORDER BY line")
    rows.bind(file, at: 0)
    next = try rows.step() ? rows.integer(at: 0) : nil
  }

  /// - Parameter line: At least the line of the previous call.
  func contains(_ line: Int) throws(DatabaseError) -> Bool {
    while let dropped = next, dropped < line { next = try rows.step() ? rows.integer(at: 0) : nil }
    return next == line
  }
}
