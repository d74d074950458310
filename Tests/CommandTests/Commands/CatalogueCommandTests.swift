import Foundation
import TestFeeds
import Testing

@Suite struct `Catalogue commands` {
  /// A folder with a catalogue of one good feed, one that is no zip, and one of another type.
  private static func with(_ body: (URL) throws -> Void) throws {
    try TemporaryFolder.with { folder in
      try SmallFeed.write(to: folder.appendingPathComponent("feed"))
      try Data("<html>".utf8).write(to: folder.appendingPathComponent("html.zip"))
      let list = "id,path,data_type\ngood,feed,gtfs\nhtml,html.zip,gtfs\nlive,feed,gtfs_rt\n"
      try Data(list.utf8).write(to: folder.appendingPathComponent("feeds.csv"))
      try body(folder)
    }
  }

  private static func run(
    _ words: [String], in folder: URL, environment: [String: String] = [:]
  ) throws -> ToolResult {
    try Tool.run(["catalogue", "run", "feeds.csv", "--out", "out"] + words, environment: environment, in: folder)
  }

  private static func status(_ id: String, in folder: URL) throws -> [String: Any] {
    let data = try Data(contentsOf: folder.appendingPathComponent("out/\(id)/status.json"))
    return try JSONText.object(String(decoding: data, as: UTF8.self))
  }

  @Test func `all rows are tried, and the exit code is that of the worst`() throws {
    try Self.with { folder in
      let result = try Self.run([], in: folder)
      #expect(result.status == 65 && result.output.isEmpty)
      #expect(result.errorLines.count == 4, "\(result.error)")
      #expect(result.errorLines[0].hasPrefix("good: built, "))
      #expect(result.errorLines[1].hasPrefix("html: refused (65): html.zip: is not a zip"))
      #expect(result.errorLines[2] == "live: skipped, because it is of the type gtfs_rt")
      #expect(result.errorLines[3] == "gtfs-bundle: 1 of 3 rows failed: html")
      #expect(try Tool.run([folder.path + "/out/good/good.transit"], of: "verify-bundle").status == 0)
      #expect(try Self.status("html", in: folder)["state"] as? String == "refused")
    }
  }

  @Test func `rows that are skipped are counted by reason`() throws {
    try Self.with { folder in
      let list = "id,path,status\na,feed,inactive\nb,feed,\nc,feed,inactive\nd,feed,deprecated\n../e,feed,\n"
      try Data(list.utf8).write(to: folder.appendingPathComponent("feeds.csv"))
      let result = try Self.run(["--include", "deprecated"], in: folder)
      #expect(result.status == 65)
      #expect(result.errorLines.contains("2 rows skipped: is inactive 2"), "\(result.error)")
      #expect(result.error.contains("line-6: refused (65): feeds.csv:6: id: "))
      #expect(result.error.contains("b: built") && result.error.contains("d: built"))
      let plan = try Tool.run(["catalogue", "plan", "feeds.csv", "--include", "inactive"], in: folder)
      #expect(plan.status == 0 && plan.output.contains("\"c\"") && !plan.output.contains("\"d\""))
      #expect(plan.error.hasPrefix("feeds.csv:6: id: "))
    }
  }

  @Test func `an index is that of the option, or of the scheduler`() throws {
    try Self.with { folder in
      let good = try Self.run(["--index", "0"], in: folder)
      #expect(good.status == 0 && good.errorLines.count == 1, "\(good.error)")
      let refused = try Self.run([], in: folder, environment: ["SLURM_ARRAY_TASK_ID": "1"])
      #expect(refused.status == 65 && refused.errorLines.count == 1)
      #expect(refused.error.hasPrefix("gtfs-bundle: html: html.zip: is not a zip"), "\(refused.error)")
      let shard = try Self.run(["--shards", "2"], in: folder, environment: ["JOB_COMPLETION_INDEX": "0"])
      #expect(shard.status == 0 && shard.error.contains("good: unchanged") && shard.error.contains("live: skipped"))
      for words in [["--index", "3"], ["--index", "2", "--shards", "2"], ["--shards", "2", "--plan", "p"]] {
        #expect(try Self.run(words, in: folder).status == 64)
      }
      #expect(try Self.run([], in: folder, environment: ["BATCH_TASK_INDEX": "x"]).status == 64)
    }
  }

  @Test func `a list that is missing or not usable has an exit code of its own`() throws {
    try Self.with { folder in
      try FileManager.default.removeItem(at: folder.appendingPathComponent("feeds.csv"))
      #expect(try Self.run([], in: folder).status == 66)
      try Data("id,url\n../x,u\n,u\n".utf8).write(to: folder.appendingPathComponent("feeds.csv"))
      let result = try Self.run(["--index", "0"], in: folder)
      #expect(result.status == 65)
      #expect(
        result.error.hasPrefix("gtfs-bundle: line-2: feeds.csv:2: id: \"../x\" begins with ."), "\(result.error)")
      #expect(try Self.run(["--index", "1"], in: folder).error == "gtfs-bundle: line-3: feeds.csv:3: id: is empty\n")
      #expect(try TemporaryFolder.names(in: folder) == ["feed", "html.zip", "feeds.csv", "out"])
      let summary = try Tool.run(["catalogue", "summary", "out"], in: folder)
      #expect(summary.status == 1 && summary.error.contains("2 refused"), "\(summary.error)")
    }
  }

  @Test func `a failed download is to be tried again, with the key in no message`() throws {
    try Self.with { folder in
      let list = "id,url,urls.authentication_type,urls.api_key_parameter_name\na,http://127.0.0.1:1/a.zip,1,key\n"
      try Data(list.utf8).write(to: folder.appendingPathComponent("feeds.csv"))
      let result = try Self.run(["--retries", "0"], in: folder, environment: ["FEED_KEY_A": "s3cr3t-key"])
      #expect(result.status == 74 && !result.error.contains("s3cr3t"), "\(result.error)")
      #expect(try Self.run([], in: folder).status == 65)
    }
  }

  @Test func `a verdict fails with 1 where that is asked for`() throws {
    try Self.with { folder in
      let result = try Self.run(["--index", "0", "--fail-on", "warning"], in: folder)
      #expect(result.status == 1 && result.error.contains("refused under --fail-on warning"), "\(result.error)")
    }
  }

  @Test func `a summary is a page, JSON and an exit code`() throws {
    try Self.with { folder in
      _ = try Self.run([], in: folder)
      let summary = ["catalogue", "summary", "out"]
      let failed = try Tool.run(summary, in: folder)
      #expect(failed.status == 1)
      #expect(failed.errorLines[0] == "out/index.html: 1 built, 1 refused, 1 skipped")
      #expect(failed.errorLines[1] == "gtfs-bundle: failed feeds: 1; --tolerate allows 0")
      let tolerated = try Tool.run(summary + ["--tolerate", "1", "--json", "-o", "page.html"], in: folder)
      #expect(tolerated.status == 0)
      let json = try JSONText.object(tolerated.output)
      #expect((json["feeds"] as? [[String: Any]])?.count == 3)
      #expect(try Data(contentsOf: folder.appendingPathComponent("page.html")).count > 1000)
      #expect(try Tool.run(["catalogue", "summary", "none"], in: folder).status == 66)
    }
  }

  @Test func `a summary whose page cannot be written is not the one that the next is compared to`() throws {
    try Self.with { folder in
      _ = try Self.run([], in: folder)
      let summary = ["catalogue", "summary", "out", "--tolerate", "9"]
      #expect(try Tool.run(summary, in: folder).status == 0)
      try FileManager.default.removeItem(at: folder.appendingPathComponent("out/html"))
      #expect(try Tool.run(summary + ["-o", "none/page.html"], in: folder).status == 73)
      let json = try JSONText.object(try Tool.run(summary + ["--json"], in: folder).output)
      #expect((json["changes"] as? [[String: Any]])?.contains { $0["kind"] as? String == "gone" } == true)
    }
  }

  @Test func `a plan is JSON on standard output, and can be run`() throws {
    try Self.with { folder in
      let plan = try Tool.run(["catalogue", "plan", "feeds.csv", "--shards", "2"], in: folder)
      #expect(plan.status == 0 && plan.error.isEmpty)
      try Data(plan.output.utf8).write(to: folder.appendingPathComponent("plan.json"))
      let result = try Self.run(["--plan", "plan.json", "--index", "1"], in: folder)
      #expect(result.status == 65 && result.error.contains("html.zip"), "\(result.error)")
    }
  }

  /// Runs a feed of some seconds, sends a signal while its largest file is read, and returns the exit code.
  private static func runLarge(in folder: URL, until signal: Int32) throws -> Int32 {
    let large = folder.appendingPathComponent("large.zip").path
    #expect(try Tool.run("sample", "-o", large, "--stop-times", "60000").status == 0)
    try Data("id,path\nlarge,large.zip\n".utf8).write(to: folder.appendingPathComponent("feeds.csv"))
    return try TemporaryFolder.with { logs in
      let words = ["catalogue", "run", "feeds.csv", "--out", "out", "--progress", "json"]
      let tool = try RunningTool(words, in: folder, folder: logs)
      #expect(tool.waits(for: "read stop_times.txt"))
      tool.signal(signal)
      return tool.result().status
    }
  }

  @Test func `a task that is killed is interrupted until the next one`() throws {
    try Self.with { folder in
      _ = try Self.runLarge(in: folder, until: SIGKILL)
      let summary = try Tool.run(["catalogue", "summary", "out"], in: folder)
      #expect(summary.status == 1 && summary.error.contains("1 interrupted"), "\(summary.error)")
      #expect(try Self.run([], in: folder).status == 0)
      let status = try Self.status("large", in: folder)
      #expect(status["state"] as? String == "built" && status["attempt"] as? Int == 2)
      #expect(
        try TemporaryFolder.names(in: folder.appendingPathComponent("out/large")) == [
          ".lock", "feed.lock.json", "large.transit", "report", "status.json",
        ])
    }
  }

  @Test func `a task that is stopped by a signal says so`() throws {
    try Self.with { folder in
      #expect(try Self.runLarge(in: folder, until: SIGTERM) == 130)
      let status = try Self.status("large", in: folder)
      #expect(status["state"] as? String == "interrupted")
      #expect(try TemporaryFolder.names(in: folder.appendingPathComponent("out/large")) == [".lock", "status.json"])
    }
  }
}
