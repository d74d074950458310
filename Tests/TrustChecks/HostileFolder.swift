import Foundation
import Publisher
import TestFeeds
import UpdateManifest

/// The moves of a host that can change every file of a folder, and has no key that clients trust.
struct HostileFolder {
  let path: String
  /// Folders of other times and other publishers, to take files from.
  let others: [String]
  /// The host's own keys, and keys that were stolen and revoked.
  let keys: [PrivateKey]
  /// Keys whose public parts everyone can see.
  let publicKeys: [PublicKey]
  /// A sound bundle that the publisher never published, and how a manifest would name it.
  let bundle: [UInt8]
  let release: Release
  /// Seconds since 1970.
  let now: Int

  private var names: [String] {
    ((try? FileManager.default.subpathsOfDirectory(atPath: path)) ?? []).filter { isFile($0) }.sorted()
  }

  private func isFile(_ name: String) -> Bool {
    var isFolder: ObjCBool = false
    return unsafe FileManager.default.fileExists(atPath: "\(path)/\(name)", isDirectory: &isFolder)
      && !isFolder.boolValue
  }

  private func read(_ name: String, in folder: String? = nil) -> [UInt8]? {
    FileManager.default.contents(atPath: "\(folder ?? path)/\(name)").map(Array.init)
  }

  private func write(_ bytes: [UInt8], to name: String) {
    let url = URL(filePath: "\(path)/\(name)")
    try? FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try? Data(bytes).write(to: url)
  }

  private func remove(_ name: String) {
    try? FileManager.default.removeItem(atPath: "\(path)/\(name)")
  }
}

// MARK: Moves

extension HostileFolder {
  /// Makes a random move.
  ///
  /// - Returns: Its description.
  func move(_ random: inout SplitMix64) -> String {
    let name = random.pick(names.isEmpty ? ["root/1.json"] : names)
    switch random.number(0...10) {
    case 0:
      remove(name)
      return "removes \(name)"
    case 1:
      damage(name, &random)
      return "damages \(name)"
    case 2:
      let other = random.pick(names.isEmpty ? [name] : names)
      if let bytes = read(other) { write(bytes, to: name) }
      return "copies \(other) to \(name)"
    case 3...5: return takeFiles(&random)
    case 6: return linkFolder(&random)
    case 7: return forgeRoot(&random)
    case 8: return useStolenKeys(&random)
    default: return forgeManifest(&random)
    }
  }

  private func damage(_ name: String, _ random: inout SplitMix64) {
    guard var bytes = read(name), !bytes.isEmpty else { return }
    switch random.number(0...3) {
    case 0: bytes[random.number(0...bytes.count - 1)] ^= 1 << UInt8(random.number(0...7))
    case 1: bytes = Array(bytes.prefix(random.number(0...bytes.count - 1)))
    case 2: bytes += bytes.prefix(100)
    default: bytes = bundle
    }
    write(bytes, to: name)
  }

  /// Takes one, some or all files from another time or publisher.
  private func takeFiles(_ random: inout SplitMix64) -> String {
    guard !others.isEmpty else { return "has nothing to take" }
    let other = random.pick(others)
    let found = ((try? FileManager.default.subpathsOfDirectory(atPath: other)) ?? []).sorted()
    let (share, takesPin) = (random.pick([3, 30, 100]), random.chance(10))
    for name in found where takesPin || name != ".publish/root.json" {
      guard random.chance(share), let bytes = read(name, in: other) else { continue }
      // A link in the place of a folder would lead out of it.
      write(bytes, to: name)
    }
    return "takes \(share) % of \(other.suffix(8))"
  }

  private func linkFolder(_ random: inout SplitMix64) -> String {
    let name = random.pick(["village", "town", "o", "root", ".publish/history"])
    guard let other = others.last else { return "has nothing to link" }
    remove(name)
    try? FileManager.default.createSymbolicLink(atPath: "\(path)/\(name)", withDestinationPath: "\(other)/\(name)")
    return "links \(name)"
  }

  private func forgeRoot(_ random: inout SplitMix64) -> String {
    let version = random.number(1...4)
    let own = keys.map { TrustRoot.Key($0.publicKey) } + publicKeys.map { TrustRoot.Key($0) }
    let ids = Array(Set(own.map(\.publicKey.id)))
    let root = TrustRoot(
      version: version, expires: Timestamp(secondsSince1970: now + 400 * 86_400),
      keys: ids.compactMap { id in own.first { $0.publicKey.id == id } },
      root: TrustRoot.Role(threshold: 1, keyIDs: ids), release: TrustRoot.Role(threshold: 1, keyIDs: ids),
      former: random.chance(30) ? SHA256Hash(of: read(".publish/former/\(version).txt") ?? []) : nil)
    guard let envelope = try? root.signed(by: keys) else { return "fails to forge a root" }
    write(envelope.encoded(), to: "root/\(version).json")
    if random.chance(10) { write(envelope.encoded(), to: ".publish/root.json") }
    return "forges root \(version)"
  }

  /// Does what a thief of all keys can: makes the next root of any chain, and releases a bundle under it.
  private func useStolenKeys(_ random: inout SplitMix64) -> String {
    let chain = random.pick(others + [path])
    let roots = (try? FileManager.default.contentsOfDirectory(atPath: "\(chain)/root")) ?? []
    guard let last = roots.compactMap({ Int($0.dropLast(".json".count)) }).max() else { return "finds no root" }
    for name in roots { if let bytes = read("root/\(name)", in: chain) { write(bytes, to: "root/\(name)") } }
    // Without a next root, the keys sign under the last one that named them.
    let isNext = random.chance(60)
    if isNext {
      let ids = keys.map(\.publicKey.id)
      let role = TrustRoot.Role(threshold: 1, keyIDs: ids)
      let next = TrustRoot(
        version: last + 1, expires: Timestamp(secondsSince1970: now + 400 * 86_400),
        keys: keys.map { TrustRoot.Key($0.publicKey) }, root: role, release: role)
      if let envelope = try? next.signed(by: keys) { write(envelope.encoded(), to: "root/\(last + 1).json") }
    }
    write(bundle, to: "o/\(release.file.sha256).transit")
    let version = ManifestVersion(
      rootVersion: isNext ? last + 1 : random.number(1...max(1, last)), sequence: random.number(1...1000))
    for feed in ["village", "town"] {
      guard let name = FeedName(feed), let channel = ChannelName(ChannelName.usual) else { continue }
      let manifest = ReleaseManifest(
        feed: name, channel: channel, version: version, issued: Timestamp(secondsSince1970: now),
        expires: Timestamp(secondsSince1970: now + 30 * 86_400), releases: [release])
      guard let envelope = try? manifest.signed(by: keys) else { continue }
      write(envelope.encoded(), to: random.chance(60) ? "\(feed)/stable.json" : historyName(feed, version))
    }
    return "uses stolen keys under root \(version.rootVersion)"
  }

  private func historyName(_ feed: String, _ version: ManifestVersion) -> String {
    ".publish/history/\(feed)/stable/\(version.rootVersion).\(version.sequence).json"
  }

  /// Changes the payload of a manifest, and signs it with the host's keys, not at all, or keeps its signatures.
  private func forgeManifest(_ random: inout SplitMix64) -> String {
    let found = names.filter { $0.hasSuffix(".json") && !$0.hasPrefix("root/") && $0 != ".publish/root.json" }
    guard !found.isEmpty else { return "has no manifest to forge" }
    let name = random.pick(found)
    guard let envelope = read(name).flatMap({ try? SignedEnvelope(decoding: $0) }),
      let manifest = try? AcceptedManifest(trusting: envelope).manifest
    else { return "cannot read \(name)" }
    let forged = changed(manifest, &random)
    let signers = random.pick([[], keys, Array(keys.prefix(1))])
    guard var signed = try? forged.signed(by: signers) else { return "fails to forge \(name)" }
    if random.chance(30) {
      signed = SignedEnvelope(
        payloadType: .manifest, payload: signed.payload, signatures: signed.signatures + envelope.signatures)
    }
    let target = random.chance(70) ? name : random.pick(found)
    write(signed.encoded(), to: target)
    return "forges \(name) as \(target)"
  }

  private func changed(_ manifest: ReleaseManifest, _ random: inout SplitMix64) -> ReleaseManifest {
    write(bundle, to: "o/\(release.file.sha256).transit")
    let isEvil = random.chance(70)
    let releases = manifest.releases.map { honest in
      let chosen = isEvil ? release : honest
      return Release(
        schema: chosen.schema, features: chosen.features, contentRoot: chosen.contentRoot,
        databaseSHA256: chosen.databaseSHA256, metadataSHA256: chosen.metadataSHA256, geometry: chosen.geometry,
        validity: chosen.validity, trips: chosen.trips, activateAt: nil, file: chosen.file,
        deltas: isEvil ? [] : honest.deltas)
    }
    let version = ManifestVersion(
      rootVersion: random.chance(50) ? manifest.version.rootVersion : random.number(1...4),
      sequence: random.chance(30) ? manifest.version.sequence : random.number(1...1000))
    return ReleaseManifest(
      feed: manifest.feed, channel: manifest.channel, version: version,
      issued: random.chance(50) ? manifest.issued : Timestamp(secondsSince1970: now),
      expires: Timestamp(secondsSince1970: now + random.number(1...400) * 86_400), releases: releases)
  }
}
