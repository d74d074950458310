/// Identifies a bundle's content: a hash over the geometry and the hashes of its decoded blocks.
///
/// It does not depend on codecs, compression levels or the zlib version, so two builds of one feed have the same root
/// even if their compressed bytes differ. Callers compute the SHA-256 themselves, because the runtime never needs it.
package enum ContentRoot {
  /// Bytes kept of each block's SHA-256.
  package static let hashLength = 16

  /// Returns the bytes whose SHA-256 is the content root.
  ///
  /// - Parameter hashes: The first 16 bytes of the SHA-256 of each decoded block, in order.
  package static func message(geometry: Geometry, hashes: [UInt8]) -> [UInt8] {
    var writer = ByteWriter()
    writer.append(Array("transit-bundle content 1\n".utf8))
    writer.littleEndian(UInt64(geometry.pageSize), 4)
    writer.littleEndian(UInt64(geometry.pagesPerBlock), 4)
    writer.littleEndian(UInt64(geometry.decodedLength), 8)
    writer.append(hashes)
    return writer.bytes
  }
}
