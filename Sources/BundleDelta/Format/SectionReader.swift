import BundleFormat

/// Reads the bytes of a section from start to end; throws past the end.
struct SectionReader {
  private var reader: ByteReader

  init(_ bytes: [UInt8], at position: Int = 0) {
    reader = ByteReader(bytes, at: position)
  }

  var isAtEnd: Bool { reader.isAtEnd }
  var position: Int { reader.position }

  mutating func byte() throws(DeltaError) -> UInt8 {
    UInt8(truncatingIfNeeded: try integer(1))
  }

  /// A little-endian integer of 1, 2, 4 or 8 bytes, below 2^63.
  mutating func integer(_ count: Int) throws(DeltaError) -> Int {
    guard let value = reader.littleEndian(count), let value = Int(exactly: value) else { throw Self.ended }
    return value
  }

  /// An unsigned integer. See ``ByteReader/varint()``.
  @inline(__always)
  mutating func varint() throws(DeltaError) -> Int {
    guard let value = reader.varint() else { throw Self.ended }
    return value
  }

  /// An unsigned integer; throws if it exceeds `limit`.
  mutating func varint(atMost limit: Int, _ name: StaticString) throws(DeltaError) -> Int {
    let value = try varint()
    guard value <= limit else { throw .damaged("\(name) \(value) is more than \(limit)") }
    return value
  }

  /// A zigzag-encoded signed integer of 62 bits: 0, -1, 1, -2, … as 0, 1, 2, 3, …
  @inline(__always)
  mutating func signed() throws(DeltaError) -> Int {
    let value = try varint()
    return value >> 1 ^ -(value & 1)
  }

  mutating func take(_ count: Int) throws(DeltaError) -> [UInt8] {
    guard let bytes = reader.take(count) else { throw Self.ended }
    return bytes
  }

  /// Bytes preceded by their count.
  mutating func stream() throws(DeltaError) -> SectionReader {
    SectionReader(try take(try varint()))
  }

  private static var ended: DeltaError { .damaged("a section ends early") }
}

extension ByteWriter {
  /// Appends a signed integer. See ``SectionReader/signed()``.
  mutating func signed(_ value: Int) {
    varint(value << 1 ^ value >> (Int.bitWidth - 1))
  }

  /// Appends bytes preceded by their count.
  mutating func stream(_ stream: ByteWriter) {
    varint(stream.bytes.count)
    append(stream.bytes)
  }
}
