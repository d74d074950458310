import GTFSFeed

/// Passes on the bytes of a file, and remembers how it ends: the canonical validator reports a last line of blanks.
final class TailSource: ChunkSource {
  private let source: any ChunkSource

  /// Whether the file ends with a line of one or more spaces and no line end.
  private(set) var endsInBlanks = false

  /// Whether the last line has nothing but spaces.
  private var isBlankLine = true

  init(_ source: any ChunkSource) {
    self.source = source
  }

  func append(to bytes: inout [UInt8]) throws(FeedError) -> Bool {
    let start = bytes.count
    let hasMore = try source.append(to: &bytes)
    if bytes.count > start { follow(bytes[start...]) }
    return hasMore
  }

  private func follow(_ chunk: ArraySlice<UInt8>) {
    var end = chunk.endIndex
    while end > chunk.startIndex, chunk[end - 1] == 0x20 { end -= 1 }
    if end > chunk.startIndex { isBlankLine = chunk[end - 1] == 0x0A }
    endsInBlanks = isBlankLine && end < chunk.endIndex
  }
}
