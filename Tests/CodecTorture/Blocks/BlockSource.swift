import BundleFormat
import Foundation
import TortureSupport

/// A file with blocks of pages: a bundle, an SQLite database, or vectors of the page codec.
struct BlockSource {
  struct Block {
    let name: String
    let pageSize: Int
    let bytes: [UInt8]
  }

  let blocks: [Block]

  /// The pages in a block of a database: four times those of a bundle by default.
  private static let pagesPerBlock = 16

  init(path: String) throws {
    guard let content = FileManager.default.contents(atPath: path) else {
      throw TortureError("\(path): cannot be read")
    }
    let name = URL(filePath: path).lastPathComponent
    try self.init([UInt8](content), name: name)
  }

  /// - Throws: ``TortureError`` for other files, `ContainerError` for a damaged bundle.
  init(_ bytes: [UInt8], name: String) throws {
    if bytes.starts(with: BundleHeader.magic) {
      blocks = try Self.blocks(ofBundle: bytes, name)
    } else if bytes.starts(with: Array("SQLite format 3\0".utf8)), bytes.count >= 512 {
      blocks = try Self.blocks(ofDatabase: bytes, name)
    } else if let vectors = try? JSONDecoder().decode([Vector].self, from: Data(bytes)) {
      blocks = try vectors.map { vector in
        Block(name: "\(name): \(vector.name)", pageSize: vector.pageSize, bytes: try vector.bytes)
      }
    } else {
      throw TortureError("\(name): is not a bundle, an SQLite database or a file of vectors")
    }
  }

  private static func blocks(ofBundle bytes: [UInt8], _ name: String) throws -> [Block] {
    let header = try BundleHeader(decoding: Array(bytes.prefix(BundleHeader.byteCount)), fileLength: bytes.count)
    let index = try BlockIndex(
      decoding: Array(bytes[header.blockIndex.offset..<header.blockIndex.end]), header: header)
    return try index.entries.enumerated().map { number, entry in
      let stored = Array(bytes[entry.offset..<entry.offset + entry.storedLength])
      let block = try BlockCodec.decode(stored, entry: entry, number: number, geometry: header.geometry)
      return Block(name: "\(name), block \(number)", pageSize: header.geometry.pageSize, bytes: block)
    }
  }

  /// Pages are normalized where possible, because the database is not queried afterwards.
  private static func blocks(ofDatabase bytes: [UInt8], _ name: String) throws -> [Block] {
    let field = Int(bytes[16]) << 8 | Int(bytes[17])
    let pageSize = field == 1 ? 65_536 : field
    guard pageSize >= 512, pageSize & (pageSize - 1) == 0, bytes.count.isMultiple(of: pageSize) else {
      throw TortureError("\(name): has no whole pages of \(pageSize) bytes")
    }
    let pages = stride(from: 0, to: bytes.count, by: pageSize).map { start in
      let page = Array(bytes[start..<start + pageSize])
      return start == 0 ? page : PageNormalizer.normalized(page) ?? page
    }
    return stride(from: 0, to: pages.count, by: pagesPerBlock).map { first in
      let block = pages[first..<min(pages.count, first + pagesPerBlock)].flatMap(\.self)
      return Block(name: "\(name), page \(first + 1)", pageSize: pageSize, bytes: block)
    }
  }
}

extension BlockSource {
  /// A block in Tests/BundleFormatTests/Vectors/blocks.json.
  private struct Vector: Decodable {
    let name: String
    let pageSize: Int
    let block: [String]

    var bytes: [UInt8] {
      get throws {
        let digits = Array(block.joined())
        let bytes = stride(from: 0, to: digits.count - 1, by: 2).compactMap {
          UInt8(String(digits[$0...$0 + 1]), radix: 16)
        }
        guard 2 * bytes.count == digits.count, bytes.count.isMultiple(of: pageSize), !bytes.isEmpty else {
          throw TortureError("\(name): is not a block of whole pages in hexadecimal digits")
        }
        return bytes
      }
    }
  }
}
