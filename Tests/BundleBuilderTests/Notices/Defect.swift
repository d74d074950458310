import BundleBuilder
import BundleFormat
import TestFeeds
import Testing
import TransitSQLite

/// A feed with an error, the equivalent correct feed, and the expected notices.
struct Defect: Sendable, CustomTestStringConvertible {
  let name: String
  let feed: FeedText
  /// A feed with exactly the rows and values that the import keeps.
  let kept: FeedText
  let notices: [RecordedNotice]

  init(_ name: String, _ feed: FeedText, keeps kept: FeedText, _ notices: RecordedNotice...) {
    self.name = name
    self.feed = feed
    self.kept = kept
    self.notices = notices
  }

  var testDescription: String { name }

  /// Imports both feeds and compares the results.
  func check() async throws {
    let imported = try await ImportedFeed(feed)
    let meant = try await ImportedFeed(kept)
    let differences = try DatabaseContents(of: imported).differences(from: DatabaseContents(of: meant))
    #expect(differences.isEmpty, "\(differences.joined(separator: "\n"))")
    #expect(try imported.notices == notices)

    let metadata = imported.report.metadata
    #expect(metadata.notices == Dictionary(grouping: notices, by: \.code).mapValues(\.count))
    for file in metadata.contents.files where file.kind == .table {
      let table = file.name.prefix { $0 != "." }
      #expect(try imported.database.integer("SELECT count(*) FROM \(table)") == file.rows, "\(file.name)")
    }
  }
}
