import Foundation
import HTTPTransport
import Synchronization
import TestFeeds
import Testing
import TransitBundle
import TransitBundleUpdates
import UpdateManifest

@Suite struct `Downloads` {
  private static let isBundle: @Sendable (FakeTransport.Request) -> Bool = { $0.url.hasSuffix(".transit") }

  @Test func `a download that is cut after each 70 kB fetches no byte twice`() async throws {
    var (publisher, client) = try TestClient.pair()
    let bundle = try await Town(version: 1, strangeStops: 4000).bundle()
    try publisher.publish(bundle, on: [client.host])
    client.transport.onReply { request, reply in if Self.isBundle(request) { reply.cut = 70_000 } }
    let manifest = try #require(client.host["town/stable.json"])
    let result = try await client.update()
    #expect(result.state == .installed)
    #expect(result.bytesFetched == bundle.count + manifest.count)
    #expect(client.transport.requests.count { Self.isBundle($0) } == bundle.count / 70_000 + 1)
    #expect(try client.version() == 1)
  }

  @Test func `a download that is cut after each byte fails after four attempts and keeps what came`() async throws {
    var (publisher, client) = try TestClient.pair()
    let bundle = try await Town(version: 1).bundle()
    let release = try publisher.publish(bundle, on: [client.host])
    client.transport.onReply { request, reply in if Self.isBundle(request) { reply.cut = 1 } }
    #expect(try await client.refusal() == .network)
    #expect(client.transport.requests.count { Self.isBundle($0) } == 4)
    let part = try Data(contentsOf: URL(filePath: "\(client.store.path)/\(release.file.sha256).part"))
    #expect(Array(part) == Array(bundle.prefix(4)))
  }

  @Test(arguments: [false, true])
  func `a download that is cut at any byte resumes after a restart`(hasTags: Bool) async throws {
    var (publisher, client) = try TestClient.pair()
    let bundle = try await Town(version: 1).bundle()
    try publisher.publish(bundle, on: [client.host])
    for cut in [0, 1, 191, 192, 193, bundle.count / 2, bundle.count - 1] {
      let victim = try TestClient(root: client.root)
      try publisher.publish(bundle, on: [victim.host])
      victim.transport.onReply { request, reply in
        if !hasTags { reply.fields.remove("ETag") }
        if Self.isBundle(request) {
          (reply.cut, reply.failure) = (cut, request.fields["Range"] == nil ? nil : .connection)
        }
      }
      _ = try await victim.refusal()
      try victim.restart()
      let before = victim.transport.counts.bodyBytes
      victim.transport.onReply { _, reply in if !hasTags { reply.fields.remove("ETag") } }
      #expect(try await victim.update().state == .installed, "cut at \(cut)")
      #expect(victim.transport.counts.bodyBytes - before <= bundle.count - cut + 4000)
      #expect(try victim.version() == 1)
    }
  }

  @Test func `a download starts over if the host answers a range request with the whole file`() async throws {
    var (publisher, client) = try TestClient.pair()
    let bundle = try await Town(version: 1).bundle()
    try publisher.publish(bundle, on: [client.host])
    client.transport.onReply { request, reply in
      if !Self.isBundle(request) { return }
      if request.fields["Range"] == nil { reply.cut = 2000 } else { reply = .init(body: bundle) }
    }
    #expect(try await client.update().state == .installed)
  }

  @Test func `a host that sends other ranges than the requested ones fails`() async throws {
    var (publisher, client) = try TestClient.pair()
    let bundle = try await Town(version: 1).bundle()
    try publisher.publish(bundle, on: [client.host])
    client.transport.onReply { request, reply in
      if !Self.isBundle(request) { return }
      if request.fields["Range"] == nil {
        reply.cut = 2000
      } else {
        reply.fields["Content-Range"] = "bytes 0-\(bundle.count - 1)/\(bundle.count)"
      }
    }
    #expect(try await client.refusal() == .network)
    #expect(try client.version() == nil)
  }

  @Test func `a download starts over if the host rejects the range`() async throws {
    var (publisher, client) = try TestClient.pair()
    let bundle = try await Town(version: 1).bundle()
    try publisher.publish(bundle, on: [client.host])
    let isRefused = Mutex(true)
    client.transport.onReply { request, reply in
      if !Self.isBundle(request) { return }
      if request.fields["Range"] == nil {
        reply.cut = isRefused.withLock { $0 } ? 2000 : nil
      } else {
        reply = .init(status: 416)
        isRefused.withLock { $0 = false }
      }
    }
    #expect(try await client.update().state == .installed)
  }

  @Test func `a compressed body that was not requested is rejected`() async throws {
    var (publisher, client) = try TestClient.pair()
    try publisher.publish(try await Town(version: 1).bundle(), on: [client.host])
    client.transport.onReply { request, reply in
      if Self.isBundle(request) { reply.fields["Content-Encoding"] = "gzip" }
    }
    #expect(try await client.refusal() == .damaged)
  }

  @Test func `a download writes nothing past the signed length`() async throws {
    var (publisher, client) = try TestClient.pair()
    let bundle = try await Town(version: 1).bundle()
    let release = try publisher.publish(bundle, on: [client.host])
    client.host["o/\(release.file.sha256).transit"] = bundle + Array(repeating: 7, count: 100_000)
    #expect(try await client.refusal() == .damaged)
    let part = "\(client.store.path)/\(release.file.sha256).part"
    let size = try FileManager.default.attributesOfItem(atPath: part)[.size] as? Int
    #expect(try #require(size) <= bundle.count)
  }

  @Test func `a download does not follow a symbolic link in its place`() async throws {
    var (publisher, client) = try TestClient.pair()
    let release = try publisher.publish(try await Town(version: 1).bundle(), on: [client.host])
    try FileManager.default.createDirectory(atPath: client.store.path, withIntermediateDirectories: true)
    let secret = client.folder.file("secret")
    try Data("kept".utf8).write(to: URL(filePath: secret))
    try FileManager.default.createSymbolicLink(
      atPath: "\(client.store.path)/\(release.file.sha256).part", withDestinationPath: secret)
    #expect(try await client.refusal() == .storage)
    #expect(try Data(contentsOf: URL(filePath: secret)) == Data("kept".utf8))
  }

  @Test func `a download waits for Retry-After and tries again`() async throws {
    var (publisher, client) = try TestClient.pair()
    try publisher.publish(try await Town(version: 1).bundle(), on: [client.host])
    let busy = Mutex(2)
    client.transport.onReply { _, reply in
      let isBusy = busy.withLock { count in
        count -= 1
        return count >= 0
      }
      if isBusy { reply = .init(status: 503, fields: ["Retry-After": "0"]) }
    }
    #expect(try await client.update().state == .installed)
  }

  @Test func `a download fails after four failed attempts`() async throws {
    var (publisher, client) = try TestClient.pair()
    try publisher.publish(try await Town(version: 1).bundle(), on: [client.host])
    client.transport.onReply { _, reply in reply.failure = .connection }
    #expect(try await client.refusal() == .network)
    #expect(client.transport.requests.count == 4)
  }
}

@Suite struct `Delta downloads` {
  private static let isDelta: @Sendable (FakeTransport.Request) -> Bool = { $0.url.hasSuffix(".tdelta") }

  private func installed(_ version: Int = 1) async throws -> (TestPublisher, TestClient, [UInt8]) {
    var (publisher, client) = try TestClient.pair()
    let bundle = try await Town(version: version).bundle()
    try publisher.publish(bundle, on: [client.host])
    try await client.update()
    return (publisher, client, bundle)
  }

  @Test func `a delta from another bundle is not downloaded`() async throws {
    var (publisher, client, _) = try await installed()
    let other = try await Town(version: 3).bundle()
    try publisher.publish(try await Town(version: 2).bundle(), from: [other], on: [client.host])
    #expect(try await client.update().source == .full)
    #expect(!client.transport.requests.contains { Self.isDelta($0) })
    #expect(try client.version() == 2)
  }

  @Test func `a missing, invalid or truncated delta falls back to the whole bundle`() async throws {
    let faults: [@Sendable (inout FakeTransport.Reply) -> Void] = [
      { $0 = .init(status: 404) }, { $0 = .init(body: Array("<html>Welcome</html>".utf8)) },
      { $0.failure = .connection }, { $0.body = Array($0.body.dropLast()) },
    ]
    for fault in faults {
      var (publisher, client, first) = try await installed()
      try publisher.publish(try await Town(version: 2).bundle(), from: [first], on: [client.host])
      client.transport.onReply { request, reply in if Self.isDelta(request) { fault(&reply) } }
      #expect(try await client.update().source == .full)
      #expect(try client.version() == 2)
    }
  }

  @Test func `a delta download that is cut after each byte falls back to the whole bundle`() async throws {
    var (publisher, client, first) = try await installed()
    let second = try await Town(version: 2).bundle()
    try publisher.publish(second, from: [first], on: [client.host])
    client.transport.onReply { request, reply in if Self.isDelta(request) { reply.cut = 1 } }
    #expect(try await client.update().source == .full)
    #expect(client.transport.requests.count { Self.isDelta($0) } == 4)
    #expect(try client.version() == 2)
  }

  @Test func `a delta download that is cut once resumes`() async throws {
    var (publisher, client, first) = try await installed()
    let second = try await Town(version: 2).bundle()
    try publisher.publish(second, from: [first], on: [client.host])
    client.transport.onReply { request, reply in
      if Self.isDelta(request), request.fields["Range"] == nil { reply.cut = 100 }
    }
    let length = try TestPublisher.delta(from: first, to: second).count
    let manifest = try #require(client.host["town/stable.json"])
    let result = try await client.update()
    #expect(result.source == .delta)
    #expect(result.bytesFetched == manifest.count + length)
    #expect(result.requests == 3)
    #expect(try client.version() == 2)
  }

  @Test func `a delta with other content falls back to the whole bundle and is not tried again`() async throws {
    var (publisher, client, first) = try await installed()
    let (second, third) = (try await Town(version: 2).bundle(), try await Town(version: 3).bundle())
    // A delta to another release under the name in the manifest.
    let wrong = try TestPublisher.delta(from: first, to: third)
    let release = try publisher.release(second, deltas: [try publisher.delta(wrong, from: first)])
    client.host["o/\(release.file.sha256).transit"] = second
    client.host["o/\(release.deltas[0].file.sha256).tdelta"] = wrong
    client.host["town/stable.json"] = try publisher.manifest([release])
    client.transport.onReply { request, reply in if request.url.hasSuffix(".transit") { reply.failure = .connection } }
    #expect(try await client.refusal() == .network)
    #expect(client.transport.requests.count { Self.isDelta($0) } == 1)
    client.transport.onReply { _, _ in }
    #expect(try await client.update().source == .full)
    #expect(client.transport.requests.count { Self.isDelta($0) } == 1)
    #expect(try client.version() == 2)
  }

  @Test func `a delta from a bundle that is damaged on disk falls back to the whole bundle`() async throws {
    var (publisher, client, first) = try await installed()
    let path = "\(client.store.path)/00000001.transit"
    for offset in stride(from: first.count - 2000, to: first.count, by: 50) {
      let file = try FileHandle(forUpdating: URL(filePath: path))
      try file.seek(toOffset: UInt64(offset))
      try file.write(contentsOf: [first[offset] ^ 0x40])
      try file.close()
    }
    try publisher.publish(try await Town(version: 2).bundle(), from: [first], on: [client.host])
    let result = try await client.update()
    #expect(result.state == .installed)
    #expect(try client.version() == 2)
  }
}

@Suite struct `Mirrors` {
  @Test func `the newest manifest of all mirrors counts, and one that lags costs one request`() async throws {
    var (publisher, client) = try TestClient.pair()
    client.bases = ["http://one.test", "http://two.test"]
    let hosts = [client.host("one"), client.host("two")]
    try publisher.publish(try await Town(version: 1).bundle(), on: hosts)
    try await client.update()
    for (version, host) in [(2, hosts[1]), (3, hosts[0])] {
      try publisher.publish(try await Town(version: version).bundle(), on: [host])
      let before = client.transport.requests.count
      #expect(try await client.update().state == .installed)
      #expect(try client.version() == version)
      #expect(client.transport.requests.count - before == 3)
    }
    #expect(try await client.update().requests == 2)
  }

  @Test func `a root of a later mirror revokes what an earlier mirror has sent`() async throws {
    var (publisher, client) = try TestClient.pair()
    try publisher.publish(try await Town(version: 1).bundle(), on: [client.host("one"), client.host("two")])
    client.bases = ["http://one.test", "http://two.test"]
    try await client.update()
    var thief = publisher
    try publisher.rotate()
    try publisher.publish(try await Town(version: 2).bundle(), on: [client.host("two")])
    try thief.publish(try await Town(version: 3).bundle(), on: [client.host("one")])
    client.host("two").put(publisher.roots[1].encoded(), at: "root/2.json")
    let release = try publisher.release(try await Town(version: 2).bundle(), schema: nil)
    // The manifest of the honest mirror names root 2, and is expired for another feed: it is refused.
    publisher.sequence = 1
    client.host("two")["town/stable.json"] = try publisher.envelope(
      [release], channel: ChannelName("beta")
    ).encoded()
    #expect(try await client.refusal() != nil)
    #expect(try client.version() == 1)
  }

  @Test func `an earlier mirror cannot hide the root that a later one has`() async throws {
    var (publisher, client) = try TestClient.pair()
    client.bases = ["http://one.test", "http://two.test"]
    try publisher.publish(try await Town(version: 1).bundle(), on: [client.host("one"), client.host("two")])
    try await client.update()
    // The honest mirror has root 2, but still the manifest from before the rotation.
    var thief = publisher
    try publisher.rotate()
    client.host("two").put(publisher.roots[1].encoded(), at: "root/2.json")
    thief.now += 8 * 86_400
    try thief.publish(try await Town(version: 2).bundle(), on: [client.host("one")])
    client.pass(8 * 86_400)
    #expect(try await client.refusal() == .signature)
    #expect(try client.version() == 1)
  }

  @Test func `a mirror that fails or forges does not prevent updates from another one`() async throws {
    let manifest = "http://one.test/town/stable.json"
    let faults: [@Sendable (inout FakeTransport.Reply) -> Void] = [
      { $0.failure = .connection }, { $0 = .init(status: 503) }, { $0 = .init(status: 404) },
      { $0 = .init(body: Array("<html>Welcome</html>".utf8)) }, { $0 = .init(status: 304) }, { $0.body[40] ^= 1 },
    ]
    for fault in faults {
      for bases in [["http://one.test", "http://two.test"], ["http://two.test", "http://one.test"]] {
        var (publisher, client) = try TestClient.pair()
        client.bases = bases
        let hosts = [client.host("one"), client.host("two")]
        try publisher.publish(try await Town(version: 1).bundle(), on: hosts)
        try await client.update()
        try publisher.publish(try await Town(version: 2).bundle(), on: hosts)
        client.transport.onReply { request, reply in if request.url == manifest { fault(&reply) } }
        let before = client.transport.requests.count { $0.url == manifest }
        #expect(try await client.update().state == .installed)
        if bases[1] == "http://one.test" {
          #expect(client.transport.requests.count { $0.url == manifest } - before == 1)
        }
      }
    }
  }

  @Test func `a mirror serves an object that another mirror lacks`() async throws {
    var (publisher, client) = try TestClient.pair()
    client.bases = ["http://one.test", "http://two.test"]
    let release = try publisher.publish(
      try await Town(version: 1).bundle(), on: [client.host("one"), client.host("two")])
    client.host("one")["o/\(release.file.sha256).transit"] = nil
    #expect(try await client.update().state == .installed)
  }
}
