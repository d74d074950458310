import BundleBuilder
import BundleFormat
import FeedEditor
import FeedWriter
import Foundation
import GTFSFeed
import TestFeeds
import Testing
import TransitBundle
import TransitValues

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
      } catch let error as PlainFailure {
        return ("\(error)", Data())
      }
    }
    #expect(extracts[0] == extracts[1], "\(choice)")
  }

  @Test func `damage is an error of the bundle, wherever an extract finds it`() async throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(atPath: folder.file("feed"), withIntermediateDirectories: false)
    try FeedText.whole.write(toFolder: folder.file("feed"))
    var options = FeedImport.Options()
    options.pagesPerBlock = 1
    let feedImport = FeedImport(feed: folder.file("feed"), output: folder.file("sound.transit"), options: options)
    _ = try await Turns.imports.take { try await feedImport.run() }
    let sound = try Data(contentsOf: URL(fileURLWithPath: folder.file("sound.transit")))
    var (foundByExport, foundByExtract) = (0, 0)
    for (number, block) in try BundleFile.open(path: folder.file("sound.transit")).front.index.entries.enumerated() {
      let path = folder.file("damaged\(number).transit")
      var bytes = sound
      bytes[block.offset + block.storedLength / 2] ^= 1
      try bytes.write(to: URL(fileURLWithPath: path))
      var isExported = false
      do {
        let export = try FeedExport(bundle: path)
        let composed = try export.composedFiles()
        _ = try export.write(to: folder.file("\(number).zip"), leavingOut: composed)
        isExported = true
        let feed = try Feed(opening: folder.file("\(number).zip"), named: "feed")
        _ = try Extraction(of: feed, ExtractConditions(), composed: composed).write(to: folder.file("part.zip"))
      } catch let error as BundleError {
        #expect(error.kind == .damaged && error.path == path)
        if isExported { foundByExtract += 1 } else { foundByExport += 1 }
      }
    }
    #expect(foundByExport > 10 && foundByExtract > 2)
  }
}
