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
