import Foundation
import TestFeeds
import Testing

@Suite(.enabled(if: SharedFeeds.arePresent, "needs the folder of feeds next to the package"))
struct `Refused feeds` {
  /// A feed that must be refused, and parts of its error message.
  struct RefusedFeed: CustomStringConvertible {
    /// The folder and the name, for example `broken/NAME`.
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
  func `refused feeds exit with 65 and one line, and leave no files`(feed: RefusedFeed) throws {
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

@Suite struct `Feeds with errors` {
  /// Without its route, the small feed loses three trips, their seven calls and a frequency.
  private static let lost = ["foreign_key_violation": 11]

  private func withFeed(_ body: (_ folder: URL, _ feed: String, _ output: String) throws -> Void) throws {
    try TemporaryFolder.with { folder in
      let feed = folder.appendingPathComponent("feed")
      let routes = ["routes.txt": "route_id,agency_id,route_short_name,route_type\nother,A,1,0"]
      try SmallFeed.write(to: feed, changes: routes)
      try body(folder, feed.path, folder.appendingPathComponent("city.transit").path)
    }
  }

  @Test func `a feed with errors is built, and info counts its notices`() throws {
    try withFeed { _, feed, output in
      let built = try Tool.run("build", feed, "-o", output)
      #expect(built.status == 0)
      #expect(built.error.contains("foreign_key_violation 11"))
      let information = try JSONText.object(try Tool.run("info", output, "--json").output)
      #expect(information["notices"] as? [String: Int] == Self.lost)
    }
  }

  @Test func `--strict refuses a feed with errors and leaves no files`() throws {
    try withFeed { folder, feed, output in
      let result = try Tool.run("build", feed, "-o", output, "--strict")
      #expect(result.status == 1)
      #expect(result.output.isEmpty)
      #expect(result.errorLines.count == 1 && result.error.contains("foreign_key_violation 11"))
      #expect(try TemporaryFolder.names(in: folder) == ["feed"])
    }
  }
}
