import BundleFormat
import TestFeeds
import Testing

@Suite struct `Varints` {
  @Test func `varints decode to the encoded values`() throws {
    var random = SplitMix64(seed: 1)
    let edges = (0..<63).flatMap { [1 << $0 - 1, 1 << $0, 1 << $0 + 1] } + [Int.max, 0]
    let values = edges + (0..<2000).map { _ in Int(random.next() >> UInt64.random(in: 1...63, using: &random)) }
    var writer = ByteWriter()
    for value in values { writer.varint(value) }
    var reader = ByteReader(writer.bytes)
    for value in values { #expect(reader.varint() == value) }
    #expect(reader.isAtEnd)
  }

  @Test func `varints are as short as possible`() {
    for (value, count) in [(0, 1), (127, 1), (128, 2), (16_383, 2), (16_384, 3), (Int.max, 9)] {
      var writer = ByteWriter()
      writer.varint(value)
      #expect(writer.bytes.count == count)
    }
  }

  @Test(arguments: [
    [], [0x80], [0xFF, 0xFF], [0x80, 0x00], [0x81, 0x80, 0x00], [UInt8](repeating: 0xFF, count: 8) + [0x80, 0x00],
    [UInt8](repeating: 0xFF, count: 9) + [0x00], [UInt8](repeating: 0xFF, count: 10),
    [UInt8](repeating: 0x80, count: 9) + [0x01],
  ])
  func `truncated, overlong and too large varints are refused`(bytes: [UInt8]) {
    var reader = ByteReader(bytes)
    #expect(reader.varint() == nil)
  }

  @Test func `every varint has one encoding`() {
    var random = SplitMix64(seed: 2)
    for _ in 0..<20_000 {
      let bytes = random.bytes(Int.random(in: 1...10, using: &random)).map {
        Bool.random(using: &random) ? $0 | 0x80 : $0
      }
      var reader = ByteReader(bytes)
      guard let value = reader.varint() else { continue }
      var writer = ByteWriter()
      writer.varint(value)
      #expect(writer.bytes == Array(bytes.prefix(reader.position)))
    }
  }
}

@Suite struct `Little-endian integers` {
  @Test(arguments: 1...8)
  func `integers of any length decode to the encoded values`(count: Int) {
    var random = SplitMix64(seed: 3)
    for _ in 0..<200 {
      let value = random.next() >> UInt64(64 - 8 * count)
      var writer = ByteWriter()
      writer.littleEndian(value, count)
      #expect(writer.bytes.count == count)
      #expect(writer.bytes.first == UInt8(truncatingIfNeeded: value))
      var reader = ByteReader(writer.bytes)
      #expect(reader.littleEndian(count) == value)
      #expect(reader.littleEndian(1) == nil)
    }
  }

  @Test func `reading beyond the end returns nothing`() {
    var reader = ByteReader([1, 2, 3])
    #expect(reader.littleEndian(4) == nil)
    #expect(reader.take(4) == nil)
    #expect(reader.take(-1) == nil)
    #expect(reader.take(3) == [1, 2, 3])
    #expect(reader.take(0) == [])
  }
}
