import Testing
import UpdateManifest

@Suite struct `Feed and channel names` {
  @Test(arguments: ["a", "0", "vbb", "vbb-2026.11_test", String(repeating: "z", count: 64)])
  func `names of feeds and channels are lowercase words`(text: String) {
    #expect(FeedName(text)?.description == text)
    #expect(ChannelName(text)?.description == text)
  }

  @Test(arguments: [
    "", ".", "..", ".vbb", "-vbb", "_vbb", "VBB", "v b", "v/b", "v\\b", "v\0b", "v\nb", "vbb\n", "é", "v\u{212A}",
    "%2e", String(repeating: "z", count: 65),
  ]) func `names of feeds and channels in any other form are rejected`(text: String) {
    #expect(FeedName(text) == nil)
    #expect(ChannelName(text) == nil)
  }

  @Test(arguments: ["o", "root"]) func `names of feeds cannot be those of the host's own folders`(text: String) {
    #expect(FeedName(text) == nil)
    #expect(ChannelName(text)?.description == text)
  }
}

@Suite struct `Timestamps` {
  @Test func `timestamps count seconds since 1970`() throws {
    #expect(try #require(Timestamp("1970-01-01T00:00:00Z")).secondsSince1970 == 0)
    #expect(try #require(Timestamp("2000-02-29T12:34:56Z")).secondsSince1970 == 951_827_696)
    #expect(try #require(Timestamp("9999-12-31T23:59:59Z")).secondsSince1970 == 253_402_300_799)
  }

  @Test func `timestamps are printed as they are parsed`() throws {
    for second in stride(from: 0, to: 253_402_300_799, by: 98_765_432) {
      let time = Timestamp(secondsSince1970: second)
      #expect(Timestamp(time.description) == time)
      #expect(time.secondsSince1970 == second)
    }
  }

  @Test func `timestamps outside the years 1970 to 9999 are clamped`() {
    #expect(Timestamp(secondsSince1970: .min).description == "1970-01-01T00:00:00Z")
    #expect(Timestamp(secondsSince1970: .max).description == "9999-12-31T23:59:59Z")
  }

  @Test(arguments: [
    "", "2026-11-23", "2026-11-23T00:00:00", "2026-11-23t00:00:00Z", "2026-11-23T00:00:00z", "2026-11-23 00:00:00Z",
    "2026-11-23T00:00:00.0Z", "2026-11-23T00:00:00+00:00", "2026-11-23T24:00:00Z", "2026-11-23T23:60:00Z",
    "2026-11-23T23:59:60Z", "2026-02-29T00:00:00Z", "2026-13-01T00:00:00Z", "2026-00-01T00:00:00Z",
    "1969-12-31T23:59:59Z", "+026-11-23T00:00:00Z", " 2026-11-23T00:00:00Z", "2026-11-23T00:00:00Z\n",
    "２026-11-23T00:00:00Z",
  ]) func `timestamps in any other form are rejected`(text: String) {
    #expect(Timestamp(text) == nil)
  }
}

@Suite struct `SHA-256 hashes` {
  @Test func `a SHA-256 hash is written as 64 lowercase digits`() throws {
    let digits = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    let hash = SHA256Hash(of: Array("abc".utf8))
    #expect(hash.description == digits)
    #expect(SHA256Hash(digits) == hash)
    #expect(SHA256Hash(hash.bytes) == hash)
  }

  @Test func `a SHA-256 hash in any other form is rejected`() {
    let digits = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    for text in [
      "", digits.uppercased(), String(digits.dropLast()), digits + "0", " " + digits, "g" + digits.dropFirst(),
    ] {
      #expect(SHA256Hash(text) == nil)
    }
    #expect(SHA256Hash([1, 2, 3]) == nil)
  }
}
