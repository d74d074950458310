import Foundation
import Testing
import TransitBundle
import TransitLive
import UpdateHosts

/// What ``LiveFeed`` requests, and what it does with the answers.
struct PollingTests {
  private let late = PolledTown.late("T", by: 120)
  private let lateBoard = ["8:02 T predicted +120", "9:00 U scheduled"]

  // MARK: Requests

  @Test func `a feed is empty before the first poll and nothing is sent`() async throws {
    let town = try await PolledTown()
    #expect(try town.board() == PolledTown.scheduled)
    #expect(town.feed.errors.isEmpty)
    #expect(town.server.requests.isEmpty)
  }

  @Test func `a second request is conditional and 304 keeps the feed`() async throws {
    let town = try await PolledTown()
    let fields = "ETag: \"7\"\r\nLast-Modified: Wed, 10 Jun 2026 05:55:00 GMT\r\n"
    town.answer = [.respond(fields: fields, body: late)]
    await town.feed.poll()
    town.answer = [.send("HTTP/1.1 304 Not Modified\r\n\r\n")]
    await town.feed.poll()
    let requests = town.server.requests
    #expect(requests.map { $0.field("If-None-Match") } == [nil, "\"7\""])
    #expect(requests.map { $0.field("If-Modified-Since") } == [nil, "Wed, 10 Jun 2026 05:55:00 GMT"])
    #expect(town.feed.errors.isEmpty)
    #expect(try town.board() == lateBoard)
  }

  @Test func `predictions grow stale while the server says 304`() async throws {
    let town = try await PolledTown()
    town.answer = [.respond(fields: "ETag: \"7\"\r\n", body: late)]
    await town.feed.poll()
    #expect(town.feed.match.report.stale == 0)
    town.answer = [.send("HTTP/1.1 304 Not Modified\r\n\r\n")]
    town.now += 100
    await town.feed.poll()
    #expect(town.feed.match.report.stale == 1)
    #expect(try town.board() == lateBoard)
  }

  @Test func `304 to a request without conditions is an error`() async throws {
    let town = try await PolledTown()
    town.answer = [.send("HTTP/1.1 304 Not Modified\r\n\r\n")]
    let name = town.server.url("/trips.pb")
    #expect(await town.feed.poll() == [name: .network(name: name, problem: "status 304")])
  }

  @Test func `gzip is requested and inflated`() async throws {
    let town = try await PolledTown()
    town.answer = [.respond(fields: "Content-Encoding: gzip\r\n", body: Gzip.compress(late))]
    #expect(await town.feed.poll().isEmpty)
    #expect(town.server.requests.map { $0.field("Accept-Encoding") } == ["gzip"])
    #expect(try town.board() == lateBoard)
  }

  @Test func `a slow server gets no second request`() async throws {
    let town = try await PolledTown()
    town.answer = [.wait(.milliseconds(300)), .respond(body: late)]
    async let first = town.feed.poll()
    async let second = town.feed.poll()
    _ = await (first, second)
    #expect(town.server.requests.count == 1)
    #expect(try town.board() == lateBoard)
  }

  // MARK: Secrets

  @Test func `a redirect to another origin gets no key`() async throws {
    let body = late
    let other = try RawServer { _ in [.respond(body: body)] }
    defer { other.stop() }
    let target = other.url("/moved.pb")
    let town = try await PolledTown(fields: ["X-Api-Key": "geheim99"]) { _ in
      [.respond("302 Found", fields: "Location: \(target)\r\n")]
    }
    #expect(await town.feed.poll().isEmpty)
    #expect(town.server.requests.map { $0.field("X-Api-Key") } == ["geheim99"])
    #expect(other.requests.map { $0.field("X-Api-Key") } == [nil])
    #expect(try town.board() == lateBoard)
  }

  @Test func `errors contain neither keys nor queries`() async throws {
    let town = try await PolledTown(targets: ["/trips.pb?key=geheim99"], fields: ["X-Api-Key": "geheim98"])
    let errors = await town.feed.poll()
    #expect(errors.count == 1)
    #expect(!"\(errors)".contains("geheim"))
  }

  // MARK: Damage

  @Test(arguments: ["truncated", "truncated gzip", "cut connection", "page", "differential", "empty", "too much"])
  func `a damaged feed keeps the snapshot and is an error`(damage: String) async throws {
    let town = try await PolledTown()
    town.answer = [.respond(body: late)]
    await town.feed.poll()
    let news = PolledTown.late("U", by: 60)
    var header = FeedHeader.standard
    header.incrementality = .differential
    town.answer =
      switch damage {
      case "truncated": [.respond(body: news.dropLast())]
      case "truncated gzip": [.respond(body: Gzip.compress(news).dropLast())]
      case "cut connection": [.send(Array("HTTP/1.1 200 OK\r\nContent-Length: 999\r\n\r\n".utf8) + news), .close]
      case "page": [.respond(body: "<html>Sign in</html>".utf8)]
      case "too much":
        // 100,000 vehicles without any field.
        [.respond(body: Gzip.compress(feedBytes(header: .standard, []) + [0x12, 2, 0x22, 0], count: 1 << 17))]
      case "differential": [.respond(body: feedBytes(header: header, []))]
      default: [.respond()]
      }
    let errors = await town.feed.poll()
    #expect(errors.keys.elementsEqual([town.server.url("/trips.pb")]))
    #expect(try town.board() == lateBoard)
    town.now += 600
    town.answer = [.respond(body: news)]
    #expect(await town.feed.poll().isEmpty)
  }

  @Test func `a damaged feed keeps the conditions of the feed before`() async throws {
    let town = try await PolledTown()
    town.answer = [.respond(fields: "ETag: \"good\"\r\n", body: late)]
    await town.feed.poll()
    town.answer = [.respond(fields: "ETag: \"bad\"\r\n", body: late.dropLast())]
    await town.feed.poll()
    town.now += 60
    await town.feed.poll()
    #expect(town.server.requests.last?.field("If-None-Match") == "\"good\"")
  }

  @Test func `a gzip bomb is refused in bounded memory`() async throws {
    let town = try await PolledTown()
    // A field of 300 MiB that is not read, and so not kept.
    let start = WireFields.length(15, 300 << 20).bytes
    let body = Gzip.compress(start + [UInt8](repeating: 0, count: (1 << 20) - start.count), count: 300)
    town.answer = [.respond(body: body)]
    let before = residentBytes()
    let errors = await town.feed.poll()
    #expect("\(errors)".contains("inflated bytes"), "\(errors)")
    // Other tests of the process use memory, too, but not as much as the bomb has.
    #expect(residentBytes() - before < 256 << 20)
  }

  // MARK: Failures

  @Test func `a source that asks for a pause gets it`() async throws {
    let town = try await PolledTown()
    town.answer = [.respond("503 Busy", fields: "Retry-After: 60\r\n")]
    #expect(await town.feed.poll().count == 1)
    town.answer = [.respond(body: late)]
    town.now += 59
    await town.feed.poll()
    #expect(town.server.requests.count == 1)
    // The pause has up to five seconds of jitter.
    town.now += 7
    #expect(await town.feed.poll().isEmpty)
    #expect(town.server.requests.count == 2)
  }

  @Test func `a request that is not sent has not failed`() async throws {
    let town = try await PolledTown()
    town.answer = [.respond("503 Busy", fields: "Retry-After: 60\r\n")]
    let name = town.server.url("/trips.pb")
    #expect(await town.feed.poll() == [name: .network(name: name, problem: "status 503")])
    town.now += 30
    #expect(await town.feed.poll().isEmpty)
    #expect(town.server.requests.count == 1)
    #expect(town.feed.errors.keys.elementsEqual([name]))
  }

  @Test func `pauses after failures grow and end with a success`() async throws {
    let town = try await PolledTown()
    for (pause, requests) in [(0.0, 1), (2, 1), (6, 2), (2, 2), (11, 3)] {
      town.now += pause
      await town.feed.poll()
      #expect(town.server.requests.count == requests)
    }
    town.answer = [.respond(body: late)]
    town.now += 21
    #expect(await town.feed.poll().isEmpty)
    await town.feed.poll()
    #expect(town.server.requests.count == 5)
  }

  @Test func `a source that fails keeps what it said until that is too old`() async throws {
    let town = try await PolledTown()
    town.answer = [.respond(body: late)]
    await town.feed.poll()
    town.answer = [.respond("500 Broken")]
    town.now += 590
    await town.feed.poll()
    #expect(try town.board() == lateBoard)
    town.now += 20
    await town.feed.poll()
    #expect(try town.board() == PolledTown.scheduled)
  }

  // MARK: Sources

  @Test func `after an update of the timetable, what sources said holds at once`() async throws {
    let town = try await PolledTown()
    town.answer = [.respond(fields: "ETag: \"7\"\r\n", body: late)]
    await town.feed.poll()
    let newer = try LiveFeed(town.town.timetable, continuing: town.feed)
    #expect(newer.sources == town.feed.sources && newer.interval == town.feed.interval)
    #expect(try town.town.board("A", newer.snapshot, hours: 2) == [lateBoard[0]])
    // The newer timetable may have trips that the former one skipped, so the whole feed is asked for.
    await newer.poll()
    #expect(town.server.requests.last?.field("If-None-Match") == nil)
    town.answer = [.respond("503 Service Unavailable")]
    await newer.poll()
    #expect(try town.town.board("A", newer.snapshot, hours: 2) == [lateBoard[0]])
  }

  @Test func `several sources make one snapshot`() async throws {
    let town = try await PolledTown(targets: ["/t.pb", "/u.pb"]) { request in
      [.respond(body: PolledTown.late(request.target == "/t.pb" ? "T" : "U", by: 120))]
    }
    #expect(await town.feed.poll().isEmpty)
    #expect(try town.board() == ["8:02 T predicted +120", "9:02 U predicted +120"])
  }

  @Test func `an alert keeps its id while another source does not answer yet`() async throws {
    let body = feedBytes([FeedEntity(id: "x", alert: AlertMessage())])
    let town = try await PolledTown(targets: ["/missing.pb", "/b.pb", "/c.pb"]) { request in
      request.target == "/missing.pb" ? nil : [.respond(body: body)]
    }
    await town.feed.poll()
    #expect(town.feed.snapshot.alerts.map(\.id) == ["1/x", "2/x"])
    town.answer = [.respond(body: body)]
    town.now += 300
    await town.feed.poll()
    #expect(town.feed.snapshot.alerts.map(\.id) == ["0/x", "1/x", "2/x"])
  }

  @Test func `one source that fails leaves the others alone`() async throws {
    let town = try await PolledTown(targets: ["/t.pb", "/u.pb"]) { request in
      request.target == "/t.pb" ? [.respond(body: PolledTown.late("T", by: 120))] : nil
    }
    #expect(await town.feed.poll().keys.elementsEqual([town.server.url("/u.pb")]))
    #expect(try town.board() == lateBoard)
  }

  @Test func `sources that differ in their query have their own errors`() async throws {
    let town = try await PolledTown(targets: ["/feed?id=1", "/feed?id=2"]) { request in
      request.target == "/feed?id=1" ? [.respond(body: PolledTown.late("T", by: 120))] : nil
    }
    for _ in 0..<3 {
      town.now += 300
      #expect(await town.feed.poll().count == 1)
    }
  }

  @Test func `what a source says replaces what it said before`() async throws {
    let town = try await PolledTown()
    town.answer = [.respond(body: late)]
    await town.feed.poll()
    town.answer = [.respond(body: PolledTown.late("U", by: 60))]
    await town.feed.poll()
    #expect(try town.board() == ["8:00 T scheduled", "9:01 U predicted +60"])
  }

  @Test func `data from elsewhere replaces what its name said before`() async throws {
    let town = try await PolledTown()
    try town.feed.apply(Data(late), from: "push")
    #expect(try town.board() == lateBoard)
    try town.feed.apply(Data(PolledTown.late("U", by: 60)), from: "push")
    #expect(try town.board() == ["8:00 T scheduled", "9:01 U predicted +60"])
    #expect(throws: LiveError.self) { try town.feed.apply(Data(late.dropLast()), from: "push") }
    #expect(try town.board() == ["8:00 T scheduled", "9:01 U predicted +60"])
    #expect(town.server.requests.isEmpty)
  }

  @Test func `the command reads files and URLs`() async throws {
    let town = try await PolledTown()
    let body = Gzip.compress(late)
    let folder = FileManager.default.temporaryDirectory.appending(path: "live-\(UUID().uuidString).pb")
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data(body).write(to: folder)
    town.answer = [.respond(body: body)]
    for place in [folder.path, town.server.url("/trips.pb")] {
      let match = try town.town.matcher.match([try await town.town.matcher.source(at: place)], now: LiveTown.now)
      #expect(match.report.applied == 1)
    }
    town.answer = [.respond("404 Not Found")]
    await #expect(throws: LiveError.network(name: town.server.url(), problem: "status 404")) {
      try await town.town.matcher.source(at: town.server.url())
    }
  }
}

/// The resident memory of the process; 0 where it is not known.
private func residentBytes() -> Int {
  let pages = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ")[1]
  return pages.flatMap { Int($0) }.map { $0 * 4096 } ?? 0
}
