import GTFSFeed

/// A cache of row digests for rows of stop_times.txt and calendar_dates.txt that repeat the cells of an earlier row,
/// except for the id of the trip or service and the times.
///
/// About 99 of 100 rows of stop_times.txt do. Most of their cells need not be parsed: the part of the digest that comes
/// from the repeated cells is cached by a hash of their bytes. The hash is a polynomial at a random point, so different
/// texts have equal hashes with a probability of at most their length divided by 2^127
/// (`docs/decisions/010-rows-as-random-polynomials.md`).
///
/// The cache is filled by the full parser (``remember(_:)``); hits are not validated again.
///
/// Memory: 1.5 MiB, independent of the rows. On a collision, the new entry replaces the old one.
struct UsualRows {
  /// By file: the columns that are not part of the cached cells.
  private static let ownColumns = [
    "stop_times.txt": (id: "trip_id", times: ["arrival_time", "departure_time"]),
    "calendar_dates.txt": (id: "service_id", times: []),
  ]

  private struct Time {
    let position: Int
    let isRequired: Bool
    let weight: Residue
  }

  private struct Known {
    var key: Residue
    var others: Residue
  }

  private static let placeBits = 15

  private let width: Int
  private let idPosition: Int
  private let idWeight: Residue
  private let times: [Time]
  /// The positions of the cached cells, as ranges of adjacent cells.
  private let runs: [Range<Int>]
  /// The columns of the cached cells.
  private let otherColumns: [Int]
  private let row: CanonicalRow
  private let keys: SumKeys
  private var known: [Known?] = Array(repeating: nil, count: 1 << placeBits)
  /// The key of the last cache miss; `nil` if the row cannot be cached.
  private var missing: Residue?
  /// The last id in the current batch, and the part of the digest that comes from it.
  private var lastID: (range: Range<Int>, sum: Residue) = (0..<0, .zero)

  /// - Returns: `nil` for other files, and for files with lost columns.
  init?(_ table: ComparedTable, keys: SumKeys = .ofThisProcess) {
    guard let own = Self.ownColumns[table.name], table.lost.isEmpty, let id = table.index(of: own.id),
      let idPosition = table.columns[id].position
    else { return nil }
    row = CanonicalRow(columnCount: table.columns.count, keys: keys)
    self.keys = keys
    width = table.width
    self.idPosition = idPosition
    idWeight = row.weight(of: id)
    let timeColumns = own.times.compactMap(table.index)
    times = timeColumns.compactMap { [row] index in
      table.columns[index].position.map {
        Time(position: $0, isRequired: table.cells[index].isRequired, weight: row.weight(of: index))
      }
    }
    otherColumns = table.columns.indices.filter { $0 != id && !timeColumns.contains($0) }
    let ownPositions = Set([idPosition] + times.map(\.position))
    runs = RangeSet((0..<table.width).filter { !ownPositions.contains($0) }.map { $0..<$0 + 1 }).ranges.map(\.self)
  }

  /// Forgets positions in the bytes of the last batch.
  mutating func beginBatch() {
    lastID = (0..<0, .zero)
  }

  /// Returns the digest of a row; `nil` on a cache miss, and for rows that cannot be cached.
  ///
  /// - Parameter record: The range of the record's cells in `fields`.
  mutating func digest(
    of record: Range<Int>, in bytes: Span<UInt8>, _ fields: Span<FieldBounds>
  ) -> Residue? {
    missing = nil
    guard record.count == width else { return nil }
    let id = fields[record.lowerBound + idPosition].range
    if id.isEmpty { return nil }
    var digest = Residue.zero
    for time in times {
      let range = fields[record.lowerBound + time.position].range
      if range.isEmpty {
        if time.isRequired { return nil }
        continue
      }
      guard let seconds = Numerals.time(bytes.extracting(range)) else { return nil }
      digest += time.weight * row.cell(ofWhole: seconds)
    }
    let key = key(of: record.lowerBound, bytes, fields)
    guard let known = known[Self.place(of: key)], known.key == key else {
      missing = key
      return nil
    }
    if !Self.areEqual(bytes, id, lastID.range) {
      lastID = (id, idWeight * row.cell(ofText: bytes.extracting(id)))
    }
    return digest + known.others + lastID.sum
  }

  /// Caches the row for which ``digest(of:in:_:)`` has just returned `nil`, if it can be cached.
  mutating func remember(_ row: CanonicalRow) {
    guard let key = missing else { return }
    missing = nil
    known[Self.place(of: key)] = Known(key: key, others: row.sum(of: otherColumns))
  }

  /// Mixes all bits as SplitMix64 does, because texts of up to 15 bytes are numbers plus a constant in a key: their low
  /// bits come from the first two characters alone, and one multiplication maps similar texts to few places.
  @inline(__always)
  private static func place(of key: Residue) -> Int {
    var mixed = UInt64(truncatingIfNeeded: key.value ^ key.value >> 64)
    mixed = (mixed ^ mixed >> 32) &* 0x9E37_79B9_7F4A_7C15
    mixed = (mixed ^ mixed >> 29) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: mixed >> UInt64(64 - placeBits))
  }

  /// Returns a hash of the cached cells: for each group of cells that are separated only by a comma, their number and
  /// their bytes.
  ///
  /// A cell that is surrounded by quotes or spaces starts a new group, so that rows with equal keys have equal cells.
  @inline(__always)
  private func key(of record: Int, _ bytes: Span<UInt8>, _ fields: Span<FieldBounds>) -> Residue {
    var key = Residue.one
    for run in runs {
      var first = record + run.lowerBound
      let end = record + run.upperBound
      while first < end {
        var last = first
        while last + 1 < end, fields[last + 1].start == fields[last].end &+ 1 { last += 1 }
        let text = Int(fields[first].start)..<Int(fields[last].end)
        key = key * keys.column + Residue(last - first)
        key = key * keys.column + row.cell(ofText: bytes.extracting(text))
        first = last + 1
      }
    }
    return key
  }

  @inline(__always)
  private static func areEqual(_ bytes: Span<UInt8>, _ left: Range<Int>, _ right: Range<Int>) -> Bool {
    guard left.count == right.count else { return false }
    for index in 0..<left.count where bytes[left.lowerBound + index] != bytes[right.lowerBound + index] { return false }
    return true
  }
}
