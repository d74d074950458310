import BundleFormat
import BundleReader
import TransitCrypto
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

/// Writes the bundle of packed blocks.
struct BundleRewriter {
  let header: DeltaHeader
  let pages: ScratchPages
  let packing: BlockPacking

  /// Writes the bundle.
  ///
  /// - Returns: The bundle's hashes. The content root was compared with the header's.
  func write(
    metadata: [UInt8], to output: borrowing OutputFile, path: String,
    progress: (_ blocks: Int, _ of: Int) -> Void
  ) throws(DeltaError) -> AppliedDelta {
    let geometry = header.geometry
    var reported = 0
    func report(_ packed: Int) {
      while reported < packed {
        reported += 1
        progress(reported, geometry.blockCount)
      }
    }
    // The other thread packs meanwhile.
    let databaseHash = try databaseHash { report(packing.packedCount) }
    let blocks = try packing.finish { report(packing.packedCount) }
    guard blocks.map(\.number) == Array(0..<geometry.blockCount) else {
      throw .damaged("it does not write each page exactly once")
    }
    report(blocks.count)
    try DeltaError.checkCancellation()
    let hashes = blocks.flatMap(\.hash)
    var checksum: UInt32 = 0
    try forEachChunk(of: blocks) { (bytes) throws(DeltaError) in checksum = Deflate.checksum(bytes, after: checksum) }
    let layout = ContainerLayout(
      geometry: geometry, schemaVersion: header.schemaVersion, applicationID: header.applicationID, metadata: metadata,
      index: BlockIndex(entries: blocks.map(\.entry)), hashes: hashes,
      contentRoot: SHA256.hash(ContentRoot.message(geometry: geometry, hashes: hashes)),
      blocksChecksum: checksum)
    guard layout.header.contentRoot == header.newContentRoot else {
      throw .damaged("the resulting content root differs from the header's")
    }
    try write(layout.bytes, to: output, path)
    try forEachChunk(of: blocks) { (bytes) throws(DeltaError) in try write(bytes, to: output, path) }
    return AppliedDelta(
      contentRoot: layout.header.contentRoot, databaseSHA256: databaseHash,
      metadataSHA256: SHA256.hash(metadata), byteCount: layout.header.fileLength)
  }

  private static let chunkLength = 1 << 18

  private func databaseHash(progress: () -> Void) throws(DeltaError) -> [UInt8] {
    var hash = SHA256()
    let length = header.geometry.decodedLength
    for position in stride(from: 0, to: length, by: Self.chunkLength) {
      try DeltaError.checkCancellation()
      hash.update(try pages.read(min(Self.chunkLength, length - position), at: position))
      progress()
    }
    return hash.finalize()
  }

  /// Passes on the stored bytes of blocks, in order.
  private func forEachChunk(
    of blocks: [BlockPacking.Block], _ body: ([UInt8]) throws(DeltaError) -> Void
  ) throws(DeltaError) {
    var chunk: [UInt8] = []
    for block in blocks {
      chunk += try packing.stored.read(block.entry.storedLength, at: block.position)
      if chunk.count < Self.chunkLength { continue }
      try body(chunk)
      chunk.removeAll(keepingCapacity: true)
    }
    try body(chunk)
  }

  private func write(_ bytes: [UInt8], to output: borrowing OutputFile, _ path: String) throws(DeltaError) {
    do throws(SystemError) { try output.write(bytes) } catch {
      throw DeltaError(.inputOutput, "\(path): cannot be written: \(error)")
    }
  }
}
