import Foundation
import TestFeeds
import Testing

@testable import GTFSFeed

@Suite struct `Reading ahead` {
  /// A megabyte and a half of records that deflate badly enough to take a few chunks.
  private static let text: String = {
    var random = SplitMix64(seed: 1)
    return "stop_id,stop_name\n" + (0..<60_000).map { "\($0),\(random.next())\n" }.joined()
  }()

  private func feed(in folder: TemporaryFolder) throws -> Feed {
    let zip = TestZip(members: [.init("stops.txt", Self.text)])
    return try Feed(opening: folder.write(zip.bytes, to: "feed.zip"))
  }

  @Test func `gives the same bytes and records as reading in line`() throws {
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

  @Test func `carries errors to where the bytes are taken`() throws {
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

  @Test func `ends when its reader is let go of, at any moment`() throws {
    let folder = try TemporaryFolder()
    let feed = try feed(in: folder)
    let file = try #require(feed["stops.txt"])
    for chunks in 0..<40 {
      let reader = try ChunkReader(feed: feed, file: file)
      for _ in 0..<chunks % 5 { _ = try reader.nextChunk() }
    }
    // The thread owns the object that reads ahead, so that it is gone says that the thread has ended.
    let lastOne = Weak(ReadAhead { () throws(FeedError) in try feed.source(of: file) })
    lastOne.value?.start()
    lastOne.value?.abandon()
    lastOne.strong = nil
    let deadline = Date(timeIntervalSinceNow: 10)
    while lastOne.value != nil, Date() < deadline { Thread.sleep(forTimeInterval: 0.01) }
    #expect(lastOne.value == nil)
  }

  /// Holds an object until told not to, and then only looks at it.
  private final class Weak<Object: AnyObject> {
    var strong: Object?
    weak var value: Object?

    init(_ object: Object) {
      strong = object
      value = object
    }
  }
}
