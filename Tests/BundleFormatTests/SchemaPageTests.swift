import BundleFormat
import Foundation
import Testing
import TransitSQLite
import TransitValues

/// A page in `docs/formats`.
struct DocumentationPage {
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("docs/formats")

  let text: String

  init(_ name: String) throws {
    text = try String(contentsOf: Self.folder.appendingPathComponent(name), encoding: .utf8)
  }

  /// The sections of the page, each with its heading as the first line.
  var sections: [String] {
    text.components(separatedBy: "\n#").map { $0.trimmingCharacters(in: ["#", " "]) }
  }

  func section(headed words: String) -> String? {
    sections.first { $0.prefix { $0 != "\n" }.contains(words) }
  }
}

@Suite struct `The page docs/formats/schema.md` {
  @Test func `docs/formats/schema.md lists every column of the compact tables`() throws {
    let page = try DocumentationPage("schema.md")
    for table in CompactTables.declarations(for: .everything) {
      guard let section = page.section(headed: "`\(table.name)`") else {
        Issue.record("no heading names the table \(table.name)")
        continue
      }
      for column in table.columns {
        #expect(section.contains("\n| `\(column.name)` |"), "\(table.name).\(column.name)")
      }
    }
  }

  @Test func `docs/formats/schema.md lists every column of every GTFS file`() throws {
    let page = try DocumentationPage("schema.md")
    let database = try SampleContents.everything.database()
    for file in GTFSSchema.files {
      let section = try #require(page.section(headed: "`\(file.tableName)`: \(file.name)"))
      for column in try database.texts("SELECT name FROM pragma_table_info('\(file.tableName)')") {
        #expect(section.contains("\n| `\(column)` |"), "\(file.name) \(column)")
      }
    }
  }

  @Test func `docs/formats/schema.md names every view, index and optional table`() throws {
    let page = try DocumentationPage("schema.md")
    let contents = SampleContents.everything.contents
    for object in BundleSchema.indexesAndViews(for: contents) {
      #expect(page.text.contains("`\(object.name)`"), "\(object.name)")
    }
    for table in ["extra_call", "fare_rule", "stop_search", "transfer"] {
      #expect(page.section(headed: "`\(table)`") != nil, "\(table)")
    }
  }

  @Test func `docs/formats/schema.md states the versions`() throws {
    let page = try DocumentationPage("schema.md")
    #expect(page.text.contains("Schema version \(BundleSchema.version) "))
    #expect(page.text.contains("0x\(String(BundleSchema.applicationID, radix: 16, uppercase: true))"))
  }
}
