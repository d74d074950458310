import Foundation
import TestFeeds
import Testing

@Suite struct `The pack command` {
  @Test func `an unpacked database packs to the same bytes`() throws {
    try SmallDatabase.withPacked { folder in
      let packed = folder.appendingPathComponent("any.transit")
      let first = try Data(contentsOf: packed)
      #expect(try Tool.run("unpack", packed.path, "-o", folder.path + "/back.sqlite").status == 0)
      let back = try Data(contentsOf: folder.appendingPathComponent("back.sqlite"))
      #expect(back == (try Data(contentsOf: folder.appendingPathComponent("any.sqlite"))))
      for threads in ["1", "3"] {
        let words = ["pack", folder.path + "/any.sqlite", "-o", packed.path, "--threads", threads]
        #expect(try Tool.run(words).status == 0)
        #expect(try Data(contentsOf: packed) == first)
      }
    }
  }

  @Test func `info describes a packed database`() throws {
    try SmallDatabase.withPacked { folder in
      let packed = folder.path + "/any.transit"
      let text = try Tool.run("info", packed)
      #expect(text.status == 0)
      #expect(text.output.contains("not a timetable") && text.output.contains("any.sqlite"))
      let information = try JSONText.object(try Tool.run("info", packed, "--json").output)
      #expect(information["kind"] as? String == "database")
      let timetable = try JSONText.object(try Tool.run("info", try SmallFeed.bundle(), "--json").output)
      #expect(timetable["kind"] as? String == "timetable")
      #expect((information["rows"] as? [String: Int])?["trip"] == 3)
      #expect((information["tables"] as? [String: Int])?["trip"].map { $0 % 4096 } == 0)
      #expect(information["virtual_tables"] as? [String] == ["stop_search"])
      #expect(information["application_id"] as? Int == 0x5442_444C)
      #expect((information["format"] as? [String: Any])?["page_bytes"] as? Int == 4096)
    }
  }

  @Test func `verify-bundle accepts a packed database, but not with a feed`() throws {
    try SmallDatabase.withPacked { folder in
      let packed = folder.path + "/any.transit"
      let result = try Tool.run([packed], of: "verify-bundle")
      #expect(result.status == 0)
      #expect(result.output.contains("not a timetable"))
      let feed = folder.appendingPathComponent("feed")
      try SmallFeed.write(to: feed)
      let compared = try Tool.run([packed, "--feed", feed.path], of: "verify-bundle")
      #expect(compared.status == 65)
      #expect(compared.output.isEmpty)
      #expect(compared.errorLines.count == 1)
      #expect(compared.error.contains("not a timetable"))
    }
  }

  @Test func `timetable commands refuse a packed database`() throws {
    try SmallDatabase.withPacked { folder in
      let packed = folder.path + "/any.transit"
      let commands = [
        ["departures", packed, "main"], ["search", packed, "main"], ["nearby", packed, "0", "0"],
        ["trip", packed, "night"], ["export", packed, "-o", folder.path + "/feed.zip"],
      ]
      for command in commands {
        let result = try Tool.run(command)
        #expect(result.status == 65, "\(command)")
        #expect(result.output.isEmpty)
        #expect(result.errorLines.count == 1)
        #expect(result.error.contains("is a packed SQLite database, not a timetable"))
      }
      #expect(try TemporaryFolder.names(in: folder) == ["any.sqlite", "any.transit"])
    }
  }

  @Test func `packing reports its progress`() throws {
    try SmallDatabase.withPacked { folder in
      let words = ["pack", folder.path + "/any.sqlite", "-o", folder.path + "/x", "--progress", "json"]
      let lines = try Tool.run(words).errorLines.dropLast().map { try JSONText.object(String($0)) }
      let operations = lines.compactMap { $0["operation"] as? String }
      #expect(operations.first == "check" && operations.last == "packing" && operations.contains("copy"))
      #expect(lines.last?["completed"] as? Int == lines.last?["total"] as? Int)
    }
  }

  @Test func `larger blocks make a packed database smaller`() throws {
    try SmallDatabase.withPacked { folder in
      let words = ["pack", folder.path + "/any.sqlite", "-o", folder.path + "/x", "--pages-per-block", "1024"]
      #expect(try Tool.run(words + ["--level", "9"]).status == 0)
      let information = try JSONText.object(try Tool.run("info", folder.path + "/x", "--json").output)
      #expect((information["format"] as? [String: Any])?["block_bytes"] as? Int == 4096 * 1024)
      let sizes = try ["x", "any.transit"].map { try Data(contentsOf: folder.appendingPathComponent($0)).count }
      #expect(sizes[0] < sizes[1])
    }
  }
}

@Suite struct `Invalid inputs of the pack command` {
  /// The kind of input, the exit code, and part of the error message.
  @Test(arguments: [
    ("missing", 66, "cannot be opened"), ("folder", 66, "a folder"), ("text", 65, "not an SQLite database"),
    ("bundle", 65, "a bundle already"), ("cut", 65, "damaged"), ("reserved", 65, "reserved bytes"),
    ("same", 64, "is also the input"),
  ])
  func `an invalid input is refused and leaves an existing file unchanged`(
    kind: String, status: Int32, words: String
  ) throws {
    try TemporaryFolder.with { folder in
      let input = folder.appendingPathComponent(kind)
      let output = kind == "same" ? input : folder.appendingPathComponent("any.transit")
      try SmallDatabase.write(to: input.path)
      var bytes = try Data(contentsOf: input)
      switch kind {
      case "text": bytes = Data("a text that is long enough to be something else".utf8)
      case "bundle": bytes = try Data(contentsOf: URL(fileURLWithPath: try SmallFeed.bundle()))
      case "cut": bytes.removeLast(bytes.count / 2)
      case "reserved": bytes[bytes.startIndex + 20] = 8
      default: break
      }
      try FileManager.default.removeItem(at: input)
      switch kind {
      case "missing": break
      case "folder": try FileManager.default.createDirectory(at: input, withIntermediateDirectories: true)
      default: try bytes.write(to: input)
      }
      if kind != "same" { try Data("old".utf8).write(to: output) }
      let result = try Tool.run("pack", input.path, "-o", output.path)
      #expect(result.status == status, "\(result.error)")
      #expect(result.errorLines.count == 1)
      #expect(result.error.contains(words) && result.error.contains(input.path))
      #expect(try Data(contentsOf: output) == (kind == "same" ? bytes : Data("old".utf8)))
      #expect(try TemporaryFolder.names(in: folder) == Set([output.lastPathComponent, kind]).subtracting(["missing"]))
    }
  }

  /// The latest writes to a database in use are only in its log.
  @Test(arguments: ["-wal", "-shm", "-journal"])
  func `a journal of the input is refused as output`(suffix: String) throws {
    try TemporaryFolder.with { folder in
      let inner = folder.appendingPathComponent("inner")
      try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
      let files = FileManager.default
      let database = inner.path + "/any.sqlite"
      try SmallDatabase.write(to: database)
      // A link to the database, a link to its folder, and a second name for its journal.
      try files.createSymbolicLink(atPath: folder.path + "/any.link", withDestinationPath: database)
      try files.createSymbolicLink(atPath: folder.path + "/folder.link", withDestinationPath: inner.path)
      let words = { (output: String) in ["pack", folder.path + "/any.link", "-o", folder.path + "/" + output] }
      for isThere in [false, true] {
        if isThere {
          try Data("what was written last".utf8).write(to: URL(fileURLWithPath: database + suffix))
          try files.linkItem(atPath: database + suffix, toPath: folder.path + "/second")
        }
        let outputs = ["inner/any.sqlite\(suffix)", "folder.link/any.sqlite\(suffix)"]
        for output in outputs + (isThere ? ["second"] : []) {
          let result = try Tool.run(words(output))
          #expect(result.status == 64)
          #expect(result.errorLines.count == 1)
          #expect(result.error.contains(output) && result.error.contains("is the input's"))
        }
        #expect(
          try TemporaryFolder.names(in: inner) == (isThere ? ["any.sqlite", "any.sqlite" + suffix] : ["any.sqlite"]))
      }
      #expect(try String(contentsOfFile: database + suffix, encoding: .utf8) == "what was written last")
      // Names next to the link do not belong to the database.
      try files.removeItem(atPath: database + suffix)
      #expect(try Tool.run(words("any.link" + suffix)).status == 0)
    }
  }

  @Test func `an unreadable input exits with 66 and an unwritable output with 73`() throws {
    try TemporaryFolder.with { folder in
      let input = folder.appendingPathComponent("any.sqlite").path
      try SmallDatabase.write(to: input)
      #expect(try Tool.run("pack", input, "-o", folder.path + "/nowhere/any.transit").status == 73)
      // The superuser can read any file.
      if geteuid() != 0 {
        try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: input)
        let result = try Tool.run("pack", input, "-o", folder.path + "/any.transit")
        #expect(result.status == 66)
        #expect(result.error.contains("cannot be opened"))
      }
    }
  }
}
