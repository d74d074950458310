extension BlockCodec {
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
