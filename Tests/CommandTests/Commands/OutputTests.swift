import Foundation
import Testing

@Suite struct `An output that is there and no file` {
  /// The commands that write a file, but for their output.
  private static func commands(in folder: URL) throws -> [[String]] {
    let feed = folder.appendingPathComponent("feed")
    try SmallFeed.write(to: feed)
    let bundle = try SmallFeed.bundle()
    let database = folder.appendingPathComponent("any.sqlite").path
    try SmallDatabase.write(to: database)
    return [
      ["build", feed.path], ["unpack", bundle], ["pack", database], ["export", bundle],
      ["sample", "--stop-times", "500"],
    ]
  }

  @Test func `stays what it is when it is a pipe`() throws {
    try TemporaryFolder.with { folder in
      let pipe = folder.appendingPathComponent("pipe").path
      let made = unsafe mkfifo(pipe, 0o600)
      #expect(made == 0)
      for command in try Self.commands(in: folder) {
        let result = try Tool.run(command + ["-o", pipe])
        #expect(result.status == 73)
        #expect(result.errorLines.count == 1)
        let type = try FileManager.default.attributesOfItem(atPath: pipe)[.type] as? FileAttributeType
        #expect(type != .typeRegular, "\(command)")
      }
    }
  }

  @Test func `stays what it is when it is a folder`() throws {
    try TemporaryFolder.with { folder in
      for command in try Self.commands(in: folder) {
        #expect(try Tool.run(command + ["-o", folder.path]).status == 73)
      }
      #expect(try TemporaryFolder.names(in: folder) == ["feed", "any.sqlite"])
    }
  }
}

@Suite struct `Half an output that a killed process left` {
  private static let commands: [[String]] = [["export"], ["unpack"], ["sample", "--stop-times", "500"]]

  private func run(_ command: [String], in folder: URL) throws {
    let input = command[0] == "sample" ? [] : [try SmallFeed.bundle()]
    #expect(try Tool.run(command + input + ["-o", folder.path + "/city"]).status == 0)
  }

  /// What the command calls its file before it is whole.
  private func name(_ command: [String]) -> String {
    command[0] == "unpack" ? "city.0abc0abc0abc0.partial" : ".city.0abc0abc0abc0.part"
  }

  @Test(arguments: commands) func `goes with the next of that name, but not while somebody writes it`(
    command: [String]
  ) throws {
    try TemporaryFolder.with { folder in
      let left = folder.appendingPathComponent(name(command))
      try Data("half".utf8).write(to: left)
      let writer = unsafe open(left.path, O_RDWR)
      #expect(flock(writer, LOCK_EX) == 0)
      try run(command, in: folder)
      #expect(try TemporaryFolder.names(in: folder) == ["city", left.lastPathComponent])
      close(writer)
      try run(command, in: folder)
      #expect(try TemporaryFolder.names(in: folder) == ["city"])
    }
  }

  @Test(arguments: commands) func `is none where it is a link, a folder, or called otherwise`(
    command: [String]
  ) throws {
    try TemporaryFolder.with { folder in
      let left = folder.appendingPathComponent(name(command))
      // The last is what a person may call a file of his own.
      let others = [
        "2\(left.lastPathComponent)", left.lastPathComponent + "2", left.lastPathComponent + "/inner",
        left.lastPathComponent.replacing("0abc0abc0abc0", with: "bak"),
      ]
      try FileManager.default.createDirectory(at: left, withIntermediateDirectories: false)
      for other in others { try Data("mine".utf8).write(to: folder.appendingPathComponent(other)) }
      let link = folder.path + "/" + left.lastPathComponent.replacing("0abc0abc0abc0", with: "1abc0abc0abc0")
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: folder.path + "/\(others[0])")
      try run(command, in: folder)
      #expect(try TemporaryFolder.names(in: folder).count == 6)
      for other in others { #expect(try Data(contentsOf: folder.appendingPathComponent(other)) == Data("mine".utf8)) }
    }
  }
}

@Suite struct `An output of an unusual name` {
  /// The commands that write their parts beside the output, but for the output.
  private static func commands(in folder: URL) throws -> [[String]] {
    let feed = folder.appendingPathComponent("feed")
    try SmallFeed.write(to: feed)
    let database = folder.appendingPathComponent("any.sqlite").path
    try SmallDatabase.write(to: database)
    return [["build", feed.path], ["pack", database]]
  }

  /// SQLite would take their names for URIs.
  @Test(arguments: ["file:place", "file:place?mode=memory&x=1", "file:%41", ":memory:"])
  func `may lie in a folder of any name`(place: String) throws {
    try TemporaryFolder.with { folder in
      let inner = folder.appendingPathComponent(place)
      try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
      let commands = try Self.commands(in: folder)
      for command in commands {
        let result = try Tool.run(command + ["-o", "\(place)/any.transit"], in: folder)
        #expect(result.status == 0, "\(result.error)")
        #expect(try TemporaryFolder.names(in: inner) == ["any.transit"])
        #expect(try TemporaryFolder.names(in: folder) == ["feed", "any.sqlite", place])
        #expect(try Tool.run([inner.path + "/any.transit"], of: "verify-bundle").status == 0)
        try FileManager.default.removeItem(at: inner.appendingPathComponent("any.transit"))
      }
    }
  }

  /// 248, 231 and 255 bytes, of characters of eight bytes, of 33, and of one.
  @Test(arguments: [
    String(repeating: "\u{1F1E8}\u{1F1ED}", count: 31),
    String(repeating: "e" + String(repeating: "\u{301}", count: 16), count: 7),
    String(repeating: "x", count: 255),
  ])
  func `may have a name as long as names can be`(name: String) throws {
    try TemporaryFolder.with { folder in
      let commands = try Self.commands(in: folder)
      for command in commands {
        let result = try Tool.run(command + ["-o", folder.path + "/" + name])
        #expect(result.status == 0, "\(result.error)")
        #expect(try TemporaryFolder.names(in: folder).count == 3)
      }
    }
  }
}
