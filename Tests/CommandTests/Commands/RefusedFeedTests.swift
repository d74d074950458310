import Foundation
import TestFeeds
import Testing

@Suite(.enabled(if: SharedFeeds.arePresent, "needs the folder of feeds beside the package"))
struct `Feeds that are refused` {
  /// A feed of one of the folders, and the words of its refusal.
  struct RefusedFeed: CustomStringConvertible {
    /// `broken/NAME`.
    let path: String
    let words: [String]

    var description: String { path }
  }

  private static let feeds = [("broken", BadFeed.broken), ("edge", BadFeed.edge)].flatMap { folder, feeds in
    feeds.compactMap { feed -> RefusedFeed? in
      guard case .refused(let words) = feed.outcome else { return nil }
      return RefusedFeed(path: "\(folder)/\(feed.name)", words: words)
    }
  }

  @Test(arguments: feeds)
  func `end the tool with 65 and one line that says why, and leave nothing`(feed: RefusedFeed) throws {
    try TemporaryFolder.with { folder in
      let output = folder.appendingPathComponent("city.transit").path
      let result = try Tool.run("build", SharedFeeds.path(of: feed.path), "-o", output)
      #expect(result.status == 65)
      #expect(result.output.isEmpty)
      #expect(result.errorLines.count == 1)
      #expect(result.error.hasPrefix("gtfs-bundle: ") && feed.words.allSatisfy { result.error.contains($0) })
      #expect(try TemporaryFolder.names(in: folder).isEmpty)
    }
  }
}

@Suite struct `Feeds of which something is lost` {
  /// Without its route the small feed loses three trips, their seven calls and a frequency.
  private static let lost = ["foreign_key_violation": 11]

  private func withFeed(_ body: (_ folder: URL, _ feed: String, _ output: String) throws -> Void) throws {
    try TemporaryFolder.with { folder in
      let feed = folder.appendingPathComponent("feed")
      let routes = ["routes.txt": "route_id,agency_id,route_short_name,route_type\nother,A,1,0"]
      try SmallFeed.write(to: feed, changes: routes)
      try body(folder, feed.path, folder.appendingPathComponent("city.transit").path)
    }
  }

  @Test func `are built, and info counts the notices by code`() throws {
    try withFeed { _, feed, output in
      let built = try Tool.run("build", feed, "-o", output)
      #expect(built.status == 0)
      #expect(built.error.contains("foreign_key_violation 11"))
      let information = try JSONText.object(try Tool.run("info", output, "--json").output)
      #expect(information["notices"] as? [String: Int] == Self.lost)
    }
  }

  @Test func `are refused under --strict with the same counts, and leave nothing`() throws {
    try withFeed { folder, feed, output in
      let result = try Tool.run("build", feed, "-o", output, "--strict")
      #expect(result.status == 1)
      #expect(result.output.isEmpty)
      #expect(result.errorLines.count == 1 && result.error.contains("foreign_key_violation 11"))
      #expect(try TemporaryFolder.names(in: folder) == ["feed"])
    }
  }
}
