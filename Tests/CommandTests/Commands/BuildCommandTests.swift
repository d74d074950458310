import Foundation
import TestFeeds
import Testing

@Suite struct `The build command` {
  /// Runs `body` with a feed in a folder and the path of an output that may already exist.
  private func withFeed(
    _ changes: [String: String] = [:], _ body: (_ folder: URL, _ feed: String, _ output: URL) throws -> Void
  ) throws {
    try TemporaryFolder.with { folder in
      let feed = folder.appendingPathComponent("feed")
      try SmallFeed.write(to: feed, changes: changes)
      try body(folder, feed.path, folder.appendingPathComponent("city.transit"))
    }
  }

  private static let dangling = [
    "frequencies.txt": "trip_id,start_time,end_time,headway_secs\nnobody,10:00:00,11:00:00,600"
  ]

  @Test func `a build reports its result on standard error only`() throws {
    try withFeed { folder, feed, output in
      let result = try Tool.run("build", feed, "-o", output.path)
      #expect(result.status == 0)
      #expect(result.output.isEmpty)
      #expect(result.errorLines.count == 1)
      #expect(result.error.wholeMatch(of: /.*\/city\.transit: [0-9.]+ KiB, [0-9.]+ s\n/) != nil)
      #expect(try TemporaryFolder.names(in: folder) == ["feed", "city.transit"])
    }
  }

  @Test func `rows that a build could not keep are counted by code`() throws {
    try withFeed(Self.dangling) { _, feed, output in
      let result = try Tool.run("build", feed, "-o", output.path)
      #expect(result.status == 0)
      let notices = "notices: foreign_key_violation 1 (details in the table import_notice)"
      #expect(result.errorLines.dropFirst() == [notices[...]])
    }
  }

  @Test func `a build names a file with capitals in its name`() throws {
    try withFeed(["Levels.txt": "level_id,level_index\n1,1"]) { _, feed, output in
      let result = try Tool.run("build", feed, "-o", output.path)
      #expect(result.status == 0)
      #expect(result.error.contains("Levels.txt is not read, since GTFS file names must be lowercase (levels.txt)"))
      let refused = try Tool.run("build", feed, "-o", output.path, "--strict")
      #expect(refused.status == 1)
      #expect(refused.error.contains("Levels.txt is not read"))
    }
  }

  @Test func `a build refused under --strict leaves an existing file unchanged`() throws {
    try withFeed(Self.dangling) { folder, feed, output in
      try Data("old".utf8).write(to: output)
      let result = try Tool.run("build", feed, "-o", output.path, "--strict")
      #expect(result.status == 1)
      #expect(result.errorLines.count == 1)
      #expect(result.error.contains("foreign_key_violation 1"))
      #expect(try Data(contentsOf: output) == Data("old".utf8))
      #expect(try TemporaryFolder.names(in: folder) == ["feed", "city.transit"])
      #expect(try Tool.run("build", feed, "-o", output.path).status == 0)
      #expect(try Data(contentsOf: output) != Data("old".utf8))
    }
  }

  @Test func `a build of an unusable feed leaves an existing file unchanged`() throws {
    let unclosed = ["stop_times.txt": "trip_id,stop_id,stop_sequence,stop_headsign\n-t1,end,1,\"open"]
    try withFeed(unclosed) { folder, feed, output in
      try Data("old".utf8).write(to: output)
      let result = try Tool.run("build", feed, "-o", output.path)
      #expect(result.status == 65)
      #expect(result.error == "gtfs-bundle: stop_times.txt:2: a quote opened here is never closed\n")
      #expect(try Data(contentsOf: output) == Data("old".utf8))
      #expect(try TemporaryFolder.names(in: folder) == ["feed", "city.transit"])
    }
  }

  @Test func `exit codes distinguish input errors from output errors`() throws {
    try withFeed { folder, feed, output in
      let nowhere = folder.path + "/nowhere/x"
      let expected: [([String], Int32)] = [
        (["build", folder.path + "/nothing.zip", "-o", output.path], 66),
        (["build", #filePath, "-o", output.path], 65),
        (["build", feed, "-o", nowhere], 73),
        (["build", feed, "-o", folder.path], 73),
        (["build", feed, "-o", output.path, "--max-size", "10"], 65),
        (["info", folder.path + "/nothing.transit"], 66),
        (["info", #filePath], 65),
        (["unpack", try SmallFeed.bundle(), "-o", nowhere], 73),
        (["sample", "-o", nowhere, "--stop-times", "1"], 73),
      ]
      for (words, status) in expected {
        let result = try Tool.run(words)
        #expect(result.status == status, "\(words)")
        #expect(result.errorLines.count == 1)
        #expect(result.output.isEmpty)
      }
      #expect(try TemporaryFolder.names(in: folder) == ["feed"])
    }
  }

  @Test func `a build gives the same bytes with any number of threads`() throws {
    try withFeed { folder, feed, output in
      let other = folder.appendingPathComponent("other.transit")
      for (file, threads) in [(output, "1"), (other, "4")] {
        let result = try Tool.run("build", feed, "-o", file.path, "--threads", threads)
        #expect(result.status == 0)
      }
      #expect(try Data(contentsOf: output) == Data(contentsOf: other))
    }
  }

  @Test func `SOURCE_DATE_EPOCH is recorded as the build time`() throws {
    try withFeed { _, feed, output in
      let result = try Tool.run(["build", feed, "-o", output.path], environment: ["SOURCE_DATE_EPOCH": "1700000000"])
      #expect(result.status == 0)
      let information = try JSONText.object(try Tool.run("info", output.path, "--json").output)
      #expect((information["provenance"] as? [String: Any])?["build_time"] as? Int == 1_700_000_000)
    }
  }

  @Test func `--plan prints the plan and builds nothing`() throws {
    try withFeed { folder, feed, _ in
      let result = try Tool.run("build", feed, "--plan")
      #expect(result.status == 0)
      #expect(result.error.isEmpty)
      #expect(result.output.contains("read stop_times.txt  after  "))
      #expect(try TemporaryFolder.names(in: folder) == ["feed"])
    }
  }

  @Test func `a build reports progress as lines of JSON`() throws {
    try withFeed { _, feed, output in
      let result = try Tool.run("build", feed, "-o", output.path, "--progress", "json")
      let lines = try result.errorLines.dropLast().map { try JSONText.object(String($0)) }
      let ended = lines.filter { $0["completed"] as? Int == $0["total"] as? Int }
        .compactMap { $0["operation"] as? String }
      #expect(Set(ended).isSuperset(of: ["read stops.txt", "read stop_times.txt", "trips", "indexes", "packing"]))
      #expect(lines.contains { $0["operation"] as? String == "read stop_times.txt" && $0["rows"] as? Int == 7 })
    }
  }

  @Test func `the progress bar stays on one line and is cleared at the end`() throws {
    try withFeed { _, feed, output in
      let result = try Tool.run("build", feed, "-o", output.path, "--progress", "bar")
      #expect(result.error.hasPrefix("\r\u{1B}[K["))
      #expect(result.errorLines.count == 1)
      #expect(result.error.contains("\r\u{1B}[K\(output.path): "))
    }
  }

  @Test func `unpack writes a plain SQLite file`() throws {
    try TemporaryFolder.with { folder in
      let output = folder.appendingPathComponent("small.sqlite")
      let result = try Tool.run("unpack", try SmallFeed.bundle(), "-o", output.path)
      #expect(result.status == 0)
      #expect(result.output.isEmpty)
      #expect(try Data(contentsOf: output).starts(with: Data("SQLite format 3\0".utf8)))
      #expect(try TemporaryFolder.names(in: folder) == ["small.sqlite"])
    }
  }
}

@Suite struct `Standard output` {
  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "needs /dev/full"))
  func `a full standard output is an error`() throws {
    let process = Process()
    process.executableURL = Tool.productsFolder.appendingPathComponent("gtfs-bundle")
    process.arguments = ["info", try SmallFeed.bundle()]
    process.standardOutput = FileHandle(forWritingAtPath: "/dev/full")
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 74)
  }
}
