import Foundation
import HTTPTransport
import Synchronization
import TestFeeds
import Testing
import TransitBundle
import TransitBundleUpdates

/// An app with a store in a temporary folder, a clock, and hosts in memory.
final class TestClient {
  let folder: TemporaryFolder
  let transport = FakeTransport()
  var deadlines = TransferDeadlines()
  /// A transport to use instead of ``transport``.
  var network: (any HTTPTransport)?
  let clock = TestClock()
  var root: [UInt8]
  var lowestSequence = 1
  var maximumBytes = 512_000_000
  var bases = ["http://one.test"]
  private(set) var store: TimetableStore

  init(root: [UInt8]) throws {
    folder = try TemporaryFolder()
    self.root = root
    store = try TimetableStore(path: folder.file("store"))
  }

  /// Returns a publisher, and an app that ships its root.
  static func pair() throws -> (TestPublisher, TestClient) {
    let publisher = try TestPublisher()
    return (publisher, try TestClient(root: publisher.shippedRoot))
  }

  func host(_ name: String = "one") -> TestHost { TestHost(transport: transport, base: "http://\(name).test") }
  var host: TestHost { host() }

  func pass(_ seconds: Int) { clock.seconds += seconds }

  /// Simulates a restart of the process: only the folder remains.
  func restart() throws { store = try TimetableStore(path: store.path) }

  func updater(feed: String = "town", channel: String = "stable") throws -> BundleUpdater {
    try BundleUpdater(
      store: store, feed: feed, channel: channel, from: bases, root: root, lowestSequence: lowestSequence,
      maximumBytes: maximumBytes, transport: network ?? transport, deadlines: deadlines,
      backoff: Backoff(base: .milliseconds(1), ceiling: .milliseconds(2), maximumRetries: 3),
      now: { [clock] in clock.seconds })
  }

  @discardableResult
  func update(feed: String = "town", channel: String = "stable") async throws -> UpdateResult {
    var result: UpdateResult?
    for try await step in try updater(feed: feed, channel: channel).update() {
      if case .finished(let last) = step { result = last }
    }
    return try #require(result)
  }

  /// Returns the kind of the error with which the update must fail.
  func refusal(feed: String = "town", channel: String = "stable") async throws -> BundleUpdateError.Kind? {
    do {
      let result = try await update(feed: feed, channel: channel)
      Issue.record("the update did not fail: \(result.state)")
      return nil
    } catch let error as BundleUpdateError {
      return error.kind
    }
  }

  /// Returns the version of the current bundle's town.
  func version() throws -> Int? { try store.current.flatMap { try Town.version(of: $0) } }

  /// Returns the file names in the folder without locks.
  func names() throws -> Set<String> {
    Set(try FileManager.default.contentsOfDirectory(atPath: store.path).filter { !$0.hasSuffix(".lock") })
  }

  /// Returns all files in the folder with their bytes.
  func contents() throws -> [String: Data] {
    Dictionary(
      uniqueKeysWithValues: try names().map { ($0, try Data(contentsOf: URL(filePath: "\(store.path)/\($0)"))) })
  }
}

/// A clock that the test sets, in seconds since 1970.
final class TestClock: Sendable {
  private let value = Mutex(TestPublisher.start)

  var seconds: Int {
    get { value.withLock { $0 } }
    set { value.withLock { $0 = newValue } }
  }
}
