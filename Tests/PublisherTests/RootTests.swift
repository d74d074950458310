import Foundation
import Publisher
import TestFeeds
import Testing
import TrustChecks
import UpdateManifest

@Suite struct `Roots` {
  private func client(_ press: Press) -> FolderClient { FolderClient(path: press.path, seconds: press.seconds) }

  @Test func `initializing a folder with a root fails and keeps that root`() async throws {
    let press = try await Press.ready()
    let root = try press.bytes("root/1.json")
    let kind = await Press.refusal {
      _ = try await RootPublisher(folder: press.folder).initialize(press.roles, at: press.now)
    }
    #expect(kind == .cannotCreate)
    #expect(try press.bytes("root/1.json") == root)
    #expect(press.names(in: ".publish").isSuperset(of: ["nginx.conf", "_headers"]))
  }

  @Test func `a root with a threshold of two needs two private keys`() async throws {
    let press = try Press(rootKeys: 3)
    let publisher = RootPublisher(folder: press.folder)
    var roles = press.roles
    roles.rootThreshold = 2
    roles.rootKeys = [KeyFile(press.rootKeys[0])] + press.rootKeys.dropFirst().map { KeyFile($0.publicKey) }
    let one = roles
    #expect(await Press.refusal { _ = try await publisher.initialize(one, at: press.now) } == .refused)
    roles.rootKeys[2] = KeyFile(press.rootKeys[2])
    _ = try await publisher.initialize(roles, at: press.now)
    #expect(try client(press).root().root.threshold == 2)
    let rotation = RootPublisher.Rotation()
    let (second, stranger) = (press.rootKeys[1], try PrivateKey())
    for signers in [[second], [second, second], [stranger, second]] {
      let kind = await Press.refusal {
        _ = try await publisher.rotate(rotation, signedBy: signers, at: press.now)
      }
      #expect(kind == .refused)
    }
    _ = try await publisher.rotate(rotation, signedBy: [press.rootKeys[1], press.rootKeys[0]], at: press.now)
    #expect(try client(press).root().version == 2)
  }

  @Test func `rotating the release key signs all manifests again from sequence 1`() async throws {
    var press = try await Press.ready()
    try await press.publish(1)
    let before = try await press.publish(2).manifest
    _ = try await press.channel("town").publish(try await Village(version: 1).bundle(), at: press.now)
    let former = press.releaseKey
    press.releaseKey = try PrivateKey()
    press.seconds += 60
    let rotated = try await RootPublisher(folder: press.folder).rotate(
      .init(releaseKeys: [KeyFile(press.releaseKey)]), signedBy: press.rootKeys, at: press.now)
    #expect(rotated.signed.map(\.description) == ["town/stable", "village/stable"])
    #expect(rotated.unsigned.isEmpty)
    let after = try #require(try client(press).manifest())
    #expect(after.version == ManifestVersion(rootVersion: 2, sequence: 1))
    #expect(after.releases == before.releases)
    let thief = try press.channel(keys: [former])
    #expect(await Press.refusal { _ = try await thief.refresh(at: press.now) } == .refused)
    #expect(try await press.publish(3).manifest.version == ManifestVersion(rootVersion: 2, sequence: 2))
    #expect(try #require(try client(press).manifest()).releases[0].deltas.count == 2)
    // Takes back to a manifest of the previous root.
    press.seconds += 60
    let back = try await press.channel().takeBack(to: 1, ofRoot: 1, at: press.now).manifest
    #expect(back.version == ManifestVersion(rootVersion: 2, sequence: 3))
    #expect(back.releases[0].contentRoot == (try await `Publishing`.contentRoot(Village(version: 1))))
  }

  @Test func `rotating with only the public release key leaves signing to a refresh`() async throws {
    var press = try await Press.ready()
    try await press.publish(1)
    press.releaseKey = try PrivateKey()
    let rotated = try await RootPublisher(folder: press.folder).rotate(
      .init(releaseKeys: [KeyFile(press.releaseKey.publicKey)]), signedBy: press.rootKeys, at: press.now)
    #expect(rotated.unsigned.map(\.description) == ["village/stable"])
    let refreshed = try await press.channel().refresh(at: press.now).manifest
    #expect(refreshed.version == ManifestVersion(rootVersion: 2, sequence: 1))
    #expect(try client(press).manifest() == refreshed)
  }

  @Test func `a rotation of root keys is signed by the old and the new keys and revokes the old ones`() async throws {
    var first = try await Press.ready()
    try await first.publish(1)
    let press = first
    let (publisher, newKey) = (RootPublisher(folder: press.folder), try PrivateKey())
    let unsigned = RootPublisher.Rotation(rootKeys: [KeyFile(newKey.publicKey)])
    func refusal(_ rotation: RootPublisher.Rotation) async -> PublisherError.Kind? {
      await Press.refusal { _ = try await publisher.rotate(rotation, signedBy: press.rootKeys, at: press.now) }
    }
    #expect(await refusal(unsigned) == .refused)
    let rotation = RootPublisher.Rotation(rootKeys: [KeyFile(newKey)], releaseKeys: [KeyFile(press.releaseKey)])
    _ = try await publisher.rotate(rotation, signedBy: press.rootKeys, at: press.now)
    #expect(await refusal(.init()) == .refused)
    _ = try await publisher.rotate(.init(), signedBy: [newKey], at: press.now)
    #expect(try client(press).root().version == 3)
  }

  @Test func `an expired root prevents publications until it is rotated`() async throws {
    var press = try await Press.ready()
    try await press.publish(1)
    press.pass(days: 366)
    #expect(await Press.refusal { _ = try await press.channel().refresh(at: press.now) } == .refused)
    let rotation = RootPublisher.Rotation(releaseKeys: [KeyFile(press.releaseKey)])
    _ = try await RootPublisher(folder: press.folder).rotate(rotation, signedBy: press.rootKeys, at: press.now)
    #expect(try client(press).manifest()?.version == ManifestVersion(rootVersion: 2, sequence: 1))
  }

  @Test func `a root can require two release keys and limit keys to feeds`() async throws {
    let press = try Press()
    let (second, limited) = (try PrivateKey(), try PrivateKey())
    let roles = RootPublisher.Roles(
      rootKeys: [KeyFile(press.rootKeys[0])],
      releaseKeys: [
        TrustRoot.Key(press.releaseKey.publicKey), TrustRoot.Key(second.publicKey),
        TrustRoot.Key(limited.publicKey, feeds: [try Press.id("town").feed]),
      ], releaseThreshold: 2)
    _ = try await RootPublisher(folder: press.folder).initialize(roles, at: press.now)
    let path = try await Village(version: 1).bundle()
    func publish(_ feed: String, _ keys: [PrivateKey]) async throws {
      _ = try await press.channel(feed, keys: keys).publish(path, at: press.now)
    }
    #expect(await Press.refusal { try await publish("village", [press.releaseKey]) } == .refused)
    #expect(await Press.refusal { try await publish("village", [press.releaseKey, press.releaseKey]) } == .refused)
    #expect(await Press.refusal { try await publish("village", [press.releaseKey, limited]) } == .refused)
    try await publish("village", [press.releaseKey, second])
    try await publish("town", [press.releaseKey, limited])
    // A rotation that names the key again keeps its limit.
    let keys = [press.releaseKey, second, limited].map { KeyFile($0) }
    _ = try await RootPublisher(folder: press.folder).rotate(
      .init(releaseKeys: keys), signedBy: press.rootKeys, at: press.now)
    #expect(await Press.refusal { try await publish("village", [press.releaseKey, limited]) } == .refused)
  }

  @Test func `publishing without a root fails`() async throws {
    let press = try Press()
    let path = try await Village(version: 1).bundle()
    #expect(await Press.refusal { _ = try await press.channel().publish(path, at: press.now) } == .unusable)
  }
}

@Suite struct `Take-backs` {
  @Test func `a take-back publishes earlier content with a higher sequence and a delta`() async throws {
    var press = try await Press.ready()
    let first = try await press.publish(1).manifest.releases[0]
    let second = try await press.publish(2).manifest.releases[0]
    press.seconds += 60
    let down = try await press.channel().takeBack(to: 1, at: press.now).manifest
    #expect(down.version.sequence == 3)
    #expect(down.releases[0].file == first.file)
    let delta = try #require(down.releases[0].delta(from: second.contentRoot))
    let client = FolderClient(path: press.path, seconds: press.seconds)
    #expect(try client.manifest() == down)
    #expect(try client.applies(delta, of: down.releases[0], to: try await Village(version: 2).bundle()))
    press.seconds += 60
    let up = try await press.channel().takeBack(to: 2, at: press.now).manifest
    #expect(up.version.sequence == 4)
    #expect(up.releases[0] == second)
  }

  @Test func `a take-back needs a manifest in the history and its bundle`() async throws {
    var press = try await Press.ready()
    let first = try await press.publish(1).manifest.releases[0]
    try await press.publish(2)
    #expect(await Press.refusal { _ = try await press.channel().takeBack(to: 3, at: press.now) } == .unusable)
    try FileManager.default.removeItem(atPath: "\(press.path)/o/\(first.file.sha256).transit")
    #expect(await Press.refusal { _ = try await press.channel().takeBack(to: 1, at: press.now) } == .unusable)
  }
}

@Suite struct `Key files` {
  @Test func `key files are private and never replaced`() throws {
    let folder = try TemporaryFolder()
    let key = try KeyFile.create(folder.file("online"))
    let attributes = try FileManager.default.attributesOfItem(atPath: folder.file("online.key"))
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    for ending in ["key", "pub"] {
      let text = try String(contentsOfFile: folder.file("online.\(ending)"), encoding: .utf8)
      let file = try KeyFile(pem: text, from: "x")
      #expect(file.publicKey == key)
      #expect((file.privateKey != nil) == (ending == "key"))
    }
    #expect(throws: PublisherError.self) { try KeyFile.create(folder.file("online")) }
    try FileManager.default.removeItem(atPath: folder.file("online.pub"))
    #expect(throws: PublisherError.self) { try KeyFile.create(folder.file("online")) }
    #expect(!FileManager.default.fileExists(atPath: folder.file("online.pub")))
  }

  @Test func `the error about an invalid key file does not quote its text`() {
    let error = #expect(throws: PublisherError.self) { try KeyFile(pem: "secret", from: "env:KEY") }
    #expect(error?.problem.contains("secret") == false)
    #expect(error?.kind == .unusable)
  }
}
