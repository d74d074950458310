import BundleFormat
import Foundation
import Publisher
import TestFeeds
import Testing
import TransitBundle
import TransitValues
import TrustChecks
import UpdateManifest

@Suite struct `Publishing` {
  private func client(_ press: Press) -> FolderClient { FolderClient(path: press.path, seconds: press.seconds) }

  @Test func `the first publication creates a manifest that clients accept`() async throws {
    var press = try await Press.ready()
    let publication = try await press.publish(1)
    let manifest = try #require(try client(press).manifest())
    #expect(manifest == publication.manifest)
    #expect(manifest.version == ManifestVersion(rootVersion: 1, sequence: 1))
    #expect(manifest.expires.secondsSince1970 == press.seconds + 14 * 86_400)
    #expect(manifest.releases[0].validity?.upperBound == ServiceDate("20261231"))
    #expect(manifest.releases[0].trips == 200)
    #expect(publication.warnings.isEmpty)
    #expect(press.names(in: "village") == ["stable.json"])
    #expect(press.names(in: ".") == [".publish", "root", "o", "village"])
    #expect(press.names(in: ".publish/staging").isEmpty)
  }

  @Test func `a publication contains deltas from earlier contents to the new content`() async throws {
    var press = try await Press.ready()
    press.settings.deltaCount = 3
    for version in 1...5 { try await press.publish(version) }
    let release = try #require(try client(press).manifest()).releases[0]
    let expected = try await [4, 3, 2].asyncMap { try await Self.contentRoot(Village(version: $0)) }
    #expect(release.deltas.map(\.fromContentRoot) == expected)
    for (delta, version) in zip(release.deltas, [4, 3, 2]) {
      #expect(delta.file.length <= release.file.length / 2)
      #expect(try client(press).applies(delta, of: release, to: try await Village(version: version).bundle()))
    }
  }

  @Test func `a publication omits a delta from a bundle that is damaged on disk`() async throws {
    var press = try await Press.ready()
    let first = try await press.publish(1).manifest.releases[0]
    try await press.publish(2)
    let path = "\(press.path)/o/\(first.file.sha256).transit"
    var bytes = try Data(contentsOf: URL(filePath: path))
    for index in stride(from: bytes.count / 2, to: bytes.count, by: 40) { bytes[index] ^= 0x10 }
    try bytes.write(to: URL(filePath: path))
    let publication = try await press.publish(3)
    #expect(publication.warnings.count == 1)
    #expect(publication.manifest.releases[0].deltas.count == 1)
    _ = try client(press).manifest()
  }

  @Test func `publishing a damaged bundle fails and leaves the manifest unchanged`() async throws {
    var press = try await Press.ready()
    let before = try await press.publish(1).manifest
    var bytes = try Data(contentsOf: URL(filePath: try await Village(version: 2).bundle()))
    bytes[bytes.count - 100] ^= 1
    let path = press.work.file("damaged.transit")
    try bytes.write(to: URL(filePath: path))
    #expect(await Press.refusal { _ = try await press.channel().publish(path, at: press.now) } == .unusable)
    #expect(await Press.refusal { _ = try await press.channel().publish("\(path).no", at: press.now) } == .cannotOpen)
    #expect(try client(press).manifest() == before)
    #expect(press.names(in: "o").count == 1)
  }

  @Test func `publishing the same inputs produces the same objects`() async throws {
    var objects: [Set<String>] = []
    for _ in 0..<2 {
      var press = try await Press.ready()
      for version in 1...3 { try await press.publish(version) }
      objects.append(press.names(in: "o"))
    }
    #expect(objects[0] == objects[1])
    #expect(objects[0].count == 6)
  }

  @Test func `publishing the same content again reuses its objects at any compression level`() async throws {
    var press = try await Press.ready()
    try await press.publish(1)
    let second = try await press.publish(2).manifest.releases[0]
    let objects = press.names(in: "o")
    let again = try await press.publish(Village(version: 2, level: 9)).manifest
    #expect(again.version.sequence == 3)
    #expect(again.releases[0].file == second.file)
    #expect(again.releases[0].deltas == second.deltas)
    #expect(press.names(in: "o") == objects)
  }

  @Test func `the modification time of a manifest is at least a second after that of the previous one`() async throws {
    var press = try await Press.ready()
    try await press.publish(1)
    func modified() throws -> Date? {
      try FileManager.default.attributesOfItem(atPath: "\(press.path)/village/stable.json")[.modificationDate] as? Date
    }
    let first = try #require(try modified())
    // Signed in the same second, and then by a clock that went back.
    _ = try await press.channel().refresh(at: press.now)
    let second = try #require(try modified())
    #expect(second.timeIntervalSince(first) == 1)
    _ = try await press.channel().refresh(at: Timestamp(secondsSince1970: press.seconds - 1000))
    #expect(try #require(try modified()).timeIntervalSince(second) == 1)
  }

  @Test func `a refresh has the next sequence and a new expiry`() async throws {
    var press = try await Press.ready()
    let published = try await press.publish(1).manifest
    press.pass(days: 20)
    let refreshed = try await press.channel().refresh(at: press.now).manifest
    #expect(refreshed.releases == published.releases)
    #expect(refreshed.version.sequence == 2)
    #expect(try client(press).manifest() == refreshed)
    #expect(await Press.refusal { _ = try await press.channel("city").refresh(at: press.now) } == .unusable)
  }

  @Test func `a manifest keeps the newest release of each schema version`() async throws {
    var press = try await Press.ready()
    let mine = try await press.publish(1).manifest.releases[0]
    let releases = try [99, 1, 98, 99].map { schema in try press.release(mine, asSchema: schema) }
    let other = try ReleaseManifest(
      feed: Press.id().feed, channel: Press.id().channel, version: ManifestVersion(rootVersion: 1, sequence: 7),
      issued: press.now, expires: Timestamp(secondsSince1970: press.seconds + 1000), releases: releases
    ).signed(by: [press.releaseKey])
    try Data(other.encoded()).write(to: URL(filePath: "\(press.path)/village/stable.json"))
    let manifest = try await press.publish(2).manifest
    #expect(manifest.version.sequence == 8)
    #expect(manifest.releases.map(\.schema) == [1, 99, 98])
    // A release that was lost stops publishing, until the publisher says to go on without it.
    try FileManager.default.removeItem(atPath: "\(press.path)/o/\(releases[2].file.sha256).transit")
    let (village, later) = (try await Village(version: 3).bundle(), press)
    #expect(await Press.refusal { _ = try await later.channel().publish(village, at: later.now) } == .unusable)
    let forced = try await press.channel().publish(village, isForced: true, at: press.now)
    #expect(forced.manifest.releases.map(\.schema) == [1, 99])
    #expect(forced.warnings.count == 1)
  }

  @Test func `a release can be activated on its feed's first day or at a given time`() async throws {
    var press = try await Press.ready()
    let path = try await Village(version: 1).bundle()
    let start = try await press.channel().publish(path, activation: .feedStart, at: press.now).manifest
    #expect(start.releases[0].activateAt == Timestamp("2025-12-31T23:00:00Z"))
    press.seconds += 60
    let later = Timestamp(secondsSince1970: press.seconds + 86_400)
    let timed = try await press.channel().publish(path, activation: .at(later), at: press.now).manifest
    #expect(timed.releases[0].activateAt == later)
  }

  @Test func `several feeds and channels share a folder`() async throws {
    var press = try await Press.ready()
    try await press.publish(1)
    let path = try await Village(version: 1).bundle()
    _ = try await press.channel("village", "beta").publish(path, at: press.now)
    _ = try await press.channel("town").publish(path, at: press.now)
    #expect(press.names(in: "o").count == 1)
    for (feed, channel) in [("village", "stable"), ("village", "beta"), ("town", "stable")] {
      #expect(try client(press).manifest(feed, channel)?.version.sequence == 1)
    }
  }

  @Test func `concurrent publishers use each sequence once`() async throws {
    var press = try await Press.ready()
    try await press.publish(1)
    let channel = try press.channel()
    let now = press.now
    let sequences = try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<12 { group.addTask { try await channel.refresh(at: now).manifest.version.sequence } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(sequences.sorted() == Array(2...13))
    #expect(press.names(in: ".publish/history/village/stable").count == 13)
  }

  static func contentRoot(_ village: Village) async throws -> SHA256Hash {
    try #require(SHA256Hash(try BundleFile.open(path: try await village.bundle()).header.contentRoot))
  }
}

extension Sequence {
  fileprivate func asyncMap<Result>(_ transform: (Element) async throws -> Result) async rethrows -> [Result] {
    var results: [Result] = []
    for element in self { results.append(try await transform(element)) }
    return results
  }
}
