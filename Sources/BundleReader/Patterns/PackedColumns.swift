/// Compressed columns of optional integers, with as few bytes per value as range and common divisor allow.
///
/// Most columns of a timetable, such as times in whole minutes, take one or two bytes per value, and none if all values
/// are equal. The header of a column takes 16 bytes, and none if all values are missing. Everything is in one
/// allocation, because caches hold thousands of small patterns.
struct PackedColumns: Sendable {
  /// A bit for each column that has values, lowest first; a base and a ``ColumnForm`` for each of these; the codes of
  /// all columns.
  private let words: [UInt64]

  /// - Parameter columns: At most 64, of any lengths.
  init(_ columns: [[Int?]]) {
    precondition(columns.count <= 64)
    var present: UInt64 = 0
    var packings: [(values: [Int?], packing: ColumnPacking)] = []
    for (number, values) in columns.enumerated() {
      guard let packing = ColumnPacking(values) else { continue }
      present |= 1 << number
      packings.append((values, packing))
    }
    var place = 8 * (1 + 2 * packings.count)
    let byteCount = packings.reduce(place) { $0 + $1.packing.width * $1.values.count }
    var words = [UInt64](repeating: 0, count: (byteCount + 7) / 8)
    words[0] = present
    for (index, (values, packing)) in packings.enumerated() {
      words[1 + 2 * index] = UInt64(bitPattern: Int64(packing.base))
      words[2 + 2 * index] = ColumnForm(packing, start: place).bits
      if packing.width == 0 { continue }
      for value in values {
        words.store(packing.code(of: value), at: place, width: packing.width)
        place += packing.width
      }
    }
    self.words = words
  }

  /// The value of a column in a row. The row must exist.
  @inline(__always)
  subscript(column: Int, row: Int) -> Int? {
    let bit: UInt64 = 1 &<< UInt64(column)
    if words[0] & bit == 0 { return nil }
    let index = (words[0] & (bit &- 1)).nonzeroBitCount
    let form = ColumnForm(bits: words[2 &+ 2 &* index])
    var code = 0
    if form.width > 0 { code = words.load(at: form.start &+ row &* form.width, width: form.width) }
    if form.hasMissing {
      if code == 0 { return nil }
      code &-= 1
    }
    return Int(truncatingIfNeeded: words[1 &+ 2 &* index]) &+ code &* form.step
  }

  /// Approximate memory use in bytes, without the structure itself.
  var byteCount: Int { words.count * MemoryLayout<UInt64>.stride + MemoryCost.ofArray }
}

/// How to decode a column: step (16 bits), width (4 bits), whether values are missing (1 bit), start (the rest).
private struct ColumnForm {
  let bits: UInt64

  init(bits: UInt64) {
    self.bits = bits
  }

  init(_ packing: ColumnPacking, start: Int) {
    bits = UInt64(packing.step) | UInt64(packing.width) << 16 | (packing.hasMissing ? 1 << 20 : 0) | UInt64(start) << 21
  }

  /// The difference between the values of adjacent codes.
  var step: Int { Int(bits & 0xFFFF) }
  /// The width of a code: 0 to 8 bytes.
  var width: Int { Int(bits &>> 16 & 15) }
  /// Whether code 0 stands for a missing value.
  var hasMissing: Bool { bits & 1 &<< 20 != 0 }
  /// The byte offset of the codes.
  var start: Int { Int(bits &>> 21) }
}

/// How to encode the values of a column.
private struct ColumnPacking {
  /// The value of the lowest code.
  let base: Int
  /// The greatest common divisor of all differences, or 1 if that is larger than 65,535.
  let step: Int
  let width: Int
  let hasMissing: Bool

  /// Returns `nil` if all values are missing.
  ///
  /// Cost: O(n).
  init?(_ values: [Int?]) {
    var (lowest, highest, missing) = (Int.max, Int.min, 0)
    for value in values {
      if let value { (lowest, highest) = (min(lowest, value), max(highest, value)) } else { missing += 1 }
    }
    if missing == values.count { return nil }
    // If the range overflows an integer, values are stored unchanged, including their sign. Then no code is left for
    // missing values, so they become 0. No feed has such a column.
    let isWide = highest.subtractingReportingOverflow(lowest).overflow
    let divisor = isWide ? 1 : Self.commonDivisor(of: values, above: lowest)
    step = divisor <= Int(UInt16.max) ? divisor : 1
    base = isWide ? 0 : lowest
    hasMissing = missing > 0 && !isWide
    let last = isWide ? UInt64.max : UInt64((highest - lowest) / step) + (hasMissing ? 1 : 0)
    width = (64 - last.leadingZeroBitCount + 7) / 8
  }

  @inline(__always)
  func code(of value: Int?) -> UInt64 {
    guard let value else { return 0 }
    let difference = value &- base
    // Division is the slowest step.
    let multiple = step == 1 ? difference : difference / step
    return UInt64(bitPattern: Int64(multiple &+ (hasMissing ? 1 : 0)))
  }

  private static func commonDivisor(of values: [Int?], above lowest: Int) -> Int {
    var divisor = 0
    for value in values {
      guard let value else { continue }
      let difference = value - lowest
      // The divisor of the first values divides nearly all others.
      if divisor == 1 { return 1 }
      if divisor != 0, difference % divisor == 0 { continue }
      var rest = difference
      while rest != 0 { (divisor, rest) = (rest, divisor % rest) }
    }
    return max(1, divisor)
  }
}

extension [UInt64] {
  /// Writes the lowest bytes of a code to bytes that are 0. Byte 0 is the lowest byte of the first word.
  @inline(__always)
  fileprivate mutating func store(_ code: UInt64, at place: Int, width: Int) {
    let (index, shift) = (place &>> 3, UInt64(place & 7) &* 8)
    self[index] |= code &<< shift
    if shift &+ 8 &* UInt64(width) > 64 { self[index &+ 1] |= code &>> (64 &- shift) }
  }

  @inline(__always)
  fileprivate func load(at place: Int, width: Int) -> Int {
    let (index, shift, bits) = (place &>> 3, UInt64(place & 7) &* 8, 8 &* UInt64(width))
    var code = self[index] &>> shift
    if shift &+ bits > 64 { code |= self[index &+ 1] &<< (64 &- shift) }
    return Int(truncatingIfNeeded: code & (.max &>> (64 &- bits)))
  }
}

/// The approximate overhead of heap objects in bytes: object headers, and the allocator's own.
package enum MemoryCost {
  package static let ofArray = 32 + ofAllocation
  package static let ofObject = 16 + ofAllocation
  package static let ofAllocation = 16
}
