import FeedValidator
import FuzzSupport
import GTFSFeed
import TransitValues
import ValidationPage

/// Judges a small feed with the files of a ``FuzzFeed``: it must get a report, the same from any number of
/// threads, and a page on which no text of the feed is markup.
///
/// Bits of the first byte tell whether to judge with two threads (1) and to make the page (2), which take longer.
@_cdecl("LLVMFuzzerTestOneInput")
func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var input = unsafe FuzzInput(start, count)
  let choice = input.byte()
  let path = FuzzFile.path(holding: FuzzFeed.zips(1, from: &input)[0])
  do {
    let feed = try Feed(opening: path, root: .strict)
    let report = try Validation(today: today, threads: 1).run(feed, withPicture: choice & 2 != 0)
    if choice & 1 != 0 {
      let again = try Validation(today: today, threads: 2).run(feed)
      require(again.json == report.json, "a report does not depend on threads")
    }
    if choice & 2 != 0 {
      require(occurrences(of: "<script", in: report.page()) == 1, "a page has no script but its own")
    }
  } catch {
    require(!"\(error)".isEmpty, "an error has a description")
  }
  return 0
}

private func occurrences(of word: String, in text: String) -> Int {
  let (word, bytes) = (Array(word.utf8), Array(text.utf8))
  return bytes.indices.count { bytes[$0] == word[0] && bytes[$0...].starts(with: word) }
}

private let today = ServiceDate(daysSince1970: 20_605)
