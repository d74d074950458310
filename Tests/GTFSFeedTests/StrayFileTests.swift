import GTFSFeed
import TestFeeds
import Testing

@Suite struct `Files beside a feed` {
  private func feed(_ names: String...) throws -> Feed {
    let folder = try TemporaryFolder()
    let zip = TestZip(members: names.map { .init($0, "a\n1\n") })
    let feed = try Feed(opening: folder.write(zip.bytes, to: "feed.zip"))
    let unpacked = try TemporaryFolder()
    for name in names { try unpacked.write("a\n1\n", to: name) }
    let other = try Feed(opening: unpacked.path)
    #expect(other.folder == feed.folder && other.files.map(\.name) == feed.files.map(\.name))
    return feed
  }

  @Test func `a stray file with a name of GTFS does not hide the feed's folder`() throws {
    for stray in ["feed_info.txt", "stops.txt", "agency.txt", "old/shapes.txt", "old/stops.txt", "trips.txt"] {
      let feed = try feed("gtfs/stops.txt", "gtfs/trips.txt", "gtfs/stop_times.txt", stray, "readme.txt")
      #expect(feed.folder == "gtfs/" && feed.files.count == 3, "\(stray)")
      #expect(Set(feed.leftOut) == [stray, "readme.txt"])
    }
    let flex = try feed("gtfs/locations.geojson", "gtfs/booking_rules.txt", "booking_rules.txt")
    #expect(flex.folder == "gtfs/")
  }

  @Test func `a feed at the root counts before one in a folder`() throws {
    let whole = try feed("stops.txt", "trips.txt", "stop_times.txt", "b/stops.txt", "b/trips.txt", "b/stop_times.txt")
    #expect(whole.folder.isEmpty)
    #expect(try feed("stops.txt", "b/stops.txt").folder.isEmpty)
  }

  @Test(arguments: [
    ["x/agency.txt", "x/stops.txt", "x/routes.txt", "y/calendar.txt", "y/trips.txt", "y/stop_times.txt"],
    ["agency.txt", "stops.txt", "routes.txt", "y/calendar.txt", "y/trips.txt", "y/stop_times.txt"],
    ["x/stops.txt", "x/trips.txt", "x/stop_times.txt", "y/routes.txt", "y/calendar_dates.txt"],
    ["stops.txt", "routes.txt", "trips.txt", "calendar.txt", "y/stop_times.txt"],
  ])
  func `a feed split over folders is refused instead of read without its trips`(names: [String]) throws {
    let folder = try TemporaryFolder()
    for name in names { try folder.write("a\n1\n", to: name) }
    let error = #expect(throws: FeedError.self) { try Feed(opening: folder.path) }
    #expect(error?.problem == .severalFeeds([names[0].hasPrefix("x/") ? "x/" : "", "y/"]))
  }

  @Test func `two whole feeds in folders are refused beside a stray file`() throws {
    let names = ["stops.txt", "trips.txt", "stop_times.txt"]
    #expect(throws: FeedError(.severalFeeds(["a/", "b/"]), file: "feed.zip")) {
      let folder = try TemporaryFolder()
      let zip = TestZip(
        members: (names.flatMap { ["a/" + $0, "b/" + $0] } + ["agency.txt"]).map { .init($0, "a\n1\n") })
      _ = try Feed(opening: folder.write(zip.bytes, to: "feed.zip"))
    }
  }

  @Test func `a zip within a zip is chosen by its name after the path`() throws {
    let folder = try TemporaryFolder()
    let inner = TestZip(members: [.init("stops.txt", "stop_id\n1\n")]).bytes
    let outer = TestZip(members: [.init("a/bus #1.zip", inner), .init("tram.zip", Array("x".utf8))])
    let path = try folder.write(outer.bytes, to: "all#1.zip")
    let feed = try Feed(opening: path + "#a/bus #1.zip")
    #expect(feed.files.map(\.name) == ["stops.txt"] && feed.name == "bus #1.zip")
    #expect(try RecordReader(feed: feed, file: feed.files[0]).header == ["stop_id"])
    #expect(feed.archiveByteCount == inner.count)
    try feed.checkUnchanged()
    let missing = #expect(throws: FeedError.self) { try Feed(opening: path + "#ferry.zip") }
    #expect(missing?.description == "all#1.zip: has no member ferry.zip, but a/bus #1.zip, tram.zip")
    #expect(throws: FeedError.self) { try Feed(opening: path + "#tram.zip") }
    #expect(throws: FeedError.self) { try Feed(opening: folder.path + "/none.zip#tram.zip") }
  }
}
