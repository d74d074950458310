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
  init(_ scan: TableScan, leavingOut leftOut: Set<String> = [], byValue: Bool, hash: KeyedHash = KeyedHash()) {
    let schema = GTFSSchema.file(named: scan.name)
    self.hash = hash
    var seen = leftOut
    columns = scan.header.enumerated().compactMap { position, name in
      guard seen.insert(name).inserted else { return nil }
      let key = hash.mixed(hash.value(of: name))
      return Column(position: position, key: key, spelling: CellSpelling(byValue ? schema?[name]?.type : nil))
    }
  }

  /// The digest of a row.
  func value(_ batch: RecordBatch, _ record: Int, _ bytes: Span<UInt8>) -> UInt64 {
    hash.mixed(sum(batch, record, bytes))
  }

  private func sum(_ batch: RecordBatch, _ record: Int, _ bytes: Span<UInt8>) -> UInt64 {
    var sum: UInt64 = 1
    for column in columns {
      let range = batch.range(of: record, column.position)
      if range.isEmpty { continue }
      let cell = bytes.extracting(range)
      let digest =
        switch column.spelling.usual(cell) {
        case .part(let part): hash.value(of: cell.extracting(part))
        case .other(let value): value.withSpan { hash.value(of: $0) }
        }
      sum &+= hash.mixed(digest ^ column.key)
    }
    return sum
  }
}

extension KeyedHash {
  func value(of text: String) -> UInt64 {
    Array(text.utf8).withSpan { value(of: $0) }
  }
}
