/// Eight or four bytes at once: the one place where this module and the builder read words out of spans.
///
/// The first byte is the least significant one on every machine.
extension Span<UInt8> {
  /// The eight bytes from `offset` on, which must all be there.
  @inlinable @inline(__always)
  package func word(at offset: Int) -> UInt64 {
    precondition(offset >= 0 && offset <= count - 8, "out of bounds")
    // SAFETY: the eight bytes lie inside the span, as just compared, and a load of any alignment is asked for.
    return UInt64(littleEndian: unsafe bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: UInt64.self))
  }

  /// The four bytes from `offset` on, which must all be there.
  @inlinable @inline(__always)
  package func halfWord(at offset: Int) -> UInt32 {
    precondition(offset >= 0 && offset <= count - 4, "out of bounds")
    // SAFETY: the four bytes lie inside the span, as just compared, and a load of any alignment is asked for.
    return UInt32(littleEndian: unsafe bytes.unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: UInt32.self))
  }

  /// The position of the first byte from `start` on that is below `limit`, which is 0x80 at most; else the count.
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

  /// Whether the bytes are the same, and as many.
  @inlinable
  package func equals(_ other: Span<UInt8>) -> Bool {
    guard count == other.count else { return false }
    if count >= 8 {
      var offset = 0
      while offset < count - 8 {
        if word(at: offset) != other.word(at: offset) { return false }
        offset += 8
      }
      // The last word overlaps the one before, unless the length is a multiple of eight.
      return word(at: count - 8) == other.word(at: count - 8)
    }
    if count >= 4 {
      return halfWord(at: 0) == other.halfWord(at: 0) && halfWord(at: count - 4) == other.halfWord(at: count - 4)
    }
    for index in 0..<count where self[index] != other[index] { return false }
    return true
  }
}

/// Questions about the eight bytes of a word, answered at once.
@usableFromInline
enum WordBytes {
  @inlinable static var lowBits: UInt64 { 0x0101_0101_0101_0101 }
  @inlinable static var highBits: UInt64 { 0x8080_8080_8080_8080 }

  /// The highest bit of each byte that is below `limit`, which is 0x80 at most; all other bits are 0.
  @inlinable @inline(__always)
  static func below(_ limit: UInt8, in word: UInt64) -> UInt64 {
    // With its highest bit set no byte is less than what is taken from it, so none borrows from its neighbour.
    let difference = (word | highBits) &- lowBits &* UInt64(limit)
    return ~(difference | word) & highBits
  }
}
