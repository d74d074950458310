/// The identity of a bundle's content: a hash over the hashes of its decoded blocks and how they are cut.
///
/// It does not depend on codecs, levels or zlib's version, so two builds of one feed agree on it even where their
/// compressed bytes differ. Hashing itself is left to the caller: the runtime never needs it.
package enum ContentRoot {
  /// Bytes kept of each block's SHA-256.
  package static let hashLength = 16

  /// The bytes whose SHA-256 is the content root.
  ///
  /// - Parameter hashes: The first 16 bytes of the SHA-256 of every decoded block, one after another.
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
