import TestFeeds
import Testing

@testable import GTFSFeed

@Suite struct `Headers of other forms` {
  private func error(_ stops: String, file: String = "stops.txt") throws -> FeedError? {
    let folder = try TemporaryFolder()
    try folder.write("stop_id,stop_name\n", to: "stops.txt")
    try folder.write(stops, to: file)
    let feed = try Feed(opening: folder.path)
    do {
      _ = try RecordReader(feed: feed, file: try #require(feed[file]))
      return nil
    } catch let error as FeedError {
      return error
    }
  }

  @Test(arguments: [
    ("stop_id;stop_name;stop_lat\n1;A;2\n", FeedProblem.otherDelimiter("semicolons")),
    ("\u{FEFF}\u{FEFF}stop_id;stop_name\n", .otherDelimiter("semicolons")),
    ("\"stop_id\";\"stop_name\"\n", .otherDelimiter("semicolons")),
    ("'stop_id';'stop_name'\n", .otherDelimiter("semicolons")),
    ("STOP_ID;STOP_NAME\n", .otherDelimiter("semicolons")),
    ("stop_id\tstop_name\tx\n", .otherDelimiter("tabs")), ("stop_id|stop_name\n", .otherDelimiter("vertical bars")),
    ("stop_id stop_name\n", .otherDelimiter("spaces")), ("stop_id^stop_name\n", .otherDelimiter("\"^\"")),
    ("stop_id;stop_name;stop_desc,x;stop_lat\n", .otherDelimiter("semicolons")),
    ("\"stop_id,stop_name,stop_lat\"\n\"1,A,2\"\n", .quotedHeader),
  ])
  func `a table that would read as nothing is refused with what its header has`(
    text: String, problem: FeedProblem
  ) throws {
    #expect(try error(text) == FeedError(problem, file: "stops.txt", line: 1))
  }

  @Test(arguments: ["1,A,2\n", "sep=;\ntrip_id;stop_id\n", "TRIP_ID,STOP_ID\n"])
  func `a header without any column is refused with its start`(text: String) throws {
    let error = try error(text, file: "stop_times.txt")
    let start = text.prefix { $0 != "\n" }
    let message = "stop_times.txt:1: has none of its columns in its first line, \"\(start)\"; expected trip_id,"
    #expect(error?.description.hasPrefix(message) == true, "\(error.map { "\($0)" } ?? "")")
  }

  @Test(arguments: ["1,A,2\n", "sep=;\nstop_id;stop_name\n", "STOP_ID,STOP_NAME\n", "Exported by X\nstop_id\n"])
  func `a stops.txt without any column is refused unless the feed has other places`(text: String) throws {
    #expect(try error(text)?.description.hasPrefix("stops.txt:1: has none of its columns in its first line") == true)
    let folder = try TemporaryFolder()
    try folder.write(text, to: "stops.txt")
    try folder.write("{}", to: "locations.geojson")
    let feed = try Feed(opening: folder.path)
    _ = try RecordReader(feed: feed, file: try #require(feed["stops.txt"]))
  }

  @Test(arguments: [
    "", "\n", "stop_id\n", "stop_name;x,stop_id\n", "\"stop_id\",\"stop_name\"\n", "x,stop_id\n",
    " stop_id , stop name\n", "stop_id,a;b;c\n",
  ])
  func `a header with columns of GTFS is read`(text: String) throws {
    #expect(try error(text) == nil)
  }

  @Test func `a file that a feed can do without may have any header`() throws {
    #expect(try error("level_id;level_index\n", file: "levels.txt") == nil)
    #expect(try error("a;b\n", file: "notes.txt") == nil)
  }

  @Test func `repeated byte order marks are removed and noticed`() throws {
    for count in [0, 1, 2, 5, 100] {
      let text = String(repeating: "\u{FEFF}", count: count) + "stop_id\n1\n"
      for cut in 0...min(text.utf8.count, 20) {
        let reader = try RecordReader(source: Pieces(Array(text.utf8), cutAt: [cut]), file: "stops.txt")
        #expect(reader.header == ["stop_id"] && reader.hasStrayByteOrderMarks == (count > 1))
      }
    }
    let marks = Array(String(repeating: "\u{FEFF}", count: 101).utf8)
    let error = #expect(throws: FeedError.self) {
      try RecordReader(source: Pieces(marks + Array("a\n".utf8)), file: "x")
    }
    #expect(error?.description == "x:1: exceeds a limit: more than 100 byte order marks")
  }

  @Test(arguments: [
    "\u{EF}\u{BB}\u{BF}stop_id,stop_name\n", " \u{FEFF}stop_id,stop_name\n", "\u{FEFF}\n\u{FEFF}stop_id,stop_name\n",
    "\"\u{FEFF}stop_id\",stop_name\n", "\u{EF}\u{BB}\u{BF}\"stop_id\",\"stop_name\"\n",
    "\t\u{FEFF} stop_id ,stop_name\n",
    "\u{FEFF}\u{EF}\u{BB}\u{BF}\u{FEFF}stop_id,stop_name\n", "\u{EF}\u{BB}\u{BF}\r\n\r\nstop_id,stop_name\r\n",
    "\u{FEFF}\"\u{FEFF}stop_id\",stop_name\n", "\u{FEFF}\"\u{FEFF}\"\nstop_id,stop_name\n",
  ])
  func `a byte order mark before the first name is removed and noticed wherever it is`(header: String) throws {
    let reader = try RecordReader(source: Pieces(Array("\(header)1,\u{FEFF}A\n".utf8), cutAt: []), file: "stops.txt")
    #expect(reader.header == ["stop_id", "stop_name"] && reader.hasStrayByteOrderMarks)
    let batch = try #require(try reader.nextBatch())
    #expect(batch.text(of: 0, 0) == "1" && batch.text(of: 0, 1).utf8.elementsEqual("\u{FEFF}A".utf8))
    #expect(try reader.nextBatch() == nil)
  }

  @Test(arguments: ["stop_id,\u{FEFF}stop_name\n", "\u{FEFF}stop_id,\u{EF}x\n", "\"\",stop_id\n", "\"\"\n"])
  func `names without a byte order mark before the first one stay as they are`(header: String) throws {
    let names = header.dropLast().drop { $0 == "\u{FEFF}" }.split(separator: ",").map { $0 == "\"\"" ? "" : $0 }
    let reader = try RecordReader(source: Pieces(Array(header.utf8), cutAt: []), file: "stops.txt")
    #expect(reader.header.map { Array($0.utf8) } == names.map { Array($0.utf8) } && !reader.hasStrayByteOrderMarks)
  }
}
