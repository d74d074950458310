import Foundation
import TestFeeds
import Testing

@Suite struct `The verify-bundle command` {
  private func verify(_ arguments: String...) throws -> ToolResult {
    try Tool.run(arguments, of: "verify-bundle")
  }

  @Test func `verify-bundle passes a valid bundle and reports on standard output`() throws {
    let result = try verify(try SmallFeed.bundle())
    #expect(result.status == 0)
    #expect(result.error.isEmpty)
    #expect(result.output.contains("container"))
  }

  @Test func `verify-bundle has the version of gtfs-bundle`() throws {
    let result = try verify("--version")
    #expect(result.status == 0)
    #expect(try result.output == Tool.run("--version").output)
  }

  @Test func `verify-bundle prints JSON on request`() throws {
    let result = try verify(try SmallFeed.bundle(), "--json")
    let report = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
    #expect(report?["passed"] as? Bool == true)
  }

  @Test func `verify-bundle exits with 1 for damage, 65 for other files, 66 for missing files`() throws {
    try TemporaryFolder.with { folder in
      var bytes = Array(try Data(contentsOf: URL(fileURLWithPath: try SmallFeed.bundle())))
      bytes[bytes.count - 1] ^= 1
      let damaged = folder.appendingPathComponent("damaged.transit")
      try Data(bytes).write(to: damaged)
      let other = folder.appendingPathComponent("other.transit")
      try Data("no bundle at all, but long enough".utf8).write(to: other)
      #expect(try verify(damaged.path).status == 1)
      #expect(try verify(other.path).status == 65)
      #expect(try verify(folder.appendingPathComponent("missing").path).status == 66)
    }
  }

  @Test func `verify-bundle --feed prints a comparison by file`() throws {
    try TemporaryFolder.with { folder in
      let feed = folder.appendingPathComponent("feed")
      try SmallFeed.write(to: feed)
      let result = try verify(try SmallFeed.bundle(), "--feed", feed.path)
      #expect(result.status == 0)
      #expect(result.error.isEmpty)
      #expect(try verify(try SmallFeed.bundle(), "--feed", feed.path, "--every-row").output == result.output)
      let lines = result.output.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
      #expect(lines.contains(["ok", "feed"]))
      #expect(lines.contains(["rows", "kept", "changed", "dropped", "extra", "missing"]))
      #expect(lines.contains(["stop_times.txt", "7", "7", "0", "0", "0", "0"]))
    }
  }

  @Test func `verify-bundle --feed names the differing row`() throws {
    try TemporaryFolder.with { folder in
      let feed = folder.appendingPathComponent("feed")
      let routes =
        "route_id,agency_id,route_short_name,route_long_name,route_type\nR,A,2,\"From \"\"Main\"\" to the End\",0"
      try SmallFeed.write(to: feed, changes: ["routes.txt": routes, "notes.md": "kept"])
      let result = try verify(try SmallFeed.bundle(), "--feed", feed.path, "--json")
      #expect(result.status == 1)
      let report = try JSONText.object(result.output)
      let checks = try #require(report["checks"] as? [[String: Any]])
      let findings = try #require(checks.last?["findings"] as? [[String: Any]])
      #expect(checks.last?["name"] as? String == "feed")
      #expect(findings.map { $0["file"] as? String } == ["notes.md", "routes.txt"])
      #expect(findings.last?["line"] as? Int == 2)
      #expect(findings.last?["row"] as? String == "route_id R")
      let files = try #require(report["files"] as? [[String: Any]])
      let file = try #require(files.first { $0["file"] as? String == "routes.txt" })
      let counts = ["rows": 1, "kept": 0, "changed": 0, "dropped": 0, "extra": 1, "missing": 1]
      for (name, count) in counts { #expect(file[name] as? Int == count, "\(name)") }
    }
  }

  @Test func `verify-bundle exits with 65 for an invalid feed and 66 for a missing one`() throws {
    try TemporaryFolder.with { folder in
      let other = folder.appendingPathComponent("other.zip")
      try Data("no zip at all".utf8).write(to: other)
      for (path, status) in [(other.path, 65), (folder.appendingPathComponent("missing.zip").path, 66)] {
        let result = try verify(try SmallFeed.bundle(), "--feed", path)
        #expect(result.status == status)
        #expect(result.errorLines.count == 1)
        #expect(result.error.contains((path as NSString).lastPathComponent))
      }
    }
  }

  @Test func `verify-bundle can be interrupted while reading the feed`() throws {
    try TemporaryFolder.with { folder in
      let (feed, bundle) = (folder.path + "/city.zip", folder.path + "/city.transit")
      #expect(try Tool.run("sample", "-o", feed, "--stop-times", "60000").status == 0)
      #expect(try Tool.run("build", feed, "-o", bundle).status == 0)
      let tool = try RunningTool(
        [bundle, "--feed", feed, "--progress", "json"], of: "verify-bundle", folder: folder)
      #expect(tool.waits(for: "\"step\":\"feed: "))
      tool.signal(SIGINT)
      let result = tool.result()
      #expect(result.status == 130)
      #expect(result.errorLines.last == "verify-bundle: \(bundle): interrupted")
      #expect(result.output.isEmpty)
    }
  }

  @Test func `verify-bundle escapes file names in JSON progress`() throws {
    try TemporaryFolder.with { folder in
      let feed = folder.appendingPathComponent("feed")
      try SmallFeed.write(to: feed, changes: ["a \"quoted\" name.md": String(repeating: "kept ", count: 10_000)])
      let bundle = folder.path + "/city.transit"
      #expect(try Tool.run("build", feed.path, "-o", bundle).status == 0)
      let result = try verify(bundle, "--feed", feed.path, "--progress", "json")
      #expect(result.status == 0)
      let steps = try result.errorLines.map { try JSONText.object(String($0))["step"] as? String }
      #expect(steps.contains("feed: a \"quoted\" name.md"))
    }
  }

  @Test(arguments: [
    [], ["a", "b"], ["--nope", "a"], ["a", "--progress", "loud"], ["a", "--quick", "--feed", "b"], ["a", "--feed", ""],
    ["a", "--every-row"],
  ])
  func `usage errors of verify-bundle are one line`(arguments: [String]) throws {
    let result = try Tool.run(arguments, of: "verify-bundle")
    #expect(result.status == 64)
    #expect(result.errorLines.count == 1)
    #expect(result.error.hasPrefix("verify-bundle: "))
    #expect(result.output.isEmpty)
  }

  @Test func `verify-bundle prints help`() throws {
    let result = try verify("--help")
    #expect(result.status == 0)
    #expect(result.output.contains("--quick"))
    #expect(result.output.contains("--feed <feed>"))
  }
}
