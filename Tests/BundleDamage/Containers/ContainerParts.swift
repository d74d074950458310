package import BundleFormat

/// The parts of a bundle, which can be changed and reassembled with correct checksums.
package struct ContainerParts: Sendable {
  package var geometry: Geometry
  package var schemaVersion: UInt32
  package var applicationID: UInt32
  package var requiredFeatures: UInt32
  package var metadata: [UInt8]
  package var index: RawIndex
  package var hashes: [UInt8]
  package var stored: [[UInt8]]

  /// Splits a sound bundle into its parts.
  package init(_ bytes: [UInt8]) throws(ContainerError) {
    let header = try BundleHeader(decoding: Array(bytes.prefix(BundleHeader.byteCount)), fileLength: bytes.count)
    let front = try ContainerFront(
      header: header, sections: Array(bytes[BundleHeader.byteCount..<header.blocks.offset]))
    geometry = header.geometry
    schemaVersion = header.schemaVersion
    applicationID = header.applicationID
    requiredFeatures = header.requiredFeatures
    metadata = front.metadata
    index = RawIndex(front.index, geometry: header.geometry)
    hashes = front.hashes
    stored = front.index.entries.map { Array(bytes[$0.offset..<$0.offset + $0.storedLength]) }
  }

  /// Replaces a block and stores the new one uncompressed.
  ///
  /// - Parameter digest: Computes a SHA-256.
  package mutating func replace(block number: Int, with block: [UInt8], digest: ([UInt8]) -> [UInt8]) {
    stored[number] = block
    index.storedLengths[number] = block.count
    index.codecs[number] = Int(BlockCodec.stored.rawValue)
    index.encodedLengths[number] = 0
    index.checksums[number] = Deflate.checksum(block)
    let place = number * ContentRoot.hashLength..<(number + 1) * ContentRoot.hashLength
    hashes.replaceSubrange(place, with: digest(block).prefix(ContentRoot.hashLength))
  }

  /// Returns the file with checksums computed from its contents, which need not be valid.
  ///
  /// - Parameter digest: Computes a SHA-256.
  package func sealed(digest: ([UInt8]) -> [UInt8]) -> [UInt8] {
    sealed(deflatedIndex: index.deflated, digest: digest)
  }

  /// Returns the file with other bytes for the block index.
  package func sealed(deflatedIndex: [UInt8], digest: ([UInt8]) -> [UInt8]) -> [UInt8] {
    let sections = metadata + deflatedIndex + hashes
    let blocks = Array(stored.joined())
    var end = BundleHeader.byteCount
    func section(_ length: Int) -> BundleHeader.Section {
      defer { end += length }
      return BundleHeader.Section(offset: end, length: length)
    }
    var header = BundleHeader(
      geometry: geometry, fileLength: BundleHeader.byteCount + sections.count + blocks.count,
      schemaVersion: schemaVersion, applicationID: applicationID,
      contentRoot: digest(ContentRoot.message(geometry: geometry, hashes: hashes)),
      metadata: section(metadata.count), blockIndex: section(deflatedIndex.count), hashes: section(hashes.count),
      signatures: section(0), blocks: section(blocks.count), sectionsChecksum: Deflate.checksum(sections),
      blocksChecksum: Deflate.checksum(blocks))
    header.requiredFeatures = requiredFeatures
    return header.encoded() + sections + blocks
  }
}

/// The columns of a block index, with any values.
package struct RawIndex: Sendable {
  package var storedLengths: [Int]
  package var codecs: [Int]
  package var encodedLengths: [Int]
  package var checksums: [UInt32]

  init(_ index: BlockIndex, geometry: Geometry) {
    storedLengths = index.entries.map(\.storedLength)
    codecs = index.entries.map { Int($0.codec.rawValue) }
    encodedLengths = index.entries.enumerated().map { number, entry in
      entry.encodedLength == geometry.decodedLength(ofBlock: number) ? 0 : entry.encodedLength
    }
    checksums = index.entries.map(\.checksum)
  }

  /// The section before it is deflated.
  package var bytes: [UInt8] {
    var writer = ByteWriter()
    for value in storedLengths + codecs + encodedLengths { writer.varint(value) }
    for value in checksums { writer.littleEndian(UInt64(value), 4) }
    return writer.bytes
  }

  package var deflated: [UInt8] { Deflate.compress(bytes) }
}
