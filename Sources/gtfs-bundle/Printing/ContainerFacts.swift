import BundleFormat
import TransitFoundation
import TransitValues

/// The facts about the container that `info` prints, for bundles and packed databases alike.
struct ContainerFacts {
  let header: BundleHeader
  let fileByteCount: Int
  /// The number of blocks by codec name.
  let codecCounts: [String: Int]

  var contentRoot: String { header.contentRoot.hexadecimal }

  /// `1.2 MiB, 9.3 % of 12.9 MiB unpacked`
  var size: String {
    let unpackedByteCount = header.geometry.decodedLength
    let share = Quantity.share(fileByteCount, of: unpackedByteCount)
    return "\(Quantity.bytes(fileByteCount)), \(share) of \(Quantity.bytes(unpackedByteCount)) unpacked"
  }

  /// `of 16.0 KiB: columns 80, deflate 2`
  var blocks: String { "of \(Quantity.bytes(header.geometry.blockLength)): \(BuildSummary.text(codecCounts))" }

  var json: JSONOutput {
    [
      "version": .string("\(BundleHeader.majorVersion).\(BundleHeader.minorVersion)"),
      "schema_version": .integer(Int(header.schemaVersion)),
      "file_bytes": .integer(fileByteCount),
      "database_bytes": .integer(header.geometry.decodedLength),
      "page_bytes": .integer(header.geometry.pageSize),
      "block_bytes": .integer(header.geometry.blockLength),
      "blocks": JSONOutput(counts: codecCounts),
      "content_root": .string(contentRoot),
    ]
  }
}
