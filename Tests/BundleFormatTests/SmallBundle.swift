import BundleFormat
import TestFeeds

/// A bundle of a few blocks, assembled from the parts that a writer uses.
struct SmallBundle {
  let blocks: [[UInt8]]
  let header: BundleHeader
  /// The complete file.
  let bytes: [UInt8]

  /// Cuts a database into blocks and packs them.
  init(
    database: [UInt8], pageSize: Int = 512, pagesPerBlock: Int = 2, schemaVersion: UInt32 = 0,
    applicationID: UInt32 = 0,
    metadata: String = "{}\n"
  ) throws {
    let geometry = try Geometry(pageSize: pageSize, pagesPerBlock: pagesPerBlock, decodedLength: database.count)
    let blocks = (0..<geometry.blockCount).map { number in
      let start = number * geometry.blockLength
      return Array(database[start..<start + geometry.decodedLength(ofBlock: number)])
    }
    let encoded = blocks.map { BlockCodec.encode($0, pageSize: pageSize) }
    let stored = encoded.flatMap(\.bytes)
    let hashes = blocks.flatMap { NaiveSHA256.hash($0).prefix(ContentRoot.hashLength) }
    let layout = ContainerLayout(
      geometry: geometry, schemaVersion: schemaVersion, applicationID: applicationID, metadata: Array(metadata.utf8),
      index: BlockIndex(blocks: encoded), hashes: hashes,
      contentRoot: NaiveSHA256.hash(ContentRoot.message(geometry: geometry, hashes: hashes)),
      blocksChecksum: Deflate.checksum(stored))
    self.blocks = blocks
    header = layout.header
    bytes = layout.bytes + stored
  }

  /// A bundle of five blocks: four that deflate, two of which are equal, and a short last block that does not deflate.
  static func sample() throws -> SmallBundle {
    var random = SplitMix64(seed: 5)
    let page = Array("SQLite format 3\0".utf8) + [UInt8](repeating: 7, count: 496)
    let counting = (0..<1024).map { UInt8(truncatingIfNeeded: $0 / 3) }
    let zeros = [UInt8](repeating: 0, count: 2048)
    return try SmallBundle(database: page + page + counting + zeros + random.bytes(512))
  }
}

/// Reads and checks a complete bundle.
struct ReadBundle {
  let header: BundleHeader
  let front: ContainerFront
  let blocks: [[UInt8]]

  init(_ file: [UInt8]) throws(ContainerError) {
    header = try BundleHeader(decoding: Array(file.prefix(BundleHeader.byteCount)), fileLength: file.count)
    front = try ContainerFront(
      header: header, sections: Array(file[BundleHeader.byteCount..<header.blocks.offset]))
    guard Deflate.checksum(file[header.blocks.offset...]) == header.blocksChecksum else {
      throw .checksum(part: "the blocks")
    }
    var blocks: [[UInt8]] = []
    for (number, entry) in front.index.entries.enumerated() {
      let stored = Array(file[entry.offset..<entry.offset + entry.storedLength])
      blocks.append(
        try BlockCodec.decode(stored, entry: entry, number: number, geometry: header.geometry))
    }
    self.blocks = blocks
  }
}

/// Returns a header with a corrected CRC-32 in its last four bytes, like a forger's.
func sealed(_ header: [UInt8]) -> [UInt8] {
  var writer = ByteWriter()
  writer.append(header[0..<188])
  writer.littleEndian(UInt64(Deflate.checksum(header[0..<188])), 4)
  return writer.bytes
}
