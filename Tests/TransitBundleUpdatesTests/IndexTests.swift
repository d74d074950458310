import Foundation
import HTTPTransport
import TestFeeds
import Testing
import TransitBundle
import TransitBundleUpdates
import UpdateManifest

@Suite struct `Two cities of one index` {
  @Test func `are listed, chosen, updated and switched, and work offline afterwards`() async throws {
    var cities = try await Cities()
    var index = try await cities.update()
    #expect(index.channels.map(\.id) == ["blue/stable", "red/stable"])
    #expect(!index.isStale)
    #expect(try await cities.update("red/stable", of: index).source == .full)
    #expect(try cities.version(of: "red/stable") == 1)
    #expect(try cities.version(of: "blue/stable") == nil)

    try await cities.publish(2)
    try cities.publishIndex()
    index = try await cities.update()
    #expect(index.channel("red/stable")?.sequence == 2)
    #expect(try await cities.update("red/stable", of: index).source == .delta)
    #expect(try await cities.update("blue/stable", of: index).source == .full)

    cities.transport.onReply { _, reply in reply.failure = .connection }
    #expect(try cities.updater().saved() == index)
    #expect(try cities.version(of: "red/stable") == 2)
    #expect(try cities.version(of: "blue/stable") == 20)
    #expect(try await cities.indexRefusal() == .network)
    #expect(try await cities.refusal { try await cities.update("red/stable", of: index) } == .network)
    #expect(try cities.version(of: "red/stable") == 2)
  }

  @Test func `have names in languages, a place, days and sizes`() async throws {
    let cities = try await Cities()
    let red = try #require(try await cities.update().channel("red/stable"))
    #expect(red.name(preferring: []) == "City of red")
    #expect(red.name(preferring: ["fr", "de-CH"]) == "Stadt red")
    #expect(red.name(preferring: ["pt_br"]) == "Cidade red")
    #expect(red.name(preferring: ["pt"]) == "City of red")
    #expect(red.timeZoneIdentifier == "Europe/Berlin")
    #expect(red.bounds == Coordinate.Bounds(south: 52.5, west: 13.4, north: 52.539, east: 13.4))
    #expect(red.byteCount == (try await Town(version: 1).bundle().count))
    #expect(try await cities.update().channel("green/stable") == nil)
  }

  @Test func `cost one request without a body if nothing changed`() async throws {
    let cities = try await Cities()
    let index = try await cities.update()
    let before = cities.transport.counts
    #expect(try await cities.update() == index)
    #expect(cities.transport.counts.requests == before.requests + 1)
    #expect(cities.transport.counts.bodyBytes == before.bodyBytes)
  }

  @Test func `are listed by the newest of several hosts`() async throws {
    var cities = try await Cities()
    cities.bases = ["http://one.test", "http://two.test", "http://three.test"]
    for path in ["index.json", "root/1.json"] { cities.host("two")[path] = cities.host[path] }
    try cities.publishIndex()
    cities.host("three")["index.json"] = Array("<html>".utf8)
    #expect(try await cities.update().sequence == 2)
  }

  @Test(arguments: [
    "red", "red/stable/x", "../red", "red/..", "/etc", "red/", "o/stable", ".index/index", "RED/stable",
  ])
  func `have no store outside the folder`(id: String) async throws {
    let cities = try await Cities()
    #expect(try await cities.refusal { try cities.updater().store(for: id) } == .wrongFeed)
    let parts = id.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let channel = ChannelIndex.Channel(
      feed: parts[0], channel: parts.count == 2 ? parts[1] : "", name: "", timeZoneIdentifier: "", byteCount: 1)
    let store = try TimetableStore(path: cities.folder.file("store"))
    #expect(try await cities.refusal { try cities.updater().updater(for: channel, in: store) } == .wrongFeed)
  }
}

@Suite struct `Rejected indexes` {
  @Test func `a manifest served as the index, and the index served as a manifest`() async throws {
    let cities = try await Cities()
    let index = try await cities.update()
    let (signedIndex, manifest) = (cities.host["index.json"], cities.host["red/stable.json"])
    cities.host["index.json"] = manifest
    #expect(try await cities.indexRefusal() == .noManifest)
    cities.host["red/stable.json"] = signedIndex
    #expect(try await cities.refusal { try await cities.update("red/stable", of: index) } == .noManifest)
    #expect(try cities.version(of: "red/stable") == nil)
  }

  @Test func `an older one, also after a restart`() async throws {
    var cities = try await Cities()
    let old = cities.host["index.json"]
    try cities.publishIndex()
    #expect(try await cities.update().sequence == 2)
    cities.host["index.json"] = old
    #expect(try await cities.indexRefusal() == .rollback)
  }

  @Test func `one without a city, by a host that has no key`() async throws {
    let cities = try await Cities()
    _ = try await cities.update()
    let entry = try #require(cities.entries["red"])
    let signed = try SignedEnvelope(decoding: try #require(cities.host["index.json"]))
    let payload = Array(String(decoding: signed.payload, as: UTF8.self).replacing("blue", with: "blau").utf8)
    cities.host["index.json"] =
      SignedEnvelope(payloadType: .index, payload: payload, signatures: signed.signatures).encoded()
    #expect(try await cities.indexRefusal() == .signature)
    cities.host["index.json"] = try TestPublisher(feed: "red").index([entry], sequence: 9).encoded()
    #expect(try await cities.indexRefusal() == .signature)
    // With the same sequence, even the publisher cannot remove a city.
    cities.host["index.json"] = try cities.red.index([entry], sequence: cities.sequence).encoded()
    #expect(try await cities.indexRefusal() == .rollback)
  }

  @Test func `one of keys that were revoked, also when it was saved before`() async throws {
    var cities = try await Cities()
    _ = try await cities.update()
    let (stolen, entries) = (cities.red, Array(cities.entries.values))
    try cities.red.rotate()
    cities.blue = try cities.red.of(feed: "blue")
    try await cities.publish(2)
    cities.clock.seconds += 8 * 86_400
    cities.host["index.json"] = try stolen.index(entries, sequence: 99).encoded()
    #expect(try await cities.refusal { try await cities.update() } == .signature)
    #expect(try cities.updater().saved() == nil)
    cities.sequence = 0
    try cities.publishIndex()
    #expect(try await cities.update().sequence == 1)
    #expect(try await cities.update("red/stable", of: cities.update()).state == .installed)
  }

  @Test func `one that is too large, a page, or missing`() async throws {
    let cities = try await Cities()
    _ = try await cities.update()
    let index = try #require(cities.host["index.json"])
    cities.host["index.json"] = index + Array(repeating: 0x20, count: PayloadType.index.maximumLength)
    #expect(try await cities.indexRefusal() == .noManifest)
    cities.host["index.json"] = Array("<html>Welcome</html>".utf8)
    #expect(try await cities.indexRefusal() == .noManifest)
    cities.host["index.json"] = nil
    #expect(try await cities.indexRefusal() == .noManifest)
  }

  @Test func `an expired one is accepted, but stale`() async throws {
    let cities = try await Cities()
    _ = try await cities.update()
    cities.clock.seconds += 15 * 86_400
    #expect(try await cities.update().isStale)
    #expect(try cities.updater().saved()?.isStale == true)
    cities.clock.seconds -= 15 * 86_400
    #expect(try cities.updater().saved()?.isStale == false)
  }

  @Test func `all of another root than that of the app`() async throws {
    var cities = try await Cities()
    _ = try await cities.update()
    cities.root = try TestPublisher(feed: "red").shippedRoot
    #expect(try cities.updater().saved() == nil)
    #expect(try await cities.refusal { try await cities.update() } == .signature)
    #expect(try cities.updater().saved() == nil)
  }
}

@Suite struct `Channels that disagree with the index` {
  @Test func `a manifest of another city is rejected`() async throws {
    let cities = try await Cities()
    let index = try await cities.update()
    cities.host["red/stable.json"] = cities.host["blue/stable.json"]
    #expect(try await cities.refusal { try await cities.update("red/stable", of: index) } == .wrongFeed)
    #expect(try cities.version(of: "red/stable") == nil)
  }

  @Test func `a manifest that is older than the index says is rejected, a newer one decides`() async throws {
    var cities = try await Cities()
    let old = cities.host["red/stable.json"]
    let first = try await cities.update()
    try await cities.publish(2)
    try cities.publishIndex()
    let index = try await cities.update()
    let new = cities.host["red/stable.json"]
    cities.host["red/stable.json"] = old
    #expect(try await cities.refusal { try await cities.update("red/stable", of: index) } == .rollback)
    #expect(try cities.version(of: "red/stable") == nil)
    cities.host["red/stable.json"] = new
    try await cities.update("red/stable", of: first)
    #expect(try cities.version(of: "red/stable") == 2)
  }
}

@Suite struct `Interrupted indexes` {
  @Test func `a download that ends anywhere leaves the former index`() async throws {
    var cities = try await Cities()
    let former = try await cities.update()
    try cities.publishIndex()
    let length = try #require(cities.host["index.json"]).count
    for cut in stride(from: 0, to: length, by: 97) {
      cities.transport.onReply { request, reply in if request.url.hasSuffix("index.json") { reply.cut = cut } }
      #expect(try await cities.refusal { try await cities.update() } == .network)
      #expect(try cities.updater().saved() == former)
    }
    cities.transport.onReply { _, _ in }
    #expect(try await cities.update().sequence == 2)
  }

  @Test func `a damaged state file is fetched again`() async throws {
    let cities = try await Cities()
    let index = try await cities.update()
    let path = cities.folder.file("cities/.index/index.json")
    let bytes = try Data(contentsOf: URL(filePath: path))
    for count in stride(from: 0, to: bytes.count - 1, by: 61) {
      try bytes.prefix(count).write(to: URL(filePath: path))
      #expect(try cities.updater().saved() == nil)
      #expect(try await cities.update() == index)
    }
    #expect(try Data(contentsOf: URL(filePath: path)) == bytes)
  }

  @Test func `the folder has only the index, the roots and the stores`() async throws {
    let cities = try await Cities()
    let index = try await cities.update()
    try await cities.update("red/stable", of: index)
    let names = try FileManager.default.contentsOfDirectory(atPath: cities.folder.file("cities"))
    #expect(Set(names) == [".index", "red"])
    let state = try FileManager.default.contentsOfDirectory(atPath: cities.folder.file("cities/.index"))
    #expect(Set(state) == ["index.json", "index.etag", "root.chain", "root.checked", "update.lock"])
  }
}
