import Foundation
import TestFeeds
import Testing

@Suite struct `The publish command` {
  /// Runs `body` with a folder that contains keys and a new public folder with its first root.
  private static func withFolder(_ body: (URL) throws -> Void) throws {
    try TemporaryFolder.with { folder in
      for name in ["root", "online"] { #expect(try Tool.run(["keys", "new", name], in: folder).status == 0) }
      let result = try Tool.run(
        ["publish", "init", "public", "--root-key", "root.key", "--key", "online.pub"], in: folder)
      #expect(result.status == 0, "\(result.error)")
      try body(folder)
    }
  }

  private static let target = ["--to", "public", "--feed", "small", "--key", "online.key"]

  @Test func `private keys are readable only by their owner and are not overwritten`() throws {
    try TemporaryFolder.with { folder in
      let result = try Tool.run(["keys", "new", "a"], in: folder)
      #expect(result.status == 0)
      let attributes = try FileManager.default.attributesOfItem(atPath: folder.appendingPathComponent("a.key").path)
      #expect(attributes[.posixPermissions] as? Int == 0o600)
      #expect(try Tool.run(["keys", "new", "a"], in: folder).status == 73)
    }
  }

  @Test func `publish prints JSON with the documented keys`() throws {
    try Self.withFolder { folder in
      let bundle = try SmallFeed.bundle()
      for sequence in 1...2 {
        let result = try Tool.run(["publish", bundle, "--force", "--json"] + Self.target, in: folder)
        #expect(result.status == 0, "\(result.error)")
        let object = try JSONText.object(result.output)
        #expect(object["sequence"] as? Int == sequence)
        #expect((object["contentRoot"] as? String)?.count == 64)
        #expect((object["deltas"] as? [Any])?.isEmpty == true)
      }
      let refreshed = try Tool.run(["publish", "--refresh"] + Self.target, in: folder)
      #expect(refreshed.output.hasPrefix("small/stable: sequence 3, "))
      let back = try Tool.run(["publish", "take-back", "1"] + Self.target, in: folder)
      #expect(back.output.hasPrefix("small/stable: sequence 4, "), "\(back.error)")
    }
  }

  @Test func `each command that signs stops in a folder that is older than its lock file`() throws {
    try Self.withFolder { folder in
      let (manager, lock) = (FileManager.default, ["--lock", "lock.json"])
      let index = ["publish", "index", "--to", "public", "--key", "online.key"]
      let rotate = ["publish", "rotate", "public", "--root-key", "root.key", "--key", "online.key"]
      let commands = [["publish", "--refresh"] + Self.target, ["publish", "take-back", "1"] + Self.target, index]
      let first = try Tool.run(["publish", try SmallFeed.bundle(), "--force"] + Self.target + lock, in: folder)
      #expect(first.status == 0, "\(first.error)")
      #expect(try Tool.run(index + lock, in: folder).output.contains(" 1 channel, "))
      let (path, old) = (folder.appendingPathComponent("public"), folder.appendingPathComponent("old"))
      try manager.copyItem(at: path, to: old)
      for name in ["index.json", ".publish/index.json"] { try manager.removeItem(at: old.appendingPathComponent(name)) }
      for command in commands {
        let result = try Tool.run(command + lock, in: folder)
        #expect(result.status == 0, "\(result.error)")
      }
      try manager.removeItem(at: path)
      try manager.copyItem(at: old, to: path)
      for command in commands + [rotate] {
        let result = try Tool.run(command + lock, in: folder)
        #expect(result.status == 1, "\(command)")
        #expect(result.error.contains("out of date"), "\(result.error)")
      }
    }
  }

  @Test func `publish index stops at a channel that is older than its lock file remembers`() throws {
    try Self.withFolder { folder in
      let (manager, lock) = (FileManager.default, ["--lock", "lock.json"])
      let publish = ["publish", try SmallFeed.bundle(), "--force"] + Self.target + lock
      let index = ["publish", "index", "--to", "public", "--key", "online.key"] + lock
      #expect(try Tool.run(publish, in: folder).status == 0)
      let (path, old) = (folder.appendingPathComponent("public"), folder.appendingPathComponent("old"))
      try manager.copyItem(at: path, to: old)
      #expect(try Tool.run(publish, in: folder).status == 0)
      try manager.removeItem(at: path)
      try manager.copyItem(at: old, to: path)
      let result = try Tool.run(index, in: folder)
      #expect(result.status == 1 && result.error.contains("small/stable has sequence 1"), "\(result.error)")
      #expect(!manager.fileExists(atPath: path.appendingPathComponent("index.json").path))
    }
  }

  @Test func `publish index lists the channels of a folder, and is unchanged if they are`() throws {
    try Self.withFolder { folder in
      let target = ["publish", "index", "--to", "public", "--key", "online.key"]
      #expect(try Tool.run(target, in: folder).status == 1)
      let bundle = try SmallFeed.bundle()
      for feed in ["small", "other"] {
        let words = ["publish", bundle, "--force", "--to", "public", "--feed", feed, "--key", "online.key"]
        #expect(try Tool.run(words, in: folder).status == 0)
      }
      let first = try Tool.run(target, in: folder)
      #expect(first.output.hasPrefix("index.json: sequence 1, 2 channels, "), "\(first.error)")
      let object = try JSONText.object(try Tool.run(target + ["--json"], in: folder).output)
      #expect(object["change"] as? String == "unchanged")
      #expect(object["channels"] as? [String] == ["other/stable", "small/stable"])
      #expect(try Tool.run(target.dropLast() + ["root.key"], in: folder).status == 1)
      #expect(try Tool.run(target.dropLast() + ["online.pub"], in: folder).status == 65)
    }
  }

  @Test func `publish reads a key from the environment`() throws {
    try Self.withFolder { folder in
      let key = try String(contentsOf: folder.appendingPathComponent("online.key"), encoding: .utf8)
      let words = [
        "publish", try SmallFeed.bundle(), "--force", "--to", "public", "--feed", "small", "--key", "env:SMALL_KEY",
      ]
      #expect(try Tool.run(words, environment: ["SMALL_KEY": key], in: folder).status == 0)
      #expect(try Tool.run(words, in: folder).status == 64)
      let wrong = try Tool.run(words, environment: ["SMALL_KEY": "secret"], in: folder)
      #expect(wrong.status == 65)
      #expect(!wrong.error.contains("secret"))
    }
  }

  @Test func `publish exits with the code of its error`() throws {
    try Self.withFolder { folder in
      let bundle = try SmallFeed.bundle()
      func status(_ words: [String]) throws -> Int32 { try Tool.run(words, in: folder).status }
      #expect(try status(["publish", "no.transit"] + Self.target) == 66)
      #expect(try status(["publish", "online.key"] + Self.target) == 65)
      #expect(try status(["publish", bundle, "--to", "public", "--feed", "small", "--key", "no.key"]) == 66)
      #expect(try status(["publish", bundle, "--to", "public", "--feed", "small", "--key", "online.pub"]) == 65)
      let forced = ["publish", bundle, "--force", "--feed", "small"]
      #expect(try status(forced + ["--to", "public", "--key", "root.key"]) == 1)
      #expect(try status(forced + ["--to", "empty", "--key", "online.key"]) == 65)
      #expect(try status(["publish", "--refresh"] + Self.target) == 65)
      #expect(try status(["publish", "init", "public", "--root-key", "root.key", "--key", "online.pub"]) == 73)
      #expect(
        try status(["publish", "check", "http://127.0.0.1:1", "--feed", "small", "--root", "public/root/1.json"]) == 74)
    }
  }

  @Test func `publish refuses an expired bundle unless forced`() throws {
    try Self.withFolder { folder in
      let feed = folder.appendingPathComponent("feed")
      let calendar = """
        service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date
        daily,1,1,1,1,1,1,1,20250101,20251231
        """
      try SmallFeed.write(to: feed, changes: ["calendar.txt": calendar])
      #expect(try Tool.run(["build", feed.path, "-o", "old.transit"], in: folder).status == 0)
      let refused = try Tool.run(["publish", "old.transit"] + Self.target, in: folder)
      #expect(refused.status == 1)
      #expect(refused.error.contains("its service ended on 20251231"))
      #expect(try Tool.run(["publish", "old.transit", "--force"] + Self.target, in: folder).status == 0)
    }
  }
}
