extension Span<UInt8> {
  /// Reads eight bytes at `offset` as a big-endian integer. Traps if they are out of bounds.
  @inline(__always)
  func bigEndianWord(at offset: Int) -> UInt64 {
    precondition(offset >= 0 && offset <= count - 8, "out of bounds")
    // SAFETY: the bounds were just checked, and unaligned loads are allowed.
    return UInt64(bigEndian: unsafe bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: UInt64.self))
  }

  /// Reads an unsigned big-endian integer of `count` bytes. Traps if they are out of bounds.
  @inline(__always)
  func bigEndian(_ count: Int, at offset: Int) -> Int {
    var value = 0
    for index in offset..<offset + count { value = value << 8 | Int(self[index]) }
    return value
  }
}

extension [UInt8] {
  /// Reads an unsigned big-endian integer of `count` bytes. Traps if they are out of bounds.
  @inlinable @inline(__always)
  package func bigEndian(_ count: Int, at offset: Int) -> Int {
    var value = 0
    for index in offset..<offset + count { value = value << 8 | Int(self[index]) }
    return value
  }
}

extension MutableSpan<UInt8> {
  /// Copies a range of a span to `position`.
  @inline(__always)
  mutating func store(_ source: Span<UInt8>, _ range: Range<Int>, at position: Int) {
    let source = source.extracting(range)
    precondition(position >= 0 && position <= count - source.count, "out of bounds")
    unsafe source.withUnsafeBytes { source in
      unsafe withUnsafeMutableBytes { destination in
        // SAFETY: both ranges were checked, and a mutable span shares memory with no other span.
        unsafe UnsafeMutableRawBufferPointer(rebasing: destination[position..<position + source.count])
          .copyMemory(from: source)
      }
    }
  }

  /// Copies `count` bytes of an array, from `start` on, to `position`.
  @inline(__always)
  mutating func store(_ source: [UInt8], from start: Int, count: Int, at position: Int) {
    precondition(start >= 0 && count >= 0 && position >= 0)
    precondition(start <= source.count - count && position <= self.count - count, "out of bounds")
    unsafe source.withUnsafeBytes { source in
      unsafe withUnsafeMutableBytes { destination in
        // SAFETY: both ranges were checked, and a mutable span never shares memory with an array.
        unsafe UnsafeMutableRawBufferPointer(rebasing: destination[position..<position + count])
          .copyMemory(from: UnsafeRawBufferPointer(rebasing: source[start..<start + count]))
      }
    }
  }
}

extension [UInt8] {
  /// Whether both arrays hold the same bytes. Faster than `==`, which compares byte by byte.
  package func hasBytes(of other: [UInt8]) -> Bool {
    if count != other.count { return false }
    var difference: UInt8 = 0
    unsafe withUnsafeBufferPointer { left in
      unsafe other.withUnsafeBufferPointer { right in
        // SAFETY: both arrays have the same length.
        for index in 0..<count { unsafe difference |= left[index] ^ right[index] }
      }
    }
    return difference == 0
  }

  /// Appends a range of a span.
  @inline(__always)
  mutating func append(_ source: Span<UInt8>, _ range: Range<Int>) {
    unsafe source.extracting(range).withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
  }
}
