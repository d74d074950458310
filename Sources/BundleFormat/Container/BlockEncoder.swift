/// Encodes the blocks of a database one after another on one thread, reusing its buffers.
package final class BlockEncoder {
  private let pageSize: Int
  private let deflater: Deflater
  private var columns: ColumnEncoder

  /// - Parameters:
  ///   - pageSize: The page size of the database.
  ///   - level: The zlib level, `1 ... 9`.
  ///   - effort: How hard to try to make columns small.
  package init(pageSize: Int, level: Int = Deflate.defaultLevel, effort: EncodingEffort = .thorough) {
    self.pageSize = pageSize
    deflater = Deflater(level: level)
    columns = ColumnEncoder(pageSize: pageSize, effort: effort)
  }

  /// Encodes a block of whole pages in the smallest form that decodes to identical bytes.
  package func encode(_ block: [UInt8]) -> EncodedBlock {
    let checksum = Deflate.checksum(block)
    let columns = inColumns(block, checksum: checksum)
    // Deflate alone never beats columns that reach half the block's size.
    if let columns, columns.bytes.count <= block.count / 2 { return columns }
    let deflated = deflated(block, checksum: checksum)
    if let columns, columns.bytes.count <= deflated.bytes.count { return columns }
    return deflated
  }

  /// Deflates a block without splitting it into columns; stores it unchanged if that saves nothing.
  private func deflated(_ block: [UInt8], checksum: UInt32) -> EncodedBlock {
    let deflated = deflater.compress([block])
    let pays = deflated.count < block.count && Deflate.inflate(deflated, count: block.count) == block
    return EncodedBlock(
      codec: pays ? .deflate : .stored, bytes: pays ? deflated : block, encodedLength: block.count, checksum: checksum)
  }

  /// Encodes a block as columns; `nil` if they are not smaller or do not decode to identical bytes.
  private func inColumns(_ block: [UInt8], checksum: UInt32) -> EncodedBlock? {
    guard block.count.isMultiple(of: pageSize), let streams = columns.encode(block) else { return nil }
    let parts = streams.parts
    let length = parts.reduce(0) { $0 + $1.count }
    guard length <= block.count else { return nil }
    let deflated = deflater.compress(parts)
    guard deflated.count < block.count,
      let inflated = Deflate.inflate(deflated, count: length),
      let decoded = ColumnCodec.decode(inflated, pageSize: pageSize, length: block.count), decoded.hasBytes(of: block)
    else { return nil }
    return EncodedBlock(codec: .columns, bytes: deflated, encodedLength: length, checksum: checksum)
  }
}

extension BlockCodec {
  /// Encodes a single block; see ``BlockEncoder`` for many.
  package static func encode(_ block: [UInt8], pageSize: Int, level: Int = Deflate.defaultLevel) -> EncodedBlock {
    BlockEncoder(pageSize: pageSize, level: level).encode(block)
  }
}
