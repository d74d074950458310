import Foundation
import Publisher
import TestFeeds
import Testing
import TransitBundle
import TrustChecks
import UpdateManifest

/// Hosts without keys that change the files of a published folder.
@Suite struct `A publisher signs nothing that it has not verified` {
  /// Everything that signs what is in a folder.
  private static let signings: [@Sendable (Press) async throws -> Void] = [
    { _ = try await $0.channel().refresh(at: $0.now) },
    { _ = try await $0.channel().publish(try await Village(version: 3).bundle(), at: $0.now) },
    { _ = try await $0.channel().publishIfChanged(try await Village(version: 2).bundle(), at: $0.now) },
    { _ = try await $0.channel().takeBack(to: 1, at: $0.now) },
    {
      _ = try await RootPublisher(folder: $0.folder).rotate(
        .init(releaseKeys: [KeyFile($0.releaseKey)]), signedBy: $0.rootKeys, at: $0.now)
    },
  ]

  private func published() async throws -> Press {
    var press = try await Press.ready()
    for version in 1...2 { try await press.publish(version) }
    press.pass(days: 10)
    return press
  }

  /// Expects that each signing of a folder that a host has changed is refused, and leaves the folder as it is.
  private func expectRefusal(
    signings: [Int] = Array(0..<5), after change: (Press) throws -> Void
  ) async throws {
    let press = try await published()
    try change(press)
    let before = try press.contents()
    for number in signings {
      let kind = await Press.refusal { try await Self.signings[number](press) }
      #expect([.refused, .unusable].contains(kind), "signing \(number)")
      #expect(try press.contents() == before, "signing \(number)")
    }
  }

  @Test func `without signatures nothing is signed again`() async throws {
    try await expectRefusal { try $0.forge(sequence: 3) }
    try await expectRefusal { try $0.forge(sequence: 2) }
    try await expectRefusal { try $0.forge(sequence: 2, keys: [PrivateKey()]) }
    try await expectRefusal { press in
      let envelope = try SignedEnvelope(decoding: press.bytes("village/stable.json"))
      let payload = String(decoding: envelope.payload, as: UTF8.self).replacing("\"trips\":200", with: "\"trips\":201")
      let changed = SignedEnvelope(
        payloadType: .manifest, payload: Array(payload.utf8), signatures: envelope.signatures)
      try press.write(changed.encoded(), to: "village/stable.json")
    }
  }

  @Test func `a forged history is not signed`() async throws {
    try await expectRefusal { try $0.forge(".publish/history/village/stable/1.1.json", sequence: 1) }
    try await expectRefusal { try $0.forge(".publish/history/village/stable/1.9.json", sequence: 9) }
  }

  @Test func `the manifest of another feed or channel is not signed`() async throws {
    for (feed, channel) in [("town", "stable"), ("village", "beta")] {
      try await expectRefusal { press in
        try press.forge(feed: feed, channel: channel, sequence: 3, keys: [press.releaseKey])
      }
    }
  }

  @Test func `the root of a stranger is not believed, whatever keys it names`() async throws {
    let stranger = try PrivateKey()
    for isOwnRoot in [false, true] {
      try await expectRefusal { press in
        // The stranger's root names the public keys of the publisher beside those of the stranger.
        let roles = RootPublisher.Roles(
          rootKeys: [KeyFile(stranger)] + (isOwnRoot ? press.rootKeys.map { KeyFile($0.publicKey) } : []),
          releaseKeys: [TrustRoot.Key(stranger.publicKey), TrustRoot.Key(press.releaseKey.publicKey)])
        let root = roles.root(version: 1, expires: Timestamp(secondsSince1970: press.seconds + 400 * 86_400))
        try press.write(root.signed(by: [stranger]).encoded(), to: "root/1.json")
        try press.forge(sequence: 3, keys: [stranger])
      }
    }
  }

  @Test func `a folder without a pinned root needs one`() async throws {
    let press = try await published()
    try FileManager.default.removeItem(atPath: "\(press.path)/.publish/root.json")
    #expect(await Press.refusal { _ = try await press.channel().refresh(at: press.now) } == .refused)
    let root = try SignedEnvelope(decoding: press.bytes("root/1.json"))
    let folder = PublishedFolder(path: press.path, pinnedRoot: root)
    let publisher = ChannelPublisher(folder: folder, id: try Press.id(), keys: [press.releaseKey])
    #expect(try await publisher.refresh(at: press.now).manifest.version.sequence == 3)
  }

  @Test func `another root than the pinned one is refused, even if the folder believes it`() async throws {
    let (press, other) = (try await published(), try await published())
    let root = try SignedEnvelope(decoding: press.bytes("root/1.json"))
    let folder = PublishedFolder(path: other.path, pinnedRoot: root)
    let publisher = ChannelPublisher(folder: folder, id: try Press.id(), keys: [press.releaseKey])
    #expect(await Press.refusal { _ = try await publisher.refresh(at: press.now) } == .refused)
  }

  @Test func `a release whose bundle or delta is missing or changed is not signed again`() async throws {
    for ending in [".transit", ".tdelta"] {
      for isMissing in [true, false] {
        try await expectRefusal(signings: [0, 4]) { press in
          let current = try AcceptedManifest(trusting: SignedEnvelope(decoding: press.bytes("village/stable.json")))
          let release = current.manifest.releases[0]
          let hash = ending == ".transit" ? release.file.sha256 : release.deltas[0].file.sha256
          let name = "o/\(hash)\(ending)"
          if isMissing {
            try FileManager.default.removeItem(atPath: "\(press.path)/\(name)")
          } else {
            var bytes = try press.bytes(name)
            bytes[bytes.count / 2] ^= 1
            try press.write(bytes, to: name)
          }
        }
      }
    }
  }

  @Test func `a manifest that was put back to an older one is not continued from`() async throws {
    let press = try await published()
    try press.write(press.bytes(".publish/history/village/stable/1.1.json"), to: "village/stable.json")
    let refreshed = try await press.channel().refresh(at: press.now).manifest
    #expect(refreshed.version.sequence == 3)
    #expect(refreshed.releases[0].contentRoot == (try await `Publishing`.contentRoot(Village(version: 2))))
  }

  @Test func `a linked folder of objects loses no file`() async throws {
    var press = try await published()
    press.settings.keep = 0
    let outside = press.work.file("outside")
    try FileManager.default.moveItem(atPath: "\(press.path)/o", toPath: outside)
    try FileManager.default.createSymbolicLink(atPath: "\(press.path)/o", withDestinationPath: outside)
    let victim = "\(outside)/\(String(repeating: "a", count: 64)).transit"
    try Data([1]).write(to: URL(filePath: victim))
    try FileManager.default.setAttributes([.modificationDate: Date(timeIntervalSince1970: 1)], ofItemAtPath: victim)
    _ = try await press.channel().refresh(at: press.now)
    #expect(FileManager.default.fileExists(atPath: victim))
  }

  @Test func `a link in place of a folder is not followed`() async throws {
    let press = try await published()
    let outside = press.work.file("outside")
    try FileManager.default.moveItem(atPath: "\(press.path)/village", toPath: outside)
    try FileManager.default.createSymbolicLink(atPath: "\(press.path)/village", withDestinationPath: outside)
    let before = try Data(contentsOf: URL(filePath: "\(outside)/stable.json"))
    #expect(await Press.refusal { _ = try await press.channel().refresh(at: press.now) } == .unusable)
    #expect(try Data(contentsOf: URL(filePath: "\(outside)/stable.json")) == before)
  }
}

@Suite struct `A hidden root` {
  @Test func `stops a rotation that would make a second root of its version`() async throws {
    var press = try await Press.ready()
    let lock = press.work.file("lock.json")
    try await press.publish(1)
    let rotation = RootPublisher.Rotation(releaseKeys: [KeyFile(press.releaseKey)])
    _ = try await RootPublisher(folder: press.folder).rotate(rotation, signedBy: press.rootKeys, at: press.now)
    try await press.publish(2).state.write(of: .channel(Press.id()), lockFile: lock)
    for name in ["root/2.json", "village", ".publish/history"] {
      try FileManager.default.removeItem(atPath: "\(press.path)/\(name)")
    }
    var known = RootPublisher.Rotation()
    known.known = try PublishedState.all(lockFile: lock)
    let (folder, keys, now, final) = (press.folder, press.rootKeys, press.now, known)
    let kind = await Press.refusal {
      _ = try await RootPublisher(folder: folder).rotate(final, signedBy: keys, at: now)
    }
    #expect(kind == .refused)
  }

  @Test func `is remembered after a rotation that signs nothing`() async throws {
    var press = try await Press.ready()
    let lock = press.work.file("lock.json")
    try await press.publish(1).state.write(of: .channel(Press.id()), lockFile: lock)
    let old = press.work.file("old")
    try FileManager.default.copyItem(atPath: press.path, toPath: old)
    var rotation = RootPublisher.Rotation(releaseKeys: [KeyFile(press.releaseKey.publicKey)])
    rotation.known = try PublishedState.all(lockFile: lock)
    let rotated = try await RootPublisher(folder: press.folder).rotate(
      rotation, signedBy: press.rootKeys, at: press.now)
    try PublishedState.write(rotated.states, lockFile: lock)
    rotation.known = try PublishedState.all(lockFile: lock)
    let (again, keys, now) = (rotation, press.rootKeys, press.now)
    let folder = PublishedFolder(path: old)
    #expect(
      await Press.refusal { _ = try await RootPublisher(folder: folder).rotate(again, signedBy: keys, at: now) }
        == .refused)
    #expect(throws: PublisherError.self) { try rotated.states[.root]?.check(folder, .root) }
    try rotated.states[.root]?.check(press.folder, .root)
  }

  @Test func `does not hide what a lock file remembers, also if a later root is pinned`() async throws {
    var press = try await Press.ready()
    let rotation = RootPublisher.Rotation(releaseKeys: [KeyFile(press.releaseKey)])
    try await press.publish(1)
    _ = try await RootPublisher(folder: press.folder).rotate(rotation, signedBy: press.rootKeys, at: press.now)
    let old = press.work.file("old")
    try FileManager.default.copyItem(atPath: press.path, toPath: old)
    let state = try await press.publish(2).state
    for version in 1...2 {
      let root = try SignedEnvelope(decoding: press.bytes("root/\(version).json"))
      try FileManager.default.removeItem(atPath: "\(old)/.publish/root.json")
      let folder = PublishedFolder(path: old, pinnedRoot: root)
      #expect(throws: PublisherError.self) { try state.check(folder, .channel(Press.id())) }
      try Data(root.encoded()).write(to: URL(filePath: "\(old)/.publish/root.json"))
      if version == 2 { try FileManager.default.removeItem(atPath: "\(old)/root/1.json") }
      #expect(throws: PublisherError.self) { try state.check(folder, .channel(Press.id())) }
    }
  }

  @Test func `does not hide behind a lock file of several channels`() async throws {
    var press = try await Press.ready()
    let lock = press.work.file("lock.json")
    try await press.publish(1).state.write(of: .channel(Press.id()), lockFile: lock)
    try await press.publish(2).state.write(of: .channel(Press.id()), lockFile: lock)
    let town = try await press.channel("town").publish(try await Village(version: 1).bundle(), at: press.now)
    try town.state.write(of: .channel(Press.id("town")), lockFile: lock)
    #expect(try PublishedState(of: .channel(Press.id()), lockFile: lock)?.sequence == 2)
    #expect(try PublishedState(of: .channel(Press.id("town")), lockFile: lock)?.sequence == 1)
    #expect(try PublishedState(of: .channel(Press.id("city")), lockFile: lock) == nil)
  }
}

@Suite struct `A rotation` {
  @Test func `does not go back to an older release than the lock file remembers`() async throws {
    var press = try await Press.ready()
    try await press.publish(1)
    let old = press.work.file("old")
    try FileManager.default.copyItem(atPath: press.path, toPath: old)
    var rotation = RootPublisher.Rotation(releaseKeys: [KeyFile(press.releaseKey)])
    rotation.known = ["village/stable": try await press.publish(2).state]
    try await press.index()
    let (known, keys, now) = (rotation, press.rootKeys, press.now)
    let folder = PublishedFolder(path: old)
    #expect(
      await Press.refusal { _ = try await RootPublisher(folder: folder).rotate(known, signedBy: keys, at: now) }
        == .refused)
    let rotated = try await RootPublisher(folder: press.folder).rotate(known, signedBy: keys, at: now)
    #expect(Set(rotated.states.keys) == [.root, .index, .channel(try Press.id())])
    for (document, state) in rotated.states { try state.check(press.folder, document) }
  }
}

@Suite struct `A stolen release key` {
  /// A folder whose release key was stolen and used, and replaced by a new one.
  private func rotated(isKeyStolen: Bool, publicOnly: Bool = true) async throws -> (Press, thief: PrivateKey) {
    var press = try await Press.ready()
    for version in 1...2 { try await press.publish(version) }
    let stolen = press.releaseKey
    press.releaseKey = try PrivateKey()
    let key = publicOnly ? KeyFile(press.releaseKey.publicKey) : KeyFile(press.releaseKey)
    _ = try await RootPublisher(folder: press.folder).rotate(
      .init(releaseKeys: [key], isKeyStolen: isKeyStolen), signedBy: press.rootKeys, at: press.now)
    return (press, stolen)
  }

  @Test func `signs nothing that is signed again after a rotation`() async throws {
    let (press, stolen) = try await rotated(isKeyStolen: false)
    let honest = try AcceptedManifest(trusting: SignedEnvelope(decoding: press.bytes("village/stable.json"))).manifest
    try press.forge(rootVersion: 2, sequence: 900, keys: [stolen])
    #expect(await Press.refusal { _ = try await press.channel().refresh(at: press.now) } == .refused)
    // The last manifest before the rotation is still in the history.
    try press.forge(rootVersion: 1, sequence: 900, keys: [stolen])
    #expect(try await press.channel().refresh(at: press.now).manifest.releases == honest.releases)
    try press.forge(".publish/history/village/stable/1.900.json", sequence: 900, keys: [stolen])
    #expect(
      await Press.refusal { _ = try await press.channel().takeBack(to: 900, ofRoot: 1, at: press.now) } == .unusable)
  }

  @Test func `leaves nothing to sign again if the rotation says so, with and without a private key`() async throws {
    for publicOnly in [true, false] {
      var (press, _) = try await rotated(isKeyStolen: true, publicOnly: publicOnly)
      let thief = press
      #expect(await Press.refusal { _ = try await thief.channel().refresh(at: thief.now) } == .refused)
      #expect(
        await Press.refusal { _ = try await thief.channel().takeBack(to: 1, ofRoot: 1, at: thief.now) } == .unusable)
      let publication = try await press.publish(3)
      #expect(publication.manifest.version == ManifestVersion(rootVersion: 2, sequence: 1))
      #expect(publication.warnings.count == 1)
    }
  }

  @Test func `does not stop a publisher whose lock file remembers what was signed before the theft`() async throws {
    var press = try await Press.ready()
    let state = try await press.publish(1).state
    press.releaseKey = try PrivateKey()
    let rotation = RootPublisher.Rotation(releaseKeys: [KeyFile(press.releaseKey)], isKeyStolen: true)
    _ = try await RootPublisher(folder: press.folder).rotate(rotation, signedBy: press.rootKeys, at: press.now)
    try state.check(press.folder, .channel(Press.id()))
    let after = try await press.publish(2).state
    try FileManager.default.removeItem(atPath: "\(press.path)/village")
    try FileManager.default.removeItem(atPath: "\(press.path)/.publish/history")
    #expect(throws: PublisherError.self) { try after.check(press.folder, .channel(Press.id())) }
  }

  @Test func `does not invalidate what was published before a rotation without theft`() async throws {
    let (press, _) = try await rotated(isKeyStolen: false)
    #expect(try await press.channel().takeBack(to: 1, ofRoot: 1, at: press.now).manifest.version.rootVersion == 2)
    let list = ".publish/former/2.txt"
    try press.write(press.bytes(list) + Array("\(String(repeating: "0", count: 64))\n".utf8), to: list)
    #expect(await Press.refusal { _ = try await press.channel().refresh(at: press.now) } == .refused)
  }
}
