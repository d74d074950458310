import Foundation
import TestFeeds
import Testing

@Suite(.serialized) struct `Interruptions` {
  /// The path of a feed large enough to interrupt its build at a chosen step.
  private static let feed = Result {
    let folder = try Tool.workFolder("large-feed")
    let path = folder.appendingPathComponent("feed.zip").path
    let result = try Tool.run("sample", "-o", path, "--stop-times", "60000")
    if result.status != 0 { throw ToolFailure(message: result.error) }
    return path
  }

  /// The path of the plain database of that feed.
  private static let database = Result {
    let folder = try Tool.workFolder("large-database")
    let (bundle, path) = (folder.appendingPathComponent("city.transit").path, folder.path + "/any.sqlite")
    for words in [["build", try feed.get(), "-o", bundle], ["unpack", bundle, "-o", path]] {
      let result = try Tool.run(words)
      if result.status != 0 { throw ToolFailure(message: result.error) }
    }
    return path
  }

  @Test(arguments: [("read stop_times.txt", SIGINT), ("read shapes.txt", SIGTERM)])
  func `an interrupted build leaves no files`(moment: String, signal: Int32) throws {
    let feed = try Self.feed.get()
    try TemporaryFolder.with { folder in
      try TemporaryFolder.with { logs in
        let words = ["build", feed, "-o", folder.path + "/city.transit", "--progress", "json"]
        let tool = try RunningTool(words, folder: logs)
        #expect(tool.waits(for: moment))
        let start = ContinuousClock.now
        tool.signal(signal)
        let result = tool.result()
        #expect(result.status == 130)
        // The contract is 200 ms. The wider limit is for machines that are busy with other tests.
        #expect(ContinuousClock.now - start < .seconds(60))
        #expect(result.errorLines.last == "gtfs-bundle: interrupted")
      }
      #expect(try TemporaryFolder.names(in: folder).isEmpty)
    }
  }

  /// The signal may come too late; then the bundle must be complete.
  @Test(arguments: ["patterns", "indexes", "packing"])
  func `a build interrupted near its end leaves no files or a complete bundle`(moment: String) throws {
    let feed = try Self.feed.get()
    try TemporaryFolder.with { folder in
      let output = folder.path + "/city.transit"
      let result = try TemporaryFolder.with { logs in
        let tool = try RunningTool(["build", feed, "-o", output, "--progress", "json"], folder: logs)
        #expect(tool.waits(for: moment))
        tool.signal(SIGINT)
        return tool.result()
      }
      #expect([0, 130].contains(result.status))
      let left = try TemporaryFolder.names(in: folder)
      #expect(left == (result.status == 0 ? ["city.transit"] : []))
      if result.status == 0 {
        let information = try Tool.run("info", output)
        #expect(information.status == 0)
      }
    }
  }

  @Test(arguments: ["read stop_times.txt", "patterns", "packing"])
  func `a killed build leaves the old output, and the next build removes its scratch`(moment: String) throws {
    let feed = try Self.feed.get()
    try TemporaryFolder.with { folder in
      let output = folder.appendingPathComponent("city.transit")
      try TemporaryFolder.with { logs in
        try SmallFeed.write(to: logs.appendingPathComponent("feed"))
        let tool = try RunningTool(["build", feed, "-o", output.path, "--progress", "json"], folder: logs)
        #expect(tool.waits(for: moment))
        tool.signal(SIGSTOP)
        // Another build must see that this one is still running.
        #expect(try Tool.run("build", logs.path + "/feed", "-o", output.path).status == 0)
        #expect(try TemporaryFolder.names(in: folder).count == 2)
        let other = try Data(contentsOf: output)
        tool.signal(SIGKILL)
        _ = tool.result()
        #expect(try Data(contentsOf: output) == other)
      }
      #expect(try TemporaryFolder.names(in: folder).count == 2)
      #expect(try Tool.run("build", feed, "-o", output.path).status == 0)
      #expect(try TemporaryFolder.names(in: folder) == ["city.transit"])
    }
  }

  /// Random bytes compress slowly, which makes the export long enough to interrupt.
  @Test func `an interrupted export leaves no files`() throws {
    try TemporaryFolder.with { folder in
      let feed = folder.appendingPathComponent("feed")
      try SmallFeed.write(to: feed)
      let random = try #require(FileHandle(forReadingAtPath: "/dev/urandom"))
      let noise = try random.read(upToCount: 64 << 20)
      #expect(noise?.count == 64 << 20)
      try noise?.write(to: feed.appendingPathComponent("noise"))
      let bundle = folder.path + "/city.transit"
      #expect(try Tool.run("build", feed.path, "-o", bundle).status == 0)
      let result = try TemporaryFolder.with { logs in
        let words = ["export", bundle, "-o", folder.path + "/feed.zip", "--progress", "json"]
        let tool = try RunningTool(words, folder: logs)
        #expect(tool.waits(for: "write"))
        tool.signal(SIGINT)
        return tool.result()
      }
      #expect(result.status == 130)
      #expect(result.errorLines.last == "gtfs-bundle: interrupted")
      #expect(try TemporaryFolder.names(in: folder) == ["city.transit", "feed"])
    }
  }

  @Test(arguments: ["check", "copy", "packing"])
  func `an interrupted pack leaves no files or a complete bundle`(moment: String) throws {
    let database = try Self.database.get()
    try TemporaryFolder.with { folder in
      let result = try TemporaryFolder.with { logs in
        let words = ["pack", database, "-o", folder.path + "/any.transit", "--progress", "json"]
        let tool = try RunningTool(words, folder: logs)
        #expect(tool.waits(for: moment))
        tool.signal(SIGINT)
        return tool.result()
      }
      #expect([0, 130].contains(result.status))
      let left = try TemporaryFolder.names(in: folder)
      #expect(left == (result.status == 0 ? ["any.transit"] : []))
      if result.status == 0 {
        #expect(try Tool.run([folder.path + "/any.transit"], of: "verify-bundle").status == 0)
      } else {
        #expect(result.errorLines.last == "gtfs-bundle: interrupted")
      }
    }
  }

  @Test func `an interrupted sample leaves no files`() throws {
    try TemporaryFolder.with { folder in
      try TemporaryFolder.with { logs in
        let words = ["sample", "-o", folder.path + "/city.zip", "--stop-times", "50000000", "--progress", "json"]
        let tool = try RunningTool(words, folder: logs)
        #expect(tool.waits(for: "write"))
        tool.signal(SIGINT)
        let result = tool.result()
        #expect(result.status == 130)
        #expect(result.errorLines.last == "gtfs-bundle: interrupted")
      }
      #expect(try TemporaryFolder.names(in: folder).isEmpty)
    }
  }
}
