import BundleFormat
import Synchronization
import TransitFiles

/// The first blocks of a tree, encoded while it was written and stored in a file in order of completion.
final class EncodedBlocks: Sendable {
  private struct Place {
    /// Offset of the hash, which the stored bytes follow.
    let offset: Int
    let storedLength: Int
    let encodedLength: Int
    let checksum: UInt32
    let codec: BlockCodec
  }

  private struct State {
    var places: [Int: Place] = [:]
    var end = 0
  }

  private let encoding: BackgroundEncoder
  private let file: ScratchFile
  private let state = Mutex(State())

  /// - Parameter path: Path of a file that does not exist yet.
  init(_ encoding: BackgroundEncoder, path: String) throws {
    self.encoding = encoding
    file = try ScratchFile(creating: path)
  }

  /// Queues a block for encoding.
  ///
  /// - Parameter number: The block's number, counted from 0.
  func add(_ plain: [UInt8], number: Int) throws {
    try encoding.encode(plain) { [self] packed throws(FileError) in try append(packed, number: number) }
  }

  private func append(_ packed: PackedBlock, number: Int) throws(FileError) {
    let (block, bytes) = (packed.block, packed.hash + packed.block.bytes)
    try state.withLock { state throws(FileError) in
      try file.append(bytes)
      state.places[number] = Place(
        offset: state.end, storedLength: block.bytes.count, encodedLength: block.encodedLength,
        checksum: block.checksum, codec: block.codec)
      state.end += bytes.count
    }
  }

  /// Returns an encoded block. Call only after encoding has finished.
  func block(_ number: Int) throws -> PackedBlock {
    guard let place = state.withLock({ $0.places[number] }) else {
      preconditionFailure("the block has not been encoded")
    }
    let bytes = try file.read(at: place.offset, count: ContentRoot.hashLength + place.storedLength)
    return PackedBlock(
      block: EncodedBlock(
        codec: place.codec, bytes: Array(bytes[ContentRoot.hashLength...]), encodedLength: place.encodedLength,
        checksum: place.checksum),
      hash: Array(bytes[..<ContentRoot.hashLength]))
  }
}
