import BundleDamage
import BundleFormat
import BundleVerifier
import Foundation
import TestFeeds
import Testing
import TransitCrypto
import TransitSQLite

@Suite struct `Shared b-tree pages` {
  /// Checks run concurrently, and without early detection, most of them would practically never end.
  ///
  /// The time limit is long because it can take minutes until a thread is free for this test.
  @Test(.timeLimit(.minutes(20)), arguments: ["agency", "text", "notice"])
  func `pages with several parents are found before rows are read`(table: String) async throws {
    let city = try await BuiltBundle.smallCity.value
    let sound = try SoundBundle(city.bytes(), name: "small city") { SHA256.hash($0) }
    let folder = try TemporaryFolder()
    let plain = folder.file("plain.sqlite")
    try Data(sound.database).write(to: URL(filePath: plain))
    let root = try #require(
      try Connection(path: plain, mode: .readOnly).integer(
        "SELECT rootpage FROM sqlite_schema WHERE name = \(SQLName.literal(table))"))
    let path = folder.file("many.transit")
    try Data(sound.multiplied(root: root, levels: 8)).write(to: URL(filePath: path))
    let report = try Verification(bundle: path).run()
    #expect(report.failures == ["sqlite"])
    #expect(report["sqlite"]?.findings.first?.message.contains("has several parents") == true)
  }
}
