import BundleFormat
import TestFeeds
import Testing

@Suite struct `Block codecs` {
  @Test func `give back every block`() throws {
    for block in blocks() {
      let encoded = BlockCodec.encode(block, pageSize: 512)
      #expect(encoded.bytes.count <= block.count)
      #expect(try decoded(encoded.bytes, codec: encoded.codec, checksum: encoded.checksum, count: block.count) == block)
    }
  }

  @Test func `store a block as it is where deflating does not pay`() {
    var random = SplitMix64(seed: 20)
    #expect(BlockCodec.encode(random.bytes(4096), pageSize: 512).codec == .stored)
    #expect(BlockCodec.encode([UInt8](repeating: 0, count: 512), pageSize: 512).codec == .deflate)
  }

  @Test func `refuse a stream of another length, with bytes behind it, or cut`() {
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

  @Test func `refuse a block whose checksum is another`() {
    let block = [UInt8](repeating: 3, count: 512)
    let expected = ContainerError.block(number: 7, reason: "CRC-32 does not match")
    #expect(throws: expected) {
      try decoded(block, codec: .stored, checksum: Deflate.checksum(block) ^ 1, count: 512, number: 7)
    }
  }

  @Test func `never trap on bytes of chance`() {
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
    // A database of which the last block is the one at hand.
    let geometry = try Geometry(pageSize: 512, pagesPerBlock: 1024, decodedLength: number << 19 + count)
    return try BlockCodec.decode(stored, entry: entry, number: number, geometry: geometry)
  }

  /// Constant, random and page-like blocks of one page to 128.
  private func blocks() -> [[UInt8]] {
    var random = SplitMix64(seed: 22)
    return [512, 1024, 4096, 16_384, 65_536].flatMap { count in
      let constant = [UInt8](repeating: 0xA5, count: count)
      let page = (0..<count).map { position -> UInt8 in
        // Rows with a counter, a few bytes that repeat and one of chance, as cells of a b-tree page have them.
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
  @Test func `inflate up to a limit and no further`() {
    let bytes = [UInt8](repeating: 1, count: 10_000)
    let stream = Deflate.compress(bytes)
    #expect(Deflate.inflate(stream, limit: 10_000) == bytes)
    #expect(Deflate.inflate(stream, limit: 20_000) == bytes)
    #expect(Deflate.inflate(stream, limit: 9_999) == nil)
    #expect(Deflate.inflate(stream, limit: 0) == nil)
    #expect(Deflate.inflate(stream + [0], limit: 20_000) == nil)
  }

  @Test func `can be of nothing`() {
    #expect(Deflate.inflate(Deflate.compress([]), count: 0) == [])
    #expect(Deflate.inflate([], count: 0) == nil)
  }

  @Test func `have the checksum of zip and PNG`() {
    #expect(Deflate.checksum(Array("123456789".utf8)) == 0xCBF4_3926)
    #expect(Deflate.checksum([]) == 0)
    #expect(Deflate.checksum(Array("6789".utf8), after: Deflate.checksum(Array("12345".utf8))) == 0xCBF4_3926)
  }
}
