/// How much an encoder tries to make columns small.
package enum EncodingEffort: Sendable {
  /// Writes three predictions of each column and keeps the smallest. For a bundle that many download.
  case thorough
  /// Takes the prediction that looks best in the first rows: two thirds of the time, a few percent more bytes. For a phone
  /// that keeps the bundle to itself.
  case quick

  /// Predictions that are written to compare them.
  var trialCount: Int { self == .quick ? 1 : 3 }
}

/// Encodes blocks of a database one after another, on one thread; what they need in common is made once.
package final class BlockEncoder {
  private let pageSize: Int
  private let deflater: Deflater
  private var columns: ColumnEncoder

  /// - Parameters:
  ///   - pageSize: That of the database.
  ///   - level: zlib's, `1 ... 9`.
  ///   - effort: How much is tried for columns.
  package init(pageSize: Int, level: Int = Deflate.defaultLevel, effort: EncodingEffort = .thorough) {
    self.pageSize = pageSize
    deflater = Deflater(level: level)
    columns = ColumnEncoder(pageSize: pageSize, effort: effort)
  }

  /// Encodes a block of whole pages in the smallest form that reads back identical.
  package func encode(_ block: [UInt8]) -> EncodedBlock {
    let checksum = Deflate.checksum(block)
    let columns = inColumns(block, checksum: checksum)
    // What columns shrink to half its size, deflate alone never makes smaller.
    if let columns, columns.bytes.count <= block.count / 2 { return columns }
    let deflated = deflated(block, checksum: checksum)
    if let columns, columns.bytes.count <= deflated.bytes.count { return columns }
    return deflated
  }

  /// A block that is deflated alone, or stored where that saves nothing.
  func deflated(_ block: [UInt8], checksum: UInt32) -> EncodedBlock {
    let deflated = deflater.compress([block])
    let pays = deflated.count < block.count && Deflate.inflate(deflated, count: block.count) == block
    return EncodedBlock(
      codec: pays ? .deflate : .stored, bytes: pays ? deflated : block, encodedLength: block.count, checksum: checksum)
  }

  /// `nil` where columns are no smaller, or would not read back identical.
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
