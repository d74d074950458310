import BundleFormat
import TestFeeds
import Testing

@Suite struct `Containers` {
  @Test func `containers decode to the encoded blocks`() throws {
    let bundle = try SmallBundle.sample()
    let read = try ReadBundle(bundle.bytes)
    #expect(read.header == bundle.header)
    #expect(read.blocks == bundle.blocks)
    #expect(read.front.metadata == Array("{}\n".utf8))
    #expect(Set(read.front.index.entries.map(\.codec)) == [.stored, .deflate])
  }

  @Test func `containers with any bit flipped are refused`() throws {
    let bytes = try SmallBundle.sample().bytes
    for bit in 0..<bytes.count * 8 {
      var damaged = bytes
      damaged[bit / 8] ^= 1 << UInt8(bit % 8)
      #expect(throws: ContainerError.self) { try ReadBundle(damaged) }
    }
  }

  @Test func `truncated and extended containers are refused`() throws {
    let bytes = try SmallBundle.sample().bytes
    for count in 0..<bytes.count {
      #expect(throws: ContainerError.self) { try ReadBundle(Array(bytes.prefix(count))) }
    }
    #expect(throws: ContainerError.self) { try ReadBundle(bytes + [0]) }
  }

  @Test func `sections are contiguous and end with the file`() throws {
    let header = try SmallBundle.sample().header
    var end = BundleHeader.byteCount
    for section in [header.metadata, header.blockIndex, header.hashes, header.signatures, header.blocks] {
      #expect(section.offset == end)
      end = section.end
    }
    #expect(end == header.fileLength)
  }

  @Test func `the content root does not depend on metadata`() throws {
    let database = [UInt8](repeating: 9, count: 4096)
    let first = try SmallBundle(database: database, metadata: "{}\n")
    let second = try SmallBundle(database: database, metadata: "{\"name\": \"another\"}\n")
    let cutAnother = try SmallBundle(database: database, pagesPerBlock: 4)
    #expect(first.header.contentRoot == second.header.contentRoot)
    #expect(first.header.contentRoot != cutAnother.header.contentRoot)
  }
}

func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
  bytes.map { byte in
    let digits = String(byte, radix: 16)
    return digits.count == 1 ? "0" + digits : digits
  }.joined()
}
