import CatalogueBuilder
import FuzzSupport

/// Reads a list of feeds, or the statuses of feeds separated by zero bytes, as the first byte says.
///
/// An id that is accepted is the name of a folder and of no other, and a status becomes a page with one script.
@_cdecl("LLVMFuzzerTestOneInput")
func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  var input = unsafe FuzzInput(start, count)
  if input.byte() % 2 == 0 {
    readList(Array(input.bytes))
  } else {
    readStatuses(input.bytes.split(separator: 0).map(Array.init))
  }
  return 0
}

private func readList(_ bytes: [UInt8]) {
  guard let catalogue = try? Catalogue(path: FuzzFile.path(holding: bytes)) else { return }
  let ids = catalogue.rows.map(\.id)
  require(Set(ids.map { $0.lowercased() }).count == ids.count, "ids are different")
  require(ids.allSatisfy { !$0.isEmpty && !$0.contains("/") && !$0.hasPrefix(".") }, "ids are names of folders")
  let shards = ShardPlan(ids, weights: [:], shards: 3).shards
  require(shards.flatMap(\.ids).sorted() == ids.sorted(), "a plan has each row once")
}

private func readStatuses(_ texts: [[UInt8]]) {
  let statuses = texts.compactMap(FeedStatus.init(decoding:))
  require(statuses.allSatisfy { FeedStatus(decoding: Array($0.json.utf8)) == $0 }, "a status can be read again")
  let first = CatalogueSummary(Array(statuses.prefix(statuses.count / 2)), after: nil, made: "")
  let page = SummaryPage(CatalogueSummary(statuses, after: first, made: ""), besideFeeds: true).html
  require(page.ranges(of: "<script").count == 1, "a page has one script")
}
