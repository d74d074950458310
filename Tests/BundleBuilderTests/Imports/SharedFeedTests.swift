import BundleBuilder
import BundleFormat
import Foundation
import GTFSFeed
import TestFeeds
import Testing
import TransitSQLite

/// Feeds with faults and oddities, other people's data beside the checkout and no part of the package.
private let feeds: [String] = {
  var folder = URL(fileURLWithPath: #filePath)
  for _ in 0..<5 { folder.deleteLastPathComponent() }
  return ["broken", "edge"].flatMap { kind in
    let path = folder.appendingPathComponent("shared/feeds/\(kind)").path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.filter { $0.hasSuffix(".zip") }.sorted().map { "\(path)/\($0)" }
  }
}()

@Suite(.enabled(if: !feeds.isEmpty, "needs the folder of feeds beside the package"))
struct `Odd and broken feeds` {
  @Test(arguments: feeds)
  func `are imported, each loss told, or refused in a line`(path: String) async throws {
    let folder = try TemporaryFolder()
    let output = folder.file("city.transit")
    do {
      let report = try await FeedImport(feed: path, output: output).run()
      let imported = try await ImportedFeed(path: path)
      #expect(report.metadata == imported.report.metadata)
      #expect(try imported.notices.count == report.metadata.notices.values.reduce(0, +))
      #expect(try imported.database.text("PRAGMA integrity_check") == "ok")
      #expect(try imported.rows("PRAGMA foreign_key_check").isEmpty)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["city.transit"])
    } catch let error as FeedError {
      #expect(error.file != nil && !error.description.contains("\n") && error.kind == .unusableData, "\(error)")
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }
  }
}
