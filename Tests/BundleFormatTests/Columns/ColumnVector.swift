import BundleFormat
import Foundation
import TestFeeds
import TransitSQLite

/// A block of pages and its encoded streams, to test other implementations of docs/formats/page-codec.md.
struct ColumnVector: Codable {
  let name: String
  /// The SQL that creates the database.
  let sql: String
  let pageSize: Int
  /// The pages of the database in the block. The first page is 1.
  let pages: [Int]
  /// The block and its streams as hexadecimal digits, 32 bytes per line.
  let block: [String]
  let streams: [String]

  var blockBytes: [UInt8] { bytes(ofLines: block) }
  var streamBytes: [UInt8] { bytes(ofLines: streams) }
}

/// Invalid streams for one page of 512 bytes.
struct RefusedStreams: Codable {
  let reason: String
  let streams: [String]

  var streamBytes: [UInt8] { bytes(ofLines: streams) }
}

/// Vectors/blocks.json and Vectors/refused.json. They are read from the source folder because Python reads them too.
enum ColumnVectors {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Vectors")

  static func blocks() throws -> [ColumnVector] {
    try JSONDecoder().decode([ColumnVector].self, from: Data(contentsOf: folder.appendingPathComponent("blocks.json")))
  }

  static func refused() throws -> [RefusedStreams] {
    try JSONDecoder().decode(
      [RefusedStreams].self, from: Data(contentsOf: folder.appendingPathComponent("refused.json")))
  }

  /// Records Vectors/blocks.json.
  static func record() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let vectors = try ColumnVectorSource.all.map { try $0.vector() }
    try (encoder.encode(vectors) + Data("\n".utf8)).write(to: folder.appendingPathComponent("blocks.json"))
  }
}

/// Returns bytes as hexadecimal digits, 32 bytes per line.
func lines(ofBytes bytes: [UInt8]) -> [String] {
  stride(from: 0, to: bytes.count, by: 32).map { hexadecimal(bytes[$0..<min($0 + 32, bytes.count)]) }
}

func bytes(ofLines lines: [String]) -> [UInt8] {
  let digits = lines.flatMap { $0.filter { !$0.isWhitespace } }
  return stride(from: 0, to: digits.count - 1, by: 2).compactMap { UInt8(String(digits[$0...$0 + 1]), radix: 16) }
}
