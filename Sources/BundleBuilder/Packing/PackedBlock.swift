import BundleFormat
import Crypto

/// A block as it is written to the bundle, and the start of the hash of what it decodes to.
struct PackedBlock: Sendable {
  let block: EncodedBlock
  /// ``ContentRoot/hashLength`` bytes.
  let hash: [UInt8]

  init(block: EncodedBlock, hash: [UInt8]) {
    self.block = block
    self.hash = hash
  }

  /// Encodes a block of whole pages.
  init(_ plain: [UInt8], _ encoder: BlockEncoder) {
    self.init(
      block: encoder.encode(plain), hash: Array(SHA256.hash(data: plain).prefix(ContentRoot.hashLength)))
  }
}
