import BundleBuilder
import BundleFormat
import FeedWriter
import Foundation
import GTFSFeed
import TestFeeds
import Testing

/// The export of a bundle in a temporary folder.
struct ExportedFeed {
  let path: String
  let report: FeedExport.Report
  private let folder: TemporaryFolder

  init(of imported: ImportedFeed) throws {
    folder = try TemporaryFolder()
    path = folder.file("export.zip")
    report = try FeedExport(bundle: imported.bundle).write(to: path)
  }

  var bytes: Data {
    get throws { try Data(contentsOf: URL(fileURLWithPath: path)) }
  }

  /// Returns the text of a file, or `nil` if the export has no such file.
  func text(_ name: String) throws -> String? {
    let feed = try Feed(opening: path)
    return try feed[name].map { String(decoding: try feed.contents(of: $0), as: UTF8.self) }
  }

  /// The names of the members in zip order.
  var memberNames: [String] {
    get throws {
      let offsets = try Feed(opening: path).files.map { file in
        (name: file.name, offset: try #require(try bytes.firstRange(of: Data(file.name.utf8))).lowerBound)
      }
      return offsets.sorted { $0.offset < $1.offset }.map(\.name)
    }
  }
}

/// Expects that importing an export gives the same bundle except for its provenance, and then the same export.
func expectSameAfterExport(
  _ imported: ImportedFeed, _ comment: Comment? = nil, sourceLocation: SourceLocation = #_sourceLocation
) async throws {
  let export = try ExportedFeed(of: imported)
  let rebuilt = try await ImportedFeed(path: export.path)
  let differences = try DatabaseContents(of: rebuilt).differences(from: DatabaseContents(of: imported))
  #expect(differences.isEmpty, comment, sourceLocation: sourceLocation)
  #expect(
    rebuilt.report.metadata.withoutProvenance == imported.report.metadata.withoutProvenance, comment,
    sourceLocation: sourceLocation)
  let again = try ExportedFeed(of: rebuilt)
  #expect(try again.bytes == export.bytes, comment, sourceLocation: sourceLocation)
  #expect(again.report == export.report, comment, sourceLocation: sourceLocation)
}

extension BundleMetadata {
  /// The metadata without the source, the builder and the feed's notices.
  fileprivate var withoutProvenance: BundleMetadata {
    var metadata = self
    // A feed without publisher and agency names is named after its file.
    if name == source.name { metadata.name = "" }
    metadata.source = Source(name: "", sha256: "", buildTime: nil)
    metadata.notices = [:]
    metadata.remarks = [:]
    metadata.builder = ""
    return metadata
  }
}
