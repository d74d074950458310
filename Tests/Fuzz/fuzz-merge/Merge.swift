import BundleBuilder
import FeedEditor
import FuzzSupport
import GTFSFeed
import Glibc
import TransitValues

/// Merges two small feeds with the files of a ``FuzzFeed``. The result must be a feed, the same each time, that equals
/// itself; a route of it can be extracted, and a bundle of it is built or refused.
///
/// Bits of the first byte tell whether blocks are shared (1), and whether to skip the repetition with its comparison (2),
/// the extract (4) and the build (8), which take longer than the merge.
@_cdecl("LLVMFuzzerTestOneInput")
func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var input = unsafe FuzzInput(start, count)
  let choice = input.byte()
  let feeds = FuzzFeed.zips(2, from: &input)
  defer { for path in [merged, other, bundle] { unsafe unlink(path) } }
  do {
    let opened = try feeds.enumerated().map { try Feed(opening: FuzzFile.path(holding: $1, number: $0)) }
    let merging = Merging(of: MergedFeed.named(opened, ["a", "b"]), shareBlocks: choice & 1 != 0)
    let report = try merging.write(to: merged, compressionLevel: 0)
    let feed = try Feed(opening: merged)
    if choice & 2 == 0 {
      require(try merging.write(to: other, compressionLevel: 0) == report, "two merges of the same feeds say the same")
      require(try FeedComparison(feed, Feed(opening: other)).run().isEmpty, "two merges of the same feeds are equal")
    }
    if choice & 4 == 0 {
      var conditions = ExtractConditions()
      conditions.routes = ["r1"]
      _ = try Extraction(of: feed, conditions).write(to: other, compressionLevel: 0)
      _ = try Feed(opening: other)
    }
    if choice & 8 == 0 {
      var options = FeedImport.Options()
      options.threads = 1
      let build = FeedImport(feed: merged, output: bundle, options: options)
      _ = try waiting { try await build.run() }
    }
  } catch {
    require(!"\(error)".isEmpty, "an error has a description")
  }
  return 0
}

// In memory: builds sync their output.
private let merged = "/dev/shm/fuzz-\(getpid())-merged.zip"
private let other = "/dev/shm/fuzz-\(getpid())-other.zip"
private let bundle = "/dev/shm/fuzz-\(getpid()).transit"
