import GTFSFeed
import TestFeeds
import Testing

@Suite struct `Zips` {
  private static let agency = TestZip.Member("agency.txt", "agency_name\nA\n")
  private static let stops = TestZip.Member(
    "stops.txt", "stop_id\n" + (0..<200).map { "s\($0)\n" }.joined())

  /// Returns the contents of a zip's files by name.
  private func contents(of bytes: [UInt8]) throws -> [String: [UInt8]] {
    let folder = try TemporaryFolder()
    return try contents(ofZipAt: folder.write(bytes, to: "feed.zip"))
  }

  private func contents(ofZipAt path: String) throws(FeedError) -> [String: [UInt8]] {
    let feed = try Feed(opening: path)
    var contents: [String: [UInt8]] = [:]
    for file in feed.files {
      contents[file.name] = try feed.contents(of: file)
    }
    return contents
  }

  private func problem(of zip: TestZip) throws -> FeedProblem? {
    let folder = try TemporaryFolder()
    let path = try folder.write(zip.bytes, to: "feed.zip")
    let error = #expect(throws: FeedError.self) { try contents(ofZipAt: path) }
    return error?.problem
  }

  @Test(arguments: [false, true], [false, true])
  func `zip members are read, stored or deflated, with or without data descriptors`(
    isDeflated: Bool, hasDataDescriptor: Bool
  ) throws {
    var zip = TestZip(members: [Self.agency, Self.stops])
    for index in zip.members.indices {
      zip.members[index].isDeflated = isDeflated
      zip.members[index].hasDataDescriptor = hasDataDescriptor
    }
    zip.comment = Array("a comment with PK\u{5}\u{6} in it".utf8)
    #expect(
      try contents(of: zip.bytes)
        == ["agency.txt": Self.agency.bytes, "stops.txt": Self.stops.bytes])
  }

  @Test func `zips may be ZIP64`() throws {
    var zip = TestZip(members: [Self.agency, Self.stops], isWide: true)
    zip.members[1].isWide = true
    #expect(try contents(of: zip.bytes)["stops.txt"] == Self.stops.bytes)
  }

  @Test(arguments: [(isWide: false, isDeflated: false), (true, true)])
  func `zips with any bit flipped give the same content or an error`(isWide: Bool, isDeflated: Bool) throws {
    var zip = TestZip(
      members: [Self.agency, .init("stops.txt", "stop_id\na\na\na\na\n")], isWide: isWide)
    for index in zip.members.indices {
      zip.members[index].isWide = isWide
      zip.members[index].isDeflated = isDeflated
      zip.members[index].hasDataDescriptor = isDeflated && index == 0
    }
    let bytes = zip.bytes
    let original = try contents(of: bytes)
    let folder = try TemporaryFolder()
    for position in bytes.indices {
      for bit in 0..<8 {
        var damaged = bytes
        damaged[position] ^= 1 << bit
        let path = try folder.write(damaged, to: "feed.zip")
        guard let found = try? contents(ofZipAt: path) else { continue }
        #expect(found == original, "byte \(position), bit \(bit)")
      }
    }
  }

  @Test func `zips truncated at any byte are refused`() throws {
    let bytes = TestZip(members: [Self.agency, Self.stops]).bytes
    let folder = try TemporaryFolder()
    for count in bytes.indices {
      let path = try folder.write(Array(bytes[..<count]), to: "feed.zip")
      #expect(throws: FeedError.self, "\(count) bytes") { try contents(ofZipAt: path) }
    }
  }

  @Test func `members that inflate to another size than declared are refused`() throws {
    var zip = TestZip(members: [Self.stops])
    zip.members[0].declaredByteCount = 100
    #expect(
      try problem(of: zip) == .damagedMember("it inflates to more than the declared 100 bytes"))
    zip.members[0].declaredByteCount = Self.stops.bytes.count + 1
    let (count, declared) = (Self.stops.bytes.count, Self.stops.bytes.count + 1)
    #expect(
      try problem(of: zip) == .damagedMember("it has \(count) bytes instead of the declared \(declared)"))
  }

  @Test func `encrypted members and unknown compression methods are refused`() throws {
    var zip = TestZip(members: [Self.stops])
    zip.members[0].method = 97
    #expect(try problem(of: zip) == .unsupportedCompression(method: 97))
    zip.members[0].flags = 1
    #expect(try problem(of: zip) == .encrypted)
  }

  @Test func `two members with the same name are refused`() throws {
    let zip = TestZip(members: [Self.stops, Self.stops])
    #expect(try problem(of: zip) == .damagedDirectory("two members have the name stops.txt"))
  }

  @Test func `members that share bytes are refused`() throws {
    var bytes = TestZip(members: [Self.agency, Self.agency]).bytes
    let second = try #require(bytes.indices.last { bytes[$0...].starts(with: [0x50, 0x4b, 1, 2]) })
    // Set the offset of the local header in the second directory entry to 0.
    for index in 0..<4 { bytes[second + 42 + index] = 0 }
    bytes[second + 46] = UInt8(ascii: "b")
    #expect(throws: FeedError.self) { try contents(of: bytes) }
  }

  @Test func `zips that exceed the limits are refused`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(TestZip(members: [Self.agency, Self.stops]).bytes, to: "feed.zip")
    var limits = FeedLimits()
    limits.maximumMembers = 1
    #expect(throws: FeedError.self) { try Feed(opening: path, limits: limits) }
    limits = FeedLimits()
    limits.maximumInflatedBytes = Self.stops.bytes.count - 1
    let error = #expect(throws: FeedError.self) { try Feed(opening: path, limits: limits) }
    #expect(error?.file == "stops.txt")
  }

  @Test func `zips without members are refused`() throws {
    #expect(try problem(of: TestZip(members: [])) == .emptyZip)
  }
}
