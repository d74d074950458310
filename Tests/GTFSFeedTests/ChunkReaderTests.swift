import Foundation
import TestFeeds
import Testing

@testable import GTFSFeed

@Suite struct `Reading ahead` {
  /// 1.5 MB of records that deflate badly enough to need several chunks.
  private static let text: String = {
    var random = SplitMix64(seed: 1)
    return "stop_id,stop_name\n" + (0..<60_000).map { "\($0),\(random.next())\n" }.joined()
  }()

  private func feed(in folder: TemporaryFolder) throws -> Feed {
    let zip = TestZip(members: [.init("stops.txt", Self.text)])
    return try Feed(opening: folder.write(zip.bytes, to: "feed.zip"))
  }

  @Test func `reading ahead returns the same bytes and records`() throws {
    let folder = try TemporaryFolder()
    let feed = try feed(in: folder)
    let file = try #require(feed["stops.txt"])
    for readAhead in [false, true] {
      let reader = try ChunkReader(feed: feed, file: file, readAhead: readAhead)
      var bytes: [UInt8] = []
      while let chunk = try reader.nextChunk() { bytes += chunk }
      #expect(bytes == Array(Self.text.utf8))
      #expect(try reader.nextChunk() == nil)
    }
    let tables = try [false, true].map {
      try Table(reading: RecordReader(feed: feed, file: file, readAhead: $0))
    }
    #expect(tables[0] == tables[1])
    #expect(tables[0].records.count == 60_000)
  }

  @Test func `errors while reading ahead are thrown to the reader`() throws {
    let folder = try TemporaryFolder()
    var zip = TestZip(members: [.init("stops.txt", Self.text)])
    zip.members[0].declaredByteCount = Self.text.utf8.count - 1
    let feed = try Feed(opening: folder.write(zip.bytes, to: "feed.zip"))
    let file = try #require(feed["stops.txt"])
    for readAhead in [false, true] {
      let error = #expect(throws: FeedError.self) {
        try Table(reading: RecordReader(feed: feed, file: file, readAhead: readAhead))
      }
      #expect(error?.file == "stops.txt")
    }
  }

  @Test func `reading ahead ends if the reader is released at any time`() throws {
    let folder = try TemporaryFolder()
    let feed = try feed(in: folder)
    let file = try #require(feed["stops.txt"])
    for chunks in 0..<40 {
      let reader = try ChunkReader(feed: feed, file: file)
      for _ in 0..<chunks % 5 { _ = try reader.nextChunk() }
    }
    // Only the thread owns the closure that opens the source, so the release of a feed in it shows that the thread ended.
    let lastOne = Weak(Held(feed: feed))
    var ahead: ReadAhead? = ReadAhead { [held = try #require(lastOne.strong)] () throws(FeedError) in
      try held.feed.source(of: file)
    }
    _ = try ahead?.take()
    ahead = nil
    lastOne.strong = nil
    let deadline = Date(timeIntervalSinceNow: 10)
    while lastOne.value != nil, Date() < deadline { Thread.sleep(forTimeInterval: 0.01) }
    #expect(lastOne.value == nil)
  }

  private final class Held: Sendable {
    let feed: Feed

    init(feed: Feed) { self.feed = feed }
  }

  /// Holds an object until `strong` is set to `nil`, and then observes its release.
  private final class Weak<Object: AnyObject> {
    var strong: Object?
    weak var value: Object?

    init(_ object: Object) {
      strong = object
      value = object
    }
  }
}
