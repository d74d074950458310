import BundleFormat
import Foundation
import Testing
import TransitValues
import UpdateManifest

/// Keys, roots and manifests for tests.
enum Samples {
  /// Returns a fixed key whose 32 bytes all have the same value.
  static func key(_ number: UInt8) throws -> PrivateKey {
    let prefix: [UInt8] = [
      0x30, 0x2E, 0x02, 0x01, 0x00, 0x30, 0x05, 0x06, 0x03, 0x2B, 0x65, 0x70, 0x04, 0x22, 0x04, 0x20,
    ]
    let der = Data(prefix + Array(repeating: number, count: 32)).base64EncodedString()
    return try PrivateKey(pem: "-----BEGIN PRIVATE KEY-----\n\(der)\n-----END PRIVATE KEY-----\n")
  }

  static let feed = "vbb"
  static let channel = "stable"

  static func time(_ text: String) throws -> Timestamp { try #require(Timestamp(text)) }
  static func feed(_ name: String = feed) throws -> FeedName { try #require(FeedName(name)) }
  static func channel(_ name: String = channel) throws -> ChannelName { try #require(ChannelName(name)) }
  static func hash(_ text: String) -> SHA256Hash { SHA256Hash(of: Array(text.utf8)) }

  /// Returns a root that by default needs a signature by one of `rootKeys` and a release signature by one of
  /// `releaseKeys`.
  static func root(
    version: Int = 1, rootKeys: [UInt8] = [1], rootThreshold: Int = 1, releaseKeys: [UInt8] = [2],
    releaseThreshold: Int = 1, feeds: [UInt8: [String]] = [:], expires: String = "2027-11-23T00:00:00Z"
  ) throws -> TrustRoot {
    let numbers = Set(rootKeys + releaseKeys).sorted()
    let keys = try numbers.map { number in
      TrustRoot.Key(try key(number).publicKey, feeds: try feeds[number]?.map { try feed($0) })
    }
    return TrustRoot(
      version: version, expires: try time(expires), keys: keys,
      root: .init(threshold: rootThreshold, keyIDs: try rootKeys.map { try key($0).publicKey.id }),
      release: .init(threshold: releaseThreshold, keyIDs: try releaseKeys.map { try key($0).publicKey.id }))
  }

  static func release(_ name: String = "a", schema: UInt32 = 1, features: UInt32 = 1) throws -> Release {
    Release(
      schema: schema, features: features, contentRoot: hash("content of \(name)"),
      databaseSHA256: hash("database of \(name)"), metadataSHA256: hash("metadata of \(name)"),
      geometry: try Geometry(pageSize: 4096, pagesPerBlock: 4, decodedLength: 4096 * 300),
      validity: try #require(ServiceDate("20261123"))...#require(ServiceDate("20270606")), trips: 1200,
      activateAt: nil, file: .init(sha256: hash("file of \(name)"), length: 611_342),
      deltas: [.init(fromContentRoot: hash("content before \(name)"), file: .init(sha256: hash("delta"), length: 4711))]
    )
  }

  static func manifest(
    feed name: String = feed, channel channelName: String = channel, rootVersion: Int = 1, sequence: Int = 17,
    issued: String = "2026-11-23T00:00:00Z", expires: String = "2026-12-07T00:00:00Z", releases: [Release]? = nil
  ) throws -> ReleaseManifest {
    ReleaseManifest(
      feed: try feed(name), channel: try channel(channelName),
      version: ManifestVersion(rootVersion: rootVersion, sequence: sequence), issued: try time(issued),
      expires: try time(expires), releases: try releases ?? [release()])
  }

  static func entry(
    _ name: String = feed, channel channelName: String = channel, rootVersion: Int = 1, sequence: Int = 17
  ) throws -> FolderIndex.Entry {
    FolderIndex.Entry(
      id: ChannelID(feed: try feed(name), channel: try channel(channelName)),
      version: ManifestVersion(rootVersion: rootVersion, sequence: sequence), contentRoot: hash("content of \(name)"),
      length: 611_342, name: "Zug \u{26} Bus", names: ["de": "Zug \u{26} Bus", "fr": "Train et bus"],
      timeZone: "Europe/Berlin", validity: try #require(ServiceDate("20261123"))...#require(ServiceDate("20270606")),
      bounds: FolderIndex.Box(south: 52_338_000, west: 13_088_000, north: 52_675_000, east: 13_761_000))
  }

  static func index(
    rootVersion: Int = 1, sequence: Int = 17, issued: String = "2026-11-23T00:00:00Z",
    expires: String = "2026-12-07T00:00:00Z", channels: [FolderIndex.Entry]? = nil
  ) throws -> FolderIndex {
    FolderIndex(
      version: ManifestVersion(rootVersion: rootVersion, sequence: sequence), issued: try time(issued),
      expires: try time(expires), channels: try channels ?? [entry("bvg", sequence: 4), entry()])
  }
}

extension SignedEnvelope {
  /// Signs any payload, as a hostile publisher can.
  static func forged(_ payload: String, as type: PayloadType = .manifest, by key: UInt8 = 2) throws -> SignedEnvelope {
    try SignedEnvelope(payloadType: type, payload: Array(payload.utf8)).signed(by: Samples.key(key))
  }
}
