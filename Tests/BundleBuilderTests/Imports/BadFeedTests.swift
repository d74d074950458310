import BundleBuilder
import BundleFormat
import Foundation
import GTFSFeed
import TestFeeds
import Testing
import TransitSQLite
import TransitValues

/// Real-world feeds with errors and oddities, from a folder next to the checkout that is not part of the package.
@Suite(.enabled(if: SharedFeeds.arePresent, "needs the folder of feeds next to the package"))
struct `Broken and odd feeds` {
  @Test(arguments: [("broken", BadFeed.broken), ("edge", BadFeed.edge)])
  func `each bad feed has exactly one entry in the table`(folder: String, feeds: [BadFeed]) {
    #expect(feeds.map(\.name).sorted() == SharedFeeds.names(in: folder))
  }

  @Test(arguments: BadFeed.broken)
  func `broken feeds have the expected outcome`(feed: BadFeed) async throws {
    try await check(feed, path: SharedFeeds.path(of: "broken/\(feed.name)"))
  }

  @Test(arguments: BadFeed.edge)
  func `odd feeds have the expected outcome`(feed: BadFeed) async throws {
    try await check(feed, path: SharedFeeds.path(of: "edge/\(feed.name)"))
  }

  private func check(_ feed: BadFeed, path: String) async throws {
    switch feed.outcome {
    case .imported(let notices): try await check(notices, of: path)
    case .refused(let words): try await checkRefusal(of: path, naming: words)
    }
  }

  private func check(_ expected: BadFeed.Notices, of path: String) async throws {
    let imported = try await ImportedFeed(path: path)
    let counts = try imported.rows("SELECT code, file, dropped, count(*) FROM import_notice GROUP BY 1, 2, 3")
    var found = BadFeed.Notices(told: [:], dropped: [:])
    for row in counts {
      guard case .text(let code) = row[0], case .text(let file) = row[1], case .integer(let count) = row[3] else {
        Issue.record("\(row)")
        continue
      }
      if row[2] == .integer(1) {
        found.dropped["\(code) \(file)"] = Int(count)
      } else {
        found.told["\(code) \(file)"] = Int(count)
      }
    }
    #expect(found == expected)
    #expect(try imported.database.text("PRAGMA integrity_check") == "ok")
    #expect(try imported.rows("PRAGMA foreign_key_check").isEmpty)

    let codes = try imported.notices.map(\.code)
    #expect(imported.report.metadata.notices == Dictionary(grouping: codes, by: \.self).mapValues(\.count))
  }

  private func checkRefusal(of path: String, naming words: [String]) async throws {
    let folder = try TemporaryFolder()
    let error = await #expect(throws: FeedError.self) {
      try await FeedImport(feed: path, output: folder.file("city.transit")).run()
    }
    let message = error.map(\.description) ?? ""
    #expect(words.allSatisfy { message.contains($0) }, "\(message)")
    #expect(error?.file != nil && error?.kind == .unusable && !message.contains("\n"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
  }
}
