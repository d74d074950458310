/// Columns of integers of which some may be missing, in as few bytes each as their range and common divisor need.
///
/// Times in whole minutes, the trips of a pattern, its profiles: most columns of a timetable take one or two bytes a value,
/// and none where they are all the same. All columns lie in one piece of memory.
struct PackedColumns: Sendable {
  private struct Column: Sendable {
    /// Where its codes begin, and how long each is: 0 to 8 bytes, the lowest first.
    let start: Int
    let width: Int8
    /// Code 0 is a missing value where there are such, else the base.
    let hasMissing: Bool
    let base: Int
    let step: Int
  }

  private var columns: [Column] = []
  private var bytes: [UInt8] = []

  /// Adds a column.
  ///
  /// Cost: O(n).
  mutating func append(_ values: [Int?]) {
    var (lowest, highest, missing) = (Int.max, Int.min, 0)
    for value in values {
      if let value { (lowest, highest) = (min(lowest, value), max(highest, value)) } else { missing += 1 }
    }
    if missing == values.count { (lowest, highest) = (0, 0) }
    // What differs by more than an integer can say is kept as it is, its sign included; it has no missing values, for
    // which the codes do not suffice: they become 0. No feed has such a column.
    let isWide = highest.subtractingReportingOverflow(lowest).overflow
    let step = isWide ? 1 : Self.commonDivisor(of: values, above: lowest)
    let base = isWide ? 0 : lowest
    let hasMissing = missing > 0 && !isWide
    let first = hasMissing ? 1 : 0
    let last = isWide ? UInt64.max : UInt64((highest - lowest) / step) + UInt64(first)
    let width = (64 - last.leadingZeroBitCount + 7) / 8
    columns.append(
      Column(start: bytes.count, width: Int8(width), hasMissing: hasMissing, base: base, step: step))
    if width == 0 { return }
    for value in values {
      let code = value.map { UInt64(bitPattern: Int64(($0 &- base) / step &+ first)) } ?? 0
      for byte in 0..<width { bytes.append(UInt8(truncatingIfNeeded: code &>> UInt64(8 * byte))) }
    }
  }

  /// The value of a column in a row; rows are those that were added.
  @inline(__always)
  subscript(column: Int, row: Int) -> Int? {
    let column = columns[column]
    let width = Int(column.width)
    var code = 0
    var place = column.start &+ row &* width
    var shift = 0
    while shift < 8 &* width {
      code |= Int(bytes[place]) &<< shift
      place &+= 1
      shift &+= 8
    }
    if column.hasMissing {
      if code == 0 { return nil }
      code &-= 1
    }
    return column.base &+ code &* column.step
  }

  private static func commonDivisor(of values: [Int?], above lowest: Int) -> Int {
    var divisor = 0
    for value in values {
      guard let value else { continue }
      let difference = value - lowest
      // Once found, the divisor divides nearly every number that follows.
      if divisor == 1 { return 1 }
      if divisor != 0, difference % divisor == 0 { continue }
      var rest = difference
      while rest != 0 { (divisor, rest) = (rest, divisor % rest) }
    }
    return max(1, divisor)
  }

  /// Bytes it takes, about.
  var byteCount: Int {
    bytes.capacity + columns.capacity * MemoryLayout<Column>.stride + 2 * MemoryCost.ofArray
  }

  /// Gives back the room that was left for more columns.
  mutating func finish() {
    // Copies have no room to spare.
    columns = columns.map { $0 }
    bytes = bytes.map { $0 }
  }
}

/// What objects cost beside their contents, about, in bytes: heads, and what the allocator adds.
enum MemoryCost {
  static let ofArray = 48
}
