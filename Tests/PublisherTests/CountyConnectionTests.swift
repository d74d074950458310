import BundleFormat
import Foundation
import Publisher
import TestFeeds
import Testing
import TransitBundle
import TrustChecks
import UpdateManifest

/// Ten versions of a real feed, all of which have expired.
@Suite struct `County Connection` {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "shared/histories/county-connection").path
  private static let feeds = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
    .filter { $0.hasSuffix(".zip") }.sorted().map { "\(folder)/\($0)" }

  @Test(.enabled(if: !feeds.isEmpty, "needs ../shared/histories"))
  func `ten versions of a real feed are published one after another`() async throws {
    var press = try await Press.ready()
    press.seconds = 1_795_000_000
    press.settings.deltaCount = 3
    var bundles: [SHA256Hash: String] = [:]
    for (index, feed) in Self.feeds.enumerated() {
      let path = try await Bundles.build(feed, to: press.work.file("\(index).transit"))
      bundles[try #require(SHA256Hash(try BundleFile.open(path: path).header.contentRoot))] = path
      press.pass(days: 1)
      let channel = try press.channel("county-connection")
      #expect(await Press.refusal { _ = try await channel.publish(path, at: press.now) } == .refused)
      let publication = try await channel.publish(path, isForced: true, at: press.now)
      #expect(publication.warnings.isEmpty)
      let client = FolderClient(path: press.path, seconds: press.seconds)
      let manifest = try #require(try client.manifest("county-connection"))
      #expect(manifest.version.sequence == index + 1)
      for delta in manifest.releases[0].deltas {
        let old = try #require(bundles[delta.fromContentRoot])
        #expect(try client.applies(delta, of: manifest.releases[0], to: old))
      }
    }
  }
}
