import FeedEditor
import FuzzSupport
import GTFSFeed
import Glibc
import TestFeeds
import TransitValues

/// Merges two small feeds of which some files are replaced. The result must be a feed, the same each time, that equals
/// itself; a route of it can be extracted.
///
/// A bit of the first byte tells whether blocks are shared. Each replaced file is a byte that selects the feed (bit 7)
/// and the file, its text, and a zero byte.
@_cdecl("LLVMFuzzerTestOneInput")
func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var input = unsafe FuzzInput(start, count)
  let choice = input.byte()
  var feeds = [wholeFeed, wholeFeed]
  while !input.bytes.isEmpty {
    let selected = input.byte()
    let text = input.bytes.prefix { $0 != 0 }
    for _ in 0..<min(text.count + 1, input.bytes.count) { _ = input.byte() }
    let file = (selected & 127) % wholeFeed.count
    feeds[selected >> 7][file].bytes = Array(text)
  }
  do {
    let opened = try feeds.enumerated().map { number, files in
      try Feed(opening: FuzzFile.path(holding: TestZip(members: files).bytes, number: number))
    }
    defer { for path in outputs { unsafe unlink(path) } }
    let merging = Merging(of: MergedFeed.named(opened, ["a", "b"]), shareBlocks: choice & 1 != 0)
    let reports = try outputs.map { try merging.write(to: $0, compressionLevel: 0) }
    require(reports[0] == reports[1], "two merges of the same feeds say the same")
    let merged = try outputs.map { try Feed(opening: $0) }
    require(try FeedComparison(merged[0], merged[1]).run().isEmpty, "two merges of the same feeds are equal")
    var conditions = ExtractConditions()
    conditions.routes = ["r1"]
    _ = try Extraction(of: merged[0], conditions).write(to: outputs[1], compressionLevel: 0)
    _ = try Feed(opening: outputs[1])
  } catch {
    require(!"\(error)".isEmpty, "an error has a description")
  }
  return 0
}

private let outputs = (0..<2).map { "/tmp/fuzz-\(getpid())-output-\($0).zip" }

/// A feed with every file, sorted by name.
private let wholeFeed: [TestZip.Member] = FeedText.whole.files.sorted { $0.key < $1.key }.map { name, text in
  var member = TestZip.Member(name, text)
  member.isDeflated = false
  return member
}
