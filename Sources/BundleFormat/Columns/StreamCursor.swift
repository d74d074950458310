import TransitValues

/// Encoded columns are invalid. Carries no details: a block is only accepted if its checksum matches.
struct ColumnDamage: ParsingFailure {
  var description: String { "encoded columns are invalid" }
}

/// A forward-only cursor over the streams of an encoded block; never moves past their end.
struct StreamCursor {
  private(set) var position: Int
  let end: Int

  init(_ range: Range<Int>) {
    position = range.lowerBound
    end = range.upperBound
  }

  var isAtEnd: Bool { position == end }

  @inline(__always)
  mutating func byte(_ bytes: Span<UInt8>) throws(ColumnDamage) -> UInt8 {
    guard position < end else { throw ColumnDamage() }
    position += 1
    return bytes[position - 1]
  }

  /// A LEB128 integer below 2^35, in its shortest form.
  mutating func varint(_ bytes: Span<UInt8>) throws(ColumnDamage) -> Int {
    var value = 0
    for shift in stride(from: 0, to: 35, by: 7) {
      let byte = try byte(bytes)
      value |= Int(byte & 0x7F) << shift
      if byte < 0x80 {
        if byte == 0, shift > 0 { break }
        return value
      }
    }
    throw ColumnDamage()
  }

  /// Returns the range of the next `count` bytes and skips them.
  mutating func take(_ count: Int) throws(ColumnDamage) -> Range<Int> {
    guard count >= 0, count <= end - position else { throw ColumnDamage() }
    position += count
    return position - count..<position
  }
}
