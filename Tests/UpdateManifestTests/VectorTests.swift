import BundleFormat
import Foundation
import Testing
import TransitFoundation

@testable import UpdateManifest

/// Signed files as on a host, which `Tests/Python/manifest.py` verifies too.
@Suite struct `Vector files` {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Vectors")

  private func file(_ name: String) throws -> SignedEnvelope {
    try SignedEnvelope(decoding: Array(Data(contentsOf: Self.folder.appending(path: name))))
  }

  /// Writes a vector file if `RECORD_SNAPSHOTS` is set.
  private func record(_ envelope: SignedEnvelope, as name: String) throws {
    if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] != nil {
      try Data(envelope.encoded()).write(to: Self.folder.appending(path: name))
    }
  }

  @Test func `the vector files are a chain of roots and a manifest that a client accepts`() throws {
    let first = try Samples.root(rootKeys: [1, 3, 5], rootThreshold: 2)
    let second = try Samples.root(version: 2, rootKeys: [3, 5, 7], rootThreshold: 2, feeds: [2: ["bvg", "vbb"]])
    let manifest = try Samples.manifest(rootVersion: 2)
    try record(first.signed(by: [1, 3].map(Samples.key)), as: "root-1.json")
    try record(second.signed(by: [3, 5].map(Samples.key)), as: "root-2.json")
    try record(manifest.signed(by: [Samples.key(2)]), as: "manifest.json")

    let root = try TrustRoot(trusting: file("root-1.json"))
    #expect(root == first)
    let next = try root.successor(file("root-2.json"))
    #expect(next == second)
    let trust = ChannelTrust(
      feed: try Samples.feed(), channel: try Samples.channel(), shippedRoot: root, storedRoot: next,
      lowestSequence: 1, lastAccepted: nil)
    let verdict = try trust.verdict(on: file("manifest.json"), at: Samples.time("2026-11-24T00:00:00Z"))
    #expect(verdict.accepted.manifest == manifest)
    #expect(verdict.accepted.envelope.payload == StableJSON.encoded(manifest))
    #expect(verdict.reasonNotToInstall == nil)
  }
  @Test func `the vector file of an index is accepted under the second root`() throws {
    let first = try TrustRoot(trusting: file("root-1.json"))
    let index = try Samples.index(rootVersion: 2)
    // Not `root-2.json`, whose release key is limited to two feeds.
    let root = try Samples.root(version: 2, rootKeys: [3, 5, 7], rootThreshold: 2, releaseKeys: [2, 4])
    try record(root.signed(by: [3, 5].map(Samples.key)), as: "root-2-index.json")
    try record(index.signed(by: [Samples.key(4)]), as: "index.json")

    let next = try first.successor(file("root-2-index.json"))
    let trust = DocumentTrust<FolderIndex>(
      subject: FolderIndex.Subject(), shippedRoot: first, storedRoot: next, lastAccepted: nil)
    let verdict = try trust.verdict(on: file("index.json"), at: Samples.time("2026-11-24T00:00:00Z"))
    #expect(verdict.accepted.document == index)
    #expect(verdict.accepted.envelope.payload == StableJSON.encoded(index))
    #expect(verdict.reasonNotToInstall == nil)
  }
}
