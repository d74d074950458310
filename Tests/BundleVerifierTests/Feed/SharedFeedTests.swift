import BundleBuilder
import BundleFormat
import BundleVerifier
import Foundation
import TestFeeds
import Testing

/// Real feeds, and feeds with faults and oddities: other people's data beside the checkout and no part of the package.
private let feeds: [String] = [".", "broken", "edge"].flatMap { folder in
  SharedFeeds.names(in: folder).map { SharedFeeds.path(of: "\(folder)/\($0)") }.filter { path in
    let size = try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
    return (size ?? .max) <= largestFeed && !isRefused(path)
  }
}

/// Whether a feed must be refused, which is for the builder's tests to prove.
private func isRefused(_ path: String) -> Bool {
  (BadFeed.broken.map { ("broken", $0) } + BadFeed.edge.map { ("edge", $0) }).contains { folder, feed in
    if case .refused = feed.outcome { path == SharedFeeds.path(of: "\(folder)/\(feed.name)") } else { false }
  }
}

/// Bytes of a zip: the larger ones are compared by `ci/check-feeds`.
private let largestFeed = 500_000

@Suite(.enabled(if: !feeds.isEmpty, "needs the folder of feeds beside the package"))
struct `Bundles of other people's feeds` {
  @Test(arguments: feeds) func `are found to be their feeds, with the notices`(path: String) async throws {
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
