import Foundation
import TestFeeds
import Testing

@Suite(.enabled(if: SharedFeeds.arePresent, "needs the folder of feeds beside the package"))
struct `Feeds that are refused` {
  private static let feeds = (BadFeed.broken + BadFeed.edge).filter { feed in
    if case .refused = feed.outcome { true } else { false }
  }

  @Test(arguments: feeds)
  func `end the tool with 65 and one line that says why, and leave nothing`(feed: BadFeed) throws {
    guard case .refused(let words) = feed.outcome else { return }
    try TemporaryFolder.with { folder in
      let output = folder.appendingPathComponent("city.transit").path
      let result = try Tool.run("build", SharedFeeds.path(of: "broken/\(feed.name)"), "-o", output)
      #expect(result.status == 65)
      #expect(result.output.isEmpty)
      #expect(result.errorLines.count == 1)
      #expect(result.error.hasPrefix("gtfs-bundle: ") && words.allSatisfy { result.error.contains($0) })
      #expect(try TemporaryFolder.names(in: folder).isEmpty)
    }
  }
}
