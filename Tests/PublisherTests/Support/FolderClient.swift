import BundleDelta
import Foundation
import Publisher
import TestFeeds
import Testing
import TransitBundle
import TransitFiles
import UpdateManifest

/// Reads a published folder like a client that ships root 1 and has no stored state.
struct FolderClient {
  let path: String
  let seconds: Int

  private func envelope(_ name: String) throws -> SignedEnvelope? {
    guard let bytes = FileManager.default.contents(atPath: "\(path)/\(name)") else { return nil }
    return try SignedEnvelope(decoding: Array(bytes))
  }

  private func shippedRoot() throws -> TrustRoot {
    try TrustRoot(trusting: try #require(try envelope("root/1.json")))
  }

  func root() throws -> TrustRoot {
    var root = try shippedRoot()
    while let next = try envelope("root/\(root.version + 1).json") { root = try root.successor(next) }
    return root
  }

  /// Returns the manifest after checking that all of its objects exist; `nil` if none is published.
  func manifest(_ feed: String = "village", _ channel: String = "stable") throws -> ReleaseManifest? {
    guard let envelope = try envelope("\(feed)/\(channel).json") else { return nil }
    let id = try Press.id(feed, channel)
    let verdict = try ChannelTrust(
      feed: id.feed, channel: id.channel, shippedRoot: shippedRoot(), storedRoot: root(), lowestSequence: 1,
      lastAccepted: nil
    ).verdict(on: envelope, at: Timestamp(secondsSince1970: seconds))
    #expect(verdict.reasonNotToInstall == nil)
    for release in verdict.accepted.manifest.releases {
      try expect(release.file, "transit")
      for delta in release.deltas { try expect(delta.file, "tdelta") }
    }
    return verdict.accepted.manifest
  }

  private func expect(_ file: PublishedFile, _ ending: String) throws {
    let bytes = try Data(contentsOf: URL(filePath: "\(path)/o/\(file.sha256).\(ending)"))
    #expect(bytes.count == file.length)
    #expect(SHA256Hash(of: Array(bytes)) == file.sha256)
  }

  /// Applies a release's delta to a bundle.
  ///
  /// - Returns: Whether the result has the content of the release.
  func applies(_ delta: PublishedDelta, of release: Release, to bundle: String) throws -> Bool {
    let folder = try TemporaryFolder()
    let output = try OutputFile(path: folder.file("new"))
    let applied = try DeltaApplier(path: "\(path)/o/\(delta.file.sha256).tdelta").apply(
      to: BundleFile.open(path: bundle), output: output, at: folder.file("new"))
    return applied.contentRoot == release.contentRoot.bytes && applied.databaseSHA256 == release.databaseSHA256.bytes
      && applied.metadataSHA256 == release.metadataSHA256.bytes
  }
}
