import BundleFormat
import TestFeeds
import Testing

@Suite struct `Block indexes` {
  @Test func `indexes decode to the encoded entries and offsets`() throws {
    var random = SplitMix64(seed: 30)
    for count in [1, 2, 3, 50, 1000] {
      let bundle = try RandomIndex(count: count, using: &random)
      let read = try BlockIndex(decoding: bundle.section, header: bundle.header)
      #expect(read == BlockIndex(entries: bundle.entries))
    }
  }

  @Test func `indexes with the wrong number of blocks are refused`() throws {
    var random = SplitMix64(seed: 31)
    let bundle = try RandomIndex(count: 5, using: &random)
    for entries in [Array(bundle.entries.dropLast()), bundle.entries + [bundle.entries[0]]] {
      let section = encoded(entries)
      #expect(throws: ContainerError.self) { try BlockIndex(decoding: section, header: bundle.header) }
    }
  }

  @Test func `indexes whose blocks do not fill their section are refused`() throws {
    var random = SplitMix64(seed: 32)
    let bundle = try RandomIndex(count: 5, using: &random)
    for change in [-1, 1] {
      var header = bundle.header
      header.blocks.length += change
      #expect(throws: ContainerError.self) { try BlockIndex(decoding: bundle.section, header: header) }
    }
  }

  @Test func `stored lengths that the codec cannot produce are refused`() throws {
    let geometry = try Geometry(pageSize: 512, pagesPerBlock: 1, decodedLength: 512)
    for (codec, length) in [
      (0, 511), (0, 513), (0, 0), (1, 0), (1, 512), (1, 513), (1, 1 << 40), (1, Int.max), (0, Int.max),
    ] {
      let header = indexHeader(geometry: geometry, storedLength: length)
      #expect(throws: ContainerError.self) {
        try BlockIndex(decoding: columns([length], [codec], [0], [1]), header: header)
      }
    }
    let smallest = try BlockIndex(
      decoding: columns([1], [1], [0], [1]), header: indexHeader(geometry: geometry, storedLength: 1))
    #expect(smallest.entries.map(\.storedLength) == [1])
  }

  @Test func `unknown codecs, redundant lengths and trailing bytes are refused`() throws {
    let geometry = try Geometry(pageSize: 512, pagesPerBlock: 1, decodedLength: 512)
    let header = indexHeader(geometry: geometry, storedLength: 100)
    _ = try BlockIndex(decoding: columns([100], [1], [0], [1]), header: header)
    for section in [
      columns([100], [3], [0], [1]), columns([100], [256], [0], [1]), columns([100], [257], [0], [1]),
      columns([100], [1], [512], [1]), columns([100], [1], [513], [1]), columns([100], [1], [0], [1, 2]),
      columns([100], [1], [0], []), columns([100, 0], [1, 1], [0, 0], [1, 1]), Deflate.compress([]), [],
      columns([100], [1], [0], [1]) + [0],
    ] {
      #expect(throws: ContainerError.self) { try BlockIndex(decoding: section, header: header) }
    }
  }

  @Test func `blocks in columns have an encoded length unless it is the decoded length`() throws {
    let geometry = try Geometry(pageSize: 512, pagesPerBlock: 1, decodedLength: 512)
    var header = indexHeader(geometry: geometry, storedLength: 100)
    header.requiredFeatures = BundleHeader.columnsFeature
    for (written, encodedLength) in [(0, 512), (1, 1), (511, 511)] {
      let section = columns([100], [2], [written], [1])
      let index = try BlockIndex(decoding: section, header: header)
      #expect(index.entries.map(\.encodedLength) == [encodedLength])
      #expect(index.encoded(geometry: geometry) == section)
    }
    for written in [512, 513, 1 << 40, Int.max] {
      #expect(throws: ContainerError.self) {
        try BlockIndex(decoding: columns([100], [2], [written], [1]), header: header)
      }
    }
  }

  @Test func `blocks in columns are refused if the header lacks their feature flag`() throws {
    let geometry = try Geometry(pageSize: 512, pagesPerBlock: 1, decodedLength: 512)
    let header = indexHeader(geometry: geometry, storedLength: 100)
    #expect(throws: ContainerError.malformed("block 0 is stored as columns, but the header lacks that feature")) {
      try BlockIndex(decoding: columns([100], [2], [300], [1]), header: header)
    }
  }

  @Test func `indexes that inflate to more than needed are refused`() throws {
    let geometry = try Geometry(pageSize: 512, pagesPerBlock: 1, decodedLength: 512)
    let bomb = Deflate.compress([UInt8](repeating: 0, count: 1 << 20))
    let header = indexHeader(geometry: geometry, storedLength: 100)
    #expect(throws: ContainerError.malformed("the block index does not inflate")) {
      try BlockIndex(decoding: bomb, header: header)
    }
  }

  @Test func `decoding random indexes never crashes`() throws {
    var random = SplitMix64(seed: 33)
    let bundle = try RandomIndex(count: 4, using: &random)
    for _ in 0..<5000 {
      let section = Deflate.compress(random.bytes(Int.random(in: 0...60, using: &random)))
      #expect(throws: ContainerError.self) { try BlockIndex(decoding: section, header: bundle.header) }
    }
  }

  private func encoded(_ entries: [BlockIndex.Entry]) -> [UInt8] {
    let lengths = entries.map(\.storedLength)
    let codecs = entries.map { Int($0.codec.rawValue) }
    return columns(lengths, codecs, entries.map { _ in 0 }, entries.map(\.checksum))
  }

  /// Encodes a section with arbitrary values.
  private func columns(
    _ storedLengths: [Int], _ codecs: [Int], _ encodedLengths: [Int], _ checksums: [UInt32]
  ) -> [UInt8] {
    var writer = ByteWriter()
    for value in storedLengths + codecs + encodedLengths { writer.varint(value) }
    for checksum in checksums { writer.littleEndian(UInt64(checksum), 4) }
    return Deflate.compress(writer.bytes)
  }
}

/// An index of blocks with random lengths, and its header.
private struct RandomIndex {
  let entries: [BlockIndex.Entry]
  let header: BundleHeader
  let section: [UInt8]

  init(count: Int, using random: inout SplitMix64) throws {
    let pages = (count - 1) * 4 + Int.random(in: 1...4, using: &random)
    let geometry = try Geometry(pageSize: 1024, pagesPerBlock: 4, decodedLength: pages * 1024)
    var offset = BundleHeader.byteCount
    entries = (0..<count).map { number in
      let length = geometry.decodedLength(ofBlock: number)
      let isStored = Bool.random(using: &random)
      let storedLength = isStored ? length : Int.random(in: 1..<length, using: &random)
      defer { offset += storedLength }
      return BlockIndex.Entry(
        storedLength: storedLength, codec: isStored ? .stored : .deflate, encodedLength: length,
        checksum: UInt32.random(in: .min ... .max, using: &random), offset: offset)
    }
    section = BlockIndex(entries: entries).encoded(geometry: geometry)
    header = indexHeader(geometry: geometry, storedLength: offset - BundleHeader.byteCount)
  }
}

/// A header with only the fields that an index is checked against.
private func indexHeader(geometry: Geometry, storedLength: Int) -> BundleHeader {
  let nothing = BundleHeader.Section(offset: BundleHeader.byteCount, length: 0)
  return BundleHeader(
    geometry: geometry, fileLength: 0, schemaVersion: 0, applicationID: 0, contentRoot: [], metadata: nothing,
    blockIndex: nothing, hashes: nothing, signatures: nothing,
    blocks: BundleHeader.Section(offset: BundleHeader.byteCount, length: storedLength), sectionsChecksum: 0,
    blocksChecksum: 0)
}
