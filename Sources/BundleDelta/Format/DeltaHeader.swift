package import BundleFormat

/// The first bytes of a delta, which identify the old and the new bundle.
///
/// ```
///   0   8   magic: 89 54 44 4C 54 0D 0A 1A ("\x89TDLT\r\n\x1A")
///   8   2   version, 1
///  10   2   reserved, 0
///  12   4   page size of both databases
///  16   4   pages per block of the new bundle
///  20   4   schema version of the new bundle
///  24   4   application id of the new bundle
///  28   8   decoded length of the old database
///  36   8   decoded length of the new database
///  44  32   content root of the old bundle
///  76  32   content root of the new bundle
/// 108   4   CRC-32 of the new metadata
/// 112   4   CRC-32 of bytes 0 to 111
/// ```
///
/// Integers are little-endian. Source: docs/formats/delta.md, section 2.
package struct DeltaHeader: Hashable, Sendable {
  package let schemaVersion: UInt32
  package let applicationID: UInt32
  package let oldLength: Int
  /// The page and block layout of the new database.
  package let geometry: Geometry
  package let oldContentRoot: [UInt8]
  package let newContentRoot: [UInt8]
  let metadataChecksum: UInt32

  package static let byteCount = 116
  static let magic: [UInt8] = [0x89, 0x54, 0x44, 0x4C, 0x54, 0x0D, 0x0A, 0x1A]
  static let version = 1

  init(from old: BundleHeader, to new: BundleHeader, metadata: [UInt8]) {
    schemaVersion = new.schemaVersion
    applicationID = new.applicationID
    oldLength = old.geometry.decodedLength
    geometry = new.geometry
    oldContentRoot = old.contentRoot
    newContentRoot = new.contentRoot
    metadataChecksum = Deflate.checksum(metadata)
  }

  func encoded() -> [UInt8] {
    var writer = ByteWriter()
    writer.append(Self.magic)
    writer.littleEndian(UInt64(Self.version), 2)
    writer.littleEndian(0, 2)
    writer.littleEndian(UInt64(geometry.pageSize), 4)
    writer.littleEndian(UInt64(geometry.pagesPerBlock), 4)
    writer.littleEndian(UInt64(schemaVersion), 4)
    writer.littleEndian(UInt64(applicationID), 4)
    writer.littleEndian(UInt64(oldLength), 8)
    writer.littleEndian(UInt64(geometry.decodedLength), 8)
    writer.append(oldContentRoot)
    writer.append(newContentRoot)
    writer.littleEndian(UInt64(metadataChecksum), 4)
    writer.littleEndian(UInt64(Deflate.checksum(writer.bytes)), 4)
    return writer.bytes
  }

  /// Decodes the first ``byteCount`` bytes of a delta.
  package init(decoding bytes: [UInt8]) throws(DeltaError) {
    guard bytes.count >= Self.byteCount, bytes.starts(with: Self.magic) else {
      throw DeltaError(.damaged, "not a delta (wrong magic bytes at the start)")
    }
    let bytes = Array(bytes.prefix(Self.byteCount))
    var reader = SectionReader(bytes, at: Self.magic.count)
    let version = try reader.integer(2)
    guard version == Self.version else {
      throw DeltaError(.unsupported, "unsupported delta version \(version); this reader supports \(Self.version)")
    }
    var end = SectionReader(bytes, at: Self.byteCount - 4)
    guard try end.integer(4) == Int(Deflate.checksum(bytes.dropLast(4))), try reader.integer(2) == 0 else {
      throw .damaged("the header's checksum does not match")
    }
    let (pageSize, pagesPerBlock) = (try reader.integer(4), try reader.integer(4))
    schemaVersion = UInt32(try reader.integer(4))
    applicationID = UInt32(try reader.integer(4))
    let lengths = (old: try reader.integer(8), new: try reader.integer(8))
    oldLength = lengths.old
    oldContentRoot = try reader.take(32)
    newContentRoot = try reader.take(32)
    metadataChecksum = UInt32(try reader.integer(4))
    do {
      geometry = try Geometry(pageSize: pageSize, pagesPerBlock: pagesPerBlock, decodedLength: lengths.new)
    } catch {
      throw .damaged("\(error)")
    }
  }
}
