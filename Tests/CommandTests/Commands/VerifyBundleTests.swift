import Foundation
import Testing

@Suite struct `verify-bundle on the command line` {
  private func verify(_ arguments: String...) throws -> ToolResult {
    try Tool.run(arguments, of: "verify-bundle")
  }

  @Test func `is content with a good bundle and says so on standard output`() throws {
    let result = try verify(try SmallFeed.bundle())
    #expect(result.status == 0)
    #expect(result.error.isEmpty)
    #expect(result.output.contains("container"))
  }

  @Test func `prints JSON on request`() throws {
    let result = try verify(try SmallFeed.bundle(), "--json")
    let report = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
    #expect(report?["passed"] as? Bool == true)
  }

  @Test func `ends with 1 for a damaged bundle, 65 for none, 66 for nothing`() throws {
    try TemporaryFolder.with { folder in
      var bytes = Array(try Data(contentsOf: URL(fileURLWithPath: try SmallFeed.bundle())))
      bytes[bytes.count - 1] ^= 1
      let damaged = folder.appendingPathComponent("damaged.transit")
      try Data(bytes).write(to: damaged)
      let other = folder.appendingPathComponent("other.transit")
      try Data("no bundle at all, but long enough".utf8).write(to: other)
      #expect(try verify(damaged.path).status == 1)
      #expect(try verify(other.path).status == 65)
      #expect(try verify(folder.appendingPathComponent("missing").path).status == 66)
    }
  }

  @Test(arguments: [[], ["a", "b"], ["--nope", "a"], ["a", "--progress", "loud"]])
  func `tells wrong usage in one line`(arguments: [String]) throws {
    let result = try Tool.run(arguments, of: "verify-bundle")
    #expect(result.status == 64)
    #expect(result.errorLines.count == 1)
    #expect(result.error.hasPrefix("verify-bundle: "))
    #expect(result.output.isEmpty)
  }

  @Test func `helps`() throws {
    let result = try verify("--help")
    #expect(result.status == 0)
    #expect(result.output.contains("--quick"))
  }
}
