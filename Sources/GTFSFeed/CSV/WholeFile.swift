extension Feed {
  /// Returns the whole contents of a file, for the few files that are not read as records.
  ///
  /// Uses as much memory as the file has bytes. Files defined by GTFS must be UTF-8.
  ///
  /// - Parameter checksUTF8: False for readers that replace bytes which are not UTF-8.
  /// - Throws: ``FeedProblem/limitExceeded(_:)`` as soon as the file exceeds ``FeedLimits/maximumWholeFileBytes``.
  package func contents(of file: FeedFile, checksUTF8: Bool = true) throws(FeedError) -> [UInt8] {
    let reader = try ChunkReader(feed: self, file: file, readAhead: false)
    var bytes: [UInt8] = []
    // The size is declared by the zip and cannot be trusted before inflating.
    bytes.reserveCapacity(min(file.inflatedByteCount, 16 << 20))
    while try reader.append(to: &bytes) {
      guard bytes.count <= limits.maximumWholeFileBytes else {
        let limit = "more than \(limits.maximumWholeFileBytes) bytes, in a file that is read whole"
        throw FeedError(.limitExceeded(limit), file: file.name)
      }
    }
    if file.isKnown, checksUTF8 {
      try UTF8Check.checkStart(bytes, file: file.name)
      try UTF8Check.check(bytes, 0..<bytes.count, file: file.name, firstLine: 1)
    }
    return bytes
  }
}
