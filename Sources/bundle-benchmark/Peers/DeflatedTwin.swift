import BundleFormat
import Foundation
import TransitBundle

/// The same bundle without columns: each of its blocks is deflated alone (codec 1).
enum DeflatedTwin {
  /// Writes the twin of a bundle.
  static func write(of path: String, to twin: String) throws {
    let bundle = try BundleFile.open(path: path)
    let header = bundle.header
    let blocks = try bundle.front.index.entries.indices.map { BlockCodec.deflated(try bundle.decodeBlock($0)) }
    let stored = blocks.flatMap(\.bytes)
    let layout = ContainerLayout(
      geometry: header.geometry, schemaVersion: header.schemaVersion, applicationID: header.applicationID,
      metadata: bundle.front.metadata, index: BlockIndex(blocks: blocks), hashes: bundle.front.hashes,
      contentRoot: header.contentRoot, blocksChecksum: Deflate.checksum(stored))
    try Data(layout.bytes + stored).write(to: URL(fileURLWithPath: twin))
  }
}
