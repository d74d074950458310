import GTFSFeed
import TransitValues

/// Digests of rows that depend on neither the order of the columns nor on columns without values.
struct RowDigest {
  private let columns: [Column]
  private let hash: KeyedHash

  private struct Column {
    let position: Int
    let key: UInt64
    let spelling: CellSpelling
  }

  /// - Parameters:
  ///   - leftOut: Columns that do not count.
  ///   - byValue: Whether `8:00:00` and `08:00:00` are equal, and `1.50` and `1.5`.
  init(_ scan: TableScan, leavingOut leftOut: Set<ColumnName> = [], byValue: Bool, hash: KeyedHash = KeyedHash()) {
    self.hash = hash
    var seen = Set(leftOut.map(\.name))
    columns = scan.header.enumerated().compactMap { position, name in
      guard seen.insert(name).inserted else { return nil }
      let key = hash.mixed(hash.value(of: name))
      return Column(position: position, key: key, spelling: CellSpelling(byValue ? scan.schema[name]?.type : nil))
    }
  }

  /// The digest of a row without values.
  var ofNothing: UInt64 { hash.mixed(1) }

  /// The digest of a row.
  func value(_ batch: RecordBatch, _ record: Int, _ bytes: Span<UInt8>) -> UInt64 {
    var sum: UInt64 = 1
    for column in columns {
      let range = batch.range(of: record, column.position)
      if range.isEmpty { continue }
      let digest = column.spelling.withUsual(bytes.extracting(range)) { hash.value(of: $0) }
      sum &+= hash.mixed(digest ^ column.key)
    }
    return hash.mixed(sum)
  }
}

extension KeyedHash {
  func value(of cell: [UInt8]) -> UInt64 { cell.withSpan { value(of: $0) } }
  func value(of text: String) -> UInt64 { value(of: Array(text.utf8)) }
}
