import Foundation
import HTTPTransport
import Testing
import TransitBundle
import TransitBundleUpdates
import UpdateManifest

@Suite struct `Updates` {
  @Test func `an update installs the first release whole and the next one as a delta`() async throws {
    var (publisher, client) = try TestClient.pair()
    let (first, second) = (try await Town(version: 1).bundle(), try await Town(version: 2).bundle())
    try publisher.publish(first, on: [client.host])
    let installed = try await client.update()
    #expect(installed.state == .installed)
    #expect(installed.source == .full)
    #expect(try client.version() == 1)

    try publisher.publish(second, from: [first], on: [client.host])
    let updated = try await client.update()
    #expect(updated.state == .installed)
    #expect(updated.source == .delta)
    #expect(updated.sequence == 2)
    #expect(updated.bytesFetched < second.count / 2)
    #expect(try client.version() == 2)
  }

  @Test func `an update without changes sends one request and writes nothing`() async throws {
    var (publisher, client) = try TestClient.pair()
    try publisher.publish(try await Town(version: 1).bundle(), on: [client.host])
    try await client.update()
    let before = try client.contents()
    let result = try await client.update()
    #expect(result.state == .upToDate)
    #expect(result.requests == 1)
    #expect(result.bytesFetched == 0)
    #expect(try client.contents() == before)
  }

  @Test func `an update leaves only bundles and state files in the folder`() async throws {
    var (publisher, client) = try TestClient.pair()
    let first = try await Town(version: 1).bundle()
    try publisher.publish(first, on: [client.host])
    try await client.update()
    try publisher.publish(try await Town(version: 2).bundle(), from: [first], on: [client.host])
    try await client.update()
    let expected: Set = [
      "00000001.transit", "00000002.transit", "installed", "root.chain", "root.checked", "town.stable.json",
      "town.stable.etag",
    ]
    #expect(try client.names() == expected)
  }

  @Test func `a check reports the size of the download before it starts`() async throws {
    var (publisher, client) = try TestClient.pair()
    let (first, second) = (try await Town(version: 1).bundle(), try await Town(version: 2).bundle())
    try publisher.publish(first, on: [client.host])
    let whole = try #require(try await client.updater().check())
    #expect(whole.byteCount == first.count)
    #expect(!whole.isDelta)
    try await client.update()
    #expect(try await client.updater().check() == nil)
    let release = try publisher.publish(second, from: [first], on: [client.host])
    let delta = try #require(try await client.updater().check())
    #expect(delta.isDelta)
    #expect(delta.byteCount == release.deltas[0].file.length)
    #expect(try client.version() == 1)
  }

  @Test func `a check sees a bundle that another process has installed`() async throws {
    var (publisher, client) = try TestClient.pair()
    try publisher.publish(try await Town(version: 1).bundle(), on: [client.host])
    let updater = try client.updater()
    try client.restart()
    try await client.update()
    #expect(try await updater.check() == nil)
    #expect(try updater.store.current.flatMap { try Town.version(of: $0) } == 1)
  }

  @Test func `an update reports each step`() async throws {
    var (publisher, client) = try TestClient.pair()
    let (first, second) = (try await Town(version: 1).bundle(), try await Town(version: 2).bundle())
    try publisher.publish(first, on: [client.host])
    try await client.update()
    try publisher.publish(second, from: [first], on: [client.host])
    var steps: [UpdateStep] = []
    for try await step in try client.updater().update() { steps.append(step) }
    #expect(steps.first == .checking)
    #expect(steps.contains { if case .downloading(let bytes, let total) = $0 { bytes == total } else { false } })
    #expect(steps.contains { if case .applying(let blocks, let total) = $0 { blocks == total } else { false } })
    guard case .finished(let result) = try #require(steps.last) else { throw UnexpectedStep() }
    #expect(result.source == .delta)
  }

  private struct UnexpectedStep: Error {}

  @Test func `an update installs earlier content with a higher sequence`() async throws {
    var (publisher, client) = try TestClient.pair()
    let (first, second) = (try await Town(version: 1).bundle(), try await Town(version: 2).bundle())
    try publisher.publish(first, on: [client.host])
    try await client.update()
    try publisher.publish(second, from: [first], on: [client.host])
    try await client.update()
    try publisher.publish(first, from: [second], on: [client.host])
    let result = try await client.update()
    #expect(result.source == .delta)
    #expect(result.sequence == 3)
    #expect(try client.version() == 1)
  }

  @Test func `an update does not reinstall content that the user rolled back from`() async throws {
    var (publisher, client) = try TestClient.pair()
    let bundles = [try await Town(version: 1).bundle(), try await Town(version: 2).bundle()]
    for bundle in bundles {
      try publisher.publish(bundle, on: [client.host])
      try await client.update()
    }
    try client.store.rollBack()
    #expect(try client.version() == 1)
    #expect(try await client.update().state == .upToDate)
    #expect(try client.version() == 1)
    // Published again with a higher sequence, but the content is the same.
    try publisher.publish(bundles[1], on: [client.host])
    #expect(try await client.update().state == .upToDate)
    #expect(try client.version() == 1)
    try publisher.publish(try await Town(version: 3).bundle(), on: [client.host])
    #expect(try await client.update().state == .installed)
    #expect(try client.version() == 3)
  }

  @Test func `back from another channel, an update installs the release of this one`() async throws {
    var (stable, client) = try TestClient.pair()
    var beta = stable.of(channel: "beta")
    try stable.publish(try await Town(version: 1).bundle(), on: [client.host])
    try beta.publish(try await Town(version: 2).bundle(), on: [client.host])
    for _ in 0..<2 {
      #expect(try await client.update().state == .installed)
      #expect(try client.version() == 1)
      #expect(try await client.update(channel: "beta").state == .installed)
      #expect(try client.version() == 2)
    }
    #expect(try await client.update(channel: "beta").state == .upToDate)
    try client.store.rollBack()
    #expect(try await client.update(channel: "beta").state == .upToDate)
    #expect(try client.version() == 1)
  }

  @Test func `an update that waits for another one says so`() async throws {
    var (publisher, client) = try TestClient.pair()
    try publisher.publish(try await Town(version: 1).bundle(), on: [client.host])
    client.transport.onReply { _, reply in reply.pause = .milliseconds(5) }
    let first = try client.updater().update()
    let second = try client.updater().update()
    func isWaiting(_ updates: AsyncThrowingStream<UpdateStep, any Error>) async throws -> Bool {
      var steps: [UpdateStep] = []
      for try await step in updates { steps.append(step) }
      return steps.contains(.waiting)
    }
    async let one = isWaiting(first)
    async let other = isWaiting(second)
    let waiting = try await [one, other]
    #expect(waiting.count { $0 } == 1)
  }

  @Test func `two updaters of one folder install a release once`() async throws {
    var (publisher, client) = try TestClient.pair()
    try publisher.publish(try await Town(version: 1).bundle(), on: [client.host])
    let updaters = [try client.updater(), try client.updater()]
    let results = try await withThrowingTaskGroup(of: UpdateResult?.self) { group in
      for updater in updaters {
        group.addTask {
          for try await step in updater.update() { if case .finished(let result) = step { return result } }
          return nil
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(Set(results.compactMap { $0?.state }) == [.installed, .upToDate])
    #expect(try client.names().filter { $0.hasSuffix(".transit") } == ["00000001.transit"])
  }

  @Test func `a cancelled update ends at once and resumes later`() async throws {
    var (publisher, client) = try TestClient.pair()
    let bundle = try await Town(version: 1).bundle()
    try publisher.publish(bundle, on: [client.host])
    client.transport.onReply { _, reply in reply.pause = .milliseconds(20) }
    for try await step in try client.updater().update() {
      if case .downloading(let bytes, _) = step, bytes > bundle.count / 4 { break }
    }
    #expect(try client.version() == nil)
    client.transport.onReply { _, _ in }
    let result = try await client.update()
    #expect(result.state == .installed)
    #expect(try client.version() == 1)
  }
}

@Suite struct `Scheduled releases` {
  @Test
  func `a scheduled release waits across a restart and an expired manifest and then becomes current`() async throws {
    var (publisher, client) = try TestClient.pair()
    try publisher.publish(try await Town(version: 1).bundle(), on: [client.host])
    try await client.update()
    let start = TestPublisher.start + 86_400
    try publisher.publish(try await Town(version: 2).bundle(), activateAt: start, on: [client.host])
    let result = try await client.update()
    #expect(result.state == .scheduled)
    #expect(result.start == Date(timeIntervalSince1970: TimeInterval(start)))
    #expect(try client.version() == 1)
    try client.restart()
    #expect(try await client.update().state == .upToDate)
    client.pass(400 * 86_400)
    #expect(try client.store.activate(at: Date(timeIntervalSince1970: TimeInterval(start))))
    #expect(try client.version() == 2)
  }

  @Test func `an update activates a scheduled release whose time has come, and says so`() async throws {
    var (publisher, client) = try TestClient.pair()
    try publisher.publish(try await Town(version: 1).bundle(), on: [client.host])
    try await client.update()
    try publisher.publish(
      try await Town(version: 2).bundle(), activateAt: TestPublisher.start + 86_400, on: [client.host])
    #expect(try await !client.update().isActivated)
    client.pass(86_399)
    #expect(try await !client.update().isActivated)
    #expect(try client.version() == 1)
    client.pass(1)
    let result = try await client.update()
    #expect(result.isActivated)
    #expect(result.state == .installed)
    #expect(result.source == .none)
    #expect(try client.version() == 2)
    #expect(try await client.update().state == .upToDate)
  }

  @Test func `a scheduled release is activated without a network and after its manifest has expired`() async throws {
    for isExpired in [false, true] {
      var (publisher, client) = try TestClient.pair()
      try publisher.publish(try await Town(version: 1).bundle(), on: [client.host])
      try await client.update()
      try publisher.publish(
        try await Town(version: 2).bundle(), activateAt: TestPublisher.start + 86_400, on: [client.host])
      try await client.update()
      client.pass(isExpired ? 20 * 86_400 : 86_400)
      if !isExpired { client.transport.onReply { _, reply in reply.failure = .connection } }
      var steps: [UpdateStep] = []
      do {
        for try await step in try client.updater().update() { steps.append(step) }
      } catch let error as BundleUpdateError {
        #expect(error.kind == .network)
      }
      #expect(steps.contains(.activated))
      if isExpired, case .finished(let result)? = steps.last { #expect(result.state == .stale && result.isActivated) }
      #expect(try client.version() == 2)
    }
  }

  @Test func `a scheduled release is replaced by a later release`() async throws {
    var (publisher, client) = try TestClient.pair()
    try publisher.publish(try await Town(version: 1).bundle(), on: [client.host])
    try await client.update()
    let start = TestPublisher.start + 86_400
    try publisher.publish(try await Town(version: 2).bundle(), activateAt: start, on: [client.host])
    try await client.update()
    try publisher.publish(try await Town(version: 3).bundle(), activateAt: start + 60, on: [client.host])
    #expect(try await client.update().state == .scheduled)
    try client.store.activate(at: Date(timeIntervalSince1970: TimeInterval(start + 60)))
    #expect(try client.version() == 3)
  }

  @Test func `a scheduled release is removed if it is taken back before its start`() async throws {
    var (publisher, client) = try TestClient.pair()
    let first = try await Town(version: 1).bundle()
    try publisher.publish(first, on: [client.host])
    try await client.update()
    let start = TestPublisher.start + 86_400
    try publisher.publish(try await Town(version: 2).bundle(), activateAt: start, on: [client.host])
    try await client.update()
    try publisher.publish(first, on: [client.host])
    #expect(try await client.update().state == .upToDate)
    #expect(try !client.store.activate(at: Date(timeIntervalSince1970: TimeInterval(start + 60))))
    #expect(try client.version() == 1)
  }

  @Test func `a scheduled release whose start has passed is installed at once`() async throws {
    var (publisher, client) = try TestClient.pair()
    try publisher.publish(
      try await Town(version: 1).bundle(), activateAt: TestPublisher.start - 1, on: [client.host])
    #expect(try await client.update().state == .installed)
  }
}
