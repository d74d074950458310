import Foundation
import Testing

@Suite(.serialized) struct `An interruption` {
  /// A feed that takes long enough to be interrupted at a chosen moment.
  private static let feed = Result {
    let folder = try Tool.workFolder("large-feed")
    let path = folder.appendingPathComponent("feed.zip").path
    let result = try Tool.run("sample", "-o", path, "--stop-times", "60000")
    if result.status != 0 { throw ToolFailure(message: result.error) }
    return path
  }

  @Test(arguments: [("read stop_times.txt", SIGINT), ("packing", SIGINT), ("read shapes.txt", SIGTERM)])
  func `of a build leaves neither scratch nor output`(moment: String, signal: Int32) throws {
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
        // The contract says 200 ms; the rest is for machines that are busy with other tests.
        #expect(ContinuousClock.now - start < .seconds(5))
        #expect(result.errorLines.last == "gtfs-bundle: interrupted")
      }
      #expect(try TemporaryFolder.names(in: folder).isEmpty)
    }
  }

  @Test func `of a sample leaves nothing`() throws {
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
