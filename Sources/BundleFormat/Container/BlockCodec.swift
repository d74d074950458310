/// How a block of pages is stored.
///
/// A block is first encoded (codecs 0 and 1 leave it as it is), then deflated (codec 0 does not).
package enum BlockCodec: UInt8, CaseIterable, Sendable {
  case stored = 0
  case deflate = 1
  // 2 is kept for columns + deflate, announced by required-feature bit 0.
}

/// A block as it is written to the file.
package struct EncodedBlock: Sendable {
  package let codec: BlockCodec
  package let bytes: [UInt8]
  /// Bytes between the two stages: the block's own length for codecs 0 and 1.
  package let encodedLength: Int
  /// CRC-32 of the decoded block.
  package let checksum: UInt32
}

extension BlockCodec {
  /// Whether a writer stores a block of `decodedLength` bytes in so many: a codec that saves nothing is not used, so
  /// that a stored block is never larger than a decoded one.
  func allows(storedLength: Int, decodedLength: Int) -> Bool {
    switch self {
    case .stored: storedLength == decodedLength
    case .deflate: (1..<decodedLength).contains(storedLength)
    }
  }

  /// Encodes a block in the smallest form that reads back identical.
  package static func encode(_ block: [UInt8], level: Int = Deflate.defaultLevel) -> EncodedBlock {
    let checksum = Deflate.checksum(block)
    let deflated = Deflate.compress(block, level: level)
    let pays = deflated.count < block.count && Deflate.inflate(deflated, count: block.count) == block
    return EncodedBlock(
      codec: pays ? .deflate : .stored, bytes: pays ? deflated : block, encodedLength: block.count, checksum: checksum)
  }

  /// Decodes a stored block; its length is fixed by the geometry, so that no file can ask for more memory.
  ///
  /// - Throws: ``ContainerError/block(number:reason:)`` when the bytes do not decode to `entry`.
  package static func decode(
    _ stored: [UInt8], entry: BlockIndex.Entry, number: Int, decodedLength: Int
  ) throws(ContainerError) -> [UInt8] {
    let block: [UInt8]?
    switch entry.codec {
    case .stored: block = stored.count == decodedLength ? stored : nil
    case .deflate: block = Deflate.inflate(stored, count: decodedLength)
    }
    guard let block else { throw .block(number: number, reason: "does not decode to \(decodedLength) bytes") }
    guard Deflate.checksum(block) == entry.checksum else {
      throw .block(number: number, reason: "CRC-32 does not match")
    }
    return block
  }
}
