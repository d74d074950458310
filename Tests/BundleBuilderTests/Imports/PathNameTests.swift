import BundleBuilder
import BundleFormat
import FeedWriter
import Foundation
import TestFeeds
import Testing

/// The names of zip members are data: the import never opens, writes or removes a file by such a name.
@Suite struct `Names of zip members` {
  /// Names that would lead out of a folder two levels deep if they were used as paths.
  private static func names(in folder: TemporaryFolder) -> [String] {
    [
      "../escaped.txt", "../../escaped.txt", folder.file("absolute.txt"), "/" + folder.file("absolute.txt"),
      "..\\backslash.txt", "C:\\escaped.txt", "a/../../../escaped.txt", "stops.txt/../../../escaped.txt",
      "city.transit", "notices.sqlite", "bundle", "nul\u{0}/../../escaped.txt", "watched/keep", "../keep", "con.txt",
      "-o", "~/escaped.txt", "$(touch escaped.txt)", "file:///escaped.txt", String(repeating: "x/", count: 3000) + "y",
    ]
  }

  @Test func `member names are never used as paths`() async throws {
    let folder = try TemporaryFolder()
    let inner = folder.file("watched/inner")
    try FileManager.default.createDirectory(atPath: inner, withIntermediateDirectories: true)
    try Data("old".utf8).write(to: URL(fileURLWithPath: folder.file("watched/keep")))
    let names = Self.names(in: folder)
    var zip = try ZipWriter(path: folder.file("feed.zip"))
    for (name, text) in FeedText.small.files.sorted(by: { $0.key < $1.key }) + names.map({ ($0, "x") }) {
      try zip.beginMember(name)
      try zip.append(Array(text.utf8))
      try zip.endMember()
    }
    try zip.finish()
    let before = try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
    let report = try await FeedImport(feed: folder.file("feed.zip"), output: inner + "/city.transit").run()
    let after = try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
    #expect(after == (before + ["watched/inner/city.transit"]).sorted())
    #expect(try Data(contentsOf: URL(fileURLWithPath: folder.file("watched/keep"))) == Data("old".utf8))
    #expect(report.metadata.remarks == ["unknown_file": names.count])
    #expect(report.metadata.notices.isEmpty)
  }
}
