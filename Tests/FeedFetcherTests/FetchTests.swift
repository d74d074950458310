import FeedFetcher
import Foundation
import GTFSFeed
import HTTPTransport
import Synchronization
import TestFeeds
import Testing
import TransitValues
import UpdateHosts

/// A folder to fetch a feed into.
private struct Target {
  let folder: TemporaryFolder
  var output: String { folder.file("feed.zip") }

  init() throws { folder = try TemporaryFolder() }

  /// Deadlines are hours away: all tests start at once, and a transfer waits for its turn.
  func fetch(
    _ url: String, secrets: HTTPFields = [:], maximumBytes: Int = 1 << 20, retries: Int = 3,
    isConditional: Bool = true,
    deadlines: TransferDeadlines = TransferDeadlines(connect: .seconds(36_000), progressWindow: .seconds(36_000))
  ) async throws -> FeedDownload.Result {
    let backoff = Backoff(base: .milliseconds(10), maximumRetries: retries, deadline: .seconds(3600))
    let download = FeedDownload(
      from: url, to: output, secretFields: secrets, isConditional: isConditional, maximumBytes: maximumBytes,
      deadlines: deadlines, backoff: backoff, transport: SystemTransport.make(authorities: nil), now: { 1_767_610_800 })
    return try await download.run()
  }

  var bytes: [UInt8]? { (try? Data(contentsOf: URL(fileURLWithPath: output))).map { Array($0) } }
  var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
  }
  /// All text in files of the folder, except the feed.
  var text: String {
    names.filter { $0 != "feed.zip" }.map { (try? String(contentsOfFile: folder.file($0), encoding: .utf8)) ?? "" }
      .joined()
  }
}

private let feed = TestZip(
  members: FeedText.small.files.sorted { $0.key < $1.key }.map { TestZip.Member($0.key, $0.value) }
).bytes

private func gzipped(_ bytes: [UInt8]) throws -> [UInt8] {
  let folder = try TemporaryFolder()
  let plain = folder.file("f")
  try Data(bytes).write(to: URL(fileURLWithPath: plain))
  let gzip = Process()
  gzip.executableURL = URL(fileURLWithPath: "/usr/bin/env")
  gzip.arguments = ["gzip", "-n", plain]
  try gzip.run()
  gzip.waitUntilExit()
  return Array(try Data(contentsOf: URL(fileURLWithPath: plain + ".gz")))
}

@Suite struct `Fetched feeds` {
  @Test func `a zip within a zip is the one that the URL names`() async throws {
    let zips = TestZip(members: [.init("a/bus 1.zip", feed), .init("tram.zip", [1, 2])]).bytes
    let server = try RawServer { request in
      request.target == "/all.zip" ? [.respond(fields: "ETag: \"a\"\r\n", body: zips)] : [.respond("404 Not Found")]
    }
    defer { server.stop() }
    let target = try Target()
    let result = try await target.fetch(server.url("/all.zip#a/bus%201.zip"))
    #expect(result.isNew && target.bytes == feed && result.source.byteCount == feed.count)
    #expect(target.names == ["feed.zip", "feed.zip.source.json"])
    #expect(result.source.url == server.url("/all.zip#a/bus%201.zip"))
    for member in ["none.zip", "tram.zip"] {
      let error = await #expect(throws: FeedError.self) { try await target.fetch(server.url("/all.zip#\(member)")) }
      #expect(error?.file == server.url("/all.zip#\(member)"))
    }
    let error = await #expect(throws: FeedError.self) { try await target.fetch(server.url("/all.zip")) }
    #expect(error?.problem == .zipsInZip(["a/bus 1.zip", "tram.zip"]))
    #expect(target.bytes == feed && target.names.count == 2)
  }

  @Test func `a zip within a zip that exceeds the size limit is not written`() async throws {
    let zips = TestZip(members: [.init("bus.zip", [UInt8](repeating: 0, count: 300_000))]).bytes
    let server = try RawServer { _ in [.respond(body: zips)] }
    defer { server.stop() }
    let target = try Target()
    let error = await #expect(throws: FeedError.self) {
      try await target.fetch(server.url("/all.zip#bus.zip"), maximumBytes: 299_999)
    }
    #expect(target.names.isEmpty)
    #expect(error?.problem == .limitExceeded("300000 bytes, expected at most 299999"))
  }

  @Test func `a feed appears with its source`() async throws {
    let server = try RawServer { _ in [.respond(fields: "ETag: \"a\"\r\n", body: feed)] }
    defer { server.stop() }
    let target = try Target()
    let result = try await target.fetch(server.url("/f.zip?key=SECRET"))
    #expect(result.isNew && result.source.byteCount == feed.count && result.source.etag == "\"a\"")
    #expect(result.source.fetched == "2026-01-05T11:00:00Z")
    #expect(target.bytes == feed)
    #expect(target.names == ["feed.zip", "feed.zip.source.json"])
    #expect(FeedSource(of: target.output) == result.source)
    #expect(!target.text.contains("SECRET"))
  }

  @Test func `the next request is conditional, and an unchanged feed writes nothing`() async throws {
    let server = try RawServer { request in
      request.field("If-None-Match") == "\"a\""
        ? [.send("HTTP/1.1 304 Not Modified\r\n\r\n")] : [.respond(fields: "ETag: \"a\"\r\n", body: feed)]
    }
    defer { server.stop() }
    let target = try Target()
    let first = try await target.fetch(server.url())
    try FileManager.default.setAttributes([.posixPermissions: 0o500], ofItemAtPath: target.folder.path)
    defer { try? FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: target.folder.path) }
    let again = try? await target.fetch(server.url())
    // Even root writes nothing: the times of the files are the same.
    #expect(again.map { !$0.isNew && $0.source == first.source } ?? true)
    #expect(server.requests.count >= 1 && target.bytes == feed)
  }

  @Test func `a server without ETag is asked by date, and the same bytes are unchanged`() async throws {
    let date = "Mon, 05 Jan 2026 10:00:00 GMT"
    let server = try RawServer { _ in [.respond(fields: "Last-Modified: \(date)\r\n", body: feed)] }
    defer { server.stop() }
    let target = try Target()
    #expect(try await target.fetch(server.url()).isNew)
    #expect(try await !target.fetch(server.url()).isNew)
    #expect(server.requests.map { $0.field("If-Modified-Since") } == [nil, date])
  }

  @Test func `a file that was edited, or another URL, is fetched without conditions`() async throws {
    let server = try RawServer { _ in [.respond(fields: "ETag: \"a\"\r\n", body: feed)] }
    defer { server.stop() }
    let target = try Target()
    _ = try await target.fetch(server.url("/1"))
    #expect(try await !target.fetch(server.url("/2")).isNew)
    try Data("edited".utf8).write(to: URL(fileURLWithPath: target.output))
    #expect(try await target.fetch(server.url("/1")).isNew)
    #expect(server.requests.allSatisfy { $0.field("If-None-Match") == nil })
    #expect(target.bytes == feed)
  }

  @Test func `a broken transfer goes on after the last byte`() async throws {
    let half = feed.count / 2
    let server = try RawServer { request in
      guard let range = request.field("Range") else {
        let head = "HTTP/1.1 200 OK\r\nETag: \"a\"\r\nContent-Length: \(feed.count)\r\n\r\n"
        return [.send(Array(head.utf8) + feed[..<half]), .close]
      }
      #expect(range == "bytes=\(half)-" && request.field("If-Range") == "\"a\"")
      let fields = "Content-Range: bytes \(half)-\(feed.count - 1)/\(feed.count)\r\n"
      return [.respond("206 Partial Content", fields: fields, body: feed[half...])]
    }
    defer { server.stop() }
    let target = try Target()
    #expect(try await target.fetch(server.url()).isNew)
    #expect(target.bytes == feed)
  }

  @Test func `another range than requested starts over`() async throws {
    let half = feed.count / 2
    let server = try RawServer { request in
      if request.field("Range") != nil {
        return [.respond("206 Partial Content", fields: "Content-Range: bytes 0-9/10\r\n", body: feed[..<10])]
      }
      let head = "HTTP/1.1 200 OK\r\nETag: \"a\"\r\nContent-Length: \(feed.count)\r\n\r\n"
      return [.send(Array(head.utf8) + feed[..<half]), .close]
    }
    defer { server.stop() }
    let target = try Target()
    let error = await #expect(throws: PlainFailure.self) { try await target.fetch(server.url()) }
    #expect(error?.code == .network)
    // 200, wrong range, 200, wrong range: nothing of it is kept.
    #expect(server.requests.map { $0.field("Range") == nil } == [true, false, true, false])
    #expect(target.names == [])
  }

  @Test func `a feed that changes while it is fetched is fetched anew`() async throws {
    let other = TestZip(members: [TestZip.Member("stops.txt", "stop_id\nx\n")]).bytes
    let server = try RawServer { request in
      request.field("Range") == nil
        ? [
          .send(Array("HTTP/1.1 200 OK\r\nETag: \"a\"\r\nContent-Length: \(feed.count)\r\n\r\n".utf8) + feed[..<100]),
          .close,
        ]
        : [.respond(fields: "ETag: \"b\"\r\n", body: other)]
    }
    defer { server.stop() }
    let target = try Target()
    #expect(try await target.fetch(server.url()).source.etag == "\"b\"")
    #expect(target.bytes == other)
  }

  @Test func `a server that is busy is asked again after the time it names`() async throws {
    let times = Mutex<[ContinuousClock.Instant]>([])
    let server = try RawServer { _ in
      let count = times.withLock { times in
        times.append(.now)
        return times.count
      }
      return [count == 1 ? .respond("503 Busy", fields: "Retry-After: 1\r\n") : .respond(body: feed)]
    }
    defer { server.stop() }
    let target = try Target()
    #expect(try await target.fetch(server.url()).isNew)
    let asked = times.withLock { $0 }
    #expect(asked.count == 2 && asked[1] - asked[0] >= .seconds(1))
  }

  @Test(arguments: [
    ("404 Not Found", "", FailureCode.notAvailable, 1), ("500 Error", "", .network, 4),
    ("200 OK", "Content-Length: 9999999\r\n", .notAvailable, 1),
    ("302 Found", "Location: ftp://x/\r\n", .notAvailable, 1),
  ])
  func `a failure leaves the old feed as it was`(status: String, fields: String, code: FailureCode, count: Int)
    async throws
  {
    let server = try RawServer { _ in
      [.send("HTTP/1.1 \(status)\r\n\(fields.contains("Length") ? fields : fields + "Content-Length: 0\r\n")\r\n")]
    }
    defer { server.stop() }
    let target = try Target()
    try Data("old".utf8).write(to: URL(fileURLWithPath: target.output))
    let error = await #expect(throws: PlainFailure.self) {
      try await target.fetch(server.url("/f.zip?key=SECRET"), secrets: ["X-Key": "SECRET"])
    }
    #expect(error?.code == code, "\(String(describing: error))")
    #expect(error?.description.contains("SECRET") == false)
    #expect(server.requests.count == count)
    #expect(target.bytes == Array("old".utf8) && target.names == ["feed.zip"])
  }

  @Test(arguments: ["<html><body>Sign in</body></html>", "", "PK\u{3}\u{4}", "{}"])
  func `what is no feed is refused, and the old one stays`(body: String) async throws {
    let server = try RawServer { _ in [.respond(body: body.utf8)] }
    defer { server.stop() }
    let target = try Target()
    try Data("old".utf8).write(to: URL(fileURLWithPath: target.output))
    let error = await #expect(throws: FeedError.self) { try await target.fetch(server.url("/f.zip?key=SECRET")) }
    #expect(error?.kind == .unusable)
    #expect(error?.description.hasPrefix(server.url("/f.zip…: ")) == true, "\(String(describing: error))")
    #expect(target.bytes == Array("old".utf8) && target.names == ["feed.zip"])
  }

  @Test func `header fields are not sent to another host`() async throws {
    let other = try RawServer { _ in [.respond(body: feed)] }
    defer { other.stop() }
    let place = other.url("/f.zip")
    let server = try RawServer { _ in [.respond("302 Found", fields: "Location: \(place)\r\n")] }
    defer { server.stop() }
    let target = try Target()
    #expect(try await target.fetch(server.url(), secrets: ["X-Key": "SECRET"]).isNew)
    #expect(server.requests.first?.field("X-Key") == "SECRET")
    #expect(other.requests.first?.field("X-Key") == nil)
    #expect(!target.text.contains("SECRET"))
  }

  @Test func `a body that is compressed without being asked is decompressed`() async throws {
    let packed = try gzipped(feed)
    let server = try RawServer { request in
      [
        .respond(
          fields: "Content-Encoding: gzip\r\n", body: request.target == "/cut" ? packed.dropLast(20) : packed[...])
      ]
    }
    defer { server.stop() }
    let target = try Target()
    #expect(try await target.fetch(server.url()).isNew)
    #expect(target.bytes == feed)
    #expect(target.names == ["feed.zip", "feed.zip.source.json"])
    await #expect(throws: (any Error).self) { try await target.fetch(server.url("/cut")) }
    await #expect(throws: PlainFailure.self) {
      try await target.fetch(server.url("/big"), maximumBytes: feed.count - 1)
    }
    #expect(target.bytes == feed)
  }

  @Test func `a disk that is full while gzip is decompressed is not a damaged feed`() async throws {
    await #expect(processExitsWith: .success) {
      var notes = TestZip.Member("notes.txt", "")
      notes.bytes = Array(repeating: 0x20, count: 300_000)
      notes.isDeflated = false
      let packed = try gzipped(TestZip(members: [TestZip.Member("stops.txt", "stop_id\nx\n"), notes]).bytes)
      let server = try RawServer { _ in [.respond(fields: "Content-Encoding: gzip\r\n", body: packed)] }
      defer { server.stop() }
      let target = try Target()
      FullDisk.begin(after: 100_000)
      let error = await #expect(throws: PlainFailure.self) { try await target.fetch(server.url()) }
      try #require(error?.code == .cannotWrite)
      try #require(error?.description == "\(target.output): cannot be written: \(FullDisk.problem)")
      try #require(target.names == [])
    }
  }

  @Test func `a feed in a missing folder has the system's error`() async throws {
    let server = try RawServer { _ in [.respond(body: feed)] }
    defer { server.stop() }
    let output = try Target().folder.file("missing/feed.zip")
    let error = await #expect(throws: PlainFailure.self) {
      try await FeedDownload(
        from: server.url(), to: output, transport: SystemTransport.make(authorities: nil)
      ).run()
    }
    #expect(error?.code == .cannotWrite)
    #expect(error?.description == "\(output): cannot be created: No such file or directory")
  }

  @Test func `a slow drip ends with the deadline`() async throws {
    let server = try RawServer { _ in
      [
        .send("HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n"),
        .drip(Array(repeating: 0, count: 1000), every: .milliseconds(200)),
      ]
    }
    defer { server.stop() }
    let target = try Target()
    let deadlines = TransferDeadlines(connect: .seconds(36_000), progressWindow: .seconds(1))
    let error = await #expect(throws: PlainFailure.self) {
      try await target.fetch(server.url(), retries: 0, deadlines: deadlines)
    }
    #expect(error?.code == .network)
    #expect(target.names == [])
  }

  @Test func `cancelling leaves no file`() async throws {
    let server = try RawServer { _ in [.send("HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n"), .wait(.seconds(30))] }
    defer { server.stop() }
    let target = try Target()
    let task = Task { try await target.fetch(server.url()) }
    while server.requests.isEmpty { try await Task.sleep(for: .milliseconds(5)) }
    task.cancel()
    let error = await #expect(throws: PlainFailure.self) { try await task.value }
    #expect(error?.code == .interrupted)
    #expect(target.names == [])
  }

  @Test(arguments: ["ftp://x/f.zip", "file:///etc/passwd", "feed.zip", "http://"])
  func `other than http and https is not fetched`(url: String) async throws {
    let target = try Target()
    let error = await #expect(throws: PlainFailure.self) { try await target.fetch(url) }
    #expect(error?.code == .badRequest)
  }
}

@Suite struct `Feeds from odd hosts` {
  /// A feed that takes several requests of 100 kB.
  private static let large: [UInt8] = {
    var notes = TestZip.Member("notes.txt", "")
    var random = SplitMix64(seed: 1)
    notes.bytes = (0..<300_000).map { _ in .random(in: 0 ... .max, using: &random) }
    let files = FeedText.small.files.sorted { $0.key < $1.key }.map { TestZip.Member($0.key, $0.value) }
    return TestZip(members: files + [notes]).bytes
  }()

  @Test(arguments: TransferCase.all)
  func `a fetch gives the feed or an error, and never a wrong feed`(transfer: TransferCase) async throws {
    guard let expected = transfer.unknown else { return }
    let host = try TransferHost(transfer, Self.large, at: "/f.zip")
    defer { host.stop() }
    let target = try Target()
    try Data("old".utf8).write(to: URL(fileURLWithPath: target.output))
    var result = TransferCase.Result.error
    do {
      _ = try await target.fetch(host.url("/f.zip"), retries: TransferCase.retries)
      result = .file
      #expect(target.bytes == Self.large && target.names == ["feed.zip", "feed.zip.source.json"])
    } catch {
      #expect(error is PlainFailure || error is FeedError)
      #expect(target.bytes == Array("old".utf8) && target.names == ["feed.zip"])
    }
    #expect(result == expected)
    #expect(host.requestCount <= transfer.requests)
  }

  @Test func `a resumed feed may have the maximum size`() async throws {
    let server = try RawServer { request in
      let exchange = TransferExchange(request: request, file: Self.large)
      return request.target == "/whole" && exchange.offset != nil ? exchange.whole() : exchange.rest(cut: 100_000)
    }
    defer { server.stop() }
    for path in ["/rest", "/whole"] {
      let target = try Target()
      #expect(try await target.fetch(server.url(path), maximumBytes: Self.large.count).isNew)
      #expect(target.bytes == Self.large)
    }
  }

  @Test func `the first response names the source of a resumed feed`() async throws {
    let date = "Last-Modified: Mon, 05 Jan 2026 10:00:00 GMT\r\n"
    let server = try RawServer { request in
      let exchange = TransferExchange(request: request, file: Self.large)
      return exchange.offset == nil
        ? exchange.whole(cut: 100_000, fields: TransferExchange.tag + date) : exchange.rest(fields: "")
    }
    defer { server.stop() }
    let source = try await Target().fetch(server.url()).source
    #expect(source.etag == "\"a\"" && source.lastModified == "Mon, 05 Jan 2026 10:00:00 GMT")
  }

  @Test func `an unconditional fetch gets a new feed from a server that says not modified forever`() async throws {
    let other = TestZip(members: [TestZip.Member("stops.txt", "stop_id\nx\n")]).bytes
    let target = try Target()
    let isOther = Mutex(false)
    let server = try RawServer { request in
      let isConditional = request.field("If-None-Match") != nil || request.field("If-Modified-Since") != nil
      if isConditional { return [.send("HTTP/1.1 304 Not Modified\r\n\r\n")] }
      return [.respond(fields: "ETag: \"a\"\r\n", body: isOther.withLock { $0 } ? other : feed)]
    }
    defer { server.stop() }
    #expect(try await target.fetch(server.url()).isNew)
    isOther.withLock { $0 = true }
    #expect(try await !target.fetch(server.url()).isNew)
    #expect(try await target.fetch(server.url(), isConditional: false).isNew)
    #expect(target.bytes == other)
  }

  @Test(.timeLimit(.minutes(5))) func `one deadline applies to all requests of a fetch`() async throws {
    // Each request makes progress, and none is slow.
    let server = try RawServer { _ in
      [
        .send("HTTP/1.1 200 OK\r\nETag: \"a\"\r\nContent-Length: 900000\r\n\r\n"),
        .send(Array(repeating: 0, count: 70_000)), .wait(.milliseconds(400)), .close,
      ]
    }
    defer { server.stop() }
    let target = try Target()
    let deadlines = TransferDeadlines(
      connect: .seconds(36_000), progressWindow: .seconds(36_000), transfer: .seconds(1))
    let error = await #expect(throws: PlainFailure.self) {
      try await target.fetch(server.url(), retries: 100, deadlines: deadlines)
    }
    #expect(error?.code == .network && target.names == [])
    #expect(server.requests.count < 10)
  }

  @Test func `what a killed fetch left is removed by the next one, even if the feed is unchanged`() async throws {
    let server = try RawServer { request in
      request.field("If-None-Match") == nil
        ? [.respond(fields: "ETag: \"a\"\r\n", body: feed)] : [.send("HTTP/1.1 304 Not Modified\r\n\r\n")]
    }
    defer { server.stop() }
    let target = try Target()
    for isNew in [true, false] {
      let left = ["feed.zip.0123456789abc.partial", "feed.zip.source.json.0123456789abc.partial"]
      let foreign = "other.zip.0123456789abc.partial"
      for name in left + [foreign] { try Data("left".utf8).write(to: URL(fileURLWithPath: target.folder.file(name))) }
      #expect(try await target.fetch(server.url()).isNew == isNew)
      #expect(target.names == ["feed.zip", "feed.zip.source.json", foreign])
    }
  }
}

// Disabled unless nginx is installed, which `ci/install-nginx` does.
@Suite(.enabled(if: Nginx.isInstalled, "nginx is not installed")) struct `Feeds from nginx` {
  @Test(arguments: ["", "etag off;", "max_ranges 0;", "gzip on; gzip_types *; gzip_min_length 1;"])
  func `nginx is asked with conditions, and sends a changed feed`(settings: String) async throws {
    let nginx = try Nginx(server: settings)
    defer { nginx.stop() }
    try nginx.write(feed, to: "f.zip")
    let target = try Target()
    #expect(try await target.fetch(nginx.url("/f.zip")).isNew)
    #expect(try await !target.fetch(nginx.url("/f.zip")).isNew)
    let other = TestZip(members: [TestZip.Member("stops.txt", "stop_id\nx\n")]).bytes
    try nginx.write(other, to: "f.zip")
    // Its date must differ, which counts in seconds.
    let later = Date(timeIntervalSinceNow: 60)
    try FileManager.default.setAttributes([.modificationDate: later], ofItemAtPath: nginx.root.path + "/f.zip")
    let changed = try await target.fetch(nginx.url("/f.zip"))
    #expect(changed.isNew && target.bytes == other)
  }

  @Test func `nginx redirects, and has limits`() async throws {
    let nginx = try Nginx(server: "location /old { return 301 /f.zip; } location /busy { return 503; }")
    defer { nginx.stop() }
    try nginx.write(feed, to: "f.zip")
    let target = try Target()
    #expect(try await target.fetch(nginx.url("/old")).isNew)
    await #expect(throws: PlainFailure.self) { try await target.fetch(nginx.url("/busy"), retries: 1) }
    await #expect(throws: PlainFailure.self) { try await target.fetch(nginx.url("/f.zip?x"), maximumBytes: 10) }
    #expect(target.bytes == feed)
  }
}
