import BundleDelta
import BundleFormat
import Foundation
import TestFeeds
import Testing
import TransitBundle
import TransitCrypto
import UpdateManifest

/// A publisher in memory that creates the files of a host, valid or invalid.
struct TestPublisher {
  private(set) var feed: FeedName
  private(set) var channel: ChannelName
  var rootKeys: [PrivateKey]
  var releaseKeys: [PrivateKey]
  private(set) var roots: [SignedEnvelope] = []
  private(set) var rootVersion = 1
  var sequence = 0
  /// Seconds since 1970.
  var now = Self.start
  var lifetime = 14 * 86_400

  static let start = 1_780_315_200

  init(
    feed: String = "town", channel: String = "stable", rootKeys: Int = 1, threshold: Int = 1, version: Int = 1
  ) throws {
    self.feed = try #require(FeedName(feed))
    self.channel = try #require(ChannelName(channel))
    self.rootKeys = try (0..<rootKeys).map { _ in try PrivateKey() }
    releaseKeys = [try PrivateKey()]
    rootVersion = version
    roots = [try root(version: version, threshold: threshold).signed(by: self.rootKeys)]
  }

  /// Returns the publisher of another feed, with the same keys.
  func of(feed: String) throws -> TestPublisher {
    var other = self
    other.feed = try #require(FeedName(feed))
    other.sequence = 0
    return other
  }

  /// Returns the publisher of another channel, with the same keys.
  func of(channel: String) -> TestPublisher {
    var other = self
    if let name = ChannelName(channel) { other.channel = name }
    other.sequence = 0
    return other
  }

  private func root(version: Int, threshold: Int = 1, expires: Int? = nil) -> TrustRoot {
    let keys = (rootKeys + releaseKeys).map { TrustRoot.Key($0.publicKey) }
    return TrustRoot(
      version: version, expires: Timestamp(secondsSince1970: expires ?? Self.start + 365 * 86_400), keys: keys,
      root: TrustRoot.Role(threshold: threshold, keyIDs: rootKeys.map(\.publicKey.id)),
      release: TrustRoot.Role(threshold: 1, keyIDs: releaseKeys.map(\.publicKey.id)))
  }

  /// The root that an app ships.
  var shippedRoot: [UInt8] { roots[0].encoded() }

  /// Begins a new chain with the current keys.
  mutating func restartRoots() throws {
    rootVersion = 1
    roots = [try root(version: 1).signed(by: rootKeys)]
    sequence = 0
  }

  /// Replaces the release key and restarts the sequence.
  mutating func rotate(signedByOld isSigned: Bool = true, expires: Int? = nil) throws {
    releaseKeys = [try PrivateKey()]
    let oldKeys = rootKeys
    rootVersion += 1
    if !isSigned { rootKeys = [try PrivateKey()] }
    roots.append(try root(version: rootVersion, expires: expires).signed(by: isSigned ? oldKeys : rootKeys))
    sequence = 0
  }

  // MARK: Releases

  /// Returns the release of a bundle.
  func release(
    _ bundle: [UInt8], activateAt: Int? = nil, schema: UInt32? = nil, deltas: [PublishedDelta] = []
  ) throws -> Release {
    let header = try BundleHeader(decoding: bundle, fileLength: bundle.count)
    let front = try ContainerFront(
      header: header, sections: Array(bundle[BundleHeader.byteCount..<header.blocks.offset]))
    var database = SHA256()
    for number in 0..<header.geometry.blockCount {
      let entry = front.index.entries[number]
      database.update(
        try BlockCodec.decode(
          Array(bundle[entry.offset..<entry.offset + entry.storedLength]), entry: entry, number: number,
          geometry: header.geometry))
    }
    return Release(
      schema: schema ?? header.schemaVersion, features: header.requiredFeatures,
      contentRoot: try #require(SHA256Hash(header.contentRoot)),
      databaseSHA256: try #require(SHA256Hash(database.finalize())), metadataSHA256: SHA256Hash(of: front.metadata),
      geometry: header.geometry, validity: nil, trips: 400,
      activateAt: activateAt.map { Timestamp(secondsSince1970: $0) },
      file: PublishedFile(sha256: SHA256Hash(of: bundle), length: bundle.count), deltas: deltas)
  }

  /// Returns the next manifest.
  mutating func manifest(_ releases: [Release]) throws -> [UInt8] {
    sequence += 1
    return try envelope(releases).encoded()
  }

  func envelope(_ releases: [Release], feed: FeedName? = nil, channel: ChannelName? = nil) throws -> SignedEnvelope {
    try ReleaseManifest(
      feed: feed ?? self.feed, channel: channel ?? self.channel,
      version: ManifestVersion(rootVersion: rootVersion, sequence: sequence),
      issued: Timestamp(secondsSince1970: now), expires: Timestamp(secondsSince1970: now + lifetime), releases: releases
    ).signed(by: releaseKeys)
  }

  // MARK: The index

  /// Returns the entry of a release that was published with the current sequence.
  func entry(_ release: Release) -> FolderIndex.Entry {
    FolderIndex.Entry(
      id: ChannelID(feed: feed, channel: channel),
      version: ManifestVersion(rootVersion: rootVersion, sequence: sequence), contentRoot: release.contentRoot,
      length: release.file.length, name: "City of \(feed)", names: ["de": "Stadt \(feed)", "pt-BR": "Cidade \(feed)"],
      timeZone: "Europe/Berlin", validity: release.validity,
      bounds: FolderIndex.Box(south: 52_500_000, west: 13_400_000, north: 52_539_000, east: 13_400_000))
  }

  /// Returns an index signed by the current release keys.
  func index(_ entries: [FolderIndex.Entry], sequence: Int) throws -> SignedEnvelope {
    try FolderIndex(
      version: ManifestVersion(rootVersion: rootVersion, sequence: sequence), issued: Timestamp(secondsSince1970: now),
      expires: Timestamp(secondsSince1970: now + lifetime), channels: entries
    ).signed(by: releaseKeys)
  }

  // MARK: Hosts

  /// Puts the roots, a bundle and its manifest on hosts.
  ///
  /// - Parameter former: The bundles from which deltas are made.
  @discardableResult
  mutating func publish(
    _ bundle: [UInt8], from former: [[UInt8]] = [], activateAt: Int? = nil, on hosts: [any TestHosting]
  ) throws -> Release {
    var deltas: [PublishedDelta] = []
    for old in former {
      let delta = try Self.delta(from: old, to: bundle)
      deltas.append(try self.delta(delta, from: old))
      for host in hosts { try host.put(delta, at: "o/\(deltas[deltas.count - 1].file.sha256).tdelta") }
    }
    let release = try release(bundle, activateAt: activateAt, deltas: deltas)
    let manifest = try manifest([release])
    for host in hosts {
      try host.put(bundle, at: "o/\(release.file.sha256).transit")
      for (index, root) in roots.enumerated() {
        try host.put(root.encoded(), at: "root/\(rootVersion - roots.count + index + 1).json")
      }
      try host.put(manifest, at: "\(feed)/\(channel).json")
    }
    return release
  }

  /// Returns the description of a delta in a manifest.
  func delta(_ delta: [UInt8], from old: [UInt8]) throws -> PublishedDelta {
    let header = try BundleHeader(decoding: old, fileLength: old.count)
    return PublishedDelta(
      fromContentRoot: try #require(SHA256Hash(header.contentRoot)),
      file: PublishedFile(sha256: SHA256Hash(of: delta), length: delta.count))
  }

  static func delta(from old: [UInt8], to new: [UInt8]) throws -> [UInt8] {
    let folder = try TemporaryFolder()
    try Data(old).write(to: URL(filePath: folder.file("old")))
    try Data(new).write(to: URL(filePath: folder.file("new")))
    return try DeltaMaker.make(
      from: BundleFile.open(path: folder.file("old")), to: BundleFile.open(path: folder.file("new")))
  }
}

/// A destination for a publisher's files.
protocol TestHosting {
  func put(_ bytes: [UInt8], at path: String) throws
}

/// One host of a transport.
struct TestHost: TestHosting {
  let transport: FakeTransport
  let base: String

  subscript(path: String) -> [UInt8]? {
    get { transport["\(base)/\(path)"] }
    nonmutating set { transport["\(base)/\(path)"] = newValue }
  }

  func put(_ bytes: [UInt8], at path: String) { self[path] = bytes }
}
