/// Numbers as bytes that deflate has little left to say about.
///
/// ```
/// first       sized                          the first number, zigzag
/// where there is more than one:
/// divisor     sized                          what divides all further numbers, at least 1
/// width       u8, 0 ... 8
/// planes      width × (count - 1) bytes      byte 0 of every further number, divided and zigzag, then byte 1, …
/// ```
///
/// Sized: a byte, 0 to 8, and so many bytes of a little-endian integer that does not end in a zero.
enum NumberStream {
  static func append(_ numbers: [Int64], to bytes: inout [UInt8]) {
    guard let first = numbers.first else { return }
    appendSized(zigzag(first), to: &bytes)
    if numbers.count == 1 { return }
    let divisor = commonDivisor(numbers)
    appendSized(UInt64(divisor), to: &bytes)
    var rest: [UInt64] = []
    rest.reserveCapacity(numbers.count - 1)
    var all: UInt64 = 0
    for index in 1..<numbers.count {
      let value = zigzag(divisor == 1 ? numbers[index] : numbers[index] / divisor)
      all |= value
      rest.append(value)
    }
    let width = size(all)
    bytes.append(UInt8(width))
    for plane in 0..<width {
      let shift = UInt64(8 * plane)
      for value in rest { bytes.append(UInt8(truncatingIfNeeded: value >> shift)) }
    }
  }

  /// The greatest number that divides all but the first, 1 where they are 0.
  private static func commonDivisor(_ numbers: [Int64]) -> Int64 {
    var divisor: UInt64 = 0
    for index in 1..<numbers.count {
      // The one number whose magnitude has no positive counterpart.
      if numbers[index] == .min { return 1 }
      var (left, right) = (numbers[index].magnitude, divisor)
      // Mostly it divides already.
      while right != 0 { (left, right) = (right, left % right) }
      divisor = left
      if divisor == 1 { return 1 }
    }
    return max(1, Int64(divisor))
  }

  private static func appendSized(_ value: UInt64, to bytes: inout [UInt8]) {
    let size = size(value)
    bytes.append(UInt8(size))
    for offset in 0..<size { bytes.append(UInt8(truncatingIfNeeded: value >> UInt64(8 * offset))) }
  }

  /// The bytes a number needs, none for 0.
  private static func size(_ value: UInt64) -> Int {
    (71 - value.leadingZeroBitCount) / 8
  }

  /// Small magnitudes of either sign as small numbers: 0, -1, 1, -2, … as 0, 1, 2, 3, …
  @inline(__always)
  static func zigzag(_ value: Int64) -> UInt64 {
    UInt64(bitPattern: (value << 1) ^ (value >> 63))
  }

  @inline(__always)
  private static func unzigzag(_ value: UInt64) -> Int64 {
    Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1)
  }
}

// MARK: Reading

extension NumberStream {
  /// Appends `count` numbers read from a stream.
  static func read(
    _ count: Int, from bytes: Span<UInt8>, at cursor: inout StreamCursor, into numbers: inout [Int64]
  ) throws(ColumnDamage) {
    if count == 0 { return }
    numbers.append(unzigzag(try readSized(bytes, at: &cursor)))
    if count == 1 { return }
    let divisor = Int64(bitPattern: try readSized(bytes, at: &cursor))
    let width = Int(try cursor.byte(bytes))
    guard divisor > 0, width <= 8 else { throw ColumnDamage() }
    let planes = try cursor.take(width * (count - 1))
    switch width {
    case 0:
      numbers.append(contentsOf: repeatElement(0, count: count - 1))
    case 1:
      for index in planes { numbers.append(unzigzag(UInt64(bytes[index])) &* divisor) }
    default:
      for offset in 0..<count - 1 {
        var value: UInt64 = 0
        var index = planes.lowerBound + offset
        for plane in 0..<width {
          value |= UInt64(bytes[index]) << UInt64(8 * plane)
          index += count - 1
        }
        numbers.append(unzigzag(value) &* divisor)
      }
    }
  }

  private static func readSized(_ bytes: Span<UInt8>, at cursor: inout StreamCursor) throws(ColumnDamage) -> UInt64 {
    let size = Int(try cursor.byte(bytes))
    guard size <= 8 else { throw ColumnDamage() }
    var value: UInt64 = 0
    for offset in 0..<size { value |= UInt64(try cursor.byte(bytes)) << UInt64(8 * offset) }
    if size > 0, value >> UInt64(8 * (size - 1)) == 0 { throw ColumnDamage() }
    return value
  }
}
