import GTFSFeed
import TransitValues

/// The distinct rows of both versions of a file, and how many there are of each.
///
/// Rows and keys are in memory once: 60 to 80 bytes for each besides their text.
struct DistinctRows {
  private var keys = ByteInterner()
  /// The number of the key, then the cells that are not in the key.
  private var rows = ByteInterner()
  private var counts: [PerVersion<Int>] = []
  // Reused for each row.
  private var packed = PackedCells()

  /// Rows with one key that only one version has, or has more of.
  struct Difference {
    let key: [[UInt8]]
    /// Each with the cells that are not in the key, sorted.
    var rows: PerVersion<[RepeatedCells]>
  }

  /// Adds a row.
  ///
  /// - Parameter append: Appends the cells that are not in the key.
  mutating func add(
    key: borrowing PackedCells, in version: FeedVersion, appendingOthers append: (inout PackedCells) -> Void
  ) {
    packed.removeAll()
    packed.append(number: key.withSpan { keys.intern($0).number })
    append(&packed)
    let (number, isNew) = packed.withSpan { rows.intern($0) }
    if isNew { counts.append(PerVersion(0)) }
    counts[number][version] += 1
  }

  /// The number of rows that both versions have.
  var commonCount: Int { counts.reduce(0) { $0 + min($1.old, $1.new) } }

  /// Calls `body` with the rows that differ, key by key, in the order of the keys.
  func forEachDifference(_ body: (Difference) -> Void) {
    let differing = counts.indices.filter { counts[$0].old != counts[$0].new }.map { (key: key(of: $0), row: $0) }
    let sorted = keys.withBytes { bytes in
      differing.sorted { left, right in
        left.key != right.key
          && PackedCells.precede(
            bytes.extracting(keys.range(of: left.key)), bytes.extracting(keys.range(of: right.key)))
      }
    }
    var start = 0
    while start < sorted.count {
      let end = sorted[start...].firstIndex { $0.key != sorted[start].key } ?? sorted.count
      body(difference(sorted[start].key, sorted[start..<end].map(\.row)))
      start = end
    }
  }

  private func difference(_ key: Int, _ rows: [Int]) -> Difference {
    let cells = keys.withBytes { PackedCells.cells(of: $0.extracting(keys.range(of: key))) }
    var difference = Difference(key: cells, rows: PerVersion([]))
    for row in rows {
      let (count, common) = (counts[row], min(counts[row].old, counts[row].new))
      let version: FeedVersion = count.old > common ? .old : .new
      let others = self.rows.withBytes { bytes in
        var position = self.rows.range(of: row).lowerBound
        _ = PackedCells.number(in: bytes, at: &position)
        return PackedCells.cells(of: bytes.extracting(position..<self.rows.range(of: row).upperBound))
      }
      difference.rows[version].append(RepeatedCells(cells: others, count: count[version] - common))
    }
    difference.rows.old.sort()
    difference.rows.new.sort()
    return difference
  }

  private func key(of row: Int) -> Int {
    rows.withBytes { bytes in
      var position = rows.range(of: row).lowerBound
      return PackedCells.number(in: bytes, at: &position)
    }
  }
}

/// Cells, and the number of rows with them.
struct RepeatedCells: Comparable {
  let cells: [[UInt8]]
  var count: Int

  static func < (left: RepeatedCells, right: RepeatedCells) -> Bool {
    left.cells.lexicographicallyPrecedes(right.cells) { $0.lexicographicallyPrecedes($1) }
  }
}

/// Cells in one piece of memory: each after its length.
struct PackedCells {
  private var bytes: [UInt8] = []

  mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

  mutating func append(_ cell: Span<UInt8>) {
    append(number: cell.count)
    bytes.append(cell)
  }

  mutating func append(number: Int) {
    var number = number
    while number >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: number) | 0x80)
      number >>= 7
    }
    bytes.append(UInt8(number))
  }

  borrowing func withSpan<Result>(_ body: (Span<UInt8>) -> Result) -> Result { bytes.withSpan(body) }

  /// Assigns the cells to one of some parts, the same in each process.
  func part(of count: Int) -> Int {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    return Int(hash >> 32) % count
  }

  static func number(in bytes: Span<UInt8>, at position: inout Int) -> Int {
    var (number, shift) = (0, 0)
    while bytes[position] >= 0x80 {
      number |= Int(bytes[position] & 0x7F) << shift
      shift += 7
      position += 1
    }
    number |= Int(bytes[position]) << shift
    position += 1
    return number
  }

  static func cells(of bytes: Span<UInt8>) -> [[UInt8]] {
    var cells: [[UInt8]] = []
    var position = 0
    while position < bytes.count {
      let count = number(in: bytes, at: &position)
      cells.append(bytes.extracting(position..<position + count).array)
      position += count
    }
    return cells
  }

  /// Whether cells come before as many others, compared cell by cell.
  static func precede(_ left: Span<UInt8>, _ right: Span<UInt8>) -> Bool {
    var (leftPosition, rightPosition) = (0, 0)
    while leftPosition < left.count {
      let (leftCount, rightCount) = (number(in: left, at: &leftPosition), number(in: right, at: &rightPosition))
      for offset in 0..<min(leftCount, rightCount) where left[leftPosition + offset] != right[rightPosition + offset] {
        return left[leftPosition + offset] < right[rightPosition + offset]
      }
      if leftCount != rightCount { return leftCount < rightCount }
      leftPosition += leftCount
      rightPosition += rightCount
    }
    return false
  }
}
