package import BundleFormat
package import TransitBundle
package import TransitFoundation

/// The facts about the container that `info` prints, for bundles and packed databases alike.
package struct ContainerFacts: Sendable {
  package let header: BundleHeader
  package let fileByteCount: Int
  /// The number of blocks by codec name.
  package let codecCounts: [String: Int]

  package init(of file: BundleFile) {
    header = file.header
    fileByteCount = file.fileByteCount
    codecCounts = file.front.index.entries.reduce(into: [:]) { $0["\($1.codec)", default: 0] += 1 }
  }

  package var contentRoot: String { header.contentRoot.hexadecimal }

  /// The object `format` of `info --json`.
  package var json: JSONOutput {
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
