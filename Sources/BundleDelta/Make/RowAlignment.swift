import BundleFormat

/// Finds for each new row the old row that it is most similar to.
///
/// Continues with the next old row while rows are equal. On a mismatch, searches for an equal row, then for one that
/// differs in one or two columns, nearest to the last. Ignores rowids and learned keys, which are renumbered.
struct RowAlignment {
  private let old: TreeTable
  private let new: TreeTable
  private let compared: [Int]
  private let oldHashes: [[UInt64]]
  private let newHashes: [[UInt64]]
  private var equalRows: HashedRows
  private var equalRuns: HashedRows
  private var similar: [(columns: [Int], rows: HashedRows?)]
  private var oldRows: [UInt64]
  private var newRows: [UInt64]

  /// The length of the runs of rows that are searched for.
  private static let runLength = 4
  /// The maximum number of rows to compare ahead.
  private static let horizon = 64

  /// - Parameters:
  ///   - ignored: The renumbered columns.
  ///   - maps: For each column, the key map that predicts its integers, if any.
  init(old: TreeTable, new: TreeTable, ignored: Set<Int>, maps: [KeyMap?]) {
    (self.old, self.new) = (old, new)
    let compared = new.columns.indices.filter { !ignored.contains($0) }
    self.compared = compared
    oldHashes = old.columns.indices.map { Self.hashes(of: old, $0, maps[$0]) }
    newHashes = new.columns.indices.map { Self.hashes(of: new, $0, nil) }
    oldRows = Self.combined(oldHashes, compared, count: old.rowCount)
    newRows = Self.combined(newHashes, compared, count: new.rowCount)
    equalRows = HashedRows(oldRows)
    equalRuns = HashedRows(Self.runs(oldRows))
    similar = Self.similarColumns(new, compared).map { ($0, nil) }
  }

  /// - Returns: The old row's number for each new row; empty if there are no old rows.
  mutating func align() -> [Int] {
    if old.rowCount == 0 { return [] }
    var sources: [Int] = []
    sources.reserveCapacity(new.rowCount)
    let runs = Self.runs(newRows)
    var next = 0
    for row in 0..<new.rowCount {
      let source = source(of: row, run: runs[row], next: next)
      sources.append(source)
      next = source + 1
    }
    return sources
  }

  private mutating func source(of row: Int, run: UInt64, next: Int) -> Int {
    if next < old.rowCount, oldRows[next] == newRows[row] { return next }
    let goesOn = equalCount(row + 1, next + 1)
    if let equal = equalRuns.nearest(run, to: next) ?? equalRows.nearest(newRows[row], to: next),
      equalCount(row, equal) > goesOn
    {
      return equal
    }
    if goesOn > 0 { return next }
    for index in similar.indices {
      let columns = similar[index].columns
      if similar[index].rows == nil {
        similar[index].rows = HashedRows(Self.combined(oldHashes, columns, count: old.rowCount))
      }
      if let found = similar[index].rows?.nearest(Self.combined(newHashes, columns, row), to: next) { return found }
    }
    return min(next, old.rowCount - 1)
  }

  /// The number of equal rows from two positions on, up to ``horizon``.
  private func equalCount(_ newRow: Int, _ oldRow: Int) -> Int {
    let limit = min(Self.horizon, new.rowCount - newRow, old.rowCount - oldRow)
    var count = 0
    while count < limit, newRows[newRow + count] == oldRows[oldRow + count] { count += 1 }
    return max(0, count)
  }

  /// Column sets that define similarity: all numbers, all numbers but one, single columns.
  private static func similarColumns(_ table: TreeTable, _ compared: [Int]) -> [[Int]] {
    let sample = 0..<min(50, table.rowCount)
    let texts = Set(compared.filter { column in sample.contains { table.isText($0, column) } })
    let numbers = compared.filter { !texts.contains($0) }
    var sets = [numbers] + numbers.map { left in numbers.filter { $0 != left } }
    sets += numbers.prefix(4).map { [$0] } + compared.filter { texts.contains($0) }.prefix(2).map { [$0] }
    return sets.filter { !$0.isEmpty }
  }
}

// MARK: Hashes, independent of the process

extension RowAlignment {
  private static func hashes(of table: TreeTable, _ column: Int, _ map: KeyMap?) -> [UInt64] {
    let values = table.columns[column]
    return (0..<table.rowCount).map { row in
      let valueClass = values.classes[row]
      var hash = UInt64(valueClass.rawValue)
      if valueClass == .text || valueClass == .blob {
        for byte in table.text(row, column) { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
      } else {
        let number = values.numbers[row]
        hash = mixed(hash, UInt64(bitPattern: Int64(valueClass == .integer ? map?[number] ?? number : number)))
      }
      return hash
    }
  }

  private static func combined(_ hashes: [[UInt64]], _ columns: [Int], count: Int) -> [UInt64] {
    (0..<count).map { combined(hashes, columns, $0) }
  }

  private static func combined(_ hashes: [[UInt64]], _ columns: [Int], _ row: Int) -> UInt64 {
    columns.reduce(0) { mixed($0, hashes[$1][row]) }
  }

  private static func runs(_ rows: [UInt64]) -> [UInt64] {
    rows.indices.map { row in rows[row..<min(row + runLength, rows.count)].reduce(1) { mixed($0, $1) } }
  }

  private static func mixed(_ left: UInt64, _ right: UInt64) -> UInt64 {
    let product = ((left ^ right &* 0x9E37_79B9_7F4A_7C15) &+ 0x632B_E59B_D9B4_E019).multipliedFullWidth(
      by: 0xD6E8_FEB8_6659_FD93)
    return product.high ^ product.low
  }
}

/// Finds rows by hash.
struct HashedRows {
  private let hashes: [UInt64]
  private let rows: [Int]

  init(_ hashes: [UInt64]) {
    rows = hashes.indices.sorted { (hashes[$0], $0) < (hashes[$1], $1) }
    self.hashes = rows.map { hashes[$0] }
  }

  /// Returns the row with a hash that is nearest to `row`; the earlier one if two are equally near.
  func nearest(_ hash: UInt64, to row: Int) -> Int? {
    let place = rows.indices.partitioningIndex { (hashes[$0], rows[$0]) >= (hash, row) }
    let after = place < rows.count && hashes[place] == hash ? rows[place] : nil
    let before = place > 0 && hashes[place - 1] == hash ? rows[place - 1] : nil
    guard let before else { return after }
    guard let after else { return before }
    return row - before <= after - row ? before : after
  }
}
