import BundleFormat
import BundleReader
import Dispatch
import Synchronization
import TransitCrypto
import TransitFiles
import TransitValues

/// Packs the blocks of a new database while the rest of it is made.
///
/// Packing has a thread of its own, and the caller's help in ``finish(progress:)``. Blocks that the old bundle contains
/// are copied in stored form.
final class BlockPacking: Sendable {
  /// A block that is packed, and where its stored bytes are in ``stored``.
  struct Block: Sendable {
    let number: Int
    let entry: BlockIndex.Entry
    let hash: [UInt8]
    let position: Int
  }

  private struct State {
    var blocks: [Block] = []
    var length = 0
  }

  /// The stored bytes of the blocks, in the order in which they were packed.
  let stored: NamelessFile
  private let database: NamelessFile
  private let geometry: Geometry
  private let old: BundleFile
  private let known: [[UInt8]: Int]
  private let state = Mutex(State())
  /// The blocks to pack.
  private let numbers = BoundedQueue<Int, DeltaError>()
  private let thread = DispatchGroup()

  /// zlib's level for new blocks. The file gets slightly larger than a built one, in half the time.
  private static let level = 1

  /// - Parameters:
  ///   - database: The file with the pages of the new database.
  ///   - path: A file in the folder to use.
  init(
    _ database: NamelessFile, geometry: Geometry, old: BundleFile, beside path: String
  ) throws(DeltaError) {
    (self.database, self.geometry, self.old) = (database, geometry, old)
    stored = try NamelessFile(beside: path)
    known = Self.fullBlocks(of: old, length: geometry.blockLength)
  }

  /// Starts the thread. Without it, ``finish(progress:)`` packs all blocks.
  func start() {
    try? WorkThread.start(in: thread) { [self] in
      let encoder = encoder()
      while let number = try? numbers.pop() { pack(number, encoder) }
    }
  }

  var packedCount: Int { state.withLock { $0.blocks.count } }

  /// Adds a block, all of whose pages are written.
  func add(_ number: Int) {
    numbers.push(number)
  }

  /// Ends the thread. Blocks that wait are not packed.
  func stop() {
    numbers.cancel()
    thread.wait()
  }

  /// Packs the remaining blocks.
  ///
  /// - Parameter progress: Called after each block.
  /// - Returns: All blocks, in the order of the database.
  func finish(progress: () -> Void) throws(DeltaError) -> [Block] {
    numbers.finish()
    var own: BlockEncoder?
    while let number = try numbers.pop() {
      try DeltaError.checkCancellation()
      let encoder = own ?? encoder()
      own = encoder
      pack(number, encoder)
      progress()
    }
    thread.wait()
    if let failure = numbers.failure { throw failure }
    return state.withLock { $0.blocks }.sorted { $0.number < $1.number }
  }

  private func encoder() -> BlockEncoder {
    BlockEncoder(pageSize: geometry.pageSize, level: Self.level, effort: .quick)
  }

  private func pack(_ number: Int, _ encoder: BlockEncoder) {
    do throws(DeltaError) {
      let bytes = try database.read(geometry.decodedLength(ofBlock: number), at: number * geometry.blockLength)
      let hash = Array(SHA256.hash(bytes).prefix(ContentRoot.hashLength))
      let block = known[hash].flatMap { copy($0, of: bytes) } ?? encoder.encode(bytes)
      let position = state.withLock { state in
        defer { state.length += block.bytes.count }
        return state.length
      }
      try stored.write(block.bytes, at: position)
      for entry in BlockIndex(blocks: [block]).entries {
        state.withLock {
          $0.blocks.append(Block(number: number, entry: entry, hash: hash, position: position))
        }
      }
    } catch {
      numbers.cancel(with: error)
    }
  }

  /// The old bundle's full-length blocks by hash; empty if the block lengths differ.
  private static func fullBlocks(of old: BundleFile, length: Int) -> [[UInt8]: Int] {
    let geometry = old.header.geometry
    guard geometry.blockLength == length else { return [:] }
    let full = geometry.decodedLength / length
    let hashes = old.front.hashes
    let pairs = (0..<full).map { number in
      (Array(hashes[number * ContentRoot.hashLength..<(number + 1) * ContentRoot.hashLength]), number)
    }
    return Dictionary(pairs, uniquingKeysWith: { first, _ in first })
  }

  /// The old bundle's stored form of a block; `nil` if it is damaged or decodes to other bytes.
  private func copy(_ number: Int, of block: [UInt8]) -> EncodedBlock? {
    let entry = old.front.index.entries[number]
    guard let stored = try? old.storedBlock(number), let decoded = decoded(number, stored), decoded.hasBytes(of: block)
    else { return nil }
    return EncodedBlock(
      codec: entry.codec, bytes: stored, encodedLength: entry.encodedLength, checksum: entry.checksum)
  }

  private func decoded(_ number: Int, _ stored: [UInt8]) -> [UInt8]? {
    // Usually decoded a moment ago, to make this block.
    if let block = old.keptBlock(number) { return block }
    return try? BlockCodec.decode(
      stored, entry: old.front.index.entries[number], number: number, geometry: old.header.geometry)
  }
}
