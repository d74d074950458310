import GTFSFeed

/// What rows of the feed come to whose cells, but for the owner's id and the times, are those of a row before.
///
/// Of the rows of stop_times.txt one in a hundred says something that none before has said beside its trip and its times.
/// The others need not be read cell by cell: what their other cells come to is looked up by a number made of their bytes.
/// That number is a polynomial at a random place, as those of rows are, so that no two texts share it but by a chance of
/// their length in 2^127 (`docs/decisions/010-rows-as-random-polynomials.md`).
///
/// It judges nothing: what is looked up was told to it by those who read such a row the long way, see ``remember(_:)``.
///
/// Memory: 1 MiB, whatever the rows; of two texts that meet in a place the later one stays.
struct UsualRows {
  /// The columns that rows of the same other cells differ by.
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

  private static let placeCount = 1 << 15

  private let width: Int
  private let idPosition: Int
  private let idWeight: Residue
  private let times: [Time]
  /// Positions of the other cells, as far as they follow one another.
  private let runs: [Range<Int>]
  /// The columns of the other cells.
  private let otherColumns: [Int]
  private let row: CanonicalRow
  private let keys: SumKeys
  private var known: [Known?] = Array(repeating: nil, count: placeCount)
  /// The key of the row at which ``digest(of:in:_:)`` gave up, unless for a cell that is never remembered.
  private var missing: Residue?
  /// The last owner's id within the bytes at hand, and what its cell adds to a row.
  private var lastID: (range: Range<Int>, sum: Residue) = (0..<0, .zero)

  /// `nil` for a file whose rows have no owner and times, or that has cells without a column.
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

  /// Begins with other bytes.
  mutating func beginBatch() {
    lastID = (0..<0, .zero)
  }

  /// What a row comes to; `nil` for one that has to be read cell by cell.
  ///
  /// - Parameter record: Where the record's cells are in `fields`.
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

  /// Keeps what the other cells came to of the row at which ``digest(of:in:_:)`` has just given up, for rows to come.
  mutating func remember(_ row: CanonicalRow) {
    guard let key = missing else { return }
    missing = nil
    known[Self.place(of: key)] = Known(key: key, others: row.sum(of: otherColumns))
  }

  @inline(__always)
  private static func place(of key: Residue) -> Int {
    Int(truncatingIfNeeded: key.value) & (placeCount - 1)
  }

  /// Of the other cells: how many follow one another with no more than a comma between, and their bytes, then the next.
  ///
  /// Cells with quotes or spaces around them stand for themselves, so that rows of equal keys have equal cells.
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
