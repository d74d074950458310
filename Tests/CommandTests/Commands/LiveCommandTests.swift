import Foundation
import TestFeeds
import Testing
import UpdateHosts

@Suite struct `Live data` {
  /// 8:00 local time of March 2, 2026, in seconds since 1970.
  private static let morning = 1_772_434_800

  /// Trip updates: trip -t1 leaves its first stop a minute late.
  private static let feed: [UInt8] =
    field(1, field(1, "2.0".utf8)) + field(2, field(1, "u".utf8) + field(3, field(1, run) + field(2, firstCall)))
  private static let run = field(1, "-t1".utf8) + field(3, "20260302".utf8)
  /// stop_sequence 1 and a departure with a delay of 60.
  private static let firstCall = [0x08, 1] + field(3, [0x08, 60])

  private static func field(_ number: UInt8, _ bytes: some Collection<UInt8>) -> [UInt8] {
    [number << 3 | 2, UInt8(bytes.count)] + bytes
  }

  private func withFeed(_ bytes: [UInt8] = Self.feed, _ body: (_ path: String) throws -> Void) throws {
    try TemporaryFolder.with { folder in
      let path = folder.appendingPathComponent("live.pb").path
      try Data(bytes).write(to: URL(fileURLWithPath: path))
      try body(path)
    }
  }

  @Test func `boards have the keys of the schedule and what live data says`() throws {
    try withFeed { live in
      let words = ["departures", try SmallFeed.bundle(), "main", "--at", "\(Self.morning)", "--json"]
      let plain = try JSONText.array(try Tool.run(words).output)
      let result = try Tool.run(words + ["--live", live, "--now", "\(Self.morning)"])
      let board = try JSONText.array(result.output)
      #expect(result.status == 0)
      #expect(plain.first?["status"] == nil)
      let row = try #require(board.first)
      #expect(
        Set(row.keys)
          == Set(try #require(plain.first).keys).union([
            "status", "scheduled_time", "local_scheduled_time", "delay", "stale", "platform_changed", "alerts",
          ]))
      #expect(row["time"] as? Int == Self.morning + 60)
      #expect(row["scheduled_time"] as? Int == Self.morning)
      #expect(row["delay"] as? Int == 60)
      #expect(row["status"] as? String == "predicted")
    }
  }

  @Test func `a board for riders shows the delay`() throws {
    try withFeed { live in
      let board = try Tool.run(
        "departures", try SmallFeed.bundle(), "main", "--live", live, "--now", "\(Self.morning)")
      #expect(board.output.contains("08:01  1     World's End  5         +1 min  -5       -t1"))
    }
  }

  @Test func `a trip shows what is expected at each call`() throws {
    try withFeed { live in
      let words = ["trip", try SmallFeed.bundle(), "--live", live, "--now", "\(Self.morning)", "--json", "--", "-t1"]
      let run = try #require(try JSONText.array(try Tool.run(words).output).first)
      let calls = try #require(run["stop_times"] as? [[String: Any]])
      #expect(run["service_date"] as? String == "20260302")
      #expect(calls.map { $0["departure_delay"] as? Int } == [60, 60, 60])
      #expect(calls.first?["arrival_delay"] is NSNull)
    }
  }

  @Test func `live reports what applies`() throws {
    try withFeed { live in
      let words = ["live", try SmallFeed.bundle(), live, live, "--now", "\(Self.morning)", "--json"]
      let report = try JSONText.object(try Tool.run(words).output)
      #expect(report["applied"] as? Int == 1)
      #expect(report["unmatched"] as? [String: Int] == ["repeated": 1])
      #expect(report["updates"] as? [String: Int] == ["SCHEDULED": 2])
      let text = try Tool.run("live", try SmallFeed.bundle(), live, "--now", "\(Self.morning)").output
      #expect(text.contains("updates: 1 of 1 applied (1 SCHEDULED)"))
    }
  }

  @Test func `a feed that is cut is refused in one line`() throws {
    try withFeed(Array(Self.feed.dropLast())) { live in
      for words in [
        ["live", try SmallFeed.bundle(), live], ["departures", try SmallFeed.bundle(), "main", "--live", live],
      ] {
        let result = try Tool.run(words)
        #expect(result.status == 65)
        #expect(result.output.isEmpty)
        #expect(result.errorLines.count == 1)
        #expect(result.error.contains("\(live): the live feed is malformed"))
      }
    }
  }

  @Test func `a source is asked with its key, which no output contains`() throws {
    let key = "0123456789abcdef0123"
    let server = try RawServer { _ in [.respond("403 Forbidden")] }
    defer { server.stop() }
    let (own, other) = (server.url("/own.pb"), server.url("/other.pb"))
    for words in [
      ["live", try SmallFeed.bundle(), own], ["departures", try SmallFeed.bundle(), "main", "--live", own],
    ] {
      let result = try Tool.run(words + ["--live-header", "\(own) x-api-key: env:KEY"], environment: ["KEY": key])
      #expect(result.status == 74)
      #expect(server.requests.last?.field("x-api-key") == key)
      #expect(!(result.output + result.error).contains(key))
    }
    let wrong = try Tool.run(["live", try SmallFeed.bundle(), own, "--live-header", "\(other) x-api-key: \(key)"])
    #expect(wrong.status == 64)
    #expect(!wrong.error.contains(key))
  }

  @Test func `the ids of a source are those of the feed that it is bound to`() throws {
    try withFeed { live in
      let result = try Tool.run("live", try SmallFeed.bundle(), live, "--live-feed", "none=\(live)")
      #expect(result.status == 64)
      #expect(
        result.error
          == "gtfs-bundle: \(live): the bundle has no feed \"none\"; expected the prefix of its ids, or its name\n")
    }
  }

  @Test func `a source is bound by the name of its feed, whatever its prefix`() throws {
    try withFeed { live in
      try TemporaryFolder.with { folder in
        let other = SmallFeed.files["stops.txt"]?.replacingOccurrences(of: "World's End", with: "Pier")
        let feeds = try [("one", nil), ("two", other)].map { name, stops in
          let path = folder.path + "/" + name
          try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
          for (file, text) in SmallFeed.files.merging(stops.map { ["stops.txt": $0] } ?? [:], uniquingKeysWith: { $1 })
          {
            try Data(text.utf8).write(to: URL(fileURLWithPath: path + "/" + file))
          }
          return path
        }
        let bundle = folder.path + "/both.transit"
        #expect(try Tool.run(["merge"] + feeds + ["-o", bundle, "--prefix", "t=\(feeds[1])"]).status == 0)
        for (feed, late) in [("one", "main"), ("two", "t:main"), ("t", "t:main")] {
          for stop in ["main", "t:main"] {
            let words = ["departures", bundle, stop, "--at", "\(Self.morning)", "--json", "--now", "\(Self.morning)"]
            let board = try JSONText.array(
              try Tool.run(words + ["--live", live, "--live-feed", "\(feed)=\(live)"]).output)
            #expect(board.contains { $0["delay"] as? Int == 60 } == (stop == late), "\(feed) \(stop)")
          }
        }
      }
    }
  }

  @Test func `a missing file is named, and options without live data are refused`() throws {
    let missing = try Tool.run("departures", try SmallFeed.bundle(), "main", "--live", "missing.pb")
    #expect(missing.status == 66)
    #expect(missing.error == "gtfs-bundle: missing.pb: cannot be opened: No such file or directory\n")
    let unknown = try Tool.run(
      "departures", try SmallFeed.bundle(), "main", "--live", "missing.pb", "--live-feed", "x=other.pb")
    #expect(unknown.status == 64)
    let alone = try Tool.run("departures", try SmallFeed.bundle(), "main", "--max-age", "5m")
    #expect(alone.status == 64)
  }
}
