import BundleFormat
import TestFeeds
import Testing

@Suite struct `Block codecs` {
  @Test func `decoding returns the encoded block`() throws {
    for block in blocks() {
      let encoded = BlockCodec.encode(block, pageSize: 512)
      #expect(encoded.bytes.count <= block.count)
      #expect(try decoded(encoded.bytes, codec: encoded.codec, checksum: encoded.checksum, count: block.count) == block)
    }
  }

  @Test func `incompressible blocks are stored`() {
    var random = SplitMix64(seed: 20)
    #expect(BlockCodec.encode(random.bytes(4096), pageSize: 512).codec == .stored)
    #expect(BlockCodec.encode([UInt8](repeating: 0, count: 512), pageSize: 512).codec == .deflate)
  }

  @Test func `streams of the wrong length or with extra bytes are refused`() {
    let block = [UInt8](repeating: 3, count: 2045) + [1, 2, 3]
    let checksum = Deflate.checksum(block)
    let stream = Deflate.compress(block)
    for count in [512, block.count - 512, block.count + 512, 2 * block.count] {
      #expect(throws: ContainerError.self) { try decoded(stream, codec: .deflate, checksum: checksum, count: count) }
    }
    for damaged in [stream + [0], stream + stream, Array(stream.dropLast()), []] {
      #expect(throws: ContainerError.self) {
        try decoded(damaged, codec: .deflate, checksum: checksum, count: block.count)
      }
    }
    for stored in [block + [0], Array(block.dropLast()), []] {
      #expect(throws: ContainerError.self) {
        try decoded(stored, codec: .stored, checksum: checksum, count: block.count)
      }
    }
  }

  @Test func `a block with the wrong checksum is refused`() {
    let block = [UInt8](repeating: 3, count: 512)
    let expected = ContainerError.block(number: 7, reason: "CRC-32 does not match")
    #expect(throws: expected) {
      try decoded(block, codec: .stored, checksum: Deflate.checksum(block) ^ 1, count: 512, number: 7)
    }
  }

  @Test func `decoding random bytes never crashes`() {
    var random = SplitMix64(seed: 21)
    for _ in 0..<5000 {
      let bytes = random.bytes(Int.random(in: 0...64, using: &random))
      #expect(throws: ContainerError.self) { try decoded(bytes, codec: .deflate, checksum: 0, count: 512) }
    }
  }

  private func decoded(
    _ stored: [UInt8], codec: BlockCodec, checksum: UInt32, count: Int, number: Int = 0
  ) throws(ContainerError) -> [UInt8] {
    let entry = BlockIndex.Entry(
      storedLength: stored.count, codec: codec, encodedLength: count, checksum: checksum, offset: 0)
    // The geometry of a database that ends with this block.
    let geometry = try Geometry(pageSize: 512, pagesPerBlock: 1024, decodedLength: number << 19 + count)
    return try BlockCodec.decode(stored, entry: entry, number: number, geometry: geometry)
  }

  /// Constant, random and page-like blocks of 1 to 128 pages.
  private func blocks() -> [[UInt8]] {
    var random = SplitMix64(seed: 22)
    return [512, 1024, 4096, 16_384, 65_536].flatMap { count in
      let constant = [UInt8](repeating: 0xA5, count: count)
      let page = (0..<count).map { position -> UInt8 in
        // Rows with a counter, constant bytes and a random byte, similar to the cells of a b-tree page.
        switch position % 9 {
        case 0: 8
        case 1: UInt8(truncatingIfNeeded: position / 9)
        case 8: UInt8.random(in: 0...255, using: &random)
        default: UInt8(position % 9)
        }
      }
      return [constant, page, random.bytes(count)]
    }
  }
}

@Suite struct `Deflate streams` {
  @Test func `inflating stops at the limit`() {
    let bytes = [UInt8](repeating: 1, count: 10_000)
    let stream = Deflate.compress(bytes)
    #expect(Deflate.inflate(stream, limit: 10_000) == bytes)
    #expect(Deflate.inflate(stream, limit: 20_000) == bytes)
    #expect(Deflate.inflate(stream, limit: 9_999) == nil)
    #expect(Deflate.inflate(stream, limit: 0) == nil)
    #expect(Deflate.inflate(stream + [0], limit: 20_000) == nil)
  }

  @Test func `empty streams can be inflated`() {
    #expect(Deflate.inflate(Deflate.compress([]), count: 0) == [])
    #expect(Deflate.inflate([], count: 0) == nil)
  }

  @Test func `checksums are CRC-32 as in zip and PNG`() {
    #expect(Deflate.checksum(Array("123456789".utf8)) == 0xCBF4_3926)
    #expect(Deflate.checksum([]) == 0)
    #expect(Deflate.checksum(Array("6789".utf8), after: Deflate.checksum(Array("12345".utf8))) == 0xCBF4_3926)
  }
}
