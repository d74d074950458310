import Foundation
import HTTPTransport
import TestFeeds
import Testing
import TransitBundle
import TransitBundleUpdates
import UpdateManifest

/// A publisher of two cities with an index, and an app that lists them.
struct Cities {
  var (red, blue): (TestPublisher, TestPublisher)
  var entries: [String: FolderIndex.Entry] = [:]
  var sequence = 0
  let folder: TemporaryFolder
  let transport = FakeTransport()
  let clock = TestClock()
  var bases = ["http://one.test"]
  var root: [UInt8]

  /// Publishes version 1 of both cities and their index.
  init() async throws {
    red = try TestPublisher(feed: "red")
    blue = try red.of(feed: "blue")
    root = red.shippedRoot
    folder = try TemporaryFolder()
    try await publish(1)
    try publishIndex()
  }

  func host(_ name: String = "one") -> TestHost { TestHost(transport: transport, base: "http://\(name).test") }
  var host: TestHost { host() }

  /// Publishes a version of red, and the tenfold version of blue.
  mutating func publish(_ version: Int) async throws {
    let former = version == 1 ? [] : [try await Town(version: version - 1).bundle()]
    let ofRed = try red.publish(try await Town(version: version).bundle(), from: former, on: [host])
    let ofBlue = try blue.publish(try await Town(version: 10 * version).bundle(), on: [host])
    entries = ["red": red.entry(ofRed), "blue": blue.entry(ofBlue)]
  }

  /// Signs the entries with the next sequence.
  mutating func publishIndex() throws {
    sequence += 1
    host.put(try red.index(Array(entries.values), sequence: sequence).encoded(), at: "index.json")
  }

  /// The state of the app after a restart: only the folder remains.
  func updater() throws -> ChannelIndexUpdater {
    try ChannelIndexUpdater(
      path: folder.file("cities"), from: bases, root: root, transport: transport,
      backoff: Backoff(base: .milliseconds(1), ceiling: .milliseconds(2), maximumRetries: 1),
      now: { [clock] in clock.seconds })
  }

  func update() async throws -> ChannelIndex { try await updater().update() }

  /// Updates a city that the index lists.
  @discardableResult
  func update(_ id: String, of index: ChannelIndex) async throws -> UpdateResult {
    let cities = try updater()
    let store = try cities.store(for: id)
    var result: UpdateResult?
    for try await step in try cities.updater(for: #require(index.channel(id)), in: store).update() {
      if case .finished(let last) = step { result = last }
    }
    return try #require(result)
  }

  /// The version of a city's current bundle, without network.
  func version(of id: String) throws -> Int? {
    try updater().store(for: id).current.flatMap { try Town.version(of: $0) }
  }

  /// Returns the kind of the error with which a task must fail.
  func refusal(_ body: () async throws -> some Any) async throws -> BundleUpdateError.Kind? {
    do {
      _ = try await body()
      Issue.record("no error was thrown")
      return nil
    } catch let error as BundleUpdateError {
      return error.kind
    }
  }

  /// Returns the kind of the error with which fetching the index must fail; the saved index must stay.
  func indexRefusal() async throws -> BundleUpdateError.Kind? {
    let before = try updater().saved()
    let kind = try await refusal { try await update() }
    #expect(try updater().saved() == before)
    return kind
  }
}
