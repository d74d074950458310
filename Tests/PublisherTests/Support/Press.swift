import BundleFormat
import Foundation
import Publisher
import TestFeeds
import Testing
import TransitBundle
import TrustChecks
import UpdateManifest

/// A publisher with keys, a folder and a clock that the test sets.
struct Press {
  let work: TemporaryFolder
  let folder: PublishedFolder
  let rootKeys: [PrivateKey]
  var releaseKey: PrivateKey
  var settings = ChannelPublisher.Settings()
  var seconds = Self.start

  /// 2026-06-01T12:00:00Z, within the service of the villages.
  static let start = 1_780_315_200

  var now: Timestamp { Timestamp(secondsSince1970: seconds) }
  var path: String { folder.path }

  /// - Parameter willChange: See ``PublishedFolder``.
  init(rootKeys: Int = 1, willChange: @escaping @Sendable (String) -> Void = { _ in }) throws {
    work = try TemporaryFolder()
    folder = PublishedFolder(path: work.file("public"), willChange: willChange)
    self.rootKeys = try (0..<rootKeys).map { _ in try PrivateKey() }
    releaseKey = try PrivateKey()
  }

  /// Returns a publisher whose folder has its first root.
  static func ready(willChange: @escaping @Sendable (String) -> Void = { _ in }) async throws -> Press {
    let press = try Press(willChange: willChange)
    _ = try await RootPublisher(folder: press.folder).initialize(press.roles, at: press.now)
    return press
  }

  var roles: RootPublisher.Roles {
    RootPublisher.Roles(rootKeys: rootKeys.map { KeyFile($0) }, releaseKeys: [TrustRoot.Key(releaseKey.publicKey)])
  }

  func channel(
    _ feed: String = "village", _ channel: String = "stable", in path: String? = nil, keys: [PrivateKey]? = nil
  ) throws -> ChannelPublisher {
    ChannelPublisher(
      folder: path.map { PublishedFolder(path: $0) } ?? folder, id: try Self.id(feed, channel),
      keys: keys ?? [releaseKey], settings: settings)
  }

  static func id(_ feed: String = "village", _ channel: String = "stable") throws -> ChannelID {
    ChannelID(feed: try #require(FeedName(feed)), channel: try #require(ChannelName(channel)))
  }

  /// Publishes a version of the village one minute after the previous publication.
  @discardableResult
  mutating func publish(_ village: Village, isForced: Bool = false) async throws -> ChannelPublisher.Publication {
    seconds += 60
    return try await channel().publish(try await village.bundle(), isForced: isForced, at: now)
  }

  @discardableResult
  mutating func publish(_ version: Int) async throws -> ChannelPublisher.Publication {
    try await publish(Village(version: version))
  }

  /// Returns a release of the same database under another schema version, with its bundle in the folder.
  func release(_ release: Release, asSchema schema: UInt32) throws -> Release {
    let bytes = try bytes("o/\(release.file.sha256).transit")
    var header = try BundleHeader(decoding: bytes, fileLength: bytes.count)
    header.schemaVersion = schema
    let bundle = header.encoded() + bytes.dropFirst(BundleHeader.byteCount)
    let hash = SHA256Hash(of: bundle)
    try write(bundle, to: "o/\(hash).transit")
    return Release(
      schema: schema, features: release.features, contentRoot: release.contentRoot,
      databaseSHA256: release.databaseSHA256, metadataSHA256: release.metadataSHA256, geometry: release.geometry,
      validity: release.validity, trips: release.trips, activateAt: nil,
      file: PublishedFile(sha256: hash, length: bundle.count), deltas: [])
  }

  /// Writes a manifest whose releases are those of the current one with other numbers of trips, as an attacker who has
  /// only these keys.
  func forge(
    _ name: String = "village/stable.json", feed: String = "village", channel: String = "stable", rootVersion: Int = 1,
    sequence: Int, keys: [PrivateKey] = []
  ) throws {
    let current = try AcceptedManifest(trusting: SignedEnvelope(decoding: try bytes("village/stable.json"))).manifest
    let id = try Self.id(feed, channel)
    let forged = try ReleaseManifest(
      feed: id.feed, channel: id.channel, version: ManifestVersion(rootVersion: rootVersion, sequence: sequence),
      issued: now, expires: Timestamp(secondsSince1970: seconds + 1000), releases: current.releases.map(Self.changed)
    ).signed(by: keys)
    try write(forged.encoded(), to: name)
  }

  private static func changed(_ release: Release) -> Release {
    Release(
      schema: release.schema, features: release.features, contentRoot: release.contentRoot,
      databaseSHA256: release.databaseSHA256, metadataSHA256: release.metadataSHA256, geometry: release.geometry,
      validity: release.validity, trips: 7, activateAt: nil, file: release.file, deltas: [])
  }

  func write(_ bytes: [UInt8], to name: String) throws {
    let url = URL(filePath: "\(path)/\(name)")
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
  }

  mutating func pass(days: Int) { seconds += days * 86_400 }

  func names(in folder: String) -> Set<String> {
    Set((try? FileManager.default.contentsOfDirectory(atPath: "\(path)/\(folder)")) ?? [])
  }

  /// All files of the folder with their bytes, without locks and staging.
  func contents() throws -> [String: Data] {
    let names = try FileManager.default.subpathsOfDirectory(atPath: path).filter {
      !$0.hasPrefix(".publish/lock") && !$0.hasPrefix(".publish/staging")
    }
    return Dictionary(
      uniqueKeysWithValues: names.compactMap { name in
        (try? Data(contentsOf: URL(filePath: "\(path)/\(name)"))).map { (name, $0) }
      })
  }

  func bytes(_ name: String) throws -> [UInt8] { Array(try Data(contentsOf: URL(filePath: "\(path)/\(name)"))) }

  /// Returns the kind of the error that the body must throw.
  static func refusal(_ body: () async throws -> Void) async -> PublisherError.Kind? {
    do {
      try await body()
      Issue.record("no error was thrown")
      return nil
    } catch {
      return (error as? PublisherError)?.kind
    }
  }
}
