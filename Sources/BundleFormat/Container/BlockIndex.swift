/// The location, encoding and checksum of each block.
///
/// Stored as one raw deflate stream of four columns with one value per block:
///
/// ```
/// stored length    varint
/// codec            varint
/// encoded length   varint, 0 where it equals the decoded length (codecs 0 and 1)
/// checksum         CRC-32 of the decoded block, u32 little-endian
/// ```
///
/// Offsets are the running sum of the stored lengths, from the start of the blocks section; there are no gaps.
package struct BlockIndex: Equatable, Sendable {
  package struct Entry: Equatable, Sendable {
    package var storedLength: Int
    package var codec: BlockCodec
    package var encodedLength: Int
    package var checksum: UInt32
    /// Offset from the start of the file.
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

  /// Upper bound for one block's values before deflating; limits how much a reader inflates.
  static let maximumBytesPerBlock = 9 + 1 + 9 + 4

  /// Creates an index of encoded blocks for writing. Offsets are left at 0; readers compute them.
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

  /// Encodes the section.
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

  /// Decodes the section. Every count and length must agree with the header.
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
      // Writers store 0 for the decoded length itself.
      guard encodedLengths[number] != decodedLength,
        codec.allows(encodedLength: encodedLength, decodedLength: decodedLength)
      else { throw .malformed("block \(number) has an encoded length that its codec does not allow") }
      guard codec != .columns || header.requiredFeatures & BundleHeader.columnsFeature != 0 else {
        throw .malformed("block \(number) is stored as columns, but the header lacks that feature")
      }
      guard codec.allows(storedLength: storedLengths[number], decodedLength: decodedLength) else {
        throw .malformed("block \(number) of \(decodedLength) bytes cannot be stored in \(storedLengths[number]) bytes")
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
    guard reader.isAtEnd else { throw .malformed("the block index has extra bytes") }
    guard offset == header.blocks.end else { throw .malformed("the blocks do not add up to their section") }
    self.entries = entries
  }

  private static func varints(_ count: Int, from reader: inout ByteReader) throws(ContainerError) -> [Int] {
    var values: [Int] = []
    values.reserveCapacity(count)
    for _ in 0..<count {
      guard let value = reader.varint() else { throw .malformed("the block index ends early or has an invalid varint") }
      values.append(value)
    }
    return values
  }
}
