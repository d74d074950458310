import Foundation
import Synchronization
import TestFeeds
import Testing
import TransitFiles
import UpdateHosts

@Suite struct `The URL of a feed` {
  private static let feed = TestZip(members: SmallFeed.files.map { TestZip.Member($0.key, $0.value + "\n") }).bytes

  /// A server of the feed, and how often it was asked.
  private final class Host: Sendable {
    let requests = Mutex(0)
    let isDown = Mutex(false)
    let feed = Mutex(`The URL of a feed`.feed)

    func withServer(_ body: (_ url: String, _ caches: URL) throws -> Void) throws {
      let server = try RawServer { [self] request in
        requests.withLock { $0 += 1 }
        if isDown.withLock(\.self) { return [.respond("503 Service Unavailable")] }
        return TransferExchange(request: request, file: feed.withLock(\.self)).whole()
      }
      defer { server.stop() }
      try TemporaryFolder.with { caches in try body(server.url(), caches) }
    }
  }

  private func ask(_ words: [String], _ caches: URL) throws -> ToolResult {
    try Tool.run(words, environment: ["XDG_CACHE_HOME": caches.path])
  }

  /// Lets the last look at the feed be long ago.
  private func age(_ caches: URL) throws {
    let folder = caches.path + "/transit-bundle"
    for name in try FileManager.default.contentsOfDirectory(atPath: folder) where name.hasSuffix(".transit") {
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: 1_700_000_000)], ofItemAtPath: "\(folder)/\(name)")
    }
  }

  private static let questions = [
    ["departures", "main", "--at", "2026-03-02T08:00"], ["search", "main"], ["nearby", "-33.87", "151.21"],
    ["journeys", "main", "end", "--departing", "2026-03-02T07:00"], ["info"], ["ask", #"{"stop": {"stop": "main"}}"#],
  ]

  @Test(arguments: questions) func `stands for the bundle of it`(question: [String]) throws {
    try Host().withServer { url, caches in
      let built = try Tool.run([question[0], try SmallFeed.bundle()] + question.dropFirst())
      let answer = try ask([question[0], url] + question.dropFirst(), caches)
      #expect(answer.status == 0, "\(answer.error)")
      // The size of the bundle and the name of the feed differ.
      if question[0] != "info" { #expect(answer.output == built.output) }
    }
  }

  @Test func `is built to a file, and asked for again each time`() throws {
    let host = Host()
    try host.withServer { url, caches in
      let output = caches.path + "/city.transit"
      for _ in 0..<2 {
        let built = try ask(["build", url, "-o", output], caches)
        #expect(built.status == 0, "\(built.error)")
      }
      #expect(host.requests.withLock(\.self) == 2)
      #expect(try Data(contentsOf: URL(fileURLWithPath: output)).count > 0)
      #expect(try FileStatus(of: caches.path + "/transit-bundle").permissions == 0o700)
      host.isDown.withLock { $0 = true }
      #expect(try ask(["build", url, "-o", output], caches).status == 74)
    }
  }

  @Test func `is fetched once an hour at most, and built only if the feed has changed`() throws {
    let host = Host()
    try host.withServer { url, caches in
      let words = ["search", url, "main"]
      for _ in 0..<3 { #expect(try ask(words, caches).status == 0) }
      #expect(host.requests.withLock(\.self) == 1)
      try age(caches)
      #expect(try ask(words, caches).output.contains("Main Station"))
      #expect(host.requests.withLock(\.self) == 2)
      var files = SmallFeed.files
      files["stops.txt"] = files["stops.txt"]?.replacing("Main Station", with: "Central")
      host.feed.withLock { [files] feed in
        feed = TestZip(members: files.map { TestZip.Member($0.key, $0.value + "\n") }).bytes
      }
      try age(caches)
      #expect(try ask(["search", url, "central"], caches).output.contains("Central"))
    }
  }

  @Test func `has no answer while the new feed cannot be built, and then that of the next feed`() throws {
    let host = Host()
    try host.withServer { url, caches in
      let words = ["search", url, "main"]
      #expect(try ask(words, caches).status == 0)
      var files = SmallFeed.files
      files["stops.txt"] = "stop_id\n\"main"
      host.feed.withLock { [files] feed in
        feed = TestZip(members: files.map { TestZip.Member($0.key, $0.value + "\n") }).bytes
      }
      try age(caches)
      for _ in 0..<2 {
        let broken = try ask(words, caches)
        #expect(broken.status == 65 && broken.error.contains("stops.txt"), "\(broken.error)")
      }
      host.feed.withLock { $0 = Self.feed }
      #expect(try ask(words, caches).output.contains("Main Station"))
    }
  }

  @Test func `answers from the last feed, with a note, while the server fails`() throws {
    let host = Host()
    try host.withServer { url, caches in
      let before = try ask(["search", url, "main"], caches)
      try age(caches)
      host.isDown.withLock { $0 = true }
      let after = try ask(["search", url, "main"], caches)
      #expect(after.status == 0 && after.output == before.output)
      #expect(after.error.contains("note: ") && after.error.contains("503"), "\(after.error)")
    }
  }

  @Test func `is an error if nothing or no feed is there, and leaves no bundle`() throws {
    let host = Host()
    try host.withServer { url, caches in
      host.feed.withLock { $0 = Array("<!doctype html>".utf8) }
      let result = try ask(["search", url, "main"], caches)
      #expect(result.status == 65 && result.errorLines.count == 1, "\(result.error)")
      #expect(try FileManager.default.contentsOfDirectory(atPath: caches.path + "/transit-bundle") == [])
      #expect(try ask(["search", "http://127.0.0.1:1/feed.zip", "main"], caches).status == 74)
      let homeless = try Tool.run(["search", url, "main"], environment: ["XDG_CACHE_HOME": "", "HOME": ""])
      #expect(homeless.status == 64 && homeless.error.contains("XDG_CACHE_HOME"), "\(homeless.error)")
    }
  }
}

@Suite struct `The name of a stop` {
  private func departures(_ stop: String, changes: [String: String] = [:]) throws -> ToolResult {
    try SmallFeed.withBundle(changes: changes) { bundle in
      try Tool.run(["departures", bundle, stop, "--at", "2026-03-02T00:00", "--within", "24h"])
    }
  }

  @Test(arguments: ["Main Station", "main station", "MAIN STATION"])
  func `stands for its station`(name: String) throws {
    let (named, known) = (try departures(name), try departures("main"))
    #expect(named.status == 0 && named.output == known.output && known.output.contains("World's End"))
  }

  @Test func `is also that of a place of journeys`() throws {
    let words = [try SmallFeed.bundle(), "--departing", "2026-03-02T07:00"]
    let named = try Tool.run(["journeys"] + words + ["Main Station", "cafe corner"])
    let known = try Tool.run(["journeys"] + words + ["--", "main", "--json-like"])
    #expect(named.status == 0 && named.output == known.output && !known.output.isEmpty)
  }

  @Test func `is refused if stops far from each other have it`() throws {
    let stops = (SmallFeed.files["stops.txt"] ?? "") + "\nfar,World's End,-35,149,0,,"
    let refused = try departures("World's End", changes: ["stops.txt": stops])
    #expect(refused.status == 64 && refused.errorLines.count == 1, "\(refused.error)")
    for id in ["end", "far"] { #expect(refused.error.contains(id)) }
  }

  @Test func `is one board of all stops that are close`() throws {
    let stops = (SmallFeed.files["stops.txt"] ?? "") + "\nclose,World's End,-33.9001,151.3001,0,,"
    let times =
      (SmallFeed.files["stop_times.txt"] ?? "") + """

        more,9:00:00,9:00:00,close,1
        more,9:20:00,9:20:00,quiet,2
        """
    let trips = (SmallFeed.files["trips.txt"] ?? "") + "\nR,daily,more,Quiet,0"
    let board = try departures(
      "world's end", changes: ["stops.txt": stops, "stop_times.txt": times, "trips.txt": trips])
    #expect(board.output.contains("09:00") && board.output.contains("Quiet"), "\(board.output)\(board.error)")
  }

  @Test func `is an unknown id if no stop has it`() throws {
    let unknown = try departures("Main Statoin")
    #expect(unknown.status == 65 && unknown.error.contains("Main Station"), "\(unknown.error)")
  }
}
