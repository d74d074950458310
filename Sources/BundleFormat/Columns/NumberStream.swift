import TransitValues

/// Encodes numbers as bytes that deflate well.
///
/// ```
/// first       sized                          the first number, zigzag
/// if there is more than one:
/// divisor     sized                          common divisor of all further numbers, at least 1
/// width       u8, 0 ... 8
/// planes      width × (count - 1) bytes      byte 0 of every further number, divided and zigzag, then byte 1, …
/// ```
///
/// Sized: a length byte, 0 to 8, then that many bytes of a little-endian integer without trailing zero bytes.
enum NumberStream {
  /// Appends a stream of the first `numberCount` numbers of a list and overwrites them.
  static func append(_ numberCount: Int, of numbers: inout MutableSpan<Int64>, to bytes: inout [UInt8]) {
    if numberCount == 0 { return }
    appendSized(zigzag(numbers[0]), to: &bytes)
    let count = numberCount - 1
    if count == 0 { return }
    let divisor = commonDivisor(of: count, in: numbers)
    appendSized(UInt64(divisor), to: &bytes)
    var all: UInt64 = 0
    for index in 1...count {
      let value = zigzag(divisor == 1 ? numbers[index] : numbers[index] / divisor)
      all |= value
      numbers[index] = Int64(bitPattern: value)
    }
    let width = size(all)
    bytes.append(UInt8(width))
    appendPlanes(width, of: count, in: numbers, to: &bytes)
  }

  /// Appends the lowest byte of each number after the first, then the next byte of each, and so on.
  private static func appendPlanes(
    _ width: Int, of count: Int, in numbers: borrowing MutableSpan<Int64>, to bytes: inout [UInt8]
  ) {
    precondition(count < numbers.count && width <= 8)
    let start = bytes.count
    bytes.append(contentsOf: repeatElement(0, count: width * count))
    bytes.withMutableSpan { bytes in
      for plane in 0..<width {
        let (place, shift) = (start &+ plane &* count &- 1, Int64(8 &* plane))
        // SAFETY: the count of numbers was compared, and `width * count` bytes were appended.
        for index in 1...count {
          unsafe bytes[unchecked: place &+ index] = UInt8(
            truncatingIfNeeded: numbers[unchecked: index] &>> shift)
        }
      }
    }
  }

  /// Returns the greatest common divisor of the `count` numbers after the first; 1 if all are 0.
  private static func commonDivisor(of count: Int, in numbers: borrowing MutableSpan<Int64>) -> Int64 {
    var divisor: UInt64 = 0
    for index in 1...count {
      // The magnitude of Int64.min does not fit an Int64.
      if numbers[index] == .min { return 1 }
      var (left, right) = (numbers[index].magnitude, divisor)
      if left == right || left == 0 { continue }
      // Usually the current divisor already divides the number.
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

  /// Bytes needed for a number; 0 for the number 0.
  private static func size(_ value: UInt64) -> Int {
    (71 - value.leadingZeroBitCount) / 8
  }

  /// Maps small magnitudes of either sign to small numbers: 0, -1, 1, -2, … become 0, 1, 2, 3, …
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
  /// Reads `count` numbers from a stream into `numbers`, beginning at `start`.
  static func read(
    _ count: Int, from bytes: Span<UInt8>, at cursor: inout StreamCursor, to start: Int,
    in numbers: inout MutableSpan<Int64>
  ) throws(ColumnDamage) {
    if count == 0 { return }
    numbers[start] = unzigzag(try readSized(bytes, at: &cursor))
    if count == 1 { return }
    let divisor = Int64(bitPattern: try readSized(bytes, at: &cursor))
    let width = Int(try cursor.byte(bytes))
    guard divisor > 0, width <= 8 else { throw ColumnDamage() }
    let rest = count - 1
    let planes = bytes.extracting(try cursor.take(width * rest))
    precondition(start >= 0 && start + count <= numbers.count)
    readPlanes(planes, count: rest, width: width, divisor: divisor, to: start + 1, in: &numbers)
  }

  /// - Parameter planes: `width` times `count` bytes.
  /// - Precondition: There is room for `count` numbers from `start` on.
  @inline(__always)
  private static func readPlanes(
    _ planes: Span<UInt8>, count: Int, width: Int, divisor: Int64, to start: Int,
    in numbers: inout MutableSpan<Int64>
  ) {
    // SAFETY: indexes are below `count`; plane indexes are below `width` times `count`.
    switch width {
    case 0:
      for index in 0..<count { unsafe numbers[unchecked: start &+ index] = 0 }
    case 1:
      for index in 0..<count {
        let value = unsafe UInt64(planes[unchecked: index])
        unsafe numbers[unchecked: start &+ index] = unzigzag(value) &* divisor
      }
    case 2:
      for index in 0..<count {
        let value = unsafe UInt64(planes[unchecked: index]) | UInt64(planes[unchecked: count &+ index]) &<< 8
        unsafe numbers[unchecked: start &+ index] = unzigzag(value) &* divisor
      }
    default:
      for index in 0..<count {
        var value: UInt64 = 0
        for byte in 0..<width {
          value |= unsafe UInt64(planes[unchecked: index &+ byte &* count]) &<< UInt64(8 &* byte)
        }
        unsafe numbers[unchecked: start &+ index] = unzigzag(value) &* divisor
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
