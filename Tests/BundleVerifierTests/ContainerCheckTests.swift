import BundleFormat
import BundleVerifier
import Testing

@Suite struct `Container checks` {
  @Test func `an intact container passes`() throws {
    let findings = try SmallContainer.findings(in: SmallContainer().bytes)
    #expect(findings.first == [])
  }

  @Test func `a container with any single bit flipped fails`() throws {
    let good = try SmallContainer().bytes
    var unnoticed: [Int] = []
    for bit in 0..<good.count * 8 {
      var bytes = good
      bytes[bit / 8] ^= 1 << (bit % 8)
      if try SmallContainer.findings(in: bytes).isEmpty { unnoticed.append(bit) }
    }
    #expect(unnoticed == [])
  }

  @Test func `a timetable with a flipped bit fails`() async throws {
    let good = try await BuiltBundle.smallCity.value.bytes()
    for index in stride(from: 0, to: good.count, by: 61) {
      var bytes = good
      bytes[index] ^= 1 << (index % 8)
      #expect(try !SmallContainer.findings(in: bytes).isEmpty, "byte \(index)")
    }
  }

  @Test func `a container truncated at any byte fails`() throws {
    let good = try SmallContainer().bytes
    for count in 1..<good.count {
      #expect(try !SmallContainer.findings(in: Array(good.prefix(count))).isEmpty, "\(count) bytes")
    }
    #expect(throws: VerificationError.notABundle) { try SmallContainer.findings(in: []) }
  }

  @Test func `a container with trailing bytes fails`() throws {
    #expect(try !SmallContainer.findings(in: SmallContainer().bytes + [0]).isEmpty)
  }

  @Test func `a container with two adjacent bytes swapped fails`() throws {
    let good = try SmallContainer().bytes
    for index in good.indices.dropLast() where good[index] != good[index + 1] {
      var bytes = good
      bytes.swapAt(index, index + 1)
      #expect(try !SmallContainer.findings(in: bytes).isEmpty, "bytes \(index) and \(index + 1)")
    }
  }

  @Test(arguments: [[UInt8]("PK\u{3}\u{4}".utf8), [UInt8]("SQLite format 3\0".utf8), [0x89, 0x50, 0x4E, 0x47]])
  func `a file without the magic number is not a bundle`(start: [UInt8]) {
    #expect(throws: VerificationError.notABundle) {
      try SmallContainer.findings(in: start + [UInt8](repeating: 0, count: 1000))
    }
  }

  @Test func `damage by a text-mode transfer is recognized`() throws {
    let good = try SmallContainer().bytes
    let sent = [
      Array(good[0..<5] + [0x0D, 0x0D, 0x0A, 0x1A] + good[8...]), Array(good[0..<5] + [0x0A, 0x1A] + good[8...]),
      good.map { $0 & 0x7F },
    ]
    for bytes in sent {
      #expect(try SmallContainer.findings(in: bytes).first.map(\.message).first?.contains("transfer") == true)
    }
  }

  @Test func `a damaged block is reported with its page`() throws {
    let good = try SmallContainer().bytes
    let header = try BundleHeader(decoding: Array(good.prefix(192)), fileLength: good.count)
    let front = try ContainerFront(header: header, sections: Array(good[192..<header.blocks.offset]))
    var bytes = good
    bytes[front.index.entries[2].offset + 5] ^= 0x10
    let findings = try SmallContainer.findings(in: bytes)
    #expect(findings.first.contains { $0.block == 2 && $0.page == 5 })
  }

  @Test func `a quick check finds damage outside the blocks`() throws {
    let good = try SmallContainer().bytes
    #expect(try SmallContainer.findings(in: good, isQuick: true).isEmpty)
    var bytes = good
    bytes[200] ^= 1
    #expect(try !SmallContainer.findings(in: bytes, isQuick: true).isEmpty)
  }

  @Test func `a content root that does not match the hash list is reported`() throws {
    let good = try SmallContainer().bytes
    let header = try BundleHeader(decoding: Array(good.prefix(192)), fileLength: good.count)
    var forged = header
    forged.contentRoot[0] ^= 1
    let findings = try SmallContainer.findings(in: forged.encoded() + good[192...])
    #expect(findings.first.map(\.message) == ["the content root is not the hash of the hash list"])
  }

  @Test func `a hash list that does not match the blocks is reported`() throws {
    let good = try SmallContainer().bytes
    let header = try BundleHeader(decoding: Array(good.prefix(192)), fileLength: good.count)
    var bytes = good
    bytes[header.hashes.offset] ^= 1
    var forged = header
    forged.sectionsChecksum = Deflate.checksum(bytes[192..<header.blocks.offset])
    let findings = try SmallContainer.findings(in: forged.encoded() + bytes[192...])
    #expect(findings.first.contains { $0.block == 0 && $0.message.contains("SHA-256") })
  }

  @Test func `a header that contradicts the database is reported`() throws {
    let good = try SmallContainer().bytes
    var forged = try BundleHeader(decoding: Array(good.prefix(192)), fileLength: good.count)
    forged.schemaVersion += 1
    let findings = try SmallContainer.findings(in: forged.encoded() + good[192...])
    #expect(findings.first.map(\.message) == ["the database's user_version is 3, expected 4"])
  }
}
