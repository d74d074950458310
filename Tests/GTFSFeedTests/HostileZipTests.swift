import GTFSFeed
import TestFeeds
import Testing

/// Zips that are malicious or written by faulty programs.
@Suite struct `Hostile zips` {
  private static let stops = TestZip.Member("stops.txt", "stop_id\nA\n")

  private func feed(_ zip: TestZip, limits: FeedLimits = FeedLimits()) throws -> Feed {
    let folder = try TemporaryFolder()
    // An open feed holds its file, so the folder may be deleted.
    return try Feed(opening: folder.write(zip.bytes, to: "feed.zip"), limits: limits)
  }

  @Test(arguments: [
    "/stops.txt", "//stops.txt", "../../stops.txt", "./stops.txt", "C:\\feed\\stops.txt", "..\\stops.txt",
  ])
  func `names that look like paths are read as folders`(name: String) throws {
    let feed = try feed(TestZip(members: [.init(name, "stop_id\nA\n")]))
    #expect(feed.files.map(\.name) == ["stops.txt"])
    #expect(try feed.contents(of: try #require(feed["stops.txt"])) == Self.stops.bytes)
  }

  @Test func `a name with NUL is a different name`() throws {
    let feed = try feed(TestZip(members: [Self.stops, .init("stops.txt\u{0}.exe", "x")]))
    #expect(feed.files.map(\.name) == ["stops.txt", "stops.txt\u{0}.exe"])
  }

  @Test func `zips inside a zip without a feed are named`() throws {
    #expect(throws: FeedError(.zipsInZip(["a/Bus.ZIP", "tram.zip"]), file: "feed.zip")) {
      try feed(TestZip(members: [.init("tram.zip", "PK"), .init("a/Bus.ZIP", "PK"), .init("__MACOSX/x.zip", "")]))
    }
  }

  @Test func `members that declare more than the limit are refused`() throws {
    var limits = FeedLimits()
    limits.maximumInflatedBytes = 1000
    let bomb = TestZip.Member("trips.txt", String(repeating: "0", count: 1001))
    let error = #expect(throws: FeedError.self) { try feed(TestZip(members: [Self.stops, bomb]), limits: limits) }
    #expect(error?.description == "trips.txt: exceeds a limit: 1001 bytes, expected at most 1000")
  }

  @Test func `members that inflate beyond their declared size are refused`() throws {
    var limits = FeedLimits()
    limits.maximumInflatedBytes = 1000
    var bomb = TestZip.Member("trips.txt", String(repeating: "0", count: 1 << 20))
    bomb.declaredByteCount = 1000
    let feed = try feed(TestZip(members: [Self.stops, bomb]), limits: limits)
    let trips = try #require(feed["trips.txt"])
    let error = #expect(throws: FeedError.self) { try feed.contents(of: trips) }
    #expect(error?.description == "trips.txt: is damaged: it inflates to more than the declared 1000 bytes")
  }

  @Test func `zips with too many members are refused`() throws {
    var limits = FeedLimits()
    limits.maximumMembers = 2
    let zip = TestZip(members: [Self.stops, .init("a", ""), .init("b", "")])
    let error = #expect(throws: FeedError.self) { try feed(zip, limits: limits) }
    #expect(error?.description == "feed.zip: exceeds a limit: 3 members, expected at most 2")
  }

  @Test(arguments: ["\n", "\r\n<!-- served in 3 ms -->\n", "PK\u{5}\u{6}"])
  func `bytes after the end of a zip are ignored`(rest: String) throws {
    let folder = try TemporaryFolder()
    let bytes = TestZip(members: [Self.stops]).bytes + Array(rest.utf8)
    let feed = try Feed(opening: folder.write(bytes, to: "feed.zip"))
    #expect(try feed.contents(of: try #require(feed["stops.txt"])) == Self.stops.bytes)
  }
}
