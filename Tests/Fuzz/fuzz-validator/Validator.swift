import FeedValidator
import FuzzSupport
import GTFSFeed
import TestFeeds
import TransitValues

/// Judges a small feed of which some files are replaced: each feed must get a report, the same from any number of
/// threads, and a page on which no text of the feed is markup.
///
/// Bits of the first byte tell whether to judge with two threads (1) and to make the page (2), which take longer. Each
/// replaced file is a byte that selects it, its text, and a zero byte.
@_cdecl("LLVMFuzzerTestOneInput")
func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var input = unsafe FuzzInput(start, count)
  let choice = input.byte()
  var files = wholeFeed
  while !input.bytes.isEmpty {
    let file = input.byte() % files.count
    let text = input.bytes.prefix { $0 != 0 }
    for _ in 0..<min(text.count + 1, input.bytes.count) { _ = input.byte() }
    files[file].bytes = Array(text)
  }
  let path = FuzzFile.path(holding: TestZip(members: files).bytes)
  do {
    let feed = try Feed(opening: path, root: .strict)
    let report = try Validation(today: today, threads: 1).run(feed, withPicture: choice & 2 != 0)
    if choice & 1 != 0 {
      let again = try Validation(today: today, threads: 2).run(feed)
      require(again.json == report.json, "a report does not depend on threads")
    }
    if choice & 2 != 0 {
      require(report.page().split(separator: "<script").count == 2, "a page has no script but its own")
    }
  } catch {
    require(!"\(error)".isEmpty, "an error has a description")
  }
  return 0
}

private let today = ServiceDate(daysSince1970: 20_605)

/// A feed with every file, sorted by name.
private let wholeFeed: [TestZip.Member] = FeedText.whole.files.sorted { $0.key < $1.key }.map { name, text in
  var member = TestZip.Member(name, text)
  member.isDeflated = false
  return member
}
