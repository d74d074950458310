import Foundation
import GTFSFeed
import TestFeeds
import Testing
import TransitValues

@Suite struct `Feeds` {
  private func names(ofZipWith members: String...) throws -> [String] {
    let folder = try TemporaryFolder()
    let zip = TestZip(members: members.map { .init($0, $0.hasSuffix("/") ? "" : "a\n1\n") })
    return try Feed(opening: folder.write(zip.bytes, to: "feed.zip")).files.map(\.name)
  }

  @Test func `files at the root are sorted by name`() throws {
    #expect(
      try names(ofZipWith: "stops.txt", "Notes.txt", "agency.txt", "extra/stops.txt")
        == ["Notes.txt", "agency.txt", "extra/stops.txt", "stops.txt"])
  }

  @Test func `files may be in one folder with GTFS files`() throws {
    #expect(
      try names(ofZipWith: "city/", "city/stops.txt", "readme.txt", "city/x.csv", "other/y.csv")
        == ["stops.txt", "x.csv"])
    #expect(try names(ofZipWith: "../stops.txt") == ["stops.txt"])
    #expect(try names(ofZipWith: "city\\stops.txt") == ["stops.txt"])
  }

  @Test func `names with combining marks after the slash are kept`() throws {
    #expect(
      try names(ofZipWith: "gtfs/stops.txt", "gtfs/\u{301}x.txt", "gtfs/y.txt") == [
        "stops.txt", "y.txt", "\u{301}x.txt",
      ])
    #expect(try names(ofZipWith: "stops.txt", ".git/\u{301}x", "__MACOSX/\u{301}x") == ["stops.txt"])
    #expect(throws: FeedError(.severalFeeds(["e\u{301}/", "\u{E9}/"]), file: "feed.zip")) {
      try names(ofZipWith: "\u{E9}/stops.txt", "e\u{301}/stops.txt")
    }
  }

  @Test func `backslashes separate folders only in zips from DOS`() throws {
    let members = ["stops.txt", "a\\b.txt", "__MACOSX\\h.txt", ".\\h.txt", "..\\evil.txt", ".h\\x.txt"]
    let literal = ["..\\evil.txt", ".\\h.txt", "__MACOSX\\h.txt", "a\\b.txt", "stops.txt"]
    let folder = try TemporaryFolder()
    var zip = TestZip(members: members.map { .init($0, "a\n1\n") })
    #expect(
      try Feed(opening: folder.write(zip.bytes, to: "dos.zip")).files.map(\.name)
        == ["../evil.txt", "a/b.txt", "h.txt", "stops.txt"])
    zip.system = 3
    #expect(try Feed(opening: folder.write(zip.bytes, to: "unix.zip")).files.map(\.name) == literal)
    let unpacked = try TemporaryFolder()
    for name in members { try unpacked.write("a\n1\n", to: name) }
    #expect(try Feed(opening: unpacked.path).files.map(\.name) == literal)
  }

  @Test func `a leading current folder is removed from names`() throws {
    #expect(try names(ofZipWith: "agency.txt", "./stops.txt", "././sub/x") == ["agency.txt", "stops.txt", "sub/x"])
    #expect(try names(ofZipWith: "./city/stops.txt", "./city/x") == ["stops.txt", "x"])
  }

  @Test func `files outside of the feed are listed as left out`() throws {
    let folder = try TemporaryFolder()
    let names = ["city/stops.txt", "readme.txt", "other/notes.csv", ".DS_Store", "__MACOSX/x"]
    let zip = TestZip(members: names.map { .init($0, "a\n1\n") })
    let feed = try Feed(opening: folder.write(zip.bytes, to: "feed.zip"))
    #expect(Set(feed.leftOut) == ["readme.txt", "other/notes.csv"])
  }

  @Test func `links to folders and dangling links are listed as left out`() throws {
    let folder = try TemporaryFolder()
    try folder.write("stop_id\n1\n", to: "stops.txt")
    try FileManager.default.createSymbolicLink(atPath: folder.path + "/notes", withDestinationPath: "/nowhere")
    try FileManager.default.createSymbolicLink(atPath: folder.path + "/again", withDestinationPath: folder.path)
    let feed = try Feed(opening: folder.path)
    #expect(feed.files.map(\.name) == ["stops.txt"])
    #expect(Set(feed.leftOut) == ["notes", "again"])
    // Dangling links with the name of a GTFS file are an error.
    try FileManager.default.createSymbolicLink(atPath: folder.path + "/trips.txt", withDestinationPath: "/nowhere")
    let error = #expect(throws: FeedError.self) { try Feed(opening: folder.path) }
    #expect(error?.kind == .missing && error?.file == "trips.txt")
  }

  @Test func `dot files and __MACOSX are ignored`() throws {
    #expect(
      try names(ofZipWith: "stops.txt", "__MACOSX/._stops.txt", ".DS_Store", ".git/agency.txt")
        == ["stops.txt"])
  }

  @Test func `several feeds, no feed and names in capitals are refused`() throws {
    #expect(throws: FeedError(.severalFeeds(["a/", "b/"]), file: "feed.zip")) {
      try names(ofZipWith: "a/stops.txt", "b/stops.txt")
    }
    #expect(
      FeedProblem.severalFeeds(["", "a/", "b/", "c/", "d/"]).description
        == "contains several feeds, in its root, a/, b/ and 2 more; expected one")
    #expect(
      FeedProblem.namesInCapitals(["A", "B", "C", "D"]).description
        == "has A, B, C and 1 more; GTFS file names must be lowercase")
    #expect(FeedProblem.zipsInZip(["a.zip", "b.zip", "c.zip"]).description.contains("(a.zip, b.zip, c.zip)"))
    #expect(throws: FeedError(.noFeed, file: "feed.zip")) {
      try names(ofZipWith: "a/places.txt", "__MACOSX/stops.txt")
    }
    #expect(throws: FeedError(.namesInCapitals(["a/STOPS.TXT", "a/Trips.txt"]), file: "feed.zip")) {
      try names(ofZipWith: "a/Trips.txt", "a/STOPS.TXT", "a/notes.txt", "__MACOSX/Routes.txt")
    }
  }

  @Test func `folders follow the same rules as zips`() throws {
    let folder = try TemporaryFolder()
    try folder.write("stop_id\n1\n", to: "city/stops.txt")
    try folder.write("x", to: "city/sub/notes")
    try folder.write("x", to: "city/.hidden")
    try folder.write("x", to: "__MACOSX/agency.txt")
    let feed = try Feed(opening: folder.path)
    #expect(feed.files.map(\.name) == ["stops.txt", "sub/notes"])
    let stops = try #require(feed["stops.txt"])
    #expect(stops.isKnown && stops.inflatedByteCount == 10)
    #expect(try RecordReader(feed: feed, file: stops).header == ["stop_id"])
  }

  @Test func `a missing feed cannot be opened`() {
    let error = #expect(throws: FeedError.self) { try Feed(opening: "/nowhere/feed.zip") }
    #expect(error?.kind == .missing)
    #expect(error?.description == "/nowhere/feed.zip: cannot be opened: No such file or directory")
  }
}
