import BundleFormat
import TestFeeds
import Testing
import TransitFoundation

@testable import UpdateManifest

@Suite struct `Manifests` {
  private func text(_ manifest: ReleaseManifest) -> String {
    String(decoding: StableJSON.encoded(manifest), as: UTF8.self)
  }

  @Test func `manifests are decoded as they were encoded`() throws {
    var random = SplitMix64(seed: 51)
    for _ in 0..<60 {
      let manifest = try Random.manifest(&random)
      #expect(try ReleaseManifest(decoding: StableJSON.encoded(manifest)) == manifest)
    }
  }

  @Test func `a manifest may have unknown members and null for optional ones`() throws {
    let manifest = try Samples.manifest()
    let more = text(manifest).replacing(
      "\"schema\":1", with: "\"schema\":1,\"activateAt\":null,\"more\":[{\"a\":1}]")
    #expect(try ReleaseManifest(decoding: Array(more.utf8)) == manifest)
  }

  @Test(arguments: [
    ("\"sequence\":17", "\"sequence\":0"), ("\"sequence\":17", "\"sequence\":9007199254740992"),
    ("\"sequence\":17", "\"sequence\":17.0"), ("\"sequence\":17", "\"sequence\":1e3"),
    ("\"sequence\":17", "\"sequence\":17,\"sequence\":18"),
    ("\"sequence\":17", "\"sequence\":17,\"s\\u0065quence\":18"),
    ("\"rootVersion\":1", "\"rootVersion\":0"), ("\"feed\":\"vbb\"", "\"feed\":\"o\""),
    ("\"feed\":\"vbb\"", "\"feed\":\"..\""), ("\"channel\":\"stable\"", "\"channel\":\"a/b\""),
    ("\"issued\":\"2026", "\"issued\":\"2027"), ("\"expires\":\"2026-12-07T", "\"expires\":\"2026-12-07 "),
    ("\"schema\":1", "\"schema\":-1"), ("\"schema\":1", "\"schema\":4294967296"), ("\"schema\":1,", "\"s\":1,"),
    ("\"features\":1", "\"features\":4294967296"), ("\"pageSize\":4096", "\"pageSize\":4095"),
    ("\"pagesPerBlock\":4", "\"pagesPerBlock\":0"), ("\"decodedLength\":1228800", "\"decodedLength\":1228801"),
    ("\"decodedLength\":1228800", "\"decodedLength\":9223372036854771712"),
    ("\"first\":\"20261123\"", "\"first\":\"20261131\""),
    ("\"first\":\"20261123\"", "\"first\":\"20270607\""), ("\"trips\":1200", "\"trips\":-1"),
    ("\"length\":611342", "\"length\":0"), ("\"length\":611342", "\"length\":1099511627777"),
    ("\"length\":4711", "\"length\":-1"),
    ("\"releases\":[", "\"releases\":[],\"old\":["), ("\"deltas\":[", "\"old\":["),
    ("\"format\":1", "\"format\":true"), ("\"contentRoot\":\"", "\"contentRoot\":\"A"),
  ]) func `a manifest with an invalid value is rejected`(good: String, bad: String) throws {
    let text = text(try Samples.manifest())
    let damaged = text.replacing(good, with: bad)
    #expect(damaged != text)
    #expect(refusal { try ReleaseManifest(decoding: Array(damaged.utf8)) } == .damaged)
  }

  @Test func `a manifest of a newer format requires a newer app`() throws {
    #expect(refusal { try AcceptedManifest(trusting: .forged(#"{"format":2,"feed":[]}"#)) } == .appTooOld)
  }

  @Test func `a manifest that clients would reject cannot be signed`() throws {
    let (key, release) = (try Samples.key(2), try Samples.release())
    func refusalToSign(_ releases: [Release]) -> UpdateError.Kind? {
      refusal { try Samples.manifest(releases: releases).signed(by: [key]) }
    }
    #expect(throws: Never.self) {
      try Samples.manifest(releases: Array(repeating: release, count: 16)).signed(by: [key])
    }
    #expect(refusalToSign([]) == .damaged)
    #expect(refusalToSign(Array(repeating: release, count: 17)) == .damaged)
    #expect(refusalToSign([release.with(deltas: release.deltas + release.deltas)]) == .damaged)
    func deltas(_ count: Int) -> [PublishedDelta] {
      (0..<count).map { PublishedDelta(fromContentRoot: Samples.hash("\($0)"), file: release.file) }
    }
    #expect(throws: Never.self) { try Samples.manifest(releases: [release.with(deltas: deltas(64))]).signed(by: [key]) }
    #expect(refusalToSign([release.with(deltas: deltas(65))]) == .damaged)
    // Each release is valid, but together they exceed 64 KiB.
    #expect(refusalToSign(Array(repeating: release.with(deltas: deltas(64)), count: 16)) == .damaged)
  }

  @Test func `a manifest selects the newest readable release`() throws {
    let releases = [
      try Samples.release("c", schema: 2), try Samples.release("b", schema: 1, features: 3),
      try Samples.release("a", schema: 1, features: 1),
    ]
    let manifest = try Samples.manifest(releases: releases)
    #expect(try manifest.release(readableBy: [1, 2], features: 1) == releases[0])
    #expect(try manifest.release(readableBy: [1], features: 3) == releases[1])
    #expect(try manifest.release(readableBy: [1], features: 7) == releases[1])
    #expect(try manifest.release(readableBy: [1], features: 1) == releases[2])
    #expect(refusal { try manifest.release(readableBy: [1], features: 0) } == .appTooOld)
    #expect(refusal { try manifest.release(readableBy: [3], features: 3) } == .appTooOld)
  }

  @Test func `a manifest finds deltas by the content root they start from`() throws {
    let release = try Samples.release()
    #expect(release.delta(from: Samples.hash("content before a")) == release.deltas.first)
    #expect(release.delta(from: release.contentRoot) == nil)
  }
}

extension Release {
  fileprivate func with(deltas: [PublishedDelta]) -> Release {
    Release(
      schema: schema, features: features, contentRoot: contentRoot, databaseSHA256: databaseSHA256,
      metadataSHA256: metadataSHA256, geometry: geometry, validity: validity, trips: trips, activateAt: activateAt,
      file: file, deltas: deltas)
  }
}
