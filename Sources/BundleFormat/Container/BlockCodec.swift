/// How a block of pages is stored.
///
/// A block is first encoded (unchanged by codecs 0 and 1), then deflated (except by codec 0).
package enum BlockCodec: UInt8, CaseIterable, Sendable {
  case stored = 0
  case deflate = 1
  /// Split into columns, see ``ColumnCodec``. A file with such a block requires ``BundleHeader/columnsFeature``.
  case columns = 2
}

/// A block as stored in the file.
package struct EncodedBlock: Sendable {
  package let codec: BlockCodec
  package let bytes: [UInt8]
  /// Bytes after encoding and before deflating; the block's own length for codecs 0 and 1.
  package let encodedLength: Int
  /// CRC-32 of the decoded block.
  package let checksum: UInt32

  package init(codec: BlockCodec, bytes: [UInt8], encodedLength: Int, checksum: UInt32) {
    self.codec = codec
    self.bytes = bytes
    self.encodedLength = encodedLength
    self.checksum = checksum
  }
}

extension BlockCodec {
  /// Whether `storedLength` is valid for a block of `decodedLength` bytes.
  ///
  /// Writers do not use a codec that saves nothing, so a stored block is never larger than a decoded one.
  func allows(storedLength: Int, decodedLength: Int) -> Bool {
    switch self {
    case .stored: storedLength == decodedLength
    case .deflate, .columns: (1..<decodedLength).contains(storedLength)
    }
  }

  /// Whether `encodedLength` is valid for a block of `decodedLength` bytes. Codecs 0 and 1 do not change the length.
  func allows(encodedLength: Int, decodedLength: Int) -> Bool {
    self == .columns ? (1...decodedLength).contains(encodedLength) : encodedLength == decodedLength
  }

  /// Deflates a block without splitting it into columns; stores it unchanged if that saves nothing.
  package static func deflated(_ block: [UInt8], level: Int = Deflate.defaultLevel) -> EncodedBlock {
    BlockEncoder(pageSize: block.count, level: level).deflated(block, checksum: Deflate.checksum(block))
  }

  /// Encodes a single block; see ``BlockEncoder`` for many.
  package static func encode(_ block: [UInt8], pageSize: Int, level: Int = Deflate.defaultLevel) -> EncodedBlock {
    BlockEncoder(pageSize: pageSize, level: level).encode(block)
  }

  /// Decodes a stored block. The geometry fixes its length, so a damaged file cannot request more memory.
  ///
  /// - Throws: ``ContainerError/block(number:reason:)`` if the bytes do not match the block's entry.
  package static func decode(
    _ stored: [UInt8], entry: BlockIndex.Entry, number: Int, geometry: Geometry
  ) throws(ContainerError) -> [UInt8] {
    let decodedLength = geometry.decodedLength(ofBlock: number)
    let block: [UInt8]?
    switch entry.codec {
    case .stored: block = stored.count == decodedLength ? stored : nil
    case .deflate: block = Deflate.inflate(stored, count: decodedLength)
    case .columns:
      block = Deflate.inflate(stored, count: entry.encodedLength).flatMap {
        ColumnCodec.decode($0, pageSize: geometry.pageSize, length: decodedLength)
      }
    }
    guard let block else { throw .block(number: number, reason: "does not decode to \(decodedLength) bytes") }
    guard Deflate.checksum(block) == entry.checksum else {
      throw .block(number: number, reason: "CRC-32 does not match")
    }
    return block
  }
}
