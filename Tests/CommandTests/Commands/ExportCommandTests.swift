import Foundation
import TestFeeds
import Testing

@Suite struct `The export command` {
  private static func export(to folder: URL, _ words: String...) throws -> ToolResult {
    try Tool.run(["export", try SmallFeed.bundle(), "-o", folder.path + "/feed.zip"] + words)
  }

  @Test func `an export writes a feed and one line on standard error`() throws {
    try TemporaryFolder.with { folder in
      let result = try Self.export(to: folder)
      #expect(result.status == 0)
      #expect(result.output.isEmpty)
      #expect(result.errorLines.count == 1)
      #expect(result.error.wholeMatch(of: /.*\/feed\.zip: [\d.]+ (B|KiB), 7 files, 19 rows, [\d.]+ s\n/) != nil)
      #expect(try TemporaryFolder.names(in: folder) == ["feed.zip"])
    }
  }

  @Test func `a bundle built from an export gives the same answers`() throws {
    try TemporaryFolder.with { folder in
      #expect(try Self.export(to: folder).status == 0)
      let rebuilt = folder.path + "/again.transit"
      let build = try Tool.run("build", folder.path + "/feed.zip", "-o", rebuilt)
      #expect(build.status == 0)
      let question = ["--at", "2026-03-02T00:00", "--for", "48h", "--json"]
      for stop in ["main", "--json-like"] {
        let before = try Tool.run(["departures", try SmallFeed.bundle(), stop] + question)
        let after = try Tool.run(["departures", rebuilt, stop] + question)
        #expect(before.output == after.output)
        #expect(before.output.count > 3)
      }
    }
  }

  @Test func `an export replaces an existing file with the same bytes each time`() throws {
    try TemporaryFolder.with { folder in
      let output = folder.appendingPathComponent("feed.zip")
      try Data("old".utf8).write(to: output)
      #expect(try Self.export(to: folder).status == 0)
      let first = try Data(contentsOf: output)
      #expect(try Self.export(to: folder).status == 0)
      #expect(try Data(contentsOf: output) == first)
      #expect(first.starts(with: Data("PK".utf8)))
    }
  }

  @Test func `an export reports its progress`() throws {
    try TemporaryFolder.with { folder in
      let result = try Self.export(to: folder, "--progress", "json")
      let lines = try result.errorLines.dropLast().map { try JSONText.object(String($0)) }
      #expect(lines.first?["completed"] as? Int == 0)
      #expect(lines.last?["completed"] as? Int == 100)
    }
  }

  /// The kind of unreadable bundle, the exit code, and part of the error message.
  @Test(arguments: [
    ("missing", 66, "cannot be opened"), ("text", 65, "bundle"), ("cut", 65, "truncated"), ("flipped", 65, "block"),
  ])
  func `an export of an invalid bundle is refused and leaves an existing file unchanged`(
    kind: String, status: Int32, words: String
  ) throws {
    try TemporaryFolder.with { folder in
      let bundle = folder.appendingPathComponent(kind)
      var bytes = try Data(contentsOf: URL(fileURLWithPath: try SmallFeed.bundle()))
      switch kind {
      case "text": bytes = Data("a text that is long enough to be something else".utf8)
      case "cut": bytes.removeLast(100)
      case "flipped":
        // Damage the last blocks, which the export reads late.
        for index in bytes.index(bytes.endIndex, offsetBy: -3000)..<bytes.endIndex { bytes[index] ^= 0x55 }
      default: break
      }
      if kind != "missing" { try bytes.write(to: bundle) }
      let output = folder.appendingPathComponent("feed.zip")
      try Data("old".utf8).write(to: output)
      let result = try Tool.run("export", bundle.path, "-o", output.path)
      #expect(result.status == status, "\(result.error)")
      #expect(result.errorLines.count == 1)
      #expect(result.error.contains(words))
      #expect(try Data(contentsOf: output) == Data("old".utf8))
      #expect(try TemporaryFolder.names(in: folder) == Set(["feed.zip", kind]).subtracting(["missing"]))
    }
  }

  @Test func `an export that cannot be written exits with 73`() throws {
    try TemporaryFolder.with { folder in
      let result = try Tool.run("export", try SmallFeed.bundle(), "-o", folder.path + "/nowhere/feed.zip")
      #expect(result.status == 73)
      #expect(result.errorLines.count == 1)
    }
  }
}
