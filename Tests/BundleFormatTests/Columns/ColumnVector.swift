import BundleFormat
import Foundation
import TestFeeds
import TransitSQLite

/// A block of pages with the streams that it becomes: what another implementation of docs/page-codec.md is tried on.
struct ColumnVector: Codable {
  let name: String
  /// What made the database.
  let sql: String
  let pageSize: Int
  /// The pages of the database in the block, counted from 1.
  let pages: [Int]
  /// The block and its streams in hexadecimal digits, 32 bytes a line.
  let block: [String]
  let streams: [String]

  var blockBytes: [UInt8] { bytes(ofLines: block) }
  var streamBytes: [UInt8] { bytes(ofLines: streams) }
}

/// Streams that are none of an encoder's, for one page of 512 bytes.
struct RefusedStreams: Codable {
  let reason: String
  let streams: [String]

  var streamBytes: [UInt8] { bytes(ofLines: streams) }
}

/// Vectors/blocks.json and Vectors/refused.json, read from the sources: no resource, since Python reads them as well.
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

  /// Makes Vectors/blocks.json anew.
  static func record() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let vectors = try ColumnVectorSource.all.map { try $0.vector() }
    try (encoder.encode(vectors) + Data("\n".utf8)).write(to: folder.appendingPathComponent("blocks.json"))
  }
}

/// Bytes in hexadecimal digits, 32 bytes a line.
func lines(ofBytes bytes: [UInt8]) -> [String] {
  stride(from: 0, to: bytes.count, by: 32).map { hexadecimal(bytes[$0..<min($0 + 32, bytes.count)]) }
}

func bytes(ofLines lines: [String]) -> [UInt8] {
  let digits = lines.flatMap { $0.filter { !$0.isWhitespace } }
  return stride(from: 0, to: digits.count - 1, by: 2).compactMap { UInt8(String(digits[$0...$0 + 1]), radix: 16) }
}
