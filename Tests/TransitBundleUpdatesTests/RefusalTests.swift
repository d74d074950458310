import Foundation
import HTTPTransport
import Testing
import TransitBundle
import TransitBundleUpdates
import UpdateManifest

/// What a client refuses. In each case the old bundle goes on answering.
@Suite struct `A client refuses` {
  /// An app with the first release, and its publisher.
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

  @Test func `a manifest with a flipped bit anywhere`() async throws {
    var (publisher, client) = try await installed()
    try publisher.publish(try await Town(version: 2).bundle(), on: [client.host])
    let manifest = try #require(client.host["town/stable.json"])
    for index in stride(from: 0, to: manifest.count, by: 13) {
      var damaged = manifest
      damaged[index] ^= 1 << UInt8(index % 7)
      client.host["town/stable.json"] = damaged
      // A bit of the key id or of white space may leave the manifest as good as it was.
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

  @Test func `a manifest signed by a key that was revoked`() async throws {
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

  @Test func `a root that its predecessor did not sign`() async throws {
    var (publisher, client) = try await installed()
    try publisher.rotate(signedByOld: false)
    try publisher.publish(try await Town(version: 2).bundle(), on: [client.host])
    #expect(try await client.refusal() == .signature)
    try await expectUntouched(client)
  }

  @Test func `a lower sequence, also after a restart`() async throws {
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

  @Test func `an equal sequence with other bytes`() async throws {
    var (publisher, client) = try await installed()
    publisher.sequence = 0
    try publisher.publish(try await Town(version: 2).bundle(), on: [client.host])
    #expect(try await client.refusal() == .rollback)
    try await expectUntouched(client)
  }

  @Test func `a sequence below the one the app was shipped with`() async throws {
    var (publisher, client) = try TestClient.pair()
    client.lowestSequence = 5
    publisher.sequence = 3
    try publisher.publish(try await Town(version: 1).bundle(), on: [client.host])
    #expect(try await client.refusal() == .rollback)
    try publisher.publish(try await Town(version: 1).bundle(), on: [client.host])
    #expect(try await client.update().sequence == 5)
  }

  @Test func `another feed's or channel's manifest`() async throws {
    let (publisher, client) = try await installed()
    client.host["village/stable.json"] = client.host["town/stable.json"]
    client.host["town/beta.json"] = client.host["town/stable.json"]
    _ = publisher
    #expect(try await client.refusal(feed: "village") == .wrongFeed)
    #expect(try await client.refusal(channel: "beta") == .wrongFeed)
    try await expectUntouched(client)
  }

  @Test func `a sound bundle that nobody named`() async throws {
    var (publisher, client) = try await installed()
    let release = try publisher.publish(try await Town(version: 2).bundle(), on: [client.host])
    let other = try await Town(version: 3).bundle() + Array(repeating: 0, count: release.file.length)
    client.host["o/\(release.file.sha256).transit"] = Array(other.prefix(release.file.length))
    #expect(try await client.refusal() == .damaged)
    try await expectUntouched(client)
  }

  @Test func `a schema it does not know, and uses an older release it does`() async throws {
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

  @Test func `a release larger than the app allows`() async throws {
    var (publisher, client) = try await installed()
    client.maximumBytes = 10_000
    try publisher.publish(try await Town(version: 2).bundle(), on: [client.host])
    #expect(try await client.refusal() == .tooLarge)
    try await expectUntouched(client)
  }

  @Test func `a captive portal's page`() async throws {
    let (_, client) = try await installed()
    client.transport.onReply { _, reply in
      reply = FakeTransport.Reply(fields: ["Content-Type": "text/html"], body: Array("<html>Log in</html>".utf8))
    }
    #expect(try await client.refusal() == .noManifest)
    try await expectUntouched(client)
  }

  @Test func `a manifest without end`() async throws {
    let (_, client) = try await installed()
    client.transport.onReply { _, reply in reply = FakeTransport.Reply(body: Array(repeating: 0x20, count: 70_000)) }
    #expect(try await client.refusal() == .noManifest)
    try await expectUntouched(client)
  }

  @Test func `a host without the feed`() async throws {
    let (_, client) = try TestClient.pair()
    #expect(try await client.refusal() == .noManifest)
  }
}

@Suite struct `Time` {
  @Test func `makes a manifest stale, which installs nothing`() async throws {
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

  @Test func `does not go back with a clock that is years behind`() async throws {
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

  @Test func `ends a root, which then installs nothing until a successor comes`() async throws {
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

@Suite struct `Rotation` {
  @Test func `is followed over ten roots at once`() async throws {
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

  @Test func `recovers from the largest sequence`() async throws {
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
