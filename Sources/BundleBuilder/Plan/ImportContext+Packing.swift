import BundleFormat

extension ImportContext {
  /// Packs the finished database.
  ///
  /// - Returns: The size of the bundle in bytes.
  func pack(_ metadata: BundleMetadata) throws -> Int {
    let trees = database.trees
    try trees.finishEncoding()
    let plain = try PlainDatabase(path: scratch.plainPath, trees: trees.all, pagesPerBlock: pagesPerBlock)
    let packer = BundlePacker(database: plain, level: options.level, width: width, cancellation: cancellation)
    return try packer.pack(
      metadata: metadata.encoded(), in: scratch, progress: reporter(for: .packing, total: plain.geometry.blockCount))
  }
}
