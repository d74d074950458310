import BundleBuilder
import FeedEditor
import FeedWriter
import Foundation
import GTFSFeed
import TestFeeds
import Testing

@Suite struct `Extracts of bundles` {
  @Test(arguments: 0..<60 as Range<UInt64>)
  func `an extract has the same bytes with rows that are made while they are read`(seed: UInt64) async throws {
    let records = RandomRecords(seed: seed)
    let choice = RandomConditions(records.feed, seed: seed)
    let folder = try TemporaryFolder()
    _ = try records.text.opened(in: folder)
    let bundle = folder.file("feed.transit")
    _ = try await Turns.imports.take { try await FeedImport(feed: folder.file("feed"), output: bundle).run() }
    let export = try FeedExport(bundle: bundle)
    let composed = try export.composedFiles()
    #expect(composed.contains { $0.name == "stop_times.txt" })
    let extracts = try [[], composed].map { composed in
      let (whole, part) = (folder.file("whole\(composed.count).zip"), folder.file("part\(composed.count).zip"))
      _ = try export.write(to: whole, leavingOut: composed)
      let feed = try Feed(opening: whole, named: "feed")
      do {
        let report = try Extraction(of: feed, choice.conditions, composed: composed).write(to: part)
        return ("\(report)", try Data(contentsOf: URL(fileURLWithPath: part)))
      } catch let error as FeedEditError {
        return ("\(error)", Data())
      }
    }
    #expect(extracts[0] == extracts[1], "\(choice)")
  }
}
