import Foundation
import HTTPTransport
import Publisher
import TestFeeds
import Testing
import TrustChecks
import UpdateHosts
import UpdateManifest

@Suite struct `Host checks` {
  private func check(
    _ press: Press, within days: Int = 0, hiding hidden: @escaping @Sendable (String) -> Bool = { _ in false },
    feed: String = "village"
  ) async throws -> HostCheck.Report {
    let root = try SignedEnvelope(decoding: try press.bytes("root/1.json"))
    let transport = DiskTransport(path: press.path, hiding: hidden)
    return try await HostCheck(
      host: HostReader(base: DiskTransport.base, transport: transport), id: try Press.id(feed), shippedRoot: root,
      within: days * 86_400
    ).run(at: press.now)
  }

  private func published() async throws -> Press {
    var press = try await Press.ready()
    for version in 1...2 { try await press.publish(version) }
    return press
  }

  @Test func `a host check reads all objects and follows roots`() async throws {
    let press = try await published()
    let report = try await check(press, within: 7)
    #expect(report.objectCount == 2)
    #expect(report.manifest.version.sequence == 2)
    let rotation = RootPublisher.Rotation(releaseKeys: [KeyFile(press.releaseKey)])
    _ = try await RootPublisher(folder: press.folder).rotate(rotation, signedBy: press.rootKeys, at: press.now)
    #expect(try await check(press).root.version == 2)
  }

  @Test
  func `a host check rejects manifests and roots that have expired or will expire within the period`() async throws {
    var press = try await published()
    #expect(await Press.refusal { _ = try await check(press, within: 14) } == .refused)
    press.pass(days: 13)
    _ = try await check(press)
    press.pass(days: 1)
    #expect(await Press.refusal { _ = try await check(press) } == .refused)
    press.pass(days: 340)
    _ = try await press.channel().refresh(at: press.now)
    _ = try await check(press, within: 10)
    #expect(await Press.refusal { _ = try await check(press, within: 12) } == .refused)
  }

  @Test func `a host check rejects a missing or damaged file`() async throws {
    let press = try await published()
    #expect(await Press.refusal { _ = try await check(press, feed: "town") } == .unusable)
    for ending in [".transit", ".tdelta"] {
      #expect(await Press.refusal { _ = try await check(press) { $0.hasSuffix(ending) } } == .unusable)
    }
    let name = try #require(press.names(in: "o").first { $0.hasSuffix(".tdelta") })
    try Data([1, 2, 3]).write(to: URL(filePath: "\(press.path)/o/\(name)"))
    #expect(await Press.refusal { _ = try await check(press) } == .unusable)
  }

  @Test(.enabled(if: Nginx.isInstalled)) func `a host check passes on nginx with the settings of init`() async throws {
    let press = try await published()
    let settings = try String(contentsOfFile: "\(press.path)/.publish/nginx.conf", encoding: .utf8)
    let nginx = try Nginx(server: settings, http: "gzip on; gzip_types *; gzip_min_length 1;")
    for name in try FileManager.default.subpathsOfDirectory(atPath: press.path) {
      if let bytes = try? press.bytes(name) { try nginx.write(bytes, to: name) }
    }
    let transport = CurlTransport()
    let root = try SignedEnvelope(decoding: try press.bytes("root/1.json"))
    _ = try await HostCheck(
      host: HostReader(base: nginx.url(""), transport: transport), id: try Press.id(), shippedRoot: root, within: 0
    ).run(at: press.now)
    let object = try #require(press.names(in: "o").first { $0.hasSuffix(".transit") })
    for (path, status, control, type) in [
      ("/village/stable.json", 200, "no-cache, no-transform", "application/json"),
      ("/root/1.json", 200, "public, max-age=31536000, immutable, no-transform", "application/json"),
      ("/root/2.json", 404, nil, "text/html"),
      ("/o/\(object)", 200, "public, max-age=31536000, immutable, no-transform", "application/octet-stream"),
    ] {
      let request = HTTPRequest(
        url: nginx.url(path), fields: ["Accept-Encoding": "gzip"], maximumBodyBytes: 1 << 20)
      let head = try await transport.get(request) { _ in
        true
      } body: { _ in
      }
      #expect(head.status == status)
      #expect(head.fields["Cache-Control"] == control)
      #expect(head.fields["Content-Type"] == type)
      #expect(head.fields["Content-Encoding"] == nil)
      if status == 200 { #expect(head.fields["ETag"]?.hasPrefix("\"") == true) }
    }
  }
}

@Suite struct `Host mirrors` {
  private func mirror(
    _ press: Press, to path: String, _ options: HostMirror.Options = HostMirror.Options(),
    cache: DiskTransport.Cache = DiskTransport.Cache(),
    hiding hidden: @escaping @Sendable (String) -> Bool = { _ in false }, trusting root: SignedEnvelope? = nil
  ) async throws {
    let shipped = try root ?? SignedEnvelope(decoding: try press.bytes("root/1.json"))
    let transport = DiskTransport(path: press.path, cache: cache, hiding: hidden)
    try await HostMirror(
      host: HostReader(base: DiskTransport.base, transport: transport),
      folder: PublishedFolder(path: path, pinnedRoot: shipped), id: try Press.id(), options: options
    ).fetch(at: press.now)
  }

  private static let first: HostMirror.Options = {
    var options = HostMirror.Options()
    options.isFirst = true
    return options
  }()

  private func published() async throws -> Press {
    var press = try await Press.ready()
    for version in 1...3 { try await press.publish(version) }
    return press
  }

  @Test func `publishing from a mirror gives the same manifest as publishing from the original folder`() async throws {
    var press = try await published()
    let copy = press.work.file("copy")
    try await mirror(press, to: copy)
    press.seconds += 60
    let path = try await Village(version: 4).bundle()
    let there = try await press.channel(in: copy).publish(path, at: press.now).manifest
    let here = try await press.channel().publish(path, at: press.now).manifest
    #expect(there == here)
    #expect(there.releases[0].deltas.count == 3)
    #expect(try FolderClient(path: copy, seconds: press.seconds).manifest() == there)
  }

  @Test func `a mirror without history publishes deltas from the current release only`() async throws {
    var press = try await published()
    let copy = press.work.file("copy")
    try await mirror(press, to: copy, hiding: { $0.hasPrefix(".publish") })
    press.seconds += 60
    let path = try await Village(version: 4).bundle()
    let manifest = try await press.channel(in: copy).publish(path, at: press.now).manifest
    #expect(manifest.version.sequence == 4)
    let current = try await `Publishing`.contentRoot(Village(version: 3))
    #expect(manifest.releases[0].deltas.map(\.fromContentRoot) == [current])
  }

  @Test func `a mirror for a refresh fetches the objects of the current release`() async throws {
    let press = try await published()
    let copy = press.work.file("copy")
    var options = HostMirror.Options()
    options.contentCount = 0
    try await mirror(press, to: copy, options)
    #expect(try FileManager.default.contentsOfDirectory(atPath: "\(copy)/o").count == 3)
    #expect(try await press.channel(in: copy).refresh(at: press.now).manifest.version.sequence == 4)
  }

  @Test func `a mirror of a host without a manifest stops, except for a new channel`() async throws {
    let press = try await published()
    let hidden: @Sendable (String) -> Bool = { $0 == "village/stable.json" }
    let copy = press.work.file("copy")
    #expect(await Press.refusal { try await mirror(press, to: copy, hiding: hidden) } == .refused)
    #expect(await Press.refusal { try await mirror(press, to: press.work.file("new"), Self.first) } == .refused)
    try await mirror(press, to: copy)
    try await mirror(press, to: copy, hiding: hidden)
  }

  @Test func `a mirror stops at an expired manifest, except on demand`() async throws {
    var press = try await published()
    press.pass(days: 20)
    let copy = press.work.file("copy")
    let now = press
    #expect(await Press.refusal { try await mirror(now, to: copy) } == .refused)
    var options = HostMirror.Options()
    options.allowsExpired = true
    try await mirror(press, to: copy, options)
    #expect(try await press.channel(in: copy).refresh(at: press.now).manifest.version.sequence == 4)
  }

  @Test func `a mirror stops at a manifest older than the lock file remembers`() async throws {
    var press = try await published()
    let lock = press.work.file("lock.json")
    let old = press.work.file("old")
    try FileManager.default.copyItem(atPath: press.path, toPath: old)
    try await press.publish(4).state.write(of: .channel(Press.id()), lockFile: lock)
    var options = HostMirror.Options()
    options.known = try PublishedState(of: .channel(Press.id()), lockFile: lock)
    #expect(options.known?.sequence == 4)
    let (known, root) = (options, try SignedEnvelope(decoding: try press.bytes("root/1.json")))
    func mirror(of path: String, to copy: String) async throws {
      try await HostMirror(
        host: HostReader(base: DiskTransport.base, transport: DiskTransport(path: path)),
        folder: PublishedFolder(path: press.work.file(copy), pinnedRoot: root), id: try Press.id(), options: known
      ).fetch(at: press.now)
    }
    #expect(await Press.refusal { try await mirror(of: old, to: "stale") } == .refused)
    #expect(!FileManager.default.fileExists(atPath: press.work.file("stale/village/stable.json")))
    try await mirror(of: press.path, to: "copy")
  }

  /// The manifest of a sequence, as a cache may still have it.
  private static func cache(
    _ press: Press, _ sequence: Int, isObedient: Bool = false
  ) throws -> DiskTransport.Cache {
    let bytes = try press.bytes(".publish/history/village/stable/1.\(sequence).json")
    return DiskTransport.Cache(["village/stable.json": bytes], isObedient: isObedient)
  }

  @Test func `a mirror asks a cache for the host's own manifest`() async throws {
    let press = try await published()
    let copy = press.work.file("copy")
    let cache = try Self.cache(press, 1, isObedient: true)
    try await mirror(press, to: copy, cache: cache, hiding: { $0.hasPrefix(".publish") })
    #expect(try await press.channel(in: copy).refresh(at: press.now).manifest.version.sequence == 4)
    // A check sees what clients see.
    let report = try await HostCheck(
      host: HostReader(base: DiskTransport.base, transport: DiskTransport(path: press.path, cache: cache)),
      id: try Press.id(), shippedRoot: SignedEnvelope(decoding: press.bytes("root/1.json")), within: 0
    ).run(at: press.now)
    #expect(report.manifest.version.sequence == 1)
  }

  @Test(arguments: [1, 2])
  func `a cached older manifest does not lower the sequence, because the history has a later one`(
    sequence: Int
  ) async throws {
    let press = try await published()
    let copy = press.work.file("copy")
    try await mirror(press, to: copy, cache: Self.cache(press, sequence))
    let manifest = try await press.channel(in: copy).refresh(at: press.now).manifest
    #expect(manifest.version.sequence == 4)
    #expect(manifest.releases[0].contentRoot == (try await `Publishing`.contentRoot(Village(version: 3))))
  }

  @Test func `an older manifest that has expired in a cache does not stop a mirror`() async throws {
    var press = try await published()
    press.pass(days: 10)
    try await press.publish(4)
    press.pass(days: 10)
    let copy = press.work.file("copy")
    try await mirror(press, to: copy, cache: Self.cache(press, 3))
    #expect(try await press.channel(in: copy).refresh(at: press.now).manifest.version.sequence == 5)
  }

  @Test func `a manifest of an earlier root in a cache does not restart the sequence`() async throws {
    var press = try await published()
    _ = try await RootPublisher(folder: press.folder).rotate(
      .init(releaseKeys: [KeyFile(press.releaseKey)]), signedBy: press.rootKeys, at: press.now)
    try await press.publish(4)
    let copy = press.work.file("copy")
    try await mirror(press, to: copy, cache: Self.cache(press, 3))
    let version = try await press.channel(in: copy).refresh(at: press.now).manifest.version
    #expect(version == ManifestVersion(rootVersion: 2, sequence: 3))
  }

  @Test func `a copy that is newer than a cached manifest goes on from the history`() async throws {
    var press = try await published()
    let copy = press.work.file("copy")
    try await mirror(press, to: copy)
    try await press.publish(4)
    try await mirror(press, to: copy, cache: Self.cache(press, 2))
    #expect(try await press.channel(in: copy).refresh(at: press.now).manifest.version.sequence == 5)
  }

  @Test func `a mirror stops if only the lock file has a later sequence than a cache`() async throws {
    let press = try await published()
    var options = HostMirror.Options()
    options.known = try #require(try press.channel().current()).state
    let (copy, known, cache) = (press.work.file("copy"), options, try Self.cache(press, 2))
    let kind = await Press.refusal {
      try await mirror(press, to: copy, known, cache: cache, hiding: { $0.hasPrefix(".publish") })
    }
    #expect(kind == .refused)
    #expect(!FileManager.default.fileExists(atPath: "\(copy)/village/stable.json"))
    try await mirror(press, to: copy, known, cache: cache)
    #expect(try await press.channel(in: copy).refresh(at: press.now).manifest.version.sequence == 4)
  }

  @Test func `a host that sends a page in place of missing files does not stop a mirror`() async throws {
    let press = try await published()
    let copy = press.work.file("copy")
    let page = Array("<html>Not here</html>".utf8)
    let names = [".publish/history/village/stable/1.4.json", "index.json", ".publish/index.json"]
    let cache = DiskTransport.Cache(Dictionary(uniqueKeysWithValues: names.map { ($0, page) }))
    try await mirror(press, to: copy, cache: cache)
    #expect(try await press.channel(in: copy).refresh(at: press.now).manifest.version.sequence == 4)
  }

  @Test func `a forged later manifest in the history is not continued from`() async throws {
    let press = try await published()
    try press.forge(".publish/history/village/stable/1.4.json", sequence: 4, keys: [PrivateKey()])
    let copy = press.work.file("copy")
    try await mirror(press, to: copy)
    #expect(try await press.channel(in: copy).refresh(at: press.now).manifest.version.sequence == 4)
  }

  /// Publishes three bundles, and signs the last manifest again until it has a sequence.
  private func refreshed(to sequence: Int) async throws -> Press {
    var press = try await published()
    for _ in 3..<sequence {
      press.seconds += 60
      _ = try await press.channel().refresh(at: press.now)
    }
    return press
  }

  @Test(arguments: [[4], [3], [3, 4], [3, 5], [1, 2, 3, 4, 5], Array(1...19), Array(1...24) + Array(26...29)])
  func `a history with gaps does not lower the sequence behind a cache`(missing: [Int]) async throws {
    let newest = missing.count > 5 ? 30 : 6
    let press = try await refreshed(to: newest)
    let names = Set(missing.map { ".publish/history/village/stable/1.\($0).json" })
    let (copy, cache) = (press.work.file("copy"), try Self.cache(press, 2))
    try await mirror(press, to: copy, cache: cache, hiding: { names.contains($0) })
    #expect(try await press.channel(in: copy).refresh(at: press.now).manifest.version.sequence == newest + 1)
    let new = press.work.file("new")
    let isHidden: @Sendable (String) -> Bool = { names.contains($0) || $0 == "village/stable.json" }
    #expect(await Press.refusal { try await mirror(press, to: new, Self.first, hiding: isHidden) } == .refused)
  }

  @Test func `a mirror of a new manifest requests few places behind it`() async throws {
    let press = try await published()
    let transport = DiskTransport(path: press.path)
    try await HostMirror(
      host: HostReader(base: DiskTransport.base, transport: transport),
      folder: PublishedFolder(
        path: press.work.file("copy"), pinnedRoot: SignedEnvelope(decoding: try press.bytes("root/1.json"))),
      id: try Press.id()
    ).fetch(at: press.now)
    let later = (4...5000).map { ".publish/history/village/stable/1.\($0).json" }
    #expect(Set(transport.requests).intersection(later).count == transport.requests.count { later.contains($0) })
    #expect((9...24).contains(Set(transport.requests).intersection(later).count))
  }

  @Test func `a mirror stops at a manifest older than the index lists, and goes on from a history that has it`()
    async throws
  {
    let press = try await refreshed(to: 6)
    try await press.index()
    let (copy, cache) = (press.work.file("copy"), try Self.cache(press, 2))
    let isHistory: @Sendable (String) -> Bool = { $0.hasPrefix(".publish/history") }
    #expect(await Press.refusal { try await mirror(press, to: copy, cache: cache, hiding: isHistory) } == .refused)
    #expect(!FileManager.default.fileExists(atPath: "\(copy)/village/stable.json"))
    let isHidden: @Sendable (String) -> Bool = { isHistory($0) || $0 == "village/stable.json" }
    #expect(await Press.refusal { try await mirror(press, to: copy, Self.first, hiding: isHidden) } == .refused)
    let isEarlier: @Sendable (String) -> Bool = { isHistory($0) && !$0.hasSuffix("/1.6.json") }
    try await mirror(press, to: copy, cache: cache, hiding: isEarlier)
    #expect(try await press.channel(in: copy).refresh(at: press.now).manifest.version.sequence == 7)
  }

  @Test func `a mirror that is newer than the host stays unchanged`() async throws {
    var press = try await published()
    let copy = press.work.file("copy")
    try await mirror(press, to: copy)
    press.seconds += 60
    let newer = try await press.channel(in: copy).refresh(at: press.now).manifest
    try await mirror(press, to: copy)
    #expect(try FolderClient(path: copy, seconds: press.seconds).manifest() == newer)
  }

  @Test func `a mirror follows roots from the trusted one and rejects another root`() async throws {
    var press = try await published()
    press.releaseKey = try PrivateKey()
    _ = try await RootPublisher(folder: press.folder).rotate(
      .init(releaseKeys: [KeyFile(press.releaseKey)]), signedBy: press.rootKeys, at: press.now)
    let copy = press.work.file("copy")
    try await mirror(press, to: copy)
    #expect(try FolderClient(path: copy, seconds: press.seconds).root().version == 2)
    let other = try await Press.ready()
    let stranger = try SignedEnvelope(decoding: try other.bytes("root/1.json"))
    let kind = await Press.refusal { try await mirror(press, to: press.work.file("other"), trusting: stranger) }
    #expect(kind == .refused)
  }

  @Test func `a mirror takes what was signed before a rotation, and nothing that a revoked key signed since`()
    async throws
  {
    var press = try await published()
    let former = press.releaseKey
    press.releaseKey = try PrivateKey()
    _ = try await RootPublisher(folder: press.folder).rotate(
      .init(releaseKeys: [KeyFile(press.releaseKey.publicKey)]), signedBy: press.rootKeys, at: press.now)
    let copy = press.work.file("copy")
    try await mirror(press, to: copy)
    #expect(try await press.channel(in: copy).refresh(at: press.now).manifest.version.rootVersion == 2)
    try press.forge(sequence: 9, keys: [former])
    let thief = press
    #expect(await Press.refusal { try await mirror(thief, to: press.work.file("other")) } == .refused)
    #expect(!FileManager.default.fileExists(atPath: press.work.file("other/village/stable.json")))
  }

  @Test func `a mirror of a host without publications can publish the first one`() async throws {
    let press = try await Press.ready()
    let copy = press.work.file("copy")
    try await mirror(press, to: copy, Self.first)
    let path = try await Village(version: 1).bundle()
    #expect(try await press.channel(in: copy).publish(path, at: press.now).manifest.version.sequence == 1)
  }

  @Test func `a mirror rejects a current object with other bytes, and ends the history at a former one`() async throws {
    let press = try await published()
    let manifests = try (1...3).map { number in
      try AcceptedManifest(
        trusting: SignedEnvelope(decoding: try press.bytes(".publish/history/village/stable/1.\(number).json"))
      ).manifest
    }
    for number in [1, 3] {
      let name = "o/\(manifests[number - 1].releases[0].file.sha256).transit"
      try press.write([1, 2, 3], to: name)
      let copy = press.work.file("copy-\(number)")
      if number == 3 {
        #expect(await Press.refusal { try await mirror(press, to: copy) } == .unusable)
      } else {
        try await mirror(press, to: copy)
        let history = try FileManager.default.contentsOfDirectory(atPath: "\(copy)/.publish/history/village/stable")
        #expect(history.count == 2)
      }
      #expect(!FileManager.default.fileExists(atPath: "\(copy)/\(name)"))
    }
  }
}

@Suite struct `Odd hosts of a publisher` {
  /// A folder with a bundle that takes several requests of 100 kB.
  private struct Published: Sendable {
    let root: SignedEnvelope
    let time: Timestamp
    let object: String
    var files: [String: [UInt8]] = [:]

    init() async throws {
      var press = try await Press.ready()
      try await press.publish(Village(version: 1, strangeStops: 4000))
      object = "o/\(try #require(press.names(in: "o").first))"
      root = try SignedEnvelope(decoding: try press.bytes("root/1.json"))
      time = press.now
      for name in ["root/1.json", "village/stable.json", object] { files["/\(name)"] = try press.bytes(name) }
    }
  }

  private static let published = Task { try await Published() }

  /// Deadlines are hours away: all tests start at once, and a transfer waits for its turn.
  private func reader(of host: TransferHost) -> HostReader {
    HostReader(
      base: host.url(), transport: SystemTransport.make(authorities: nil),
      deadlines: TransferDeadlines(connect: .seconds(36_000), progressWindow: .seconds(36_000)),
      backoff: Backoff(base: .milliseconds(1), maximumRetries: TransferCase.retries))
  }

  @Test(arguments: TransferCase.all)
  func `a mirror gets the object or fails, and never keeps a wrong one`(transfer: TransferCase) async throws {
    let published = try await Self.published.value
    let bytes = try #require(published.files["/\(published.object)"])
    try #require(bytes.count >= TransferCase.minimumByteCount)
    let host = try TransferHost(transfer, bytes, at: "/\(published.object)", others: published.files)
    defer { host.stop() }
    let work = try TemporaryFolder()
    let copy = work.file("copy")
    var result = TransferCase.Result.error
    do {
      try await HostMirror(
        host: reader(of: host), folder: PublishedFolder(path: copy, pinnedRoot: published.root), id: try Press.id()
      ).fetch(at: published.time)
      result = .file
      #expect(FileManager.default.contents(atPath: "\(copy)/\(published.object)").map { Array($0) } == bytes)
    } catch let error as PublisherError {
      #expect([.network, .unusable].contains(error.kind), "\(error)")
      #expect(!FileManager.default.fileExists(atPath: "\(copy)/\(published.object)"))
      #expect(!FileManager.default.fileExists(atPath: "\(copy)/village/stable.json"))
      #expect((try? FileManager.default.contentsOfDirectory(atPath: "\(copy)/.publish/staging"))?.isEmpty != false)
    }
    #expect(result == transfer.hashed)
    #expect(host.requestCount <= transfer.requests)
  }
}
