import BundleBuilder
import BundleFormat
import BundleVerifier
import Foundation
import TestFeeds
import Testing

/// Real feeds, and feeds with errors and oddities, from a folder next to the checkout that is not part of the package.
private let feeds: [String] = [".", "broken", "edge"].flatMap { folder in
  SharedFeeds.names(in: folder).map { SharedFeeds.path(of: "\(folder)/\($0)") }.filter { path in
    let size = try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
    return (size ?? .max) <= largestFeed && !isRefused(path)
  }
}

/// Whether the import must refuse the feed, which the builder's tests check.
private func isRefused(_ path: String) -> Bool {
  (BadFeed.broken.map { ("broken", $0) } + BadFeed.edge.map { ("edge", $0) }).contains { folder, feed in
    if case .refused = feed.outcome { path == SharedFeeds.path(of: "\(folder)/\(feed.name)") } else { false }
  }
}

/// The maximum size of a zip in bytes. `ci/check-feeds` compares larger feeds.
private let largestFeed = 500_000

@Suite(.enabled(if: !feeds.isEmpty, "needs the folder of feeds next to the package"))
struct `Bundles of real feeds` {
  @Test(arguments: feeds) func `bundles of real feeds match their feeds`(path: String) async throws {
    let folder = try TemporaryFolder()
    let bundle = folder.file("city.transit")
    let metadata = try await Turns.imports.take { try await FeedImport(feed: path, output: bundle).run() }
    let report = try Verification(bundle: bundle, options: .init(feed: path)).run()
    #expect(report.checks.flatMap(\.findings) == [])
    let files = try #require(report.files)
    #expect(files.map(\.file) == metadata.metadata.contents.files.map(\.name))
    #expect(files.allSatisfy { $0.rows == nil || $0.rows == $0.kept + $0.changed + $0.dropped })
  }
}
