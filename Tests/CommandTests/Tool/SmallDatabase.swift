import Foundation
import TestFeeds
import Testing

/// A plain database that is not a bundle. The tools create it, because this target does not link SQLite.
enum SmallDatabase {
  /// Writes the database that `gtfs-bundle unpack` creates from the small feed.
  static func write(to path: String) throws {
    let result = try Tool.run("unpack", try SmallFeed.bundle(), "-o", path)
    if result.status != 0 { throw ToolFailure(message: result.error) }
  }

  /// Runs `body` with a folder that contains `any.sqlite` and `any.transit`.
  static func withPacked(_ body: (URL) throws -> Void) throws {
    try TemporaryFolder.with { folder in
      try write(to: folder.path + "/any.sqlite")
      let result = try Tool.run("pack", folder.path + "/any.sqlite", "-o", folder.path + "/any.transit")
      #expect(result.status == 0, "\(result.error)")
      #expect(result.output.isEmpty)
      #expect(result.errorLines.count == 1)
      #expect(
        result.error.wholeMatch(of: /.*\/any\.transit: [\d.]+ KiB, [\d.]+ % of [\d.]+ KiB unpacked, [\d.]+ s\n/) != nil)
      try body(folder)
    }
  }
}
