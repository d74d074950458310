import BundleFormat
import TestFeeds
import Testing
import TransitValues

@testable import UpdateManifest

/// Random values for all parts of a root and a manifest.
enum Random {
  static func bytes(_ count: Int, _ random: inout SplitMix64) -> [UInt8] {
    (0..<count).map { _ in UInt8(random.number(0...255)) }
  }

  static func hash(_ random: inout SplitMix64) -> SHA256Hash {
    SHA256Hash(of: bytes(8, &random))
  }

  static func keyID(_ random: inout SplitMix64) -> KeyID {
    KeyID(of: bytes(32, &random))
  }

  static func name(_ random: inout SplitMix64) -> String {
    let first = Array("abcxyz0189")
    return "f" + String((0..<random.number(0...63)).map { _ in random.pick(first + ["-", ".", "_"]) })
  }

  static func timestamp(_ random: inout SplitMix64) -> Timestamp {
    Timestamp(secondsSince1970: random.number(0...253_402_300_700))
  }

  static func root(_ random: inout SplitMix64) throws -> TrustRoot {
    var keys: [TrustRoot.Key] = []
    for _ in 0..<random.number(1...32) {
      var feeds: [FeedName]?
      if random.chance(50) {
        feeds = []
        for _ in 0..<random.number(1...3) { feeds?.append(try Samples.feed(name(&random))) }
      }
      keys.append(.init(try #require(PublicKey(bytes(32, &random))), feeds: feeds))
    }
    func role(_ random: inout SplitMix64) -> TrustRoot.Role {
      var ids = keys.map(\.publicKey.id)
      random.shuffle(&ids)
      ids = Array(ids.prefix(random.number(1...ids.count)))
      return .init(threshold: random.number(1...ids.count), keyIDs: ids)
    }
    return TrustRoot(
      version: random.number(ManifestVersion.numbers), expires: timestamp(&random), keys: keys, root: role(&random),
      release: role(&random))
  }

  static func release(_ random: inout SplitMix64) throws -> Release {
    let pageSize = 1 << random.number(9...16)
    let day = random.number(0...100_000)
    let validity =
      ServiceDate(daysSince1970: day)...ServiceDate(daysSince1970: day + random.number(0...1000))
    var deltas: [PublishedDelta] = []
    for _ in 0..<random.number(0...4) {
      deltas.append(.init(fromContentRoot: hash(&random), file: file(&random)))
    }
    return Release(
      schema: UInt32(random.number(0...Int(UInt32.max))), features: UInt32(random.number(0...Int(UInt32.max))),
      contentRoot: hash(&random), databaseSHA256: hash(&random), metadataSHA256: hash(&random),
      geometry: try Geometry(
        pageSize: pageSize, pagesPerBlock: random.number(1...1024), decodedLength: pageSize * random.number(1...100_000)
      ),
      validity: random.chance(80) ? validity : nil, trips: random.number(0...((1 << 53) - 1)),
      activateAt: random.chance(50) ? timestamp(&random) : nil, file: file(&random), deltas: deltas)
  }

  private static func file(_ random: inout SplitMix64) -> PublishedFile {
    .init(sha256: hash(&random), length: random.number(1...(1 << 40)))
  }

  static func index(_ random: inout SplitMix64) throws -> FolderIndex {
    let issued = timestamp(&random)
    let rootVersion = random.number(ManifestVersion.numbers)
    var channels: [ChannelID: FolderIndex.Entry] = [:]
    for _ in 0..<random.number(1...20) {
      let entry = try entry(&random, rootVersion: rootVersion)
      channels[entry.id] = entry
    }
    return FolderIndex(
      version: ManifestVersion(rootVersion: rootVersion, sequence: random.number(ManifestVersion.numbers)),
      issued: issued, expires: Timestamp(secondsSince1970: issued.secondsSince1970 + random.number(1...90)),
      channels: Array(channels.values))
  }

  private static func entry(_ random: inout SplitMix64, rootVersion: Int) throws -> FolderIndex.Entry {
    let day = random.number(0...100_000)
    let validity = ServiceDate(daysSince1970: day)...ServiceDate(daysSince1970: day + random.number(0...1000))
    let south = random.number(-90_000_000...90_000_000)
    let box = FolderIndex.Box(
      south: south, west: random.number(-180_000_000...180_000_000), north: random.number(south...90_000_000),
      east: random.number(-180_000_000...180_000_000))
    return FolderIndex.Entry(
      id: ChannelID(feed: try Samples.feed(name(&random)), channel: try Samples.channel(name(&random))),
      version: ManifestVersion(
        rootVersion: random.number(1...rootVersion), sequence: random.number(ManifestVersion.numbers)),
      contentRoot: hash(&random), length: random.number(1...(1 << 40)), name: text(&random),
      names: random.chance(50) ? ["de": text(&random), "fr-CA": text(&random)] : [:], timeZone: "Europe/Berlin",
      validity: random.chance(80) ? validity : nil, bounds: random.chance(80) ? box : nil)
  }

  private static func text(_ random: inout SplitMix64) -> String {
    let characters: [Character] = ["a", "Ä", "\"", "\\", "/", "\n", "\u{0}", "東", "🚋", " ", "e\u{301}"]
    return String((0..<random.number(1...40)).map { _ in random.pick(characters) })
  }

  static func manifest(_ random: inout SplitMix64) throws -> ReleaseManifest {
    let issued = timestamp(&random)
    var releases: [Release] = []
    for _ in 0..<random.number(1...16) { releases.append(try release(&random)) }
    return ReleaseManifest(
      feed: try Samples.feed(name(&random)), channel: try Samples.channel(name(&random)),
      version: ManifestVersion(
        rootVersion: random.number(ManifestVersion.numbers), sequence: random.number(ManifestVersion.numbers)),
      issued: issued, expires: Timestamp(secondsSince1970: issued.secondsSince1970 + random.number(1...90)),
      releases: releases)
  }
}
