import BundleFormat
import Foundation
import HTTPTransport
import Publisher
import TestFeeds
import Testing
import TransitBundle
import TransitBundleUpdates
import TransitValues
import TrustChecks
import UpdateManifest

@Suite struct `The index of a folder` {
  /// Publishes two feeds and their index.
  private func ready() async throws -> Press {
    var press = try await Press.ready()
    try await press.publish(1)
    _ = try await press.channel("town").publish(try await Village(version: 2).bundle(), at: press.now)
    try await press.index()
    return press
  }

  @Test func `has the facts of each bundle`() async throws {
    let press = try await ready()
    let index = try press.accepted().document
    #expect(index.channels.map(\.id.description) == ["town/stable", "village/stable"])
    let entry = index.channels[1]
    let manifest = try #require(try FolderClient(path: press.path, seconds: press.seconds).manifest())
    #expect(entry.version == manifest.version)
    #expect(entry.contentRoot == manifest.releases[0].contentRoot)
    #expect(entry.length == manifest.releases[0].file.length)
    #expect(entry.name == "Bus")
    #expect(entry.names.isEmpty)
    #expect(entry.timeZone == "Europe/Berlin")
    #expect(entry.validity == (try #require(ServiceDate("20260101")))...(try #require(ServiceDate("20261231"))))
    #expect(entry.bounds == FolderIndex.Box(south: 52_500_000, west: 13_400_000, north: 52_529_000, east: 13_400_000))
  }

  @Test func `has the same bytes for the same state, until half of its lifetime`() async throws {
    var press = try await ready()
    let before = try press.contents()
    press.pass(days: 6)
    // Only the index: the manifests would be signed again at the same time.
    #expect(try await press.index().change == .none)
    #expect(try press.contents() == before)
    press.pass(days: 2)
    #expect(try await press.index().change == .published)
    #expect(try press.accepted().document.version == ManifestVersion(rootVersion: 1, sequence: 2))
    #expect(try press.accepted().document.channels == press.accepted(before["index.json"]).document.channels)
  }

  @Test func `is signed again when a channel is new, changed or gone`() async throws {
    var press = try await ready()
    try await press.publish(3)
    #expect(try await press.index().index.version.sequence == 2)
    _ = try await press.channel("city", "beta").publish(try await Village(version: 1).bundle(), at: press.now)
    #expect(try await press.index().index.channels.count == 3)
    try FileManager.default.removeItem(atPath: "\(press.path)/town/stable.json")
    let publication = try await press.index()
    #expect(publication.index.channels.map(\.id.description) == ["city/beta", "village/stable"])
    #expect(publication.warnings.count == 1)
    #expect(publication.index.version.sequence == 4)
  }

  @Test func `does not list a channel whose manifest has expired`() async throws {
    var press = try await ready()
    press.pass(days: 15)
    #expect(await Press.refusal { try await press.index() } == .refused)
    try await press.publish(2)
    let publication = try await press.index()
    #expect(publication.index.channels.map(\.id.description) == ["village/stable"])
    #expect(publication.warnings.contains { $0.contains("town/stable") && $0.contains("expired") })
  }

  @Test func `needs release keys of the newest root`() async throws {
    let press = try await ready()
    let before = try press.contents()
    for keys in [[], [try PrivateKey()], press.rootKeys] {
      #expect(await Press.refusal { try await press.index(keys: keys) } == .refused)
    }
    #expect(try press.contents() == before)
  }

  @Test func `is signed again by a rotation, with new keys and from sequence 1`() async throws {
    var press = try await ready()
    let former = press.releaseKey
    press.releaseKey = try PrivateKey()
    press.seconds += 60
    let rotated = try await RootPublisher(folder: press.folder).rotate(
      .init(releaseKeys: [KeyFile(press.releaseKey)]), signedBy: press.rootKeys, at: press.now)
    #expect(!rotated.isIndexUnsigned)
    #expect(try press.accepted().document.version == ManifestVersion(rootVersion: 2, sequence: 1))
    #expect(await Press.refusal { try await press.index(keys: [former]) } == .refused)
  }

  @Test func `is not signed again after a theft, until someone publishes it`() async throws {
    var press = try await ready()
    let other = try PrivateKey()
    press.seconds += 60
    let rotated = try await RootPublisher(folder: press.folder).rotate(
      .init(releaseKeys: [KeyFile(other)], isKeyStolen: true), signedBy: press.rootKeys, at: press.now)
    #expect(rotated.isIndexUnsigned)
    press.releaseKey = other
    #expect(throws: UpdateError.self) { try press.accepted() }
    try await press.publish(4)
    let publication = try await press.index()
    #expect(publication.index.version == ManifestVersion(rootVersion: 2, sequence: 1))
    #expect(publication.index.channels.map(\.id.description) == ["village/stable"])
    #expect(try press.accepted().document == publication.index)
  }

  @Test func `is not signed by a key that is limited to feeds`() async throws {
    var press = try await Press.ready()
    let limited = try PrivateKey()
    var roles = press.roles
    roles.releaseKeys = [TrustRoot.Key(limited.publicKey, feeds: [try Press.id().feed])]
    let folder = PublishedFolder(path: press.work.file("limited"))
    _ = try await RootPublisher(folder: folder).initialize(roles, at: press.now)
    press.seconds += 60
    let channel = ChannelPublisher(folder: folder, id: try Press.id(), keys: [limited])
    _ = try await channel.publish(try await Village(version: 1).bundle(), at: press.now)
    let now = press.now
    #expect(
      await Press.refusal { _ = try await IndexPublisher(folder: folder, keys: [limited]).publish(at: now) } == .refused
    )
  }

  /// Expects that the index is not signed after a host has changed the folder, and that the folder stays as it is.
  private func expectRefusal(after change: (Press) throws -> Void) async throws {
    var press = try await ready()
    press.seconds += 8 * 86_400
    try change(press)
    let before = try press.contents()
    let kind = await Press.refusal { try await press.index() }
    #expect([.refused, .unusable].contains(kind))
    #expect(try press.contents() == before)
  }

  @Test func `is not signed if a manifest, a bundle or the former index is not what the keys signed`() async throws {
    try await expectRefusal { try $0.forge(sequence: 2) }
    try await expectRefusal { try $0.forge(sequence: 2, keys: [PrivateKey()]) }
    try await expectRefusal { try $0.write($0.bytes("town/stable.json"), to: "village/stable.json") }
    try await expectRefusal { try $0.write($0.bytes("index.json"), to: "village/stable.json") }
    try await expectRefusal { try $0.write($0.bytes("village/stable.json"), to: "index.json") }
    try await expectRefusal { press in
      let name = try #require(press.names(in: "o").first { $0.hasSuffix(".transit") })
      var bytes = try press.bytes("o/\(name)")
      bytes[bytes.count / 2] ^= 1
      try press.write(bytes, to: "o/\(name)")
    }
    try await expectRefusal { press in
      for name in press.names(in: "o") { try FileManager.default.removeItem(atPath: "\(press.path)/o/\(name)") }
    }
    try await expectRefusal { press in
      let index = try press.accepted().document
      let forged = FolderIndex(
        version: ManifestVersion(rootVersion: 1, sequence: 77), issued: index.issued, expires: index.expires,
        channels: index.channels)
      try press.write(forged.signed(by: [PrivateKey()]).encoded(), to: ".publish/index.json")
    }
  }

  @Test func `is the old or the new one if the publisher is killed, and no sequence is used twice`() async throws {
    let snapshots = try Snapshots()
    var press = try await Press.ready { snapshots.take(before: $0) }
    try await press.publish(1)
    try await press.index()
    let old = try press.bytes("index.json")
    try await press.publish(2)
    snapshots.begin(press.path)
    press.seconds += 60
    try await press.index()
    let new = try press.bytes("index.json")
    #expect(snapshots.copies.count >= 4)
    for copy in snapshots.copies {
      let left = Array(try Data(contentsOf: URL(filePath: "\(copy.path)/index.json")))
      #expect(left == old || left == new, "before \(copy.change)")
      let isKept = Array(try Data(contentsOf: URL(filePath: "\(copy.path)/.publish/index.json"))) == new
      let next = try await press.index(in: copy.path)
      #expect(next.index.version.sequence == 2)
      #expect(!isKept || next.change == .none)
      #expect(try Data(contentsOf: URL(filePath: "\(copy.path)/index.json")).isEmpty == false)
      #expect(try press.accepted(Data(contentsOf: URL(filePath: "\(copy.path)/index.json"))).document == next.index)
    }
  }

  @Test func `leads a client to each of its cities`() async throws {
    let press = try await ready()
    let folder = try TemporaryFolder()
    let (path, root, seconds) = (folder.file("cities"), try press.bytes("root/1.json"), press.seconds)
    let cities = try ChannelIndexUpdater(
      path: path, from: [DiskTransport.base], root: root, transport: DiskTransport(path: press.path),
      now: { seconds })
    for channel in try await cities.update().channels {
      let store = try cities.store(for: channel.id)
      for try await _ in try cities.updater(for: channel, in: store).update() {}
      let timetable = try #require(store.current)
      #expect(channel.name == timetable.information.name)
      #expect(channel.validity == timetable.information.validity)
      #expect(
        channel.contentRoot == SHA256Hash(timetable.file.header.contentRoot)?.description)
    }
  }
}

/// Machines whose folder has no index, or an old one.
@Suite struct `The sequence of an index` {
  /// Publishes two feeds and two indexes.
  private func ready() async throws -> Press {
    var press = try await Press.ready()
    try await press.publish(1)
    _ = try await press.channel("town").publish(try await Village(version: 2).bundle(), at: press.now)
    try await press.index()
    try await press.publish(2)
    try await press.index()
    return press
  }

  private func mirror(
    _ press: Press, to path: String, _ options: IndexMirror.Options = IndexMirror.Options(),
    cache: DiskTransport.Cache = DiskTransport.Cache(),
    hiding hidden: @escaping @Sendable (String) -> Bool = { _ in false }
  ) async throws {
    let root = try SignedEnvelope(decoding: try press.bytes("root/1.json"))
    try await IndexMirror(
      host: HostReader(
        base: DiskTransport.base, transport: DiskTransport(path: press.path, cache: cache, hiding: hidden)),
      folder: PublishedFolder(path: path, pinnedRoot: root), options: options
    ).fetch(at: press.now)
  }

  @Test func `goes on from the host's index, with all of its channels`() async throws {
    var press = try await ready()
    let copy = press.work.file("copy")
    try await mirror(press, to: copy)
    #expect(try await press.index(in: copy).change == .none)
    press.pass(days: 8)
    let index = try await press.index(in: copy).index
    #expect(index.version.sequence == 3)
    #expect(index.channels == (try press.accepted().document.channels))
  }

  @Test func `goes on in a folder that publish --from has made for one channel`() async throws {
    let press = try await ready()
    let copy = press.work.file("copy")
    let root = try SignedEnvelope(decoding: try press.bytes("root/1.json"))
    try await HostMirror(
      host: HostReader(base: DiskTransport.base, transport: DiskTransport(path: press.path)),
      folder: PublishedFolder(path: copy, pinnedRoot: root), id: try Press.id()
    ).fetch(at: press.now)
    #expect(try await press.index(in: copy).index.version.sequence == 3)
  }

  @Test func `does not begin again when both copies are missing and a lock file remembers it`() async throws {
    let press = try await ready()
    let lock = press.work.file("lock.json")
    try await press.index().state.write(of: .index, lockFile: lock)
    let known = try PublishedState.all(lockFile: lock)
    let state = try #require(known["index.json"])
    #expect(state.sequence == 2)
    _ = try await press.index(known: known)
    for name in ["index.json", ".publish/index.json"] {
      try FileManager.default.removeItem(atPath: "\(press.path)/\(name)")
    }
    #expect(await Press.refusal { try await press.index(known: known) } == .refused)
    #expect(throws: PublisherError.self) { try state.check(press.folder, .index) }
    #expect(!FileManager.default.fileExists(atPath: "\(press.path)/index.json"))
  }

  @Test func `stops at a host without an index, with an expired one or an older one than the lock file`() async throws {
    var press = try await ready()
    let (new, copies) = (press.work.file("new"), press.work.file("copies"))
    let isIndex: @Sendable (String) -> Bool = { $0.hasSuffix("index.json") }
    var first = IndexMirror.Options()
    first.isFirst = true
    let isFirst = first
    #expect(await Press.refusal { try await mirror(press, to: new, hiding: isIndex) } == .refused)
    #expect(await Press.refusal { try await mirror(press, to: new, isFirst) } == .refused)

    let old = try press.bytes("index.json")
    press.pass(days: 8)
    for feed in ["village", "town"] { _ = try await press.channel(feed).refresh(at: press.now) }
    var known = IndexMirror.Options()
    known.known = ["index.json": try await press.index().state]
    let (remembered, cache) = (known, DiskTransport.Cache(["index.json": old]))
    let now = press
    #expect(
      await Press.refusal {
        try await mirror(now, to: copies, remembered, cache: cache, hiding: { $0.hasPrefix(".publish") })
      } == .refused)
    // The publisher's own copy is newer than the cached one.
    try await mirror(now, to: copies, remembered, cache: cache)
    press.pass(days: 20)
    let late = press
    #expect(await Press.refusal { try await mirror(late, to: press.work.file("late")) } == .refused)
  }

  @Test func `a first index on a new machine needs the channels, which it says`() async throws {
    let press = try await ready()
    let new = press.work.file("new")
    var options = IndexMirror.Options()
    options.isFirst = true
    let (first, hidden): (_, @Sendable (String) -> Bool) = (options, { $0.hasSuffix("index.json") })
    let error = await #expect(throws: PublisherError.self) { try await mirror(press, to: new, first, hiding: hidden) }
    #expect(error?.kind == .refused)
    #expect(error?.problem.contains("first run publish --from for each channel") == true)
    let root = try SignedEnvelope(decoding: try press.bytes("root/1.json"))
    for feed in ["village", "town"] {
      try await HostMirror(
        host: HostReader(base: DiskTransport.base, transport: DiskTransport(path: press.path, hiding: hidden)),
        folder: PublishedFolder(path: new, pinnedRoot: root), id: try Press.id(feed)
      ).fetch(at: press.now)
    }
    try await mirror(press, to: new, first, hiding: hidden)
    #expect(try await press.index(in: new).index.channels.count == 2)
  }

  @Test func `a channel on a host must not be older than the lock file or the index says`() async throws {
    var press = try await ready()
    let old = try press.bytes("village/stable.json")
    let states = ["village/stable": try await press.publish(3).state]
    let cache = DiskTransport.Cache(["village/stable.json": old])
    let hidden: @Sendable (String) -> Bool = { $0.hasPrefix(".publish/history") }
    var options = IndexMirror.Options()
    options.known = states
    let (known, before) = (options, press)
    let stale = press.work.file("stale")
    #expect(
      await Press.refusal { try await mirror(before, to: stale, known, cache: cache, hiding: hidden) } == .refused)
    #expect(!FileManager.default.fileExists(atPath: "\(stale)/village/stable.json"))
    try await mirror(before, to: press.work.file("copy"), known, cache: cache)
    let index = try await press.index(in: press.work.file("copy"), known: states).index
    #expect(index.channels.map(\.version.sequence) == [1, 3])
    // Now the index lists what only the lock file knew.
    try await press.index()
    let after = press
    #expect(await Press.refusal { try await mirror(after, to: stale, cache: cache, hiding: hidden) } == .refused)
  }

  @Test func `a channel in a folder must not be older than the lock file or the last index says`() async throws {
    var press = try await ready()
    let old = press.work.file("old")
    try FileManager.default.copyItem(atPath: press.path, toPath: old)
    let states = ["village/stable": try await press.publish(3).state]
    for name in ["index.json", ".publish/index.json"] { try FileManager.default.removeItem(atPath: "\(old)/\(name)") }
    let error = await #expect(throws: PublisherError.self) { try await press.index(in: old, known: states) }
    #expect(error?.kind == .refused && error?.problem.contains("village/stable has sequence 2") == true)
    #expect(!FileManager.default.fileExists(atPath: "\(old)/index.json"))
    #expect(try await press.index(known: states).index.channels.map(\.version.sequence) == [1, 3])
    try Data(press.bytes("index.json")).write(to: URL(filePath: "\(old)/.publish/index.json"))
    #expect(await Press.refusal { try await press.index(in: old) } == .refused)
  }

  @Test func `lists no fewer channels because the host hides a manifest`() async throws {
    let press = try await ready()
    let copy = press.work.file("copy")
    let hidden: @Sendable (String) -> Bool = { $0.hasPrefix("town/") }
    #expect(await Press.refusal { try await mirror(press, to: copy, hiding: hidden) } == .refused)
    var options = IndexMirror.Options()
    options.removed = [try Press.id("town")]
    try await mirror(press, to: copy, options, hiding: hidden)
    let index = try await press.index(in: copy).index
    #expect(index.channels.map(\.id.description) == ["village/stable"])
    #expect(index.version.sequence == 3)
  }
}

extension Press {
  /// Publishes the index.
  @discardableResult
  func index(
    in path: String? = nil, keys: [PrivateKey]? = nil, known: [String: PublishedState] = [:]
  ) async throws -> IndexPublisher.Publication {
    try await IndexPublisher(
      folder: path.map { PublishedFolder(path: $0) } ?? folder, keys: keys ?? [releaseKey], known: known
    ).publish(at: now)
  }

  /// Reads the index like a client that ships root 1 and has no stored state.
  ///
  /// - Parameter data: The file; `nil` for that of the folder.
  func accepted(_ data: Data? = nil) throws -> AcceptedDocument<FolderIndex> {
    let bytes = try data.map { Array($0) } ?? bytes("index.json")
    let client = FolderClient(path: path, seconds: seconds)
    let trust = DocumentTrust<FolderIndex>(
      subject: FolderIndex.Subject(),
      shippedRoot: try TrustRoot(trusting: SignedEnvelope(decoding: self.bytes("root/1.json"))),
      storedRoot: try client.root(), lastAccepted: nil)
    let verdict = try trust.verdict(on: SignedEnvelope(decoding: bytes), at: now)
    #expect(verdict.reasonNotToInstall == nil)
    return verdict.accepted
  }
}
