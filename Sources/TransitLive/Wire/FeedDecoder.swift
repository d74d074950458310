/// Decodes a GTFS Realtime feed, given in pieces of any size, entity by entity.
///
/// Entities are decoded directly from the pieces. Only an entity that continues in the next piece is copied, so memory
/// is limited by the largest entity, and not by the size of the feed or of unknown fields.
///
/// After an error, the decoder must not be used again.
package struct FeedDecoder {
  /// The maximum length of a header or an entity: 8 MiB.
  package static let maxEntityLength = 8 << 20

  /// The fields that are complete.
  private var feed = TopLevelReader()
  /// The beginning of a field that is not complete.
  private var tail: [UInt8] = []

  package init() {}

  /// The number of bytes that are kept because their entity is not complete.
  package var keptByteCount: Int { tail.count }

  /// Decodes the next bytes of the feed.
  ///
  /// - Parameter body: Is called with each entity that these bytes complete, and an estimate of the memory that its texts
  ///   and repeated messages take. An error ends the decoding.
  package mutating func append(
    _ bytes: [UInt8], _ body: (FeedEntity, _ byteCount: Int) throws(WireError) -> Void
  ) throws(WireError) {
    try unsafe bytes.withUnsafeBufferPointer { (buffer) throws(WireError) in
      try unsafe append(UnsafeRawBufferPointer(buffer), body)
    }
  }

  /// Decodes the next bytes of the feed, which are not used after the call.
  @unsafe
  private mutating func append(
    _ bytes: UnsafeRawBufferPointer, _ body: (FeedEntity, _ byteCount: Int) throws(WireError) -> Void
  ) throws(WireError) {
    var position = 0
    while position < bytes.count {
      let rest = unsafe UnsafeRawBufferPointer(rebasing: bytes[position...])
      if feed.skippedCount > 0 {
        position += feed.skip(rest.count)
      } else if tail.isEmpty {
        position += try unsafe feed.read(rest, body)
        if position < bytes.count { return unsafe keep(bytes[position...]) }
      } else {
        position += try unsafe complete(rest, body)
      }
    }
  }

  /// Ends the feed, which must not be truncated.
  ///
  /// - Returns: The header, or `nil` if the feed has none.
  package func finish() throws(WireError) -> FeedHeader? {
    try feed.finish(tailLength: tail.count)
    return feed.header
  }

  /// Starts the tail with the beginning of a field.
  @unsafe
  private mutating func keep(_ bytes: Slice<UnsafeRawBufferPointer>) {
    tail.reserveCapacity(feed.neededCount)
    unsafe tail.append(contentsOf: bytes)
  }

  /// Appends bytes to the tail until its field is complete, and then reads that field.
  ///
  /// - Returns: The number of bytes that were taken.
  @unsafe
  private mutating func complete(
    _ bytes: UnsafeRawBufferPointer, _ body: (FeedEntity, _ byteCount: Int) throws(WireError) -> Void
  ) throws(WireError) -> Int {
    let count = min(feed.neededCount - tail.count, bytes.count)
    unsafe tail.append(contentsOf: bytes[..<count])
    guard tail.count == feed.neededCount else { return count }
    let used = try unsafe tail.withUnsafeBufferPointer { (buffer) throws(WireError) in
      try unsafe feed.read(UnsafeRawBufferPointer(buffer), body)
    }
    if used > 0 { tail.removeAll(keepingCapacity: true) } else { tail.reserveCapacity(feed.neededCount) }
    return count
  }
}
