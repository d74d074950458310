/// A block as stored in the file.
package struct EncodedBlock: Sendable {
  package let codec: BlockCodec
  package let bytes: [UInt8]
  /// Bytes after encoding and before deflating; the block's own length for codecs 0 and 1.
  package let encodedLength: Int
  /// CRC-32 of the decoded block.
  package let checksum: UInt32

  package init(codec: BlockCodec, bytes: [UInt8], encodedLength: Int, checksum: UInt32) {
    self.codec = codec
    self.bytes = bytes
    self.encodedLength = encodedLength
    self.checksum = checksum
  }
}
