import BundleFormat
import Foundation
import HTTPTransport
import Publisher
import TestFeeds
import TransitBundle
import TransitBundleUpdates
import UpdateManifest

/// A publisher of two feeds and its clients, whose files all pass through hosts that can change them.
///
/// Everything that the publisher wants to release is recorded. After each step, nothing else is signed by its keys,
/// nothing else is installed, and no sequence number is signed twice or lowered.
package final class RandomOrganization {
  /// The law that a step broke.
  package struct Wrong: Error, CustomStringConvertible {
    package let description: String
  }

  private let work: TemporaryFolder
  private var random: SplitMix64
  private var seconds = RandomOrganization.start

  // The publisher, which keeps its keys and its first root on a machine of its own.
  private var rootKey: PrivateKey
  private var releaseKey: PrivateKey
  private var shippedRoot: SignedEnvelope
  private var good: String
  private var chain = 0
  /// Keys that only the publisher has, also former ones.
  private var honestKeys: [PublicKey]
  /// The contents that the publisher wants to release, by chain of roots and feed.
  private var wanted: Set<Wanted> = []
  /// What the publisher's lock file remembers, by document.
  private var known: [String: PublishedState] = [:]
  /// The payloads of all documents that were signed and kept, by document and version.
  private var kept: [String: [ManifestVersion: SHA256Hash]] = [:]

  // The host.
  private let stranger: PrivateKey
  private var stolenKeys: [PrivateKey] = []
  private var archive: [String] = []
  private let evil: (bundle: [UInt8], release: Release)

  private var clients: [Client] = []
  /// Whether the step fetches into a folder of another time or publisher.
  private var usesArchive = false
  private var folderCount = 0

  package private(set) var signings = 0
  package private(set) var refusals = 0
  package private(set) var installations = 0
  /// What happened in the last step.
  package private(set) var moves: [String] = []

  private struct Wanted: Hashable {
    let chain: Int
    let feed: String
    let content: SHA256Hash
  }

  /// An app.
  private struct Client {
    var store: String
    let feed: String
    /// The root that the app ships, and its chain.
    var root: [UInt8]
    var chain: Int
    var content: SHA256Hash?
  }

  /// 2026-06-01T12:00:00Z, within the service of the villages.
  private static let start = 1_780_315_200
  private static let feeds = ["village", "town"]
  private static let versions = 1...4

  private static func village(_ version: Int) -> Village { Village(version: version, trips: 20) }

  package init(seed: UInt64) async throws {
    work = try TemporaryFolder()
    random = SplitMix64(seed: seed)
    (rootKey, releaseKey) = (try PrivateKey(), try PrivateKey())
    stranger = try PrivateKey()
    honestKeys = []
    good = work.file("nothing")
    shippedRoot = SignedEnvelope(payloadType: .root, payload: [])
    archive = [work.file("stranger")]
    evil = try await Self.published(by: stranger, in: archive[0])
    try await beginChain()
    for number in 0..<4 {
      clients.append(
        Client(
          store: work.file("store-\(number)"), feed: Self.feeds[number % 2], root: shippedRoot.encoded(), chain: chain))
    }
  }

  /// Publishes the host's own bundle in a folder of its own.
  private static func published(by key: PrivateKey, in path: String) async throws -> (bundle: [UInt8], release: Release)
  {
    let (folder, now) = (PublishedFolder(path: path), Timestamp(secondsSince1970: start))
    let roles = RootPublisher.Roles(rootKeys: [KeyFile(key)], releaseKeys: [TrustRoot.Key(key.publicKey)])
    _ = try await RootPublisher(folder: folder).initialize(roles, at: now)
    let bundle = try await village(66).bundle()
    let publisher = ChannelPublisher(folder: folder, id: try id(feeds[0]), keys: [key])
    let release = try await publisher.publish(bundle, at: now).manifest.releases[0]
    return (Array(try Data(contentsOf: URL(filePath: bundle))), release)
  }

  private var now: Timestamp { Timestamp(secondsSince1970: seconds) }

  private func newPath(_ name: String) -> String {
    folderCount += 1
    return work.file("\(name)-\(folderCount)")
  }
}

// MARK: Steps

extension RandomOrganization {
  /// Lets the publisher do something in a folder that a host may have changed, then a client ask a host.
  package func step() async throws {
    seconds += random.number(0...86_400)
    (moves, usesArchive) = ([], false)
    let folder = try copy(of: good)
    let count = random.pick([0, 0, 1, 2, 3])
    for _ in 0..<count { moves.append(hostile(folder).move(&random)) }
    do {
      var remembered = known
      try await act(in: folder, isHonest: count == 0, &remembered)
      signings += 1
      if count == 0 { try adopt(folder, remembered) }
    } catch let error as PublisherError {
      moves.append("refused: \(error)")
      refusals += 1
      if count == 0 { try await recover(after: error) }
    }
    try await updateClient(from: random.chance(40) ? good : folder)
    try? FileManager.default.removeItem(atPath: folder)
  }

  /// - Parameter known: What the lock file remembers before, and then after.
  private func act(in folder: String, isHonest: Bool, _ known: inout [String: PublishedState]) async throws {
    let feed = random.pick(Self.feeds)
    let action = random.number(0...(isHonest ? 10 : 9))
    moves.append("action \(action) for \(feed)")
    switch action {
    case 0...2: try await publish(feed, in: folder, &known)
    case 3:
      try await sign(feed, in: folder, &known) { try await $0.refresh(at: now) }
    case 4:
      let sequence = random.number(1...(random.chance(50) ? 6 : 1000))
      let root = random.chance(50) ? random.number(1...4) : nil
      try await sign(feed, in: folder, &known) { try await $0.takeBack(to: sequence, ofRoot: root, at: now) }
    case 5, 6: try await publishFromHost(feed, folder, known)
    case 7: try await rotate(in: folder, .init(releaseKeys: [KeyFile(releaseKey)]), &known)
    case 8: try await rotate(in: folder, .init(), &known)
    case 9:
      let document = PublishedDocument.index
      known["\(document)"] =
        try await IndexPublisher(folder: published(folder), keys: [releaseKey], known: known)
        .publish(at: now).state
    default: try await replaceKey(in: folder, isKeyStolen: random.chance(50), &known)
    }
    try checkSignatures(in: folder)
  }

  /// Records a wish, and publishes.
  private func publish(
    _ feed: String, in folder: String, _ known: inout [String: PublishedState]
  ) async throws {
    let bundle = try await Self.village(random.number(Self.versions)).bundle()
    try want(bundle, feed)
    let (always, isForced) = (random.chance(50), random.chance(30))
    try await sign(feed, in: folder, &known) { channel in
      always
        ? try await channel.publish(bundle, isForced: isForced, at: now)
        : try await channel.publishIfChanged(bundle, at: now)
    }
  }

  /// Does what a command with a lock file does.
  private func sign(
    _ feed: String, in folder: String, _ known: inout [String: PublishedState],
    _ body: (ChannelPublisher) async throws -> ChannelPublisher.Publication
  ) async throws {
    let channel = try channel(feed, in: folder)
    let document = PublishedDocument.channel(channel.id)
    try known["\(document)"]?.check(channel.folder, document)
    known["\(document)"] = try await body(channel).state
  }

  /// Does what a machine without a folder does: fetches the state from the host, maybe through a cache, then signs.
  private func publishFromHost(_ feed: String, _ host: String, _ known: [String: PublishedState]) async throws {
    var known = known
    usesArchive = random.chance(40)
    let fresh = usesArchive ? try copy(of: random.pick(archive + [good])) : newPath("fresh")
    defer { try? FileManager.default.removeItem(atPath: fresh) }
    var options = HostMirror.Options()
    options.contentCount = random.number(0...2)
    options.isFirst = random.chance(20)
    options.allowsExpired = random.chance(50)
    let id = try Self.id(feed)
    options.known = known["\(PublishedDocument.channel(id))"]
    let transport = DiskTransport(path: host, cache: random.chance(30) ? cache(of: id) : DiskTransport.Cache())
    let reader = HostReader(base: DiskTransport.base, transport: transport, backoff: Backoff(maximumRetries: 0))
    try await HostMirror(host: reader, folder: published(fresh), id: id, options: options).fetch(at: now)
    if random.chance(50) {
      try await publish(feed, in: fresh, &known)
    } else {
      try await sign(feed, in: fresh, &known) { try await $0.refresh(at: now) }
    }
    try checkSignatures(in: fresh)
  }

  /// A cache that still has the manifest of another time or publisher.
  private func cache(of id: ChannelID) -> DiskTransport.Cache {
    usesArchive = true
    let bytes = FileManager.default.contents(atPath: "\(random.pick(archive))/\(id.manifestName)")
    return DiskTransport.Cache(bytes.map { [id.manifestName: Array($0)] } ?? [:], isObedient: random.chance(30))
  }

  private func rotate(
    in folder: String, _ rotation: RootPublisher.Rotation, _ known: inout [String: PublishedState]
  ) async throws {
    var rotation = rotation
    rotation.known = known
    let rotated = try await RootPublisher(folder: published(folder)).rotate(rotation, signedBy: [rootKey], at: now)
    for (document, state) in rotated.states { known["\(document)"] = state }
  }

  /// Rotates to a new release key. After a theft the host has the old one, once all clients know the new root.
  private func replaceKey(
    in folder: String, isKeyStolen: Bool, _ known: inout [String: PublishedState]
  ) async throws {
    let former = releaseKey
    let new = try PrivateKey()
    honestKeys.append(new.publicKey)
    try await rotate(in: folder, .init(releaseKeys: [KeyFile(new)], isKeyStolen: isKeyStolen), &known)
    releaseKey = new
    if !isKeyStolen { return }
    for feed in Self.feeds { try await publish(feed, in: folder, &known) }
    let newest = try newestRoot(in: folder)
    for index in clients.indices {
      try await update(index, from: folder, hiding: { _ in false })
      // A client of a folder that the publisher has not kept may know another root of the same version. Nothing stops
      // the thief there, so the app is installed anew.
      let known = FileManager.default.contents(atPath: "\(clients[index].store)/root.\(newest.version).json")
      guard let known, try SignedEnvelope(decoding: Array(known)).payload == newest.envelope.payload else {
        (clients[index].store, clients[index].content) = (newPath("store"), nil)
        try await update(index, from: folder, hiding: { _ in false })
        continue
      }
    }
    honestKeys.removeAll { $0.id == former.publicKey.id }
    stolenKeys.append(former)
  }

  private func newestRoot(in folder: String) throws -> (version: Int, envelope: SignedEnvelope) {
    let names = try FileManager.default.contentsOfDirectory(atPath: "\(folder)/root")
    guard let version = names.compactMap({ Int($0.dropLast(".json".count)) }).max(),
      let bytes = FileManager.default.contents(atPath: "\(folder)/root/\(version).json")
    else { throw Wrong(description: "the folder has no root") }
    return (version, try SignedEnvelope(decoding: Array(bytes)))
  }

  /// Does what a publisher does whose folder is out of date: makes the next root, or else begins with new keys.
  private func recover(after error: PublisherError) async throws {
    // In an honest folder only these are refused: expired roots, manifests that are not there, `--from` as it is asked.
    let isExpected = ["expired", "has no manifest", "has no channel", "--first", "differs from the manifest"].contains {
      error.problem.contains($0)
    }
    if !isExpected, !usesArchive { throw Wrong(description: "an honest folder is refused: \(error)") }
    let folder = try copy(of: good)
    do {
      var remembered = known
      try await rotate(in: folder, .init(releaseKeys: [KeyFile(releaseKey)]), &remembered)
      try checkSignatures(in: folder)
      try adopt(folder, remembered)
    } catch is PublisherError {
      try await beginChain()
    }
    if random.chance(5) { try await beginChain() }
  }

  /// Begins with new keys, as after a theft of all keys, which the host has from now on. Apps ship the new root.
  private func beginChain() async throws {
    if chain > 0 {
      stolenKeys = Array((stolenKeys + [rootKey, releaseKey]).suffix(5))
    }
    chain += 1
    (rootKey, releaseKey) = (try PrivateKey(), try PrivateKey())
    honestKeys = [rootKey.publicKey, releaseKey.publicKey]
    (good, known, kept) = (newPath("good"), [:], [:])
    let roles = RootPublisher.Roles(
      rootKeys: [KeyFile(rootKey)], releaseKeys: [TrustRoot.Key(releaseKey.publicKey)])
    _ = try await RootPublisher(folder: PublishedFolder(path: good)).initialize(roles, at: now)
    shippedRoot = try SignedEnvelope(
      decoding: Array(Data(contentsOf: URL(filePath: "\(good)/root/1.json"))))
    for feed in Self.feeds { try await publish(feed, in: good, &known) }
    for document in try documents(in: good) { keep(document) }
    for index in clients.indices { (clients[index].root, clients[index].chain) = (shippedRoot.encoded(), chain) }
  }
}

// MARK: Folders

extension RandomOrganization {
  private func published(_ path: String) -> PublishedFolder { PublishedFolder(path: path, pinnedRoot: shippedRoot) }

  private func channel(_ feed: String, in path: String) throws -> ChannelPublisher {
    var settings = ChannelPublisher.Settings()
    settings.deltaCount = random.number(0...2)
    settings.keep = random.pick([0, 30 * 86_400])
    return ChannelPublisher(folder: published(path), id: try Self.id(feed), keys: [releaseKey], settings: settings)
  }

  private func hostile(_ path: String) -> HostileFolder {
    HostileFolder(
      path: path, others: archive, keys: [stranger] + stolenKeys,
      publicKeys: [rootKey.publicKey, releaseKey.publicKey],
      bundle: evil.bundle, release: evil.release, now: seconds)
  }

  private func copy(of folder: String) throws -> String {
    let path = newPath("copy")
    try FileManager.default.copyItem(atPath: folder, toPath: path)
    return path
  }

  /// Makes a folder the publisher's, and sometimes keeps the former one for the host.
  private func adopt(_ folder: String, _ remembered: [String: PublishedState]) throws {
    known = remembered
    for document in try documents(in: folder) { keep(document) }
    let new = newPath("good")
    try FileManager.default.copyItem(atPath: folder, toPath: new)
    if random.chance(15) {
      archive.append(good)
      if archive.count > 10 {
        let old = archive.remove(at: 1)
        try? FileManager.default.removeItem(atPath: old)
      }
    } else {
      try? FileManager.default.removeItem(atPath: good)
    }
    good = new
  }
}

// MARK: What must hold

extension RandomOrganization {
  private func want(_ bundle: String, _ feed: String) throws {
    wanted.insert(Wanted(chain: chain, feed: feed, content: try Self.content(of: BundleFile.open(path: bundle))))
  }

  private static func content(of file: BundleFile) throws -> SHA256Hash {
    guard let hash = SHA256Hash(file.header.contentRoot) else { throw Wrong(description: "no content root") }
    return hash
  }

  private static func id(_ feed: String) throws -> ChannelID {
    guard let feed = FeedName(feed), let channel = ChannelName(ChannelName.usual) else {
      throw Wrong(description: "no name")
    }
    return ChannelID(feed: feed, channel: channel)
  }

  /// Checks that the publisher's keys signed only what it wants, with new versions, and roots with keys of its own.
  private func checkSignatures(in folder: String) throws {
    try checkVersions(in: folder)
    for name in (try FileManager.default.subpathsOfDirectory(atPath: folder)) where name.hasSuffix(".json") {
      guard let bytes = FileManager.default.contents(atPath: "\(folder)/\(name)"),
        let envelope = try? SignedEnvelope(decoding: Array(bytes)), !envelope.signers(among: honestKeys).isEmpty
      else { continue }
      switch envelope.payloadType {
      case .root:
        if try TrustRoot(trusting: envelope).keys.contains(where: { $0.publicKey.id == stranger.publicKey.id }) {
          throw Wrong(description: "\(name) is signed, and gives rights to a key of the host")
        }
      case .manifest:
        let manifest = try AcceptedManifest(trusting: envelope).manifest
        for release in manifest.releases {
          try demandWish(for: release.contentRoot, of: manifest.feed, in: name)
          if release.trips != 20 { throw Wrong(description: "\(name) is signed with \(release.trips) trips") }
        }
      case .index:
        for entry in try AcceptedDocument<FolderIndex>(trusting: envelope).document.channels {
          try demandWish(for: entry.contentRoot, of: entry.id.feed, in: name)
        }
      }
    }
  }

  /// A manifest or an index that the publisher's keys signed.
  private struct Signed {
    let name: String
    let version: ManifestVersion
    let payload: SHA256Hash
  }

  /// Returns what the publisher's keys signed in a folder, also in its history.
  private func documents(in folder: String) throws -> [Signed] {
    try FileManager.default.subpathsOfDirectory(atPath: folder).filter { $0.hasSuffix(".json") }.compactMap { file in
      guard let bytes = FileManager.default.contents(atPath: "\(folder)/\(file)"),
        let envelope = try? SignedEnvelope(decoding: Array(bytes)), !envelope.signers(among: honestKeys).isEmpty
      else { return nil }
      let payload = SHA256Hash(of: envelope.payload)
      switch envelope.payloadType {
      case .root: return nil
      case .manifest:
        let manifest = try AcceptedManifest(trusting: envelope).manifest
        return Signed(name: "\(manifest.feed)", version: manifest.version, payload: payload)
      case .index:
        let index = try AcceptedDocument<FolderIndex>(trusting: envelope).document
        return Signed(name: FolderIndex.fileName, version: index.version, payload: payload)
      }
    }
  }

  private func keep(_ document: Signed) { kept[document.name, default: [:]][document.version] = document.payload }

  /// Checks that a folder has nothing signed with a version that was used before, or a lower one.
  private func checkVersions(in folder: String) throws {
    var found: [String: [ManifestVersion: SHA256Hash]] = [:]
    for document in try documents(in: folder) {
      let before = kept[document.name] ?? [:]
      if let other = before[document.version] ?? found[document.name]?[document.version] {
        if other == document.payload { continue }
        throw Wrong(description: "\(document.name): \(document.version) is signed twice")
      }
      if let last = before.keys.max(), document.version < last {
        throw Wrong(description: "\(document.name): \(document.version) is signed after \(last)")
      }
      found[document.name, default: [:]][document.version] = document.payload
    }
  }

  private func demandWish(for content: SHA256Hash, of feed: FeedName, in name: String) throws {
    if wanted.contains(Wanted(chain: chain, feed: "\(feed)", content: content)) { return }
    throw Wrong(description: "\(name) is signed, and nobody wanted \(content)")
  }

  private func updateClient(from folder: String) async throws {
    let host = try copy(of: folder)
    defer { try? FileManager.default.removeItem(atPath: host) }
    for _ in 0..<random.number(0...3) { moves.append("host " + hostile(host).move(&random)) }
    let hidden = random.chance(10) ? random.pick(["root/2.json", "village/stable.json", "o/"]) : nil
    try await update(random.number(0...clients.count - 1), from: host) { name in
      hidden.map { name.hasPrefix($0) } ?? false
    }
  }

  private func update(
    _ index: Int, from host: String, hiding hidden: @escaping @Sendable (String) -> Bool
  ) async throws {
    let (client, seconds) = (clients[index], seconds)
    let store = try TimetableStore(path: client.store)
    let updater = try BundleUpdater(
      store: store, feed: client.feed, channel: "stable", from: [DiskTransport.base], root: client.root,
      transport: DiskTransport(path: host, hiding: hidden), backoff: Backoff(maximumRetries: 0), now: { seconds })
    do {
      for try await step in updater.update() {
        if case .finished(let result) = step, result.state == .installed { installations += 1 }
      }
    } catch let error as BundleUpdateError {
      moves.append("client \(index) refuses: \(error)")
    }
    guard let current = store.current else { return }
    let content = try Self.content(of: current.file)
    if content == client.content { return }
    guard wanted.contains(Wanted(chain: client.chain, feed: client.feed, content: content)) else {
      let chains = wanted.filter { $0.content == content }.map { "\($0.feed) of chain \($0.chain)" }.sorted()
      throw Wrong(
        description: "client \(index) of \(client.feed), chain \(client.chain), has \(content), which was wanted for "
          + "\(chains), after \(client.content.map { "\($0)" } ?? "nothing")")
    }
    clients[index].content = content
  }
}
