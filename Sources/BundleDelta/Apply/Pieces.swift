/// Bytes assembled from literals and copies of a base.
///
/// ```
/// until the length is reached:
///   literals  varint, then that many bytes
///   unless the length is reached:
///     copy    varint, at least 1
///     jump    signed: from the base's cursor to the start of the copy
/// ```
///
/// Literals and copies both advance the cursor, so bytes replaced by the same number of bytes need no jump. See
/// docs/formats/delta.md, section 4.
enum Pieces {
  /// Reads pieces with a total of `length` bytes.
  ///
  /// - Parameters:
  ///   - cursor: The initial offset in the base.
  ///   - copy: Appends bytes of the base; throws if the range is outside it.
  static func read(
    _ length: Int, from reader: inout SectionReader, cursor start: Int = 0,
    literals: ([UInt8]) throws(DeltaError) -> Void, copy: (Range<Int>) throws(DeltaError) -> Void
  ) throws(DeltaError) {
    var (left, cursor) = (length, start)
    while left > 0 {
      let literalCount = try reader.varint(atMost: left, "a literal's length")
      if literalCount > 0 { try literals(try reader.take(literalCount)) }
      left -= literalCount
      cursor += literalCount
      if left == 0 { break }
      let count = try reader.varint(atMost: left, "a copy's length")
      let jump = try reader.signed()
      cursor &+= jump
      guard count > 0, cursor >= 0, cursor < 1 << 48 else { throw .damaged("a copy is outside its base") }
      try copy(cursor..<cursor + count)
      left -= count
      cursor += count
    }
  }

  /// Reads pieces of a base in memory.
  static func read(
    _ length: Int, from reader: inout SectionReader, base: [UInt8]
  ) throws(DeltaError) -> [UInt8] {
    var bytes: [UInt8] = []
    try read(length, from: &reader) { (literals) throws(DeltaError) in
      bytes += literals
    } copy: { (range) throws(DeltaError) in
      guard range.upperBound <= base.count else { throw .damaged("a copy is outside its base") }
      bytes += base[range]
    }
    return bytes
  }
}
