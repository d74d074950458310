import Foundation
import TestFeeds
import Testing

@Suite struct `Outputs that are not files` {
  /// The commands that write a file, without the output option.
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

  @Test func `commands refuse a pipe as output`() throws {
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

  @Test func `commands refuse a folder as output`() throws {
    try TemporaryFolder.with { folder in
      for command in try Self.commands(in: folder) {
        #expect(try Tool.run(command + ["-o", folder.path]).status == 73)
      }
      #expect(try TemporaryFolder.names(in: folder) == ["feed", "any.sqlite"])
    }
  }
}

@Suite struct `Abandoned partial outputs` {
  private static let commands: [[String]] = [["export"], ["unpack"], ["sample", "--stop-times", "500"]]

  private func run(_ command: [String], in folder: URL) throws {
    let input = command[0] == "sample" ? [] : [try SmallFeed.bundle()]
    #expect(try Tool.run(command + input + ["-o", folder.path + "/city"]).status == 0)
  }

  /// A temporary name of an output.
  private let name = "city.0abc0abc0abc0.partial"

  @Test(arguments: commands) func `the next run removes an abandoned partial output unless it is locked`(
    command: [String]
  ) throws {
    try TemporaryFolder.with { folder in
      let left = folder.appendingPathComponent(name)
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

  @Test(arguments: commands) func `links, folders and other names are not removed as partial outputs`(
    command: [String]
  ) throws {
    try TemporaryFolder.with { folder in
      let left = folder.appendingPathComponent(name)
      // The last name is one that a user may choose.
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

@Suite struct `Outputs with unusual names` {
  /// The commands that create temporary files next to the output, without the output option.
  private static func commands(in folder: URL) throws -> [[String]] {
    let feed = folder.appendingPathComponent("feed")
    try SmallFeed.write(to: feed)
    let database = folder.appendingPathComponent("any.sqlite").path
    try SmallDatabase.write(to: database)
    return [["build", feed.path], ["pack", database]]
  }

  /// SQLite would interpret these names as URIs.
  @Test(arguments: ["file:place", "file:place?mode=memory&x=1", "file:%41", ":memory:"])
  func `outputs can be in folders with any name`(place: String) throws {
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

  /// Names of 248, 231 and 255 bytes, made of characters of 8, 33 and 1 bytes.
  @Test(arguments: [
    String(repeating: "\u{1F1E8}\u{1F1ED}", count: 31),
    String(repeating: "e" + String(repeating: "\u{301}", count: 16), count: 7),
    String(repeating: "x", count: 255),
  ])
  func `outputs can have names of maximum length`(name: String) throws {
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
