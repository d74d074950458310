import Foundation
import Operations
import Synchronization
import TestFeeds
import Testing
import ToolSupport
import UpdateHosts

@testable import gtfs_bundle

@Suite struct `The extract and merge commands` {
  @Test func `an input is not hashed any more after an interruption`() async throws {
    let folder = try Tool.workFolder("interrupted-hash")
    let feed = try feed(folder, "feed")
    let output = folder.path + "/city.transit"
    let cancellation = Cancellation()
    await #expect(throws: CancellationError.self) {
      try await Cancellation.$current.withValue(cancellation) {
        try await EditedFeed(output: output, mode: .none).write(from: [feed]) { _, path, _, _ in
          // Hashing the input would give another error.
          try FileManager.default.removeItem(atPath: feed + "/stops.txt")
          cancellation.cancel()
        }
      }
    }
    #expect(try TemporaryFolder.names(in: folder) == ["feed"])
  }

  private func feed(_ folder: URL, _ name: String, _ changes: [String: String] = [:]) throws -> String {
    let path = folder.appendingPathComponent(name)
    try SmallFeed.write(to: path, changes: changes)
    return path.path
  }

  @Test func `extracts of a feed and of its bundle have the same departures, as feed or bundle`() throws {
    try TemporaryFolder.with { folder in
      let feed = try feed(folder, "feed")
      var boards: Set<String> = []
      for (input, name) in [
        (feed, "a.zip"), (try SmallFeed.bundle(), "b.zip"), (feed, "c.transit"), (try SmallFeed.bundle(), "d.transit"),
      ] {
        let output = folder.path + "/" + name
        let result = try Tool.run("extract", input, "-o", output, "--stop", "main", "--from", "20260101")
        #expect(result.status == 0 && result.output.isEmpty)
        #expect(
          result.error.wholeMatch(
            of: /.*\/[abcd]\.(zip|transit): [\d.]+ (B|KiB), 2 trips, 1 route, 4 stops, [\d.]+ s\n/)
            != nil, "\(result.error)")
        let bundle = name.hasSuffix(".zip") ? output + ".transit" : output
        if name.hasSuffix(".zip") { #expect(try Tool.run("build", output, "-o", bundle).status == 0) }
        let board = try Tool.run(
          "departures", bundle, "main", "--at", "2026-03-02T00:00", "--for", "48h", "--json")
        #expect(board.status == 0)
        boards.insert(board.output)
      }
      #expect(boards.count == 1)
    }
  }

  @Test func `of two inputs with one name, an error names the unusable one by its path`() throws {
    try TemporaryFolder.with { folder in
      let good = try feed(folder, "feed")
      let other = folder.appendingPathComponent("other")
      try FileManager.default.createDirectory(at: other, withIntermediateDirectories: false)
      let bad = other.path + "/feed"
      try Data("text".utf8).write(to: URL(fileURLWithPath: bad))
      for words in [["merge", good, bad, "-o", folder.path + "/merged.zip"], ["diff", good, bad]] {
        let result = try Tool.run(words)
        #expect(result.status == 65)
        #expect(result.error == "gtfs-bundle: \(bad): is not a zip but a text file\n")
      }
    }
  }

  @Test func `of two feeds with one name, an error in a file names the path of its feed`() throws {
    try TemporaryFolder.with { folder in
      let good = try feed(folder, "feed")
      let other = folder.appendingPathComponent("other")
      try FileManager.default.createDirectory(at: other, withIntermediateDirectories: false)
      let bad = try feed(other, "feed", ["stops.txt": "stop_id,stop_name\nA,\"open\n"])
      for words in [["merge", good, bad, "-o", folder.path + "/merged.zip"], ["diff", good, bad]] {
        let result = try Tool.run(words)
        #expect(result.status == 65)
        #expect(result.error.hasPrefix("gtfs-bundle: \(bad): stops.txt:2: "), "\(result.error)")
      }
    }
  }

  @Test(arguments: [
    ["merge"], ["merge", ""], ["merge", "", "-o", "out.zip"], ["merge", "FEED", "-o", ""], ["diff"], ["diff", "FEED"],
    ["diff", "FEED", ""], ["diff", "", "FEED"], ["extract"], ["extract", "", "-o", "out.zip", "--route", "R"],
    ["extract", "FEED", "-o", "", "--route", "R"], ["extract", "FEED", "-o", "out.zip", "--polygon", ""],
  ])
  func `a missing or empty name of a file is wrong usage`(words: [String]) throws {
    try TemporaryFolder.with { folder in
      let feed = try feed(folder, "feed")
      let result = try Tool.run(words.map { $0 == "FEED" ? feed : $0 })
      #expect(result.status == 64 && result.errorLines.count == 1, "\(result.error)")
    }
  }

  @Test func `a file whose name is too long with the prefix of its feed is unusable`() throws {
    try TemporaryFolder.with { folder in
      let name = String(repeating: "n", count: 65_530)
      let members = (SmallFeed.files.map { ($0.key, $0.value) } + [(name, "text")]).map { TestZip.Member($0.0, $0.1) }
      let feeds = ["one.zip", "another.zip"].map { folder.path + "/" + $0 }
      for feed in feeds { try Data(TestZip(members: members).bytes).write(to: URL(fileURLWithPath: feed)) }
      let result = try Tool.run(["merge"] + feeds + ["-o", folder.path + "/merged.zip"])
      #expect(result.status == 65 && result.errorLines.count == 1, "\(result.status)")
      #expect(result.error.hasPrefix("gtfs-bundle: another.zip: nnn") && result.error.utf8.count < 300)
    }
  }

  @Test func `a polygon is read from a file`() throws {
    try TemporaryFolder.with { folder in
      let area = folder.appendingPathComponent("area.geojson")
      let ring = "[[151.1,-33.95],[151.4,-33.95],[151.4,-33.8],[151.1,-33.8]]"
      try Data(#"{"type":"Polygon","coordinates":[\#(ring)]}"#.utf8).write(to: area)
      let feed = try feed(folder, "feed")
      let output = folder.path + "/out.zip"
      #expect(try Tool.run("extract", feed, "-o", output, "--polygon", area.path).status == 0)
      try Data("{}".utf8).write(to: area)
      let refused = try Tool.run("extract", feed, "-o", output, "--polygon", area.path)
      #expect(refused.status == 65 && refused.error.contains("area.geojson: has no polygon"))
      let missing = try Tool.run("extract", feed, "-o", output, "--polygon", "nowhere.geojson")
      #expect(missing.status == 66)
    }
  }

  @Test(
    arguments: [
      ([], 64, "no condition"), (["--bbox", "1,2,3"], 64, "south,west,north,east"),
      (["--bbox", "-5,0,5,0"], 65, "no trip"),
      (["--stop", "nowhere"], 65, "has no stop nowhere"), (["--agency", "Z"], 65, "has no agency Z"),
      (["--from", "20260201", "--to", "20260101"], 64, "before"), (["--days", "3"], 64, "--from"),
      (["--from", "tomorrow"], 64, "or 2026-03-29, or today"), (["--route-type", "tram"], 64, "whole number"),
    ] as [([String], Int32, String)])
  func `an extract that is not possible leaves the output as it was`(words: [String], status: Int32, text: String)
    throws
  {
    try TemporaryFolder.with { folder in
      let feed = try feed(folder, "feed")
      let output = folder.appendingPathComponent("out.zip")
      try Data("old".utf8).write(to: output)
      let result = try Tool.run(["extract", feed, "-o", output.path] + words)
      #expect(result.status == status && result.errorLines.count == 1, "\(result.error)")
      #expect(result.error.contains(text), "\(result.error)")
      #expect(try Data(contentsOf: output) == Data("old".utf8))
      #expect(try TemporaryFolder.names(in: folder) == ["feed", "out.zip"])
    }
  }

  @Test func `a merge says which ids got a prefix`() throws {
    try TemporaryFolder.with { folder in
      let other = SmallFeed.files["stops.txt"]?.replacingOccurrences(of: "World's End", with: "Pier")
      let feeds = [try feed(folder, "one"), try feed(folder, "two", ["stops.txt": other ?? ""])]
      let output = folder.path + "/both.transit"
      let result = try Tool.run(["merge"] + feeds + ["-o", output])
      #expect(result.status == 0)
      #expect(result.errorLines.first == "two: is the prefix of ids: trip, place")
      let board = try Tool.run("departures", output, "two:main", "--at", "2026-03-02T08:00", "--for", "1h")
      #expect(board.status == 0)
      let named = try Tool.run(["merge"] + feeds + ["-o", output, "--prefix", "t=\(feeds[1])"])
      #expect(named.errorLines.first == "t: is the prefix of ids: trip, place")
      let information = try JSONText.object(try Tool.run("info", output, "--json").output)
      let provenance = try #require(information["provenance"] as? [String: Any])
      let prefixes = (provenance["feeds"] as? [[String: Any]])?.map { $0["prefix"] as? String }
      #expect(prefixes == [nil, "t:"])
    }
  }

  @Test func `a bundle is named in errors and prefixes like a feed`() throws {
    try TemporaryFolder.with { folder in
      let bundle = try SmallFeed.bundle()
      let name = URL(fileURLWithPath: bundle).lastPathComponent
      let missing = try Tool.run("extract", bundle, "-o", folder.path + "/out.zip", "--stop", "nowhere")
      #expect(missing.error == "gtfs-bundle: \(name): has no stop nowhere\n")
      let other = SmallFeed.files["stops.txt"]?.replacingOccurrences(of: "World's End", with: "Pier")
      let feed = try feed(folder, "other", ["stops.txt": other ?? ""])
      let merged = try Tool.run("merge", feed, bundle, "-o", folder.path + "/out.zip")
      let stem = name.prefix { $0 != "." }
      #expect(merged.errorLines.first == "\(stem): is the prefix of ids: trip, place")
    }
  }

  @Test func `prefixes of other feeds, and odd ones, are refused`() throws {
    try TemporaryFolder.with { folder in
      let feed = try feed(folder, "one")
      for prefix in ["x", "x=nowhere", "a b=\(feed)"] {
        let result = try Tool.run("merge", feed, "-o", folder.path + "/out.zip", "--prefix", prefix)
        #expect(result.status == 64 && result.errorLines.count == 1, "\(result.error)")
      }
      #expect(try Tool.run("merge", feed, "-o", feed).status == 64)
    }
  }
}

@Suite struct `The diff command` {
  @Test func `a feed and its bundle do not differ`() throws {
    try TemporaryFolder.with { folder in
      let feed = folder.appendingPathComponent("feed")
      try SmallFeed.write(to: feed)
      let result = try Tool.run("diff", feed.path, try SmallFeed.bundle())
      #expect(result.status == 0 && result.output == "no differences\n" && result.error.isEmpty)
    }
  }

  @Test func `differences are told in words or as JSON, with exit code 1`() throws {
    try TemporaryFolder.with { folder in
      let (old, new) = (folder.appendingPathComponent("old"), folder.appendingPathComponent("new"))
      try SmallFeed.write(to: old)
      let stops = SmallFeed.files["stops.txt"]?.replacingOccurrences(of: "World's End", with: "Pier") ?? ""
      let trips =
        SmallFeed.files["trips.txt"]?.replacingOccurrences(of: "R,daily,night,World's End,0\n", with: "") ?? ""
      try SmallFeed.write(to: new, changes: ["stops.txt": stops, "trips.txt": trips])
      let text = try Tool.run("diff", old.path, new.path)
      #expect(text.status == 1 && text.errorLines.count == 1)
      #expect(text.output.contains("1 stop moved or with another name\n"))
      #expect(text.output.contains("27028 days with another number of trips\n"))
      #expect(text.output.contains("stops.txt: changed end: stop_name \"World's End\" is now \"Pier\"\n"))
      #expect(text.output.contains("trips.txt: removed night\n"))
      let json = try Tool.run("diff", old.path, new.path, "--json")
      #expect(json.status == 1)
      let object = try JSONText.object(json.output)
      #expect(object["equal"] as? Bool == false)
      #expect((object["files"] as? [[String: Any]])?.count == 7)
    }
  }

  @Test func `a missing feed is an error of its own`() throws {
    #expect(try Tool.run("diff", "nowhere.zip", try SmallFeed.bundle()).status == 66)
  }
}

@Suite struct `The fetch command` {
  @Test(
    arguments: [
      (["ftp://x/f.zip"], 64), (["http://127.0.0.1:1/f.zip?key=SECRET", "--retries", "0"], 74),
      (["http://127.0.0.1:1/", "--header", "SECRET"], 64), (["http://127.0.0.1:1/", "--timeout", "soon"], 64),
    ] as [([String], Int32)])
  func `what cannot be fetched is one line without secrets, and leaves no file`(words: [String], status: Int32) throws {
    try TemporaryFolder.with { folder in
      let result = try Tool.run(["fetch"] + words + ["-o", folder.path + "/feed.zip"])
      #expect(result.status == status && result.errorLines.count == 1, "\(result.error)")
      #expect(words.contains("SECRET") || !result.error.contains("SECRET"), "\(result.error)")
      #expect(try TemporaryFolder.names(in: folder) == [])
    }
  }

  @Test func `the next fetch removes what a killed one left`() throws {
    let feed = TestZip(members: FeedText.small.files.map { TestZip.Member($0.key, $0.value) }).bytes
    let isStalling = Mutex(true)
    let server = try RawServer { request in
      let exchange = TransferExchange(request: request, file: feed)
      return isStalling.withLock { $0 } ? [exchange.whole(cut: 100)[0], .wait(.seconds(6000))] : exchange.whole()
    }
    defer { server.stop() }
    try TemporaryFolder.with { folder in
      let words = ["fetch", server.url(), "-o", folder.path + "/feed.zip"]
      try TemporaryFolder.with { logs in
        let tool = try RunningTool(words, folder: logs)
        while try TemporaryFolder.names(in: folder).isEmpty { usleep(10_000) }
        tool.signal(SIGKILL)
        _ = tool.result()
      }
      #expect(try TemporaryFolder.names(in: folder).allSatisfy { $0.hasSuffix(".partial") })
      isStalling.withLock { $0 = false }
      #expect(try Tool.run(words).status == 0)
      #expect(try TemporaryFolder.names(in: folder).sorted() == ["feed.zip", "feed.zip.source.json"])
    }
  }
}
