import BundleFormat
import Dispatch
import GTFSFeed
import Operations
import Synchronization
import TransitCrypto
import TransitFiles

/// Splits a plain database into blocks, encodes them on several threads, and writes the bundle in order.
struct BundlePacker {
  let database: PlainDatabase
  let level: Int
  let width: Int
  let cancellation: Cancellation

  private var geometry: Geometry { database.geometry }

  /// The maximum number of blocks that are encoded but not written.
  private var windowCount: Int { BackgroundEncoder.windowCount(width: width, blockLength: geometry.blockLength) }

  /// Packs the database into the scratch folder's ``ScratchFolder/finishedPath``. The file is complete and synced when
  /// this returns.
  ///
  /// - Parameter progress: Advances by one per block.
  /// - Returns: The size of the bundle in bytes.
  func pack(metadata: [UInt8], in scratch: ScratchFolder, progress: ProgressReporter) throws -> Int {
    // A separate file, because the length of the bundle's front is known only after all blocks.
    let blocks = try ScratchFile(creating: scratch.path + "/blocks")
    var entries: [BlockIndex.Entry] = []
    var hashes: [UInt8] = []
    var checksum: UInt32 = 0
    try forEachBlock { packed in
      let block = packed.block
      entries += BlockIndex(blocks: [block]).entries
      hashes += packed.hash
      checksum = Deflate.checksum(block.bytes, after: checksum)
      try blocks.append(block.bytes)
      progress.advance(by: 1)
    }
    let layout = ContainerLayout(
      geometry: geometry, schemaVersion: database.schemaVersion, applicationID: database.applicationID,
      metadata: metadata, index: BlockIndex(entries: entries), hashes: hashes,
      contentRoot: SHA256.hash(ContentRoot.message(geometry: geometry, hashes: hashes)),
      blocksChecksum: checksum)
    let bundle = try ScratchFile(creating: scratch.finishedPath)
    try bundle.append(layout.bytes)
    try copy(blocks, to: bundle)
    try bundle.synchronize()
    try check(bundle)
    progress.finish()
    return layout.header.fileLength
  }

  /// Encodes all remaining blocks on several threads and passes all blocks to `body` in order.
  private func forEachBlock(_ body: (PackedBlock) throws -> Void) throws {
    let queue = BoundedQueue<Result<PackedBlock, any Error>, Never>(maximumCount: windowCount)
    let (database, level, count) = (database, level, geometry.blockCount)
    let threads = DispatchGroup()
    // Wait for all threads, so that no scratch file is in use after this returns.
    defer {
      queue.cancel()
      threads.wait()
    }
    for _ in 0..<width {
      // Separate threads, because all threads of a shared pool might be waiting for this work.
      try WorkThread.start(named: "encode", in: threads) {
        let encoder = BlockEncoder(pageSize: database.geometry.pageSize, level: level)
        while let number = queue.reserve(), number < count {
          queue.fill(number, Result { try database.packedBlock(number, encoder) })
        }
      }
    }
    for _ in 0..<count {
      try cancellation.check()
      guard let block = queue.pop() else { throw CancellationError() }
      try body(block.get())
    }
  }

  private func copy(_ blocks: ScratchFile, to bundle: ScratchFile) throws {
    var position = 0
    while true {
      let bytes = try blocks.read(at: position, count: 1 << 20)
      if bytes.isEmpty { return }
      try cancellation.check()
      try bundle.append(bytes)
      position += bytes.count
    }
  }

  /// Reads the finished bundle back, because only a readable bundle may replace an existing file.
  ///
  /// Every block was decoded when it was encoded, so only the bytes of the file remain to be checked.
  private func check(_ bundle: ScratchFile) throws {
    let header = try BundleHeader(
      decoding: try bundle.read(at: 0, count: BundleHeader.byteCount), fileLength: try bundle.length())
    _ = try ContainerFront(
      header: header,
      sections: try bundle.read(
        at: BundleHeader.byteCount, count: header.blocks.offset - BundleHeader.byteCount))
    var checksum: UInt32 = 0
    var position = header.blocks.offset
    while position < header.blocks.end {
      try cancellation.check()
      let bytes = try bundle.read(at: position, count: min(1 << 20, header.blocks.end - position))
      checksum = Deflate.checksum(bytes, after: checksum)
      position += bytes.count
    }
    guard checksum == header.blocksChecksum else { throw ContainerError.checksum(part: "the blocks") }
  }
}
