import BundleBuilder
import FeedWriter
import GTFSFeed
import TestFeeds
import Testing
import TransitSQLite

@Suite struct `Zips of many files` {
  private static let count = 10_000

  /// The time limit is not a benchmark: it stops quadratic algorithms.
  @Test(.timeLimit(.minutes(20))) func `a zip of 10,000 files is imported and exported unchanged`() async throws {
    let folder = try TemporaryFolder()
    var zip = try ZipWriter(path: folder.file("feed.zip"))
    for (name, text) in FeedText.small.files.sorted(by: { $0.key < $1.key }) {
      try zip.add(name, text)
    }
    for number in 0..<Self.count { try zip.add("\(number)", "\(number * 7)") }
    try zip.finish()
    let imported = try await ImportedFeed(path: folder.file("feed.zip"))
    let kept = try imported.rows(
      "SELECT count(*), sum(CAST(CAST(content AS TEXT) AS INTEGER) = 7 * CAST(name AS INTEGER)) FROM kept_file")
    #expect(kept == [[.integer(Self.count), .integer(Self.count)]])
    try await expectSameAfterExport(imported)
  }
}

extension ZipWriter {
  fileprivate mutating func add(_ name: String, _ text: String) throws {
    try beginMember(name)
    try append(Array(text.utf8))
    try endMember()
  }
}
