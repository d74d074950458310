import Foundation
import Publisher
import TestFeeds
import Testing
import TransitBundle
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

  mutating func pass(days: Int) { seconds += days * 86_400 }

  func names(in folder: String) -> Set<String> {
    Set((try? FileManager.default.contentsOfDirectory(atPath: "\(path)/\(folder)")) ?? [])
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
