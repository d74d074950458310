import TransitValues

/// Reads the little-endian fields of a zip's records in order.
struct ZipFields {
  /// The record ends before its fields do.
  struct CutOff: ParsingFailure {
    var description: String { "one of its records is truncated" }
  }

  private let bytes: ArraySlice<UInt8>
  private(set) var position: Int

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    position = bytes.startIndex
  }

  var isAtEnd: Bool { position == bytes.endIndex }

  mutating func uint16() throws(CutOff) -> Int { Int(try number(byteCount: 2)) }

  mutating func uint32() throws(CutOff) -> Int { Int(try number(byteCount: 4)) }

  /// Reads a size or offset. Values above 2^63 are clamped; they exceed any file, so the next comparison rejects them.
  mutating func uint64() throws(CutOff) -> Int { Int(clamping: try number(byteCount: 8)) }

  mutating func take(_ count: Int) throws(CutOff) -> ArraySlice<UInt8> {
    guard count <= bytes.endIndex - position else { throw CutOff() }
    defer { position += count }
    return bytes[position..<position + count]
  }

  mutating func skip(_ count: Int) throws(CutOff) {
    _ = try take(count)
  }

  private mutating func number(byteCount: Int) throws(CutOff) -> UInt64 {
    try take(byteCount).reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }
}
