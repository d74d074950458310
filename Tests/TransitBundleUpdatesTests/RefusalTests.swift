import Foundation
import HTTPTransport
import Testing
import TransitBundle
import TransitBundleUpdates
import UpdateManifest

/// Updates that a client must reject. In each case, the old bundle stays in use.
@Suite struct `Rejected updates` {
  /// Returns a client with the first release, and its publisher.
  private func installed() async throws -> (TestPublisher, TestClient) {
    var (publisher, client) = try TestClient.pair()
    try publisher.publish(try await Town(version: 1).bundle(), on: [client.host])
    try await client.update()
    return (publisher, client)
  }

  private func expectUntouched(_ client: TestClient) async throws {
    #expect(try client.version() == 1)
    try client.restart()
    #expect(try client.version() == 1)
  }

  @Test func `a manifest with any flipped bit is rejected or unchanged in content`() async throws {
    var (publisher, client) = try await installed()
    try publisher.publish(try await Town(version: 2).bundle(), on: [client.host])
    let manifest = try #require(client.host["town/stable.json"])
    for index in stride(from: 0, to: manifest.count, by: 13) {
      var damaged = manifest
      damaged[index] ^= 1 << UInt8(index % 7)
      client.host["town/stable.json"] = damaged
      // A flipped bit in a key id or in white space may leave a valid manifest.
      do {
        let result = try await client.update()
        #expect(result.state == .installed && result.sequence == 2, "byte \(index)")
        return
      } catch let error as BundleUpdateError {
        #expect([.signature, .noManifest].contains(error.kind), "byte \(index): \(error)")
      }
      #expect(try client.version() == 1)
    }
  }

  @Test func `a manifest signed by a revoked key is rejected`() async throws {
    var (publisher, client) = try await installed()
    let former = publisher
    try publisher.rotate()
    try publisher.publish(try await Town(version: 2).bundle(), on: [client.host])
    try await client.update()
    #expect(try client.version() == 2)
    var thief = former
    thief.sequence = 1000
    let release = try thief.release(try await Town(version: 3).bundle())
    client.host["town/stable.json"] = try thief.manifest([release])
    #expect(try await client.refusal() == .signature)
    #expect(try client.version() == 2)
  }

  @Test func `a root that the previous root did not sign is rejected`() async throws {
    var (publisher, client) = try await installed()
    try publisher.rotate(signedByOld: false)
    try publisher.publish(try await Town(version: 2).bundle(), on: [client.host])
    #expect(try await client.refusal() == .signature)
    try await expectUntouched(client)
  }

  @Test func `a manifest with a lower sequence is rejected even after a restart`() async throws {
    var (publisher, client) = try await installed()
    let former = try #require(client.host["town/stable.json"])
    try publisher.publish(try await Town(version: 2).bundle(), on: [client.host])
    try await client.update()
    client.host["town/stable.json"] = former
    #expect(try await client.refusal() == .rollback)
    try client.restart()
    #expect(try await client.refusal() == .rollback)
    #expect(try client.version() == 2)
  }

  @Test func `a manifest with an equal sequence and other bytes is rejected`() async throws {
    var (publisher, client) = try await installed()
    publisher.sequence = 0
    try publisher.publish(try await Town(version: 2).bundle(), on: [client.host])
    #expect(try await client.refusal() == .rollback)
    try await expectUntouched(client)
  }

  @Test func `a manifest with a sequence below the one shipped with the app is rejected`() async throws {
    var (publisher, client) = try TestClient.pair()
    client.lowestSequence = 5
    publisher.sequence = 3
    try publisher.publish(try await Town(version: 1).bundle(), on: [client.host])
    #expect(try await client.refusal() == .rollback)
    try publisher.publish(try await Town(version: 1).bundle(), on: [client.host])
    #expect(try await client.update().sequence == 5)
  }

  @Test func `a manifest of another feed or channel is rejected`() async throws {
    let (publisher, client) = try await installed()
    client.host["village/stable.json"] = client.host["town/stable.json"]
    client.host["town/beta.json"] = client.host["town/stable.json"]
    _ = publisher
    #expect(try await client.refusal(feed: "village") == .wrongFeed)
    #expect(try await client.refusal(channel: "beta") == .wrongFeed)
    try await expectUntouched(client)
  }

  @Test func `a sound bundle that the manifest does not name is rejected`() async throws {
    var (publisher, client) = try await installed()
    let release = try publisher.publish(try await Town(version: 2).bundle(), on: [client.host])
    let other = try await Town(version: 3).bundle() + Array(repeating: 0, count: release.file.length)
    client.host["o/\(release.file.sha256).transit"] = Array(other.prefix(release.file.length))
    #expect(try await client.refusal() == .damaged)
    try await expectUntouched(client)
  }

  @Test func `a release with an unknown schema is rejected in favor of an older one`() async throws {
    var (publisher, client) = try await installed()
    let second = try await Town(version: 2).bundle()
    let future = try publisher.release(second, schema: 99)
    client.host["town/stable.json"] = try publisher.manifest([future])
    #expect(try await client.refusal() == .appTooOld)
    try await expectUntouched(client)
    let release = try publisher.publish(second, on: [client.host])
    client.host["town/stable.json"] = try publisher.manifest([future, release])
    #expect(try await client.update().state == .installed)
    #expect(try client.version() == 2)
  }

  @Test func `a release beyond the size limit is rejected`() async throws {
    var (publisher, client) = try await installed()
    client.maximumBytes = 10_000
    try publisher.publish(try await Town(version: 2).bundle(), on: [client.host])
    #expect(try await client.refusal() == .tooLarge)
    try await expectUntouched(client)
  }

  @Test func `the page of a captive portal is rejected`() async throws {
    let (_, client) = try await installed()
    client.transport.onReply { _, reply in
      reply = FakeTransport.Reply(fields: ["Content-Type": "text/html"], body: Array("<html>Log in</html>".utf8))
    }
    #expect(try await client.refusal() == .noManifest)
    try await expectUntouched(client)
  }

  @Test func `a manifest without an end is rejected`() async throws {
    let (_, client) = try await installed()
    client.transport.onReply { _, reply in reply = FakeTransport.Reply(body: Array(repeating: 0x20, count: 70_000)) }
    #expect(try await client.refusal() == .noManifest)
    try await expectUntouched(client)
  }

  @Test func `an update from a host without the feed fails`() async throws {
    let (_, client) = try TestClient.pair()
    #expect(try await client.refusal() == .noManifest)
  }
}

@Suite struct `Expiry` {
  @Test func `an expired manifest installs nothing`() async throws {
    var (publisher, client) = try TestClient.pair()
    try publisher.publish(try await Town(version: 1).bundle(), on: [client.host])
    try await client.update()
    client.pass(15 * 86_400)
    #expect(try await client.update().state == .stale)
    try publisher.publish(try await Town(version: 2).bundle(), on: [client.host])
    #expect(try await client.update().state == .stale)
    #expect(try client.version() == 1)
    publisher.now = client.clock.seconds
    try publisher.publish(try await Town(version: 2).bundle(), on: [client.host])
    #expect(try await client.update().state == .installed)
    #expect(try client.version() == 2)
  }

  @Test func `a clock that is years behind does not allow a rollback`() async throws {
    var (publisher, client) = try TestClient.pair()
    try publisher.publish(try await Town(version: 1).bundle(), on: [client.host])
    let former = try #require(client.host["town/stable.json"])
    client.pass(100 * 86_400)
    publisher.now = client.clock.seconds
    try publisher.publish(try await Town(version: 2).bundle(), on: [client.host])
    try await client.update()
    client.pass(-5 * 365 * 86_400)
    #expect(try await client.update().state == .upToDate)
    client.host["town/stable.json"] = former
    #expect(try await client.refusal() == .rollback)
    #expect(try client.version() == 2)
  }

  @Test func `an expired root installs nothing until it has a successor`() async throws {
    var (publisher, client) = try TestClient.pair()
    try publisher.publish(try await Town(version: 1).bundle(), on: [client.host])
    try await client.update()
    client.pass(366 * 86_400)
    publisher.now = client.clock.seconds
    try publisher.publish(try await Town(version: 2).bundle(), on: [client.host])
    #expect(try await client.update().state == .stale)
    #expect(try client.version() == 1)
    try publisher.rotate(expires: client.clock.seconds + 365 * 86_400)
    try publisher.publish(try await Town(version: 2).bundle(), on: [client.host])
    #expect(try await client.update().state == .installed)
    #expect(try client.version() == 2)
  }
}

@Suite struct `Root rotation` {
  @Test func `a client follows ten new roots in one update`() async throws {
    var (publisher, client) = try TestClient.pair()
    try publisher.publish(try await Town(version: 1).bundle(), on: [client.host])
    try await client.update()
    for _ in 0..<10 { try publisher.rotate() }
    try publisher.publish(try await Town(version: 2).bundle(), on: [client.host])
    #expect(try await client.update().state == .installed)
    #expect(try client.names().contains("root.11.json"))
    #expect(try !client.names().contains("root.10.json"))
    #expect(try client.version() == 2)
  }

  @Test func `a rotation recovers from the largest sequence`() async throws {
    var (publisher, client) = try TestClient.pair()
    publisher.sequence = (1 << 53) - 2
    try publisher.publish(try await Town(version: 1).bundle(), on: [client.host])
    #expect(try await client.update().sequence == (1 << 53) - 1)
    try publisher.rotate()
    try publisher.publish(try await Town(version: 2).bundle(), on: [client.host])
    let result = try await client.update()
    #expect(result.sequence == 1)
    #expect(try client.version() == 2)
  }
}
