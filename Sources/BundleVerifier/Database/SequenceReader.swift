import TransitSQLite
import TransitValues

/// Reads the rows of one sequence after another; seeks only if a sequence does not follow the last one.
struct SequenceReader {
  private var rows: StoredRows
  /// Whether the current row is the first one after the last sequence.
  private var isAtNext = false

  /// - Parameter rows: Rows with the sequence number as first column.
  init(_ rows: StoredRows) {
    self.rows = rows
  }

  /// - Parameter body: Returns whether to continue with the next row.
  mutating func forEachRow(
    of sequence: Int, _ body: (StoredRows) throws(DatabaseError) -> Bool
  ) throws(DatabaseError) {
    if !isAtNext || rows.integer(at: 0) != sequence {
      try rows.seek(sequence)
      isAtNext = try rows.step()
    }
    while isAtNext, rows.integer(at: 0) == sequence {
      guard try body(rows) else {
        // The sequence may be requested again; it must then be read from its start.
        isAtNext = false
        return
      }
      isAtNext = try rows.step()
    }
  }
}
