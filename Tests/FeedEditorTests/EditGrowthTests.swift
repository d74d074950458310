import FeedEditor
import Foundation
import GTFSFeed
import TestFeeds
import Testing
import TortureSupport
import TransitValues

/// Work that grows like the feed, measured as processor time of this thread at two sizes.
@Suite(.serialized) struct `The cost of edits` {
  /// How much more `body` works with four times the input. 4 is linear, 16 quadratic.
  private func growth(of size: Int, _ body: (Int) throws -> Void) rethrows -> Double {
    func time(_ size: Int) throws -> Double {
      let start = ProcessorClock.threadNanoseconds
      try body(size)
      return Double(ProcessorClock.threadNanoseconds - start)
    }
    // The fastest of three: others may evict the caches.
    func fastest(_ size: Int) throws -> Double { try (0..<3).map { _ in try time(size) }.min() ?? 0 }
    return try fastest(4 * size) / fastest(size)
  }

  @Test func `columns by the thousand are refused in linear time`() throws {
    let folder = try TemporaryFolder()
    var count = 0
    let growth = try growth(of: 25_000) { size in
      let names = (0..<size).map { "column_number_\($0)" }.joined(separator: ",")
      let text = FeedText.small.adding("stops.txt", "stop_id,\(names)\nA,1\nB\nC\n")
      count += 1
      let feed = try text.opened(in: folder, named: "feed\(count)")
      let merging = Merging(of: MergedFeed.named([feed, feed], [nil, nil]))
      let error = #expect(throws: FeedError.self) { try merging.write(to: folder.file("merged.zip")) }
      #expect(error?.description.contains("columns, expected at most 1") == true)
      #expect(throws: FeedError.self) { try FeedComparison(feed, feed).run() }
    }
    #expect(growth < 9, "\(growth)")
  }

  @Test func `two feeds whose columns are together more than a bundle can have are refused`() throws {
    func feed(_ letter: String) -> FeedText {
      let names = (0..<1500).map { "\(letter)\($0)" }.joined(separator: ",")
      return FeedText.small.adding("stops.txt", "stop_id,stop_name,stop_lat,stop_lon,\(names)\nA,N,50,10,\(letter)\n")
    }
    #expect(try FeedText.merge([feed("a")]).text.table("stops.txt").columns.count == 1504)
    let error = #expect(throws: FeedError.self) { try FeedText.merge([feed("a"), feed("b")]) }
    #expect(error?.description.hasPrefix("stops.txt:1: exceeds a limit: 3004 columns") == true)
  }

  @Test func `a chain of parents is followed in linear time`() throws {
    let folder = try TemporaryFolder()
    var count = 0
    let growth = try growth(of: 5_000) { size in
      let rows = (0..<size).map { "p\($0),Stop,52.5,13.1,p\($0 + 1)\n" }.joined()
      let text = FeedText.small.adding(
        "stops.txt", "stop_id,stop_name,stop_lat,stop_lon,parent_station\nA,N,52.5,13.1,p0\n" + rows)
      count += 1
      let feed = try text.opened(in: folder, named: "feed\(count)")
      var conditions = ExtractConditions()
      conditions.routes = ["r1"]
      let report = try Extraction(of: feed, conditions).write(to: folder.file("\(count).zip"))
      #expect(report.stopCount == size + 1)
    }
    #expect(growth < 9, "\(growth)")
  }
}
