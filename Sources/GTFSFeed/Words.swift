/// Reads eight or four bytes at once. The only place where this module and the builder read words from spans.
///
/// The first byte is the least significant one on every machine.
extension Span<UInt8> {
  /// Reads eight bytes at `offset`. Traps if they are out of bounds.
  @inlinable @inline(__always)
  package func word(at offset: Int) -> UInt64 {
    precondition(offset >= 0 && offset <= count - 8, "out of bounds")
    // SAFETY: the bounds were just checked, and unaligned loads are allowed.
    return UInt64(littleEndian: unsafe bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: UInt64.self))
  }

  /// Reads four bytes at `offset`. Traps if they are out of bounds.
  @inlinable @inline(__always)
  package func halfWord(at offset: Int) -> UInt32 {
    precondition(offset >= 0 && offset <= count - 4, "out of bounds")
    // SAFETY: the bounds were just checked, and unaligned loads are allowed.
    return UInt32(littleEndian: unsafe bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: UInt32.self))
  }

  /// Returns the last one to seven bytes, starting at `offset`, as a little-endian word padded with zeros.
  @inlinable @inline(__always)
  package func lastWord(from offset: Int) -> UInt64 {
    if count >= 8 { return word(at: count - 8) >> UInt64(8 * (8 - (count - offset))) }
    var word: UInt64 = 0
    for index in offset..<count { word |= UInt64(self[index]) << UInt64(8 * (index - offset)) }
    return word
  }

  /// Returns the position of the first byte from `start` on that is below `limit`, at most 0x80; otherwise the count.
  @inlinable @inline(__always)
  package func firstIndex(below limit: UInt8, from start: Int) -> Int {
    var position = start
    while position + 8 <= count {
      let found = WordBytes.below(limit, in: word(at: position))
      if found != 0 { return position + found.trailingZeroBitCount >> 3 }
      position += 8
    }
    while position < count, self[position] >= limit { position += 1 }
    return position
  }

  /// Whether both spans have the same bytes.
  @inlinable
  package func equals(_ other: Span<UInt8>) -> Bool {
    guard count == other.count else { return false }
    if count >= 8 {
      var offset = 0
      while offset < count - 8 {
        if word(at: offset) != other.word(at: offset) { return false }
        offset += 8
      }
      // The last word overlaps the one before unless the length is a multiple of eight.
      return word(at: count - 8) == other.word(at: count - 8)
    }
    if count >= 4 {
      return halfWord(at: 0) == other.halfWord(at: 0) && halfWord(at: count - 4) == other.halfWord(at: count - 4)
    }
    for index in 0..<count where self[index] != other[index] { return false }
    return true
  }
}

/// Tests on all eight bytes of a word at once.
@usableFromInline
enum WordBytes {
  @inlinable static var lowBits: UInt64 { 0x0101_0101_0101_0101 }
  @inlinable static var highBits: UInt64 { 0x8080_8080_8080_8080 }

  /// Returns the highest bit of each byte that is below `limit`, at most 0x80; all other bits are 0.
  @inlinable @inline(__always)
  static func below(_ limit: UInt8, in word: UInt64) -> UInt64 {
    // With the highest bit set, no byte is less than the limit, so no subtraction borrows from the next byte.
    let difference = (word | highBits) &- lowBits &* UInt64(limit)
    return ~(difference | word) & highBits
  }
}
