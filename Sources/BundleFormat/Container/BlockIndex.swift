/// Where each block lies, how it is stored and what it must decode to.
///
/// In the file: one raw deflate stream of four columns, one value a block each:
///
/// ```
/// stored length    varint
/// codec            varint
/// encoded length   varint, 0 where it equals the decoded length (codecs 0 and 1)
/// checksum         CRC-32 of the decoded block, u32 little-endian
/// ```
///
/// Offsets follow by addition from the start of the section of blocks, which the blocks fill without gaps.
package struct BlockIndex: Equatable, Sendable {
  package struct Entry: Equatable, Sendable {
    package var storedLength: Int
    package var codec: BlockCodec
    package var encodedLength: Int
    package var checksum: UInt32
    /// Counted from the start of the file.
    package var offset: Int

    package init(storedLength: Int, codec: BlockCodec, encodedLength: Int, checksum: UInt32, offset: Int) {
      self.storedLength = storedLength
      self.codec = codec
      self.encodedLength = encodedLength
      self.checksum = checksum
      self.offset = offset
    }
  }

  package let entries: [Entry]

  /// What a block's row can take at most, before deflating: bounds what a reader inflates.
  static let maximumBytesPerBlock = 9 + 1 + 9 + 4

  /// The index of encoded blocks in their order, for writing: offsets are counted by whoever reads it.
  package init(blocks: [EncodedBlock]) {
    entries = blocks.map { block in
      Entry(
        storedLength: block.bytes.count, codec: block.codec, encodedLength: block.encodedLength,
        checksum: block.checksum, offset: 0)
    }
  }

  package init(entries: [Entry]) {
    self.entries = entries
  }

  /// The section's bytes.
  package func encoded(geometry: Geometry) -> [UInt8] {
    var writer = ByteWriter()
    for entry in entries { writer.varint(entry.storedLength) }
    for entry in entries { writer.varint(Int(entry.codec.rawValue)) }
    for (number, entry) in entries.enumerated() {
      writer.varint(entry.encodedLength == geometry.decodedLength(ofBlock: number) ? 0 : entry.encodedLength)
    }
    for entry in entries { writer.littleEndian(UInt64(entry.checksum), 4) }
    return Deflate.compress(writer.bytes)
  }

  /// Reads the section; every count and length must fit the header.
  package init(decoding section: [UInt8], header: BundleHeader) throws(ContainerError) {
    let count = header.geometry.blockCount
    guard let columns = Deflate.inflate(section, limit: count * Self.maximumBytesPerBlock) else {
      throw .malformed("the block index does not inflate")
    }
    var reader = ByteReader(columns)
    let storedLengths = try Self.varints(count, from: &reader)
    let codecs = try Self.varints(count, from: &reader)
    let encodedLengths = try Self.varints(count, from: &reader)
    var entries: [Entry] = []
    entries.reserveCapacity(count)
    var offset = header.blocks.offset
    for number in 0..<count {
      guard let checksum = reader.littleEndian(4) else { throw .malformed("the block index ends early") }
      guard let codec = UInt8(exactly: codecs[number]).flatMap(BlockCodec.init(rawValue:)) else {
        throw .malformed("block \(number) has the unknown codec \(codecs[number])")
      }
      let decodedLength = header.geometry.decodedLength(ofBlock: number)
      let encodedLength = encodedLengths[number] == 0 ? decodedLength : encodedLengths[number]
      // The decoded length itself is written as 0.
      guard encodedLengths[number] != decodedLength,
        codec.allows(encodedLength: encodedLength, decodedLength: decodedLength)
      else { throw .malformed("block \(number) gives a length its codec has not") }
      guard codec != .columns || header.requiredFeatures & BundleHeader.columnsFeature != 0 else {
        throw .malformed("block \(number) is in columns, which the header does not tell of")
      }
      guard codec.allows(storedLength: storedLengths[number], decodedLength: decodedLength) else {
        throw .malformed("block \(number) of \(decodedLength) bytes cannot be stored in \(storedLengths[number])")
      }
      guard storedLengths[number] <= header.blocks.end - offset else {
        throw .malformed("block \(number) reaches beyond the end of the file")
      }
      entries.append(
        Entry(
          storedLength: storedLengths[number], codec: codec, encodedLength: encodedLength,
          checksum: UInt32(checksum), offset: offset))
      offset += storedLengths[number]
    }
    guard reader.isAtEnd else { throw .malformed("bytes follow the block index") }
    guard offset == header.blocks.end else { throw .malformed("the blocks do not add up to their section") }
    self.entries = entries
  }

  private static func varints(_ count: Int, from reader: inout ByteReader) throws(ContainerError) -> [Int] {
    var values: [Int] = []
    values.reserveCapacity(count)
    for _ in 0..<count {
      guard let value = reader.varint() else { throw .malformed("the block index ends early or holds a long varint") }
      values.append(value)
    }
    return values
  }
}
