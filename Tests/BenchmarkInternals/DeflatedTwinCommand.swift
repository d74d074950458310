import ArgumentParser
import BundleFormat
import Foundation
import TransitBundle

/// Writes the same bundle without columns: each of its blocks is deflated alone (codec 1).
struct DeflatedTwinCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "deflated-twin", abstract: "Write a bundle with blocks that are only deflated.")

  @Argument(help: "The bundle.")
  var bundle: String

  @Argument(help: "The bundle to write.")
  var twin: String

  func run() throws {
    let bundle = try BundleFile.open(path: bundle)
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
