/// The first 192 bytes of a bundle: format version, geometry and sections.
///
/// ```
///   0  magic            89 54 42 44 4C 0D 0A 1A ("\x89TBDL\r\n\x1A")
///   8  major version    u16     10  minor version      u16
///  12  required         u32     16  optional features  u32
///  20  page size        u32     24  pages per block    u32
///  28  block count      u32     32  decoded length     u64
///  40  file length      u64     48  schema version     u32
///  52  application id   u32     56  checksum kind      u8 (1 = CRC-32)
///  57  hash kind        u8 (1 = SHA-256)
///  58  hash length      u8 (16 = first 16 bytes)       59  five bytes 0
///  64  content root     32 bytes
///  96  metadata         offset u64, length u64
/// 112  block index      offset u64, length u64
/// 128  hash list        offset u64, length u64
/// 144  signatures       offset u64, length u64
/// 160  blocks           offset u64, length u64
/// 176  CRC-32 of the bytes from 192 to the first block
/// 180  CRC-32 of the bytes from the first block to the end
/// 184  four bytes 0
/// 188  CRC-32 of bytes 0 ... 187
/// ```
///
/// All integers are little-endian. Specified in `docs/formats/format.md`.
package struct BundleHeader: Equatable, Sendable {
  package static let byteCount = 192
  package static let magic: [UInt8] = [0x89, 0x54, 0x42, 0x44, 0x4C, 0x0D, 0x0A, 0x1A]
  package static let majorVersion = 1
  package static let minorVersion = 0

  /// Required feature: at least one block uses codec 2.
  package static let columnsFeature: UInt32 = 1

  /// Required features that this reader supports.
  package static let knownRequiredFeatures = columnsFeature

  /// A byte range of the file.
  package struct Section: Hashable, Sendable {
    package var offset: Int
    package var length: Int
    package var end: Int { offset + length }

    package init(offset: Int, length: Int) {
      self.offset = offset
      self.length = length
    }
  }

  package var requiredFeatures: UInt32 = 0
  package var optionalFeatures: UInt32 = 0
  package var geometry: Geometry
  package var fileLength: Int
  package var schemaVersion: UInt32
  package var applicationID: UInt32
  /// SHA-256 of the geometry and the hashes of all decoded blocks: identifies the content.
  package var contentRoot: [UInt8]
  package var metadata: Section
  package var blockIndex: Section
  package var hashes: Section
  package var signatures: Section
  package var blocks: Section
  /// CRC-32 of the sections between the header and the blocks.
  package var sectionsChecksum: UInt32
  /// CRC-32 of the stored blocks.
  package var blocksChecksum: UInt32

  package init(
    geometry: Geometry, fileLength: Int, schemaVersion: UInt32, applicationID: UInt32, contentRoot: [UInt8],
    metadata: Section, blockIndex: Section, hashes: Section, signatures: Section, blocks: Section,
    sectionsChecksum: UInt32, blocksChecksum: UInt32
  ) {
    self.geometry = geometry
    self.fileLength = fileLength
    self.schemaVersion = schemaVersion
    self.applicationID = applicationID
    self.contentRoot = contentRoot
    self.metadata = metadata
    self.blockIndex = blockIndex
    self.hashes = hashes
    self.signatures = signatures
    self.blocks = blocks
    self.sectionsChecksum = sectionsChecksum
    self.blocksChecksum = blocksChecksum
  }
}

// MARK: Encoding

extension BundleHeader {
  private static let checksumKindCRC32: UInt64 = 1
  private static let hashKindSHA256: UInt64 = 1

  /// Encodes the header's 192 bytes.
  package func encoded() -> [UInt8] {
    precondition(contentRoot.count == 32, "a content root has 32 bytes")
    var writer = ByteWriter()
    writer.append(Self.magic)
    writer.littleEndian(UInt64(Self.majorVersion), 2)
    writer.littleEndian(UInt64(Self.minorVersion), 2)
    writer.littleEndian(UInt64(requiredFeatures), 4)
    writer.littleEndian(UInt64(optionalFeatures), 4)
    writer.littleEndian(UInt64(geometry.pageSize), 4)
    writer.littleEndian(UInt64(geometry.pagesPerBlock), 4)
    writer.littleEndian(UInt64(geometry.blockCount), 4)
    writer.littleEndian(UInt64(geometry.decodedLength), 8)
    writer.littleEndian(UInt64(fileLength), 8)
    writer.littleEndian(UInt64(schemaVersion), 4)
    writer.littleEndian(UInt64(applicationID), 4)
    writer.littleEndian(Self.checksumKindCRC32, 1)
    writer.littleEndian(Self.hashKindSHA256, 1)
    writer.littleEndian(UInt64(ContentRoot.hashLength), 1)
    writer.littleEndian(0, 5)
    writer.append(contentRoot)
    for section in [metadata, blockIndex, hashes, signatures, blocks] {
      writer.littleEndian(UInt64(section.offset), 8)
      writer.littleEndian(UInt64(section.length), 8)
    }
    writer.littleEndian(UInt64(sectionsChecksum), 4)
    writer.littleEndian(UInt64(blocksChecksum), 4)
    writer.littleEndian(0, 4)
    writer.littleEndian(UInt64(Deflate.checksum(writer.bytes)), 4)
    return writer.bytes
  }

  /// Decodes a header and checks everything that can be checked without the rest of the file.
  ///
  /// The major version is checked before the checksum, because another version may store the checksum elsewhere.
  /// Feature bits are checked after it, so damage is reported as damage. Newer minor versions are accepted.
  ///
  /// - Parameters:
  ///   - bytes: The first 192 bytes of the file, or the whole file if it is shorter.
  ///   - fileLength: The length of the file on disk.
  package init(decoding bytes: [UInt8], fileLength: Int) throws(ContainerError) {
    try Self.checkMagic(bytes)
    guard bytes.count >= Self.byteCount else { throw .truncated(expected: Self.byteCount, found: fileLength) }
    var reader = ByteReader(Array(bytes.prefix(Self.byteCount)), at: Self.magic.count)
    func next(_ count: Int) throws(ContainerError) -> Int {
      guard let field = reader.littleEndian(count), let number = Int(exactly: field) else {
        throw .malformed("a length or offset in the header is 2^63 or more")
      }
      return number
    }

    let (major, minor) = (try next(2), try next(2))
    guard major == Self.majorVersion else { throw .unsupportedVersion(major: major, minor: minor) }
    guard Deflate.checksum(bytes[0..<188]) == Self.checksumField(of: bytes) else { throw .checksum(part: "the header") }
    requiredFeatures = UInt32(try next(4))
    optionalFeatures = UInt32(try next(4))
    let unknown = requiredFeatures & ~Self.knownRequiredFeatures
    guard unknown == 0 else { throw .unknownRequiredFeatures(unknown) }
    let (pageSize, pagesPerBlock) = (try next(4), try next(4))
    let (blockCount, decodedLength) = (try next(4), try next(8))
    geometry = try Geometry(pageSize: pageSize, pagesPerBlock: pagesPerBlock, decodedLength: decodedLength)
    guard geometry.blockCount == blockCount else {
      throw .malformed("the block count is \(blockCount), but the lengths give \(geometry.blockCount)")
    }
    self.fileLength = try next(8)
    schemaVersion = UInt32(try next(4))
    applicationID = UInt32(try next(4))
    let kinds = (try next(1), try next(1), try next(1), try next(5))
    guard kinds == (Int(Self.checksumKindCRC32), Int(Self.hashKindSHA256), ContentRoot.hashLength, 0) else {
      throw .malformed("unknown checksum or hash kind")
    }
    contentRoot = reader.take(32) ?? []
    metadata = Section(offset: try next(8), length: try next(8))
    blockIndex = Section(offset: try next(8), length: try next(8))
    hashes = Section(offset: try next(8), length: try next(8))
    signatures = Section(offset: try next(8), length: try next(8))
    blocks = Section(offset: try next(8), length: try next(8))
    sectionsChecksum = UInt32(try next(4))
    blocksChecksum = UInt32(try next(4))
    guard try next(4) == 0 else { throw .malformed("reserved bytes are not 0") }
    try checkSections()
    guard fileLength >= self.fileLength else { throw .truncated(expected: self.fileLength, found: fileLength) }
    guard fileLength == self.fileLength else { throw .trailingBytes(expected: self.fileLength, found: fileLength) }
  }

  private static func checkMagic(_ bytes: [UInt8]) throws(ContainerError) {
    let start = Array(bytes.prefix(magic.count))
    if start == magic { return }
    let strippedOfBit7 = magic.map { $0 & 0x7F }
    let unixToDOS: [UInt8] = [0x89, 0x54, 0x42, 0x44, 0x4C, 0x0D, 0x0D, 0x0A]
    let dosToUnix: [UInt8] = [0x89, 0x54, 0x42, 0x44, 0x4C, 0x0A, 0x1A]
    if start == strippedOfBit7 || start == unixToDOS || start.starts(with: dosToUnix) { throw .damagedInTransfer }
    throw .notABundle
  }

  private static func checksumField(of bytes: [UInt8]) -> UInt32 {
    var reader = ByteReader(bytes, at: 188)
    return UInt32(reader.littleEndian(4) ?? 0)
  }

  /// Checks that the sections have valid lengths, follow one another without gaps, and end with the file.
  private func checkSections() throws(ContainerError) {
    var end = Self.byteCount
    let named = [
      ("metadata", metadata), ("block index", blockIndex), ("hash list", hashes), ("signatures", signatures),
      ("blocks", blocks),
    ]
    for (name, section) in named {
      guard section.offset == end, section.length >= 0, section.length <= fileLength - end else {
        throw .malformed("the section \(name) has a wrong offset or length")
      }
      end = section.end
    }
    guard end == fileLength else { throw .malformed("the sections do not add up to the file's length") }
    guard hashes.length == geometry.blockCount * ContentRoot.hashLength else {
      throw .malformed("the hash list does not hold one hash per block")
    }
    guard metadata.length <= Self.maximumMetadataLength else {
      throw .malformed("the metadata has more than \(Self.maximumMetadataLength) bytes")
    }
    guard signatures.length <= Self.maximumSignaturesLength else {
      throw .malformed("the signatures have more than \(Self.maximumSignaturesLength) bytes")
    }
    guard blockIndex.length <= geometry.blockCount * BlockIndex.maximumBytesPerBlock + 64 else {
      throw .malformed("the block index is longer than \(geometry.blockCount) blocks need")
    }
  }

  /// The maximum length of the metadata: 16 MiB.
  package static let maximumMetadataLength = 1 << 24
  /// The maximum length of the signatures: 64 KiB.
  package static let maximumSignaturesLength = 1 << 16
}
