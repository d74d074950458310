import BundleFormat
import TransitCrypto

/// A block as stored in the bundle, with the truncated hash of its decoded bytes.
struct PackedBlock: Sendable {
  let block: EncodedBlock
  /// The first ``ContentRoot/hashLength`` bytes of the SHA-256.
  let hash: [UInt8]

  init(block: EncodedBlock, hash: [UInt8]) {
    self.block = block
    self.hash = hash
  }

  /// Encodes a block of whole pages.
  init(_ plain: [UInt8], _ encoder: BlockEncoder) {
    self.init(
      block: encoder.encode(plain), hash: Array(SHA256.hash(plain).prefix(ContentRoot.hashLength)))
  }
}
