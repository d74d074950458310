/// The bytes of a file, read once in order.
protocol ByteSource: AnyObject {
  /// Writes the next bytes to the front of `bytes` and returns their number; 0 only at the end of the file.
  func read(into bytes: inout MutableSpan<UInt8>) throws(FeedError) -> Int
}

/// The bytes of a file in a folder.
final class PlainFileSource: ByteSource {
  private let file: FeedInput
  private let limit: Int
  private var position = 0

  init(_ file: FeedInput, limit: Int) {
    self.file = file
    self.limit = limit
  }

  func read(into bytes: inout MutableSpan<UInt8>) throws(FeedError) -> Int {
    let count = try file.read(into: &bytes, count: bytes.count, at: position)
    position += count
    // The file may have grown since it was listed.
    guard position <= limit else {
      throw FeedError(.limitExceeded("more than \(limit) bytes"), file: file.name)
    }
    if count == 0 { try file.checkUnchanged() }
    return count
  }
}
