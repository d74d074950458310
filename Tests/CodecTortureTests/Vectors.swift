import Foundation

@testable import codec_torture

/// The vectors of the page codec, read from the source folder of its tests.
enum Vectors {
  static let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("BundleFormatTests/Vectors/blocks.json").path

  static func blocks() throws -> [TortureBlock] {
    try BlockSource(path: path).tortureBlocks
  }
}

extension BlockSource {
  var tortureBlocks: [TortureBlock] {
    get throws { try blocks.tortureBlocks }
  }
}

extension GeneratedDatabases {
  static var tortureBlocks: [TortureBlock] {
    get throws { try blocks().tortureBlocks }
  }
}

extension [BlockSource.Block] {
  fileprivate var tortureBlocks: [TortureBlock] {
    get throws { try compactMap { try TortureBlock($0.bytes, pageSize: $0.pageSize, name: $0.name) } }
  }
}
