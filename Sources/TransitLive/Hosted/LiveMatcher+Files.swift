import TransitFiles

extension LiveMatcher {
  /// Reads a feed from a file, piece by piece.
  ///
  /// - Throws: ``LiveError``, as ``source(_:name:feed:)``, and if the file cannot be opened or read.
  public func source(atPath path: String, feed: String? = nil) throws(LiveError) -> LiveSource {
    let file: InputFile
    do {
      file = try InputFile(path: path)
    } catch {
      throw .cannotOpen(name: path, problem: "cannot be opened: \(error)")
    }
    var reader = try reader(name: path, feed: feed)
    var offset = 0
    while true {
      let piece: [UInt8]
      do {
        piece = try file.read(at: offset, count: SourceReader.pieceLength)
      } catch {
        throw .cannotRead(name: path, problem: "cannot be read: \(error)")
      }
      if piece.isEmpty { return try reader.finish() }
      offset += piece.count
      try reader.append(piece)
    }
  }
}
