import Foundation
import TestFeeds
import Testing

@Suite struct `The update command` {
  private static let words = ["update", "store", "--feed", "small", "--root", "public/root/1.json", "--retries", "0"]

  /// Runs `body` with a folder that contains a publisher's root.
  private static func withRoot(_ body: (URL) throws -> Void) throws {
    try TemporaryFolder.with { folder in
      for name in ["root", "online"] { #expect(try Tool.run(["keys", "new", name], in: folder).status == 0) }
      let words = ["publish", "init", "public", "--root-key", "root.key", "--key", "online.pub"]
      #expect(try Tool.run(words, in: folder).status == 0)
      try body(folder)
    }
  }

  @Test func `update names a server that does not answer`() throws {
    try Self.withRoot { folder in
      let result = try Tool.run(Self.words + ["--from", "http://127.0.0.1:1"], in: folder)
      #expect(result.status == 74)
      #expect(result.error.contains("http://127.0.0.1:1/small/stable.json: "))
    }
  }

  @Test func `update accepts only http and https URLs`() throws {
    try Self.withRoot { folder in
      let result = try Tool.run(Self.words + ["--from", "ftp://host"], in: folder)
      #expect(result.status == 64)
      #expect(result.error.contains("--from: ftp://host is not an http or https URL"))
    }
  }

  @Test func `update names an invalid or missing root`() throws {
    try Self.withRoot { folder in
      let words = ["update", "store", "--from", "http://127.0.0.1:1", "--feed", "small", "--root"]
      let key = try Tool.run(words + ["online.pub"], in: folder)
      #expect(key.status == 65)
      #expect(key.error.contains("online.pub: "))
      let missing = try Tool.run(words + ["nothing.json"], in: folder)
      #expect(missing.status == 66)
      #expect(missing.error.contains("nothing.json: "))
    }
  }

  @Test func `update refuses invalid feed names`() throws {
    try Self.withRoot { folder in
      let words = ["update", "store", "--from", "http://127.0.0.1:1", "--feed", "A b", "--root", "public/root/1.json"]
      let result = try Tool.run(words, in: folder)
      #expect(result.status == 64)
    }
  }
}
