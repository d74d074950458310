/// The front of a bundle, everything before its blocks: header, metadata, block index, hash list, signatures.
package struct ContainerLayout: Sendable {
  package let header: BundleHeader
  /// Header and sections, ready to be written; the blocks follow.
  package let bytes: [UInt8]

  /// Assembles the front of a bundle.
  ///
  /// - Parameters:
  ///   - index: The blocks; their offsets are not used.
  ///   - hashes: 16 bytes per block.
  ///   - contentRoot: SHA-256 of ``ContentRoot/message(geometry:hashes:)``.
  ///   - blocksChecksum: CRC-32 of all stored blocks in order.
  package init(
    geometry: Geometry, schemaVersion: UInt32, applicationID: UInt32, metadata: [UInt8], index: BlockIndex,
    hashes: [UInt8], contentRoot: [UInt8], blocksChecksum: UInt32
  ) {
    precondition(index.entries.count == geometry.blockCount, "one entry per block")
    precondition(hashes.count == geometry.blockCount * ContentRoot.hashLength, "one hash per block")
    let encodedIndex = index.encoded(geometry: geometry)
    let sections = metadata + encodedIndex + hashes
    let storedLength = index.entries.reduce(0) { $0 + $1.storedLength }

    var offset = BundleHeader.byteCount
    func section(_ length: Int) -> BundleHeader.Section {
      defer { offset += length }
      return BundleHeader.Section(offset: offset, length: length)
    }
    var header = BundleHeader(
      geometry: geometry, fileLength: BundleHeader.byteCount + sections.count + storedLength,
      schemaVersion: schemaVersion, applicationID: applicationID, contentRoot: contentRoot,
      metadata: section(metadata.count), blockIndex: section(encodedIndex.count), hashes: section(hashes.count),
      signatures: section(0), blocks: section(storedLength), sectionsChecksum: Deflate.checksum(sections),
      blocksChecksum: blocksChecksum)
    if index.entries.contains(where: { $0.codec == .columns }) { header.requiredFeatures = BundleHeader.columnsFeature }
    self.header = header
    bytes = header.encoded() + sections
  }
}

/// The decoded and checked sections before the blocks.
package struct ContainerFront: Sendable {
  package let header: BundleHeader
  package let metadata: [UInt8]
  package let index: BlockIndex
  /// 16 bytes per block.
  package let hashes: [UInt8]
  package let signatures: [UInt8]

  /// Decodes the bytes between the header and the blocks.
  ///
  /// - Throws: ``ContainerError`` if their checksum or the block index is invalid.
  package init(header: BundleHeader, sections: [UInt8]) throws(ContainerError) {
    let expected = header.blocks.offset - BundleHeader.byteCount
    guard sections.count == expected else { throw .truncated(expected: expected, found: sections.count) }
    guard Deflate.checksum(sections) == header.sectionsChecksum else {
      throw .checksum(part: "the sections before the blocks")
    }
    func bytes(of section: BundleHeader.Section) -> [UInt8] {
      Array(sections[section.offset - BundleHeader.byteCount..<section.end - BundleHeader.byteCount])
    }
    self.header = header
    metadata = bytes(of: header.metadata)
    index = try BlockIndex(decoding: bytes(of: header.blockIndex), header: header)
    hashes = bytes(of: header.hashes)
    signatures = bytes(of: header.signatures)
  }
}
