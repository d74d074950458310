import BundleFormat
import TestFeeds
import Testing

@Suite struct `Headers` {
  @Test func `headers decode to the encoded fields`() throws {
    var random = SplitMix64(seed: 10)
    for _ in 0..<500 {
      let header = try randomHeader(using: &random)
      let bytes = header.encoded()
      #expect(bytes.count == BundleHeader.byteCount)
      #expect(try BundleHeader(decoding: bytes, fileLength: header.fileLength) == header)
    }
  }

  @Test func `headers with any bit flipped are refused`() throws {
    let header = try SmallBundle.sample().header
    let bytes = header.encoded()
    for bit in 0..<bytes.count * 8 {
      var damaged = bytes
      damaged[bit / 8] ^= 1 << UInt8(bit % 8)
      #expect(throws: ContainerError.self) { try BundleHeader(decoding: damaged, fileLength: header.fileLength) }
    }
  }

  @Test func `forged headers with valid checksums are refused or canonical`() throws {
    var random = SplitMix64(seed: 11)
    let header = try SmallBundle.sample().header
    let bytes = header.encoded()
    let extremes: [UInt8] = [0x00, 0x01, 0x7F, 0x80, 0xFF]
    for _ in 0..<20_000 {
      var forged = bytes
      let start = Int.random(in: 10..<188, using: &random)
      let length = [1, 2, 4, 8].randomElement(using: &random) ?? 1
      for position in start..<min(188, start + length) {
        let isExtreme = Bool.random(using: &random)
        forged[position] = isExtreme ? extremes.randomElement(using: &random) ?? 0 : random.bytes(1)[0]
      }
      // Readers accept newer minor versions, and writers write their own.
      forged[10...11] = bytes[10...11]
      forged = sealed(forged)
      guard let read = try? BundleHeader(decoding: forged, fileLength: header.fileLength) else { continue }
      #expect(read.encoded() == forged)
    }
  }

  @Test(arguments: [32, 40] + Array(stride(from: 96, to: 176, by: 8)))
  func `headers with lengths or offsets out of range are refused`(position: Int) throws {
    let header = try SmallBundle.sample().header
    let values: [UInt64] = [UInt64.max, 1 << 63, 1 << 63 - 1, 1 << 62, 1 << 48, 1 << 32]
    for value in values {
      var forged = header.encoded()
      for byte in 0..<8 { forged[position + byte] = UInt8(truncatingIfNeeded: value >> UInt64(8 * byte)) }
      forged = sealed(forged)
      for fileLength in [header.fileLength, Int(clamping: value)] {
        #expect(throws: ContainerError.self) { try BundleHeader(decoding: forged, fileLength: fileLength) }
      }
    }
  }

  @Test func `truncation and trailing bytes are distinguished`() throws {
    let header = try SmallBundle.sample().header
    let bytes = header.encoded()
    let length = header.fileLength
    #expect(throws: ContainerError.truncated(expected: length, found: length - 1)) {
      try BundleHeader(decoding: bytes, fileLength: length - 1)
    }
    #expect(throws: ContainerError.trailingBytes(expected: length, found: length + 1)) {
      try BundleHeader(decoding: bytes, fileLength: length + 1)
    }
  }

  @Test func `text-mode and 7-bit transfers are recognized`() throws {
    let bytes = try SmallBundle.sample().bytes
    let toDOS = bytes.flatMap { $0 == 0x0A ? [0x0D, 0x0A] : [$0] }
    let sevenBit = bytes.map { $0 & 0x7F }
    let toUnix = [0x89, 0x54, 0x42, 0x44, 0x4C] + bytes.dropFirst(6)
    for damaged in [toDOS, sevenBit, toUnix] {
      #expect(throws: ContainerError.damagedInTransfer) {
        try BundleHeader(decoding: damaged, fileLength: damaged.count)
      }
    }
    for foreign in [[], Array("PK\u{3}\u{4}".utf8), Array("SQLite format 3\0".utf8), Array(bytes.prefix(7))] {
      #expect(throws: ContainerError.notABundle) { try BundleHeader(decoding: foreign, fileLength: foreign.count) }
    }
  }

  @Test func `other major versions are refused`() throws {
    let header = try SmallBundle.sample().header
    for major in [0, 2, 255] as [UInt8] {
      var other = header.encoded()
      other[8] = major
      #expect(throws: ContainerError.unsupportedVersion(major: Int(major), minor: 0)) {
        try BundleHeader(decoding: other, fileLength: header.fileLength)
      }
    }
  }

  @Test func `newer minor versions and unknown optional features are accepted`() throws {
    var header = try SmallBundle.sample().header
    header.optionalFeatures = 0x8000_0001
    var newer = header.encoded()
    newer[10] = 9
    #expect(try BundleHeader(decoding: sealed(newer), fileLength: header.fileLength) == header)
  }

  @Test(arguments: [0x2, 0x8000_0000, 0xFFFF_FFFE] as [UInt32])
  func `unknown required features are refused by number`(bits: UInt32) throws {
    var header = try SmallBundle.sample().header
    header.requiredFeatures = bits
    #expect(throws: ContainerError.unknownRequiredFeatures(bits & ~BundleHeader.knownRequiredFeatures)) {
      try BundleHeader(decoding: header.encoded(), fileLength: header.fileLength)
    }
  }

  private func randomHeader(using random: inout SplitMix64) throws -> BundleHeader {
    let pageSize = 1 << Int.random(in: 9...16, using: &random)
    let geometry = try Geometry(
      pageSize: pageSize, pagesPerBlock: Int.random(in: 1...1024, using: &random),
      decodedLength: pageSize * Int.random(in: 1...100_000, using: &random))
    var end = BundleHeader.byteCount
    func section(_ length: Int) -> BundleHeader.Section {
      defer { end += length }
      return BundleHeader.Section(offset: end, length: length)
    }
    let metadata = section(Int.random(in: 0...BundleHeader.maximumMetadataLength, using: &random))
    let blockIndex = section(Int.random(in: 2...7 * geometry.blockCount, using: &random))
    let hashes = section(16 * geometry.blockCount)
    let signatures = section(Int.random(in: 0...BundleHeader.maximumSignaturesLength, using: &random))
    let blocks = section(Int.random(in: 1...geometry.decodedLength, using: &random))
    return BundleHeader(
      geometry: geometry, fileLength: end, schemaVersion: UInt32.random(in: .min ... .max, using: &random),
      applicationID: UInt32.random(in: .min ... .max, using: &random), contentRoot: random.bytes(32),
      metadata: metadata, blockIndex: blockIndex, hashes: hashes, signatures: signatures, blocks: blocks,
      sectionsChecksum: UInt32.random(in: .min ... .max, using: &random),
      blocksChecksum: UInt32.random(in: .min ... .max, using: &random))
  }
}

@Suite struct `Geometries` {
  @Test func `databases are cut into whole blocks and a shorter last block`() throws {
    var random = SplitMix64(seed: 12)
    for _ in 0..<500 {
      let pages = Int.random(in: 1...5000, using: &random)
      let geometry = try Geometry(
        pageSize: 1024, pagesPerBlock: Int.random(in: 1...64, using: &random), decodedLength: pages * 1024)
      let lengths = (0..<geometry.blockCount).map { geometry.decodedLength(ofBlock: $0) }
      #expect(lengths.reduce(0, +) == geometry.decodedLength)
      #expect(lengths.dropLast().allSatisfy { $0 == geometry.blockLength })
      #expect(lengths.allSatisfy { $0 > 0 && $0 % 1024 == 0 })
    }
  }

  @Test(arguments: [
    (0, 4, 4096), (256, 4, 4096), (4095, 4, 4095), (131_072, 1, 131_072), (-4096, 4, 4096), (4096, 0, 4096),
    (4096, 1025, 4096), (4096, 4, 0), (4096, 4, 4097), (4096, 4, -4096), (512, 1024, 512 * 0xFFFF_FFFF),
    (4096, 4, Int.min), (512, 1, Int.max), (512, 1, 512 * (1 << 24 + 1)),
  ])
  func `geometries out of range are refused`(pageSize: Int, pagesPerBlock: Int, decodedLength: Int) {
    #expect(throws: ContainerError.self) {
      try Geometry(pageSize: pageSize, pagesPerBlock: pagesPerBlock, decodedLength: decodedLength)
    }
  }
}
