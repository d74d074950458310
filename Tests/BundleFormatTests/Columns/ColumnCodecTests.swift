import BundleFormat
import TestFeeds
import Testing

@Suite struct `Blocks in columns` {
  private static func coded(_ block: [UInt8], pageSize: Int) -> [UInt8]? {
    ColumnCodec.encode(block, pageSize: pageSize).flatMap { streams in
      ColumnCodec.decode(streams.parts.flatMap(\.self), pageSize: pageSize, length: block.count)
    }
  }

  @Test(arguments: SampleDatabase.kinds, [512, 4096, 65_536])
  func `blocks in columns decode to the same bytes`(kind: String, pageSize: Int) throws {
    let database = try SampleDatabase(kind: kind, pageSize: pageSize)
    for pages in [1, 3, 8] {
      for block in database.blocks(of: pages) {
        if let back = Self.coded(block, pageSize: pageSize) { #expect(back == block) }
      }
    }
  }

  /// Most pages with rows must be encoded in columns; otherwise the test above proves nothing.
  @Test(arguments: SampleDatabase.kinds) func `most pages with rows are encoded in columns`(kind: String) throws {
    let database = try SampleDatabase(kind: kind)
    let blocks = database.blocks(of: 1)
    let inColumns = blocks.count { Self.coded($0, pageSize: 4096) != nil }
    // Blobs and long texts are on overflow pages, which are not encoded in columns.
    #expect(inColumns * 100 >= blocks.count * (["blobs", "texts"].contains(kind) ? 5 : 85))
  }

  @Test(arguments: ["timetable", "wide integers", "keys", "small tables"])
  func `blocks in columns are smaller than deflated blocks`(kind: String) throws {
    let blocks = try SampleDatabase(kind: kind).blocks
    let deflated = blocks.reduce(0) { $0 + Deflate.compress($1).count }
    let encoded = blocks.reduce(0) { $0 + BlockCodec.encode($1, pageSize: 4096).bytes.count }
    #expect(encoded < deflated)
  }

  @Test func `random bytes are refused or decode unchanged`() {
    var random = SplitMix64(seed: 31)
    for _ in 0..<2000 {
      var block = random.bytes(1024)
      // Make the bytes look like the start of a page.
      block[0] = random.pick([2, 5, 10, 13])
      block[1] = 0
      block[2] = 0
      block[3] = 0
      block[4] = UInt8(random.number(0...9))
      if let back = Self.coded(block, pageSize: 512) { #expect(back == block) }
    }
  }

  @Test func `modified pages decode unchanged`() throws {
    var random = SplitMix64(seed: 32)
    let blocks = try ["timetable", "mixed", "keys"].flatMap { try SampleDatabase(kind: $0, pageSize: 512).blocks }
    for _ in 0..<4000 {
      var block = random.pick(blocks)
      for _ in 0..<random.number(1...3) { block[random.number(0...block.count - 1)] = UInt8(random.number(0...255)) }
      if let back = Self.coded(block, pageSize: 512) { #expect(back == block) }
    }
  }
}

@Suite struct `Column streams` {
  private static func streams(pageSize: Int) throws -> [[UInt8]] {
    try SampleDatabase.kinds.flatMap { kind in
      try SampleDatabase(kind: kind, pageSize: pageSize).blocks.compactMap { block in
        ColumnCodec.encode(block, pageSize: pageSize)?.parts.flatMap(\.self)
      }
    }
  }

  /// A damaged stream gives `nil` or a block of the right length, whose checksum then fails.
  @Test(arguments: 0..<8 as Range<UInt64>) func `damaged streams never crash the decoder`(seed: UInt64) throws {
    var random = SplitMix64(seed: 40 + seed)
    let all = try Self.streams(pageSize: 512)
    for _ in 0..<10_000 {
      var streams = random.pick(all)
      switch random.number(0...3) {
      case 0: streams = Array(streams.prefix(random.number(0...streams.count)))
      case 1: streams.insert(UInt8(random.number(0...255)), at: random.number(0...streams.count))
      default:
        for _ in 0..<random.number(1...4) {
          streams[random.number(0...min(streams.count, random.chance(50) ? 60 : .max) - 1)] = UInt8(
            random.number(0...255))
        }
      }
      let block = ColumnCodec.decode(streams, pageSize: 512, length: 2048)
      #expect(block == nil || block?.count == 2048)
    }
  }

  @Test func `random streams never crash the decoder`() {
    var random = SplitMix64(seed: 50)
    for _ in 0..<20_000 {
      let streams = random.bytes(random.number(0...200))
      let block = ColumnCodec.decode(streams, pageSize: 512, length: 1024)
      #expect(block == nil || block?.count == 1024)
    }
  }

  @Test func `truncated and extended streams are refused`() throws {
    let block = try SampleDatabase(kind: "timetable", pageSize: 512).blocks[3]
    let streams = try #require(ColumnCodec.encode(block, pageSize: 512)).parts.flatMap(\.self)
    #expect(ColumnCodec.decode(streams, pageSize: 512, length: block.count) == block)
    #expect(ColumnCodec.decode(streams + [0], pageSize: 512, length: block.count) == nil)
    for count in 0..<streams.count {
      #expect(ColumnCodec.decode(Array(streams.prefix(count)), pageSize: 512, length: block.count) == nil)
    }
    #expect(ColumnCodec.decode(streams, pageSize: 512, length: block.count + 512) == nil)
    #expect(ColumnCodec.decode(streams, pageSize: 512, length: block.count - 512) == nil)
  }
}

@Suite struct `Normalized pages` {
  @Test(arguments: SampleDatabase.kinds, [512, 4096])
  func `normalizing pages keeps their rows`(kind: String, pageSize: Int) throws {
    let database = try SampleDatabase(kind: kind, pageSize: pageSize)
    let rows = try SampleDatabase.dump(database.normalized)
    #expect(rows.first == "ok")
    #expect(try SampleDatabase.dump(database.original) == rows)
  }

  @Test(arguments: SampleDatabase.kinds) func `normalizing twice gives the same pages`(kind: String) throws {
    for page in try SampleDatabase(kind: kind).blocks(of: 1).dropFirst() {
      if let again = PageNormalizer.normalized(page), [2, 5, 10, 13].contains(page[0]) {
        // Overflow pages are not b-tree pages, whatever their first byte.
        #expect(again == page || page[1...2].elementsEqual([0, 0]) == false || page[7] != 0)
      }
    }
  }

  @Test func `normalizing random bytes never crashes`() {
    var random = SplitMix64(seed: 60)
    for _ in 0..<5000 {
      var page = random.bytes(512)
      page[0] = random.pick([2, 5, 10, 13])
      if let normal = PageNormalizer.normalized(page) { #expect(normal.count == 512) }
    }
  }

  @Test func `finding the pages of a broken tree never crashes`() {
    var random = SplitMix64(seed: 61)
    for _ in 0..<2000 {
      var bytes = random.bytes(512 * 8)
      for page in 0..<8 { bytes[page * 512] = random.pick([2, 5, 10, 13]) }
      let pages = TreePages(roots: [2, 3, 99, -4, 0], pageSize: 512, pageCount: 8) { offset, count in
        Array(bytes[offset..<offset + count])
      }
      #expect(pages.contains(1) && pages.contains(2) && !pages.contains(9))
    }
  }
}
