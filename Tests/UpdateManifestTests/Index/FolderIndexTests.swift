import BundleFormat
import TestFeeds
import Testing
import TransitFoundation
import TransitValues

@testable import UpdateManifest

@Suite struct `Indexes` {
  private func text(_ index: FolderIndex) -> String { StableJSON.text(index) }

  @Test func `indexes are decoded as they were encoded`() throws {
    var random = SplitMix64(seed: 71)
    for _ in 0..<60 {
      let index = try Random.index(&random)
      #expect(try FolderIndex(decoding: StableJSON.encoded(index)) == index)
    }
  }

  @Test func `an index has one text whatever the order of its channels`() throws {
    var random = SplitMix64(seed: 72)
    let index = try Random.index(&random)
    for _ in 0..<10 {
      var channels = index.channels
      random.shuffle(&channels)
      let other = FolderIndex(
        version: index.version, issued: index.issued, expires: index.expires, channels: channels)
      #expect(StableJSON.encoded(other) == StableJSON.encoded(index))
    }
  }

  @Test func `an index may have unknown members and null for optional ones`() throws {
    let index = try Samples.index()
    let more = text(index).replacing("\"format\":1", with: "\"format\":1,\"url\":\"http://evil.test\",\"more\":[{}]")
      .replacing("\"length\":611342", with: "\"length\":611342,\"path\":\"../../etc\"")
    #expect(try FolderIndex(decoding: Array(more.utf8)) == index)
    let without = more.replacing("\"names\":{", with: "\"names\":null,\"old\":{")
    #expect(try FolderIndex(decoding: Array(without.utf8)).channels[0].names.isEmpty)
  }

  @Test(arguments: [
    ("\"sequence\":17,\"time", "\"sequence\":0,\"time"), ("\"sequence\":17", "\"sequence\":9007199254740992"),
    ("\"rootVersion\":1", "\"rootVersion\":0"),
    ("\"rootVersion\":1,\"sequence\":4", "\"rootVersion\":2,\"sequence\":4"),
    ("\"issued\":\"2026", "\"issued\":\"2027"), ("\"channels\":[", "\"channels\":[],\"old\":["),
    ("\"feed\":\"vbb\"", "\"feed\":\"..\""), ("\"feed\":\"vbb\"", "\"feed\":\"../vbb\""),
    ("\"feed\":\"vbb\"", "\"feed\":\"http://evil.test\""), ("\"feed\":\"vbb\"", "\"feed\":\"//evil.test\""),
    ("\"feed\":\"vbb\"", "\"feed\":\"/etc\""), ("\"feed\":\"vbb\"", "\"feed\":\"o\""),
    ("\"feed\":\"vbb\"", "\"feed\":\"index.json\""), ("\"feed\":\"vbb\"", "\"feed\":\"bvg\""),
    ("\"feed\":\"vbb\"", "\"feed\":\"aaa\""), ("\"channel\":\"stable\"", "\"channel\":\"a/b\""),
    ("\"channel\":\"stable\"", "\"channel\":\"..\""), ("\"channel\":\"stable\"", "\"channel\":\"x?y\""),
    ("\"length\":611342", "\"length\":0"), ("\"length\":611342", "\"length\":1099511627777"),
    ("\"contentRoot\":\"", "\"contentRoot\":\"A"), ("\"name\":\"Zug & Bus\"", "\"name\":\"\""),
    ("\"fr\":\"Train et bus\"", "\"fr\":7"), ("\"fr\":", "\"\":"), ("\"fr\":\"Train et bus\"", "\"de\":\"x\""),
    ("\"timeZone\":", "\"zone\":"), ("\"first\":\"20261123\"", "\"first\":\"20270607\""),
    ("\"south\":52338000", "\"south\":52675001"), ("\"south\":52338000", "\"south\":-90000001"),
    ("\"east\":13761000", "\"east\":180000001"), ("\"west\":13088000", "\"west\":1.5"),
    ("\"format\":1", "\"format\":true"),
  ]) func `an index with an invalid value is rejected`(good: String, bad: String) throws {
    let text = text(try Samples.index())
    let damaged = text.replacing(good, with: bad)
    #expect(damaged != text)
    #expect(refusal { try FolderIndex(decoding: Array(damaged.utf8)) } == .damaged)
  }

  @Test func `an index lists a channel once`() throws {
    let twice = try Samples.index(channels: [Samples.entry(), Samples.entry(sequence: 18)])
    #expect(refusal { try twice.signed(by: [Samples.key(2)]) } == .damaged)
    #expect(throws: Never.self) {
      try Samples.index(channels: [Samples.entry(), Samples.entry(channel: "beta")]).signed(by: [Samples.key(2)])
    }
  }

  @Test func `an index of a newer format requires a newer app`() throws {
    let envelope = try SignedEnvelope.forged(#"{"format":2,"channels":{}}"#, as: .index)
    #expect(refusal { try AcceptedDocument<FolderIndex>(trusting: envelope) } == .appTooOld)
  }

  @Test func `texts and channels have limits`() throws {
    let text = text(try Samples.index())
    func isAccepted(_ name: String) -> Bool {
      let long = text.replacing("Train et bus", with: name)
      return (try? FolderIndex(decoding: Array(long.utf8))) != nil
    }
    #expect(isAccepted(String(repeating: "x", count: 1024)))
    #expect(!isAccepted(String(repeating: "x", count: 1025)))
    #expect(!isAccepted(String(repeating: "é", count: 513)))
    let none = try Samples.index(channels: [])
    #expect(refusal { try none.signed(by: [Samples.key(2)]) } == .damaged)
    let many = try (0...FolderIndex.maximumChannelCount).map { try Samples.entry("f\($0)") }
    #expect(refusal { try FolderIndex(decoding: StableJSON.encoded(Samples.index(channels: many))) } == .damaged)
  }

  @Test func `an index of 4,000 channels fits, a file of more than 4 MiB is rejected`() throws {
    let envelope = try Samples.index(channels: (0..<4000).map { try Samples.entry("feed-\($0)") })
      .signed(by: [Samples.key(2)])
    let limit = PayloadType.index.maximumLength
    let bytes = envelope.encoded()
    #expect(bytes.count < limit)
    #expect(try SignedEnvelope(decoding: bytes, atMost: limit) == envelope)
    #expect(refusal { try SignedEnvelope(decoding: bytes) } == .damaged)
    let space = Array(repeating: UInt8(ascii: " "), count: limit - bytes.count)
    #expect(throws: Never.self) { try SignedEnvelope(decoding: bytes + space, atMost: limit) }
    #expect(refusal { try SignedEnvelope(decoding: bytes + space + [0x20], atMost: limit) } == .damaged)
    let tooLong = try Samples.index(channels: (0..<10_000).map { try Samples.entry("feed-\($0)") })
    #expect(refusal { try tooLong.signed(by: [Samples.key(2)]) } == .damaged)
  }

  @Test func `no feed has the name of the index`() {
    #expect(FeedName(FolderIndex.fileName) == nil)
    #expect(FeedName("index") != nil)
  }
}

@Suite struct `Boxes of an index` {
  @Test func `are rounded outwards and contain the original`() throws {
    var random = SplitMix64(seed: 73)
    for _ in 0..<1000 {
      func edge(_ limit: Int) -> Double { Double(random.number(-limit * 1_000_000_000...limit * 1_000_000_000)) / 1e9 }
      let (first, second) = (edge(90), edge(90))
      let bounds = Coordinate.Bounds(
        south: min(first, second), west: edge(180), north: max(first, second), east: edge(180))
      let box = try #require(FolderIndex.Box(bounds))
      let rounded = box.bounds
      #expect(rounded.south <= bounds.south + 1e-9 && bounds.south - rounded.south < 1e-6)
      #expect(rounded.west <= bounds.west + 1e-9 && bounds.west - rounded.west < 1e-6)
      #expect(rounded.north >= bounds.north - 1e-9 && rounded.north - bounds.north < 1e-6)
      #expect(rounded.east >= bounds.east - 1e-9 && rounded.east - bounds.east < 1e-6)
      #expect(FolderIndex.Box(rounded) == box)
    }
  }

  @Test func `have no edges that are not finite`() {
    for edge in [Double.nan, .infinity, -.infinity, 1e300] {
      #expect(FolderIndex.Box(Coordinate.Bounds(south: edge, west: 0, north: 1, east: 1)) == nil)
      #expect(FolderIndex.Box(Coordinate.Bounds(south: 0, west: 0, north: 1, east: edge)) == nil)
    }
  }
}
