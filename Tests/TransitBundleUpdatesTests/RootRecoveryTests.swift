import Foundation
import HTTPTransport
import Testing
import TransitBundle
import TransitBundleUpdates
import UpdateManifest

@Suite struct `An app that ships another root` {
  /// A client that follows a publisher whose root keys a thief has used: root 2 names only keys of the thief.
  private func stolen() async throws -> (honest: TestPublisher, thief: TestPublisher, TestClient) {
    var (publisher, client) = try TestClient.pair()
    try publisher.publish(try await Town(version: 1).bundle(), on: [client.host])
    try await client.update()
    let honest = publisher
    try publisher.rotate()
    publisher.sequence = (1 << 53) - 2
    try publisher.publish(try await Town(version: 2).bundle(), on: [client.host])
    try await client.update()
    #expect(try client.version() == 2)
    return (honest, publisher, client)
  }

  @Test func `listens to the holder of the new keys alone, at any version and sequence`() async throws {
    for version in [1, 2, 3] {
      var (_, thief, client) = try await stolen()
      var honest = try TestPublisher(version: version)
      try client.restart()
      client.root = honest.shippedRoot
      // The thief still has the host.
      #expect(try await client.refusal() == .signature)
      #expect(try client.version() == 2)
      client.transport.onReply { request, reply in
        if request.url.contains("/root/") { reply = .init(status: 404) }
      }
      #expect(try await client.refusal() == .signature)
      try honest.publish(try await Town(version: 3).bundle(), on: [client.host])
      let result = try await client.update()
      #expect(result.state == .installed)
      #expect(result.sequence == 1)
      thief.sequence = 1000
      try thief.publish(try await Town(version: 4).bundle(), on: [client.host])
      #expect(try await client.refusal() == .signature)
      #expect(try client.version() == 3)
    }
  }

  @Test func `does not activate what the thief has scheduled, even without a host`() async throws {
    var (_, thief, client) = try await stolen()
    try thief.rotate()
    let start = client.clock.seconds + 86_400
    try thief.publish(try await Town(version: 4).bundle(), activateAt: start, on: [client.host])
    #expect(try await client.update().state == .scheduled)
    client.root = try TestPublisher().shippedRoot
    client.pass(2 * 86_400)
    client.transport.onReply { _, reply in reply.failure = .connection }
    #expect(try await client.refusal() == .network)
    #expect(try client.version() == 2)
    #expect(client.store.state.pendingStart == nil)
  }

  @Test func `drops the old trust as a whole, also if files cannot be removed at first`() async throws {
    let (_, _, client) = try await stolen()
    var honest = try TestPublisher()
    client.root = honest.shippedRoot
    try honest.publish(try await Town(version: 3).bundle(), on: [client.host])
    // A folder in the place of a file can neither be read nor removed as one.
    let manifest = "\(client.store.path)/town.stable.json"
    let kept = "\(client.store.path)/kept"
    try FileManager.default.moveItem(atPath: manifest, toPath: kept)
    try FileManager.default.createDirectory(atPath: manifest, withIntermediateDirectories: false)
    #expect(try await client.refusal() == .storage)
    try FileManager.default.removeItem(atPath: manifest)
    try FileManager.default.moveItem(atPath: kept, toPath: manifest)
    client.transport.onReply { request, reply in if request.url.hasSuffix("root/2.json") { reply = .init(status: 404) }
    }
    #expect(try await client.update().sequence == 1)
    #expect(try client.version() == 3)
  }

  @Test func `believes the new root even if the same release key signs under both`() async throws {
    var (honest, _, client) = try await stolen()
    honest.rootKeys = [try PrivateKey()]
    try honest.restartRoots()
    client.root = honest.shippedRoot
    client.transport.onReply { request, reply in if request.url.hasSuffix("root/2.json") { reply = .init(status: 404) }
    }
    try honest.publish(try await Town(version: 3).bundle(), on: [client.host])
    #expect(try await client.update().sequence == 1)
    #expect(try client.version() == 3)
  }

  @Test func `keeps what it knows if the root is one that it has accepted`() async throws {
    var (publisher, client) = try TestClient.pair()
    try publisher.publish(try await Town(version: 1).bundle(), on: [client.host])
    try await client.update()
    for _ in 0..<3 { try publisher.rotate() }
    try publisher.publish(try await Town(version: 2).bundle(), on: [client.host])
    let former = try #require(client.host["town/stable.json"])
    try publisher.publish(try await Town(version: 3).bundle(), on: [client.host])
    try await client.update()
    for root in publisher.roots.dropFirst() {
      try client.restart()
      client.root = root.encoded()
      #expect(try await client.update().state == .upToDate)
    }
    client.host["town/stable.json"] = former
    #expect(try await client.refusal() == .rollback)
  }
}

@Suite struct `A scheduled release of a revoked key` {
  @Test func `is replaced before it becomes current`() async throws {
    var (publisher, client) = try TestClient.pair()
    try publisher.publish(try await Town(version: 1).bundle(), on: [client.host])
    try await client.update()
    try publisher.publish(
      try await Town(version: 2).bundle(), activateAt: client.clock.seconds + 60, on: [client.host])
    #expect(try await client.update().state == .scheduled)
    try publisher.rotate()
    try publisher.publish(try await Town(version: 3).bundle(), on: [client.host])
    client.pass(120)
    var steps: [UpdateStep] = []
    for try await step in try client.updater().update() { steps.append(step) }
    #expect(!steps.contains(.activated))
    #expect(try client.version() == 3)
    #expect(client.store.state.pendingStart == nil)
  }
}

@Suite struct `The next root` {
  private func installed() async throws -> (TestPublisher, TestClient) {
    var (publisher, client) = try TestClient.pair()
    try publisher.publish(try await Town(version: 1).bundle(), on: [client.host])
    try await client.update()
    return (publisher, client)
  }

  private static let failures: [@Sendable (inout FakeTransport.Reply) -> Void] = [
    { $0 = .init(status: 503) }, { $0 = .init(status: 403) }, { $0 = .init(status: 304) },
    { $0 = .init(body: Array("<html>Log in</html>".utf8)) }, { $0.failure = .connection }, { $0.failure = .tls },
    { $0.body = Array(repeating: 0x20, count: 70_000) },
  ]

  @Test func `hides behind no failure: then nothing is installed, and the check is not recorded`() async throws {
    for failure in Self.failures {
      var (publisher, client) = try await installed()
      let former = publisher
      try publisher.rotate()
      for (index, root) in publisher.roots.enumerated() {
        client.host.put(root.encoded(), at: "root/\(index + 1).json")
      }
      // The key that root 2 revokes signs a release.
      var thief = former
      thief.now += 8 * 86_400
      try thief.publish(try await Town(version: 2).bundle(), on: [client.host])
      client.host.put(publisher.roots[1].encoded(), at: "root/2.json")
      client.pass(8 * 86_400)
      client.transport.onReply { request, reply in if request.url.hasSuffix("root/2.json") { failure(&reply) } }
      for _ in 0..<2 {
        let kind = try await client.refusal()
        #expect([.network, .noManifest].contains(kind))
        #expect(try client.version() == 1)
      }
      client.transport.onReply { _, _ in }
      #expect(try await client.refusal() == .signature)
      #expect(try client.version() == 1)
    }
  }

  @Test func `does not exist if the host says 404 or 410`() async throws {
    for status in [404, 410] {
      var (publisher, client) = try await installed()
      client.pass(8 * 86_400)
      try publisher.publish(try await Town(version: 2).bundle(), on: [client.host])
      client.transport.onReply { request, reply in
        if request.url.hasSuffix("root/2.json") { reply = .init(status: status) }
      }
      #expect(try await client.update().state == .installed)
    }
  }
}

@Suite struct `State files` {
  @Test func `have no password of a URL`() async throws {
    var (publisher, client) = try TestClient.pair()
    client.bases = ["http://name:swordfish@one.test"]
    let host = TestHost(transport: client.transport, base: client.bases[0])
    try publisher.publish(try await Town(version: 1).bundle(), on: [host])
    try await client.update()
    #expect(try await client.update().requests == 1)
    client.transport.onReply { _, reply in reply.fields["ETag"] = "\"swordfish\"" }
    try publisher.publish(try await Town(version: 2).bundle(), on: [host])
    try await client.update()
    for (name, bytes) in try client.contents() where !name.hasSuffix(".transit") {
      #expect(!String(decoding: bytes, as: UTF8.self).contains("swordfish"), "\(name)")
    }
  }

  @Test(arguments: [Int.min, .max, 0]) func `asks for newer roots whatever time the last check claims`(
    time: Int
  ) async throws {
    var (publisher, client) = try TestClient.pair()
    try publisher.publish(try await Town(version: 1).bundle(), on: [client.host])
    try await client.update()
    try Data("\(time)\n".utf8).write(to: URL(filePath: "\(client.store.path)/root.checked"))
    try publisher.rotate()
    try publisher.publish(try await Town(version: 2).bundle(), on: [client.host])
    try await client.update()
    #expect(try client.version() == 2)
  }
}
