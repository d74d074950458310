import BundleFormat
import Foundation
import TestFeeds
import Testing
import TransitSQLite

/// Checks docs/formats/format.md against the code. `RECORD_SNAPSHOTS=1 swift test --filter format.md` updates the page.
@Suite(.serialized) struct `The page docs/formats/format.md` {
  private let page: DocumentationPage
  private let example: [UInt8]

  init() throws {
    if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] != nil { try FormatExample.record() }
    page = try DocumentationPage("format.md")
    example = FormatExample.dump(in: page.text)
  }

  @Test func `docs/formats/format.md lists the header fields without gaps`() throws {
    let rows = FormatExample.headerRows(in: page.text)
    var end = 0
    for row in rows {
      #expect(row.offset == end)
      end += row.length
      #expect(row.bytes == FormatExample.spaced(example[row.offset..<end]), "at \(row.offset)")
    }
    #expect(end == BundleHeader.byteCount)
  }

  @Test func `the example in docs/formats/format.md decodes as documented`() throws {
    let bundle = try ReadBundle(example)
    #expect(String(decoding: bundle.front.metadata, as: UTF8.self) == FormatExample.metadata)
    #expect(bundle.header.geometry == (try Geometry(pageSize: 512, pagesPerBlock: 1, decodedLength: 1024)))
    #expect(bundle.header.schemaVersion == 3 && bundle.header.applicationID == 0x5445_5354)
    let index = bundle.header.blockIndex
    let columns = try #require(Deflate.inflate(Array(example[index.offset..<index.end]), limit: 100))
    #expect(page.text.contains("- block index, inflated: `\(FormatExample.spaced(columns))`;\n"))
    let last = bundle.front.index.entries[1]
    let encoded = try #require(
      Deflate.inflate(Array(example[last.offset..<last.offset + last.storedLength]), count: last.encodedLength))
    #expect(page.text.contains("(page-codec.md):\n  `\(FormatExample.spaced(encoded))`;\n"))
    #expect(page.text.contains(FormatExample.blockTable(of: bundle)))
    #expect(page.text.contains(FormatExample.databaseLine(of: bundle)))

    let folder = try TemporaryFolder()
    let path = try folder.write(bundle.blocks.flatMap(\.self), to: "example.sqlite")
    let connection = try Connection(path: path, mode: .readOnly)
    #expect(try connection.texts("SELECT stop_id || ' ' || stop_name FROM stops") == ["HB Zürich HB"])
    #expect(try connection.integer("PRAGMA user_version") == 3)
    #expect(try connection.text("PRAGMA integrity_check") == "ok")
  }

  @Test func `the example in docs/formats/format.md has correct hashes and content root`() throws {
    let bundle = try ReadBundle(example)
    let hashes = bundle.blocks.flatMap { NaiveSHA256.hash($0).prefix(ContentRoot.hashLength) }
    #expect(bundle.front.hashes == hashes)
    let message = ContentRoot.message(geometry: bundle.header.geometry, hashes: hashes)
    #expect(bundle.header.contentRoot == NaiveSHA256.hash(message))
    #expect(page.text.contains(FormatExample.spaced(message.prefix(25))))
  }

  @Test func `the example in docs/formats/format.md matches the writer`() throws {
    // The compressed bytes depend on the zlib version, so everything else is compared.
    let bundle = try ReadBundle(example)
    let database = bundle.blocks.flatMap(\.self)
    let written = try ReadBundle(FormatExample.bundle(of: database).bytes)
    #expect(written.header.contentRoot == bundle.header.contentRoot)
    #expect(written.blocks == bundle.blocks)
    #expect(written.front.index.entries.map(\.codec) == bundle.front.index.entries.map(\.codec))
  }

  @Test func `docs/formats/format.md states versions and limits`() {
    #expect(
      page.text.hasPrefix(
        "# The bundle's file format, version \(BundleHeader.majorVersion).\(BundleHeader.minorVersion)\n"))
    #expect(Geometry.maximumBlockCount == 1 << 24 && page.text.contains("| blocks | 2^24 "))
    #expect(BundleHeader.maximumMetadataLength == 1 << 24 && page.text.contains("| metadata | 2^24 "))
    #expect(BundleHeader.maximumSignaturesLength == 1 << 16 && page.text.contains("| signatures | 2^16 "))
    #expect(page.text.contains("\n| \(BundleHeader.majorVersion).\(BundleHeader.minorVersion) | "))
  }
}
