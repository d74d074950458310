import TransitValues

/// A reusable buffer with the number of bytes it currently holds.
struct Chunk: Sendable {
  static let maximumByteCount = 256 << 10

  private var storage: [UInt8]
  private var count = 0

  init(byteCount: Int = maximumByteCount) {
    storage = Array(repeating: 0, count: byteCount)
  }

  /// Replaces the contents with the next bytes; returns false at the end of the file.
  mutating func fill(from source: any ByteSource) throws(FeedError) -> Bool {
    count = try storage.withMutableSpan { (span) throws(FeedError) in
      try source.read(into: &span)
    }
    return count > 0
  }

  func append(to bytes: inout [UInt8]) {
    bytes.append(contentsOf: storage[..<count])
  }
}
