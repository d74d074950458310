import BundleFormat
import Crypto
import TransitBundle
import TransitFiles

/// The hashes and size of a bundle made by applying a delta.
package struct AppliedDelta: Hashable, Sendable {
  package let contentRoot: [UInt8]
  /// SHA-256 of the whole decoded database.
  package let databaseSHA256: [UInt8]
  package let metadataSHA256: [UInt8]
  /// The size of the bundle.
  package let byteCount: Int
}

/// Packs a database into a bundle; blocks that the old bundle contains are copied in stored form.
struct BundleRewriter {
  let header: DeltaHeader
  let pages: ScratchPages
  let old: BundleFile

  /// zlib's level for new blocks. The file gets slightly larger than a built one, in half the time.
  private static let level = 1

  /// Writes the bundle.
  ///
  /// - Returns: The bundle's hashes. The content root was compared with the header's.
  func write(
    metadata: [UInt8], to output: borrowing OutputFile, path: String,
    progress: (_ blocks: Int, _ of: Int) -> Void
  ) throws(DeltaError) -> AppliedDelta {
    let geometry = header.geometry
    let known = try knownBlocks()
    let encoder = BlockEncoder(pageSize: geometry.pageSize, level: Self.level, effort: .quick)
    let blocks = try NamelessFile(beside: path)
    var (entries, hashes, checksum, length): ([BlockIndex.Entry], [UInt8], UInt32, Int) = ([], [], 0, 0)
    var database = SHA256()
    for number in 0..<geometry.blockCount {
      try DeltaError.checkCancellation()
      let block = try pages.read(geometry.decodedLength(ofBlock: number), at: number * geometry.blockLength)
      database.update(data: block)
      let hash = Array(SHA256.hash(data: block).prefix(ContentRoot.hashLength))
      let stored = known[hash].flatMap { copy($0, of: block) } ?? encoder.encode(block)
      entries += BlockIndex(blocks: [stored]).entries
      hashes += hash
      checksum = Deflate.checksum(stored.bytes, after: checksum)
      try blocks.write(stored.bytes, at: length)
      length += stored.bytes.count
      progress(number + 1, geometry.blockCount)
    }
    let layout = ContainerLayout(
      geometry: geometry, schemaVersion: header.schemaVersion, applicationID: header.applicationID, metadata: metadata,
      index: BlockIndex(entries: entries), hashes: hashes,
      contentRoot: Array(SHA256.hash(data: ContentRoot.message(geometry: geometry, hashes: hashes))),
      blocksChecksum: checksum)
    guard layout.header.contentRoot == header.newContentRoot else {
      throw .damaged("the resulting content root differs from the header's")
    }
    try copy(layout.bytes, blocks, length, to: output, path)
    return AppliedDelta(
      contentRoot: layout.header.contentRoot, databaseSHA256: Array(database.finalize()),
      metadataSHA256: Array(SHA256.hash(data: metadata)), byteCount: layout.header.fileLength)
  }

  /// The old bundle's full-length blocks by hash; empty if the block lengths differ.
  private func knownBlocks() throws(DeltaError) -> [[UInt8]: Int] {
    let geometry = old.header.geometry
    guard geometry.blockLength == header.geometry.blockLength else { return [:] }
    let full = geometry.decodedLength / geometry.blockLength
    let hashes = old.front.hashes
    let pairs = (0..<full).map { number in
      (Array(hashes[number * ContentRoot.hashLength..<(number + 1) * ContentRoot.hashLength]), number)
    }
    return Dictionary(pairs, uniquingKeysWith: { first, _ in first })
  }

  /// The old bundle's stored form of a block; `nil` if it is damaged or decodes to other bytes.
  private func copy(_ number: Int, of block: [UInt8]) -> EncodedBlock? {
    let entry = old.front.index.entries[number]
    guard let stored = try? old.storedBlock(number),
      (try? BlockCodec.decode(stored, entry: entry, number: number, geometry: old.header.geometry)) == block
    else { return nil }
    return EncodedBlock(
      codec: entry.codec, bytes: stored, encodedLength: entry.encodedLength, checksum: entry.checksum)
  }

  private func copy(
    _ front: [UInt8], _ blocks: NamelessFile, _ length: Int, to output: borrowing OutputFile, _ path: String
  ) throws(DeltaError) {
    do {
      try output.write(front)
      var position = 0
      while position < length {
        let bytes = try blocks.read(min(1 << 18, length - position), at: position)
        try output.write(bytes)
        position += bytes.count
      }
    } catch {
      throw (error as? DeltaError) ?? DeltaError(.inputOutput, "\(path): cannot be written: \(error)")
    }
  }
}
