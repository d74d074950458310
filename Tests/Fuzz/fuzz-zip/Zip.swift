import FuzzSupport
import GTFSFeed

/// Reads arbitrary bytes as a zip file: they must be rejected or have files of the declared lengths.
@_cdecl("LLVMFuzzerTestOneInput")
func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let path = FuzzFile.path(holding: Array(unsafe FuzzInput(start, count).bytes))
  var limits = FeedLimits()
  limits.maximumInflatedBytes = 1 << 22
  guard let feed = try? Feed(opening: path, limits: limits) else { return 0 }
  require(Set(feed.files.map { Array($0.name.utf8) }).count == feed.files.count, "no two files have one name")
  for file in feed.files {
    require(file.inflatedByteCount <= limits.maximumInflatedBytes, "no file is larger than the limit")
    read(file, of: feed)
  }
  return 0
}

private func read(_ file: FeedFile, of feed: Feed) {
  guard let reader = try? ChunkReader(feed: feed, file: file, readAhead: false) else { return }
  var bytes: [UInt8] = []
  do throws(FeedError) {
    while try reader.append(to: &bytes) {
      require(bytes.count <= file.inflatedByteCount, "a file inflates to no more than the zip declares")
    }
    require(bytes.count == file.inflatedByteCount, "a file read without an error is complete")
  } catch {
    require(!"\(error)".isEmpty, "an error has a description")
  }
}
