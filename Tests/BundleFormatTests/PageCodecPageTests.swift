import BundleFormat
import Foundation
import Testing

/// Checks docs/formats/page-codec.md and its vectors against the code.
///
/// `RECORD_SNAPSHOTS=1 swift test --filter page-codec` records Vectors/blocks.json; review its diff.
@Suite(.serialized) struct `The page docs/formats/page-codec.md` {
  private let page: DocumentationPage
  private let vectors: [ColumnVector]

  init() throws {
    if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] != nil { try ColumnVectors.record() }
    page = try DocumentationPage("page-codec.md")
    vectors = try ColumnVectors.blocks()
  }

  @Test func `the streams of all vectors decode to their blocks`() {
    for vector in vectors {
      let block = ColumnCodec.decode(vector.streamBytes, pageSize: vector.pageSize, length: vector.blockBytes.count)
      #expect(block == vector.blockBytes, "\(vector.name)")
    }
  }

  @Test func `the blocks of all vectors survive encoding and decoding`() throws {
    for vector in vectors {
      let streams = try #require(ColumnCodec.encode(vector.blockBytes, pageSize: vector.pageSize), "\(vector.name)")
      let block = ColumnCodec.decode(
        streams.parts.flatMap(\.self), pageSize: vector.pageSize, length: vector.blockBytes.count)
      #expect(block == vector.blockBytes, "\(vector.name)")
    }
  }

  @Test func `invalid streams in the vectors are refused`() throws {
    for refused in try ColumnVectors.refused() {
      #expect(ColumnCodec.decode(refused.streamBytes, pageSize: 512, length: 512) == nil, "\(refused.reason)")
    }
  }

  @Test func `truncated and extended streams of the vectors are refused`() {
    for vector in vectors {
      let (streams, length) = (vector.streamBytes, vector.blockBytes.count)
      for count in 0..<streams.count {
        #expect(ColumnCodec.decode(Array(streams.prefix(count)), pageSize: vector.pageSize, length: length) == nil)
      }
      #expect(ColumnCodec.decode(streams + [0], pageSize: vector.pageSize, length: length) == nil)
    }
  }

  @Test func `docs/formats/page-codec.md explains its example byte by byte`() throws {
    let example = try #require(vectors.first)
    #expect(page.text.contains(example.sql.replacing("; ", with: ";\n")))
    let explained = try #require(page.section(headed: "Example"))
    var streams: [UInt8] = []
    for row in Self.byteRows(in: explained) {
      #expect(row.offset == streams.count)
      streams += row.bytes
    }
    #expect(streams == example.streamBytes)
    #expect(FormatExample.dump(in: explained) == example.blockBytes)
  }

  /// Returns the rows "| offset | `bytes` | meaning |" of a table.
  private static func byteRows(in text: String) -> [(offset: Int, bytes: [UInt8])] {
    text.split(separator: "\n").compactMap { line in
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      guard cells.count == 3, let offset = Int(cells[0]) else { return nil }
      return (offset, bytes(ofLines: [cells[1].filter { $0 != "`" }]))
    }
  }
}
