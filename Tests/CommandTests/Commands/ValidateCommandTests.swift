import Foundation
import TestFeeds
import Testing

@Suite struct `The validate command` {
  /// Runs `body` with the path of a feed in a folder.
  private func withFeed(
    _ changes: [String: String] = [:], _ body: (_ folder: URL, _ feed: String) throws -> Void
  ) throws {
    try TemporaryFolder.with { folder in
      let feed = folder.appendingPathComponent("feed")
      try SmallFeed.write(to: feed, changes: changes)
      try body(folder, feed.path)
    }
  }

  private static let dangling = [
    "frequencies.txt": "trip_id,start_time,end_time,headway_secs\nnobody,10:00:00,11:00:00,600"
  ]
  private static let valid = ["--date", "20260301"]

  private func codes(_ report: Any) throws -> [String: Int] {
    let report = try #require(report as? [String: Any])
    let notices = try #require(report["notices"] as? [[String: Any]])
    return Dictionary(
      uniqueKeysWithValues: notices.compactMap { notice in
        (notice["code"] as? String).flatMap { code in (notice["totalNotices"] as? Int).map { (code, $0) } }
      })
  }

  @Test func `a feed with a dangling reference is refused, and the table says where it is`() throws {
    try withFeed(Self.dangling) { _, feed in
      let result = try Tool.run(["validate", feed] + Self.valid)
      #expect(result.status == 1)
      #expect(result.output.contains(/ERROR +foreign_key_violation +1 +frequencies.txt:2\n/))
      #expect(result.error.contains("refused under --fail-on error: foreign_key_violation 1"))
    }
  }

  @Test func `--fail-on and --ignore decide the exit code, not what is found`() throws {
    try withFeed(Self.dangling) { _, feed in
      let run = { (options: [String]) in try Tool.run(["validate", feed] + Self.valid + options) }
      let plain = try run([])
      for (options, status) in [
        (["--fail-on", "never"], 0), (["--fail-on", "warning"], 1), (["--ignore", "foreign_key_violation"], 0),
        (["--ignore", "foreign_key_violation", "--fail-on", "warning"], 1), (["--ignore", "invalid_url"], 1),
      ] as [([String], Int32)] {
        let result = try run(options)
        #expect(result.status == status, "\(options)")
        #expect(result.output == plain.output, "\(options)")
      }
      #expect(try run(["--ignore", "no_such_code"]).status == 64)
    }
  }

  @Test func `--thorough judges trips after a circular one`() throws {
    let changes = [
      "trips.txt": """
      route_id,service_id,trip_id,trip_headsign
      R,daily,around,Nowhere
      R,daily,back,Main Station
      """,
      "stop_times.txt": """
      trip_id,arrival_time,departure_time,stop_id,stop_sequence
      around,8:00:00,8:00:00,quiet,1
      around,8:30:00,8:30:00,end,2
      around,9:00:00,9:00:00,quiet,3
      back,8:00:00,8:00:00,-5,1
      back,8:30:00,8:30:00,end,2
      """,
    ]
    try withFeed(changes) { _, feed in
      let run = { try Tool.run(["validate", feed, "--fail-on", "never"] + Self.valid + $0).output }
      let code = "trip_headsign_matches_intermediate_stop"
      let (usual, thorough) = (try run([]), try run(["--thorough"]))
      #expect(!usual.contains(code))
      #expect(thorough.contains(code))
    }
  }

  @Test func `--json prints what -o writes`() throws {
    try withFeed(Self.dangling) { folder, feed in
      let output = folder.appendingPathComponent("deep/report")
      let options = Self.valid + ["--fail-on", "never"]
      #expect(try Tool.run(["validate", feed, "-o", output.path] + options).status == 0)
      let file = try String(contentsOf: output.appendingPathComponent("report.json"), encoding: .utf8)
      let printed = try Tool.run(["validate", feed, "--json"] + options).output
      #expect(file == printed)
      #expect(try codes(JSONText.object(printed))["foreign_key_violation"] == 1)
    }
  }

  @Test func `--date is the day that counts as today`() throws {
    try withFeed { _, feed in
      let found = try ["20260301", "21000301"].map { date in
        try codes(JSONText.object(try Tool.run("validate", feed, "--json", "--date", date).output))
      }
      #expect(found[0]["expired_calendar"] == nil)
      #expect(found[1]["expired_calendar"] == 1)
    }
  }

  @Test func `a baseline shows what is new and what is gone`() throws {
    try withFeed(Self.dangling) { folder, feed in
      let before = folder.appendingPathComponent("before").path
      #expect(try Tool.run(["validate", feed, "-o", before] + Self.valid).status == 1)
      try SmallFeed.write(
        to: URL(fileURLWithPath: feed),
        changes: ["calendar_dates.txt": "service_id,date,exception_type\ndaily,2026-02-30,1"])
      let options = Self.valid + ["--fail-on", "never", "--baseline", before + "/report.json"]
      let table = try Tool.run(["validate", feed] + options).output
      #expect(table.contains(/ERROR +invalid_date +1 +\+1 +calendar_dates.txt:2\n/))
      #expect(table.contains(/gone +foreign_key_violation +0 +-1\n/))
      let report = try JSONText.object(try Tool.run(["validate", feed, "--json"] + options).output)
      let baseline = try #require(report["baseline"] as? [String: [[String: Any]]])
      #expect(baseline["new"]?.contains { $0["code"] as? String == "invalid_date" } == true)
      #expect(baseline["gone"]?.contains { $0["code"] as? String == "foreign_key_violation" } == true)
    }
  }

  @Test func `a baseline that is not a report is wrong usage`() throws {
    try withFeed { folder, feed in
      let text = folder.appendingPathComponent("baseline.json")
      try Data("{}".utf8).write(to: text)
      #expect(try Tool.run("validate", feed, "--baseline", text.path).status == 64)
      #expect(try Tool.run("validate", feed, "--baseline", text.path + "x").status == 64)
    }
  }

  @Test func `a SARIF log names the rule, the file and the line`() throws {
    try withFeed(Self.dangling) { folder, feed in
      let sarif = folder.appendingPathComponent("log.sarif")
      #expect(try Tool.run(["validate", feed, "--sarif", sarif.path] + Self.valid).status == 1)
      let log = try JSONText.object(String(contentsOf: sarif, encoding: .utf8))
      let run = try #require((log["runs"] as? [[String: Any]])?.first)
      let results = try #require(run["results"] as? [[String: Any]])
      let result = try #require(results.first { $0["ruleId"] as? String == "foreign_key_violation" })
      #expect(result["level"] as? String == "error")
      let location = try #require((result["locations"] as? [[String: [String: Any]]])?.first?["physicalLocation"])
      #expect((location["artifactLocation"] as? [String: String])?["uri"]?.hasSuffix("feed/frequencies.txt") == true)
      #expect((location["region"] as? [String: Int])?["startLine"] == 2)
      let driver = try #require((run["tool"] as? [String: [String: Any]])?["driver"])
      let rules = try #require(driver["rules"] as? [[String: Any]])
      #expect(rules[try #require(result["ruleIndex"] as? Int)]["id"] as? String == "foreign_key_violation")
    }
  }

  @Test func `a file that is not a zip gets a report with i_o_error`() throws {
    try TemporaryFolder.with { folder in
      let feed = folder.appendingPathComponent("feed.zip")
      try Data("hello".utf8).write(to: feed)
      let result = try Tool.run("validate", feed.path, "--json")
      #expect(result.status == 65)
      #expect(try codes(JSONText.object(result.output)) == ["i_o_error": 1])
      #expect(result.errorLines.count == 1)
      let missing = try Tool.run("validate", feed.path + "x", "--json")
      #expect(missing.status == 66)
      #expect(missing.output.isEmpty)
    }
  }

  @Test func `an empty zip is judged`() throws {
    try TemporaryFolder.with { folder in
      let feed = folder.appendingPathComponent("feed.zip")
      try Data(TestZip(members: []).bytes).write(to: feed)
      let result = try Tool.run("validate", feed.path, "--json")
      #expect(result.status == 1)
      #expect(try codes(JSONText.object(result.output))["missing_required_file"] == 5)
    }
  }

  @Test func `a build with a report has the bytes of a build without one`() throws {
    try withFeed(Self.dangling) { folder, feed in
      let paths = ["plain", "judged"].map { folder.appendingPathComponent("\($0).transit") }
      let report = folder.appendingPathComponent("report")
      #expect(try Tool.run("build", feed, "-o", paths[0].path).status == 0)
      let result = try Tool.run(["build", feed, "-o", paths[1].path, "--report", report.path] + Self.valid)
      #expect(result.status == 0)
      #expect(try Data(contentsOf: paths[0]) == Data(contentsOf: paths[1]))
      let file = try String(contentsOf: report.appendingPathComponent("report.json"), encoding: .utf8)
      #expect(try Tool.run(["validate", feed, "--json"] + Self.valid).output == file)
    }
  }

  @Test func `a build refused under --fail-on leaves the report and an existing bundle`() throws {
    try withFeed(Self.dangling) { folder, feed in
      let output = folder.appendingPathComponent("city.transit")
      try Data("old".utf8).write(to: output)
      let report = folder.appendingPathComponent("report")
      let result = try Tool.run("build", feed, "-o", output.path, "--report", report.path, "--fail-on", "error")
      #expect(result.status == 1)
      #expect(try Data(contentsOf: output) == Data("old".utf8))
      #expect(try TemporaryFolder.names(in: report) == ["report.html", "report.json"])
      #expect(try TemporaryFolder.names(in: folder) == ["city.transit", "feed", "report"], "no scratch files")
    }
  }

  @Test func `a report that cannot be written leaves an existing bundle`() throws {
    try withFeed { folder, feed in
      let output = folder.appendingPathComponent("city.transit")
      try Data("old".utf8).write(to: output)
      let result = try Tool.run("build", feed, "-o", output.path, "--report", output.path + "/report")
      #expect(result.status != 0)
      #expect(try Data(contentsOf: output) == Data("old".utf8))
      #expect(try TemporaryFolder.names(in: folder) == ["city.transit", "feed"])
    }
  }

  @Test func `a build that refuses a feed still writes the report`() throws {
    let unclosed = ["stop_times.txt": "trip_id,stop_id,stop_sequence,stop_headsign\n-t1,end,1,\"open"]
    try withFeed(unclosed) { folder, feed in
      let report = folder.appendingPathComponent("report")
      let output = folder.appendingPathComponent("city.transit").path
      let result = try Tool.run("build", feed, "-o", output, "--report", report.path)
      #expect(result.status == 65)
      #expect(try TemporaryFolder.names(in: report) == ["report.html", "report.json"])
    }
  }
}
