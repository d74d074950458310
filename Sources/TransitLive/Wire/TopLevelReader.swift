/// Reads the fields of `FeedMessage` from a buffer that may end within a field.
struct TopLevelReader {
  private(set) var header: FeedHeader?
  /// The number of bytes that follow and belong to a field that is not read.
  private(set) var skippedCount = 0
  /// The length of the field at which ``read(_:_:)`` stopped, as far as it is known: at least one byte more than given.
  private(set) var neededCount = 0
  /// The position in the feed after the fields that were read.
  private var offset = 0
  private var groups = OpenGroups()

  /// Reads the fields that are complete.
  ///
  /// A field that is not needed counts as complete after its length; ``skippedCount`` says how many bytes follow.
  ///
  /// - Returns: The number of bytes before the field that is not complete, whose length is then ``neededCount``.
  @unsafe
  mutating func read(
    _ bytes: UnsafeRawBufferPointer, _ body: (FeedEntity, _ byteCount: Int) throws(WireError) -> Void
  ) throws(WireError) -> Int {
    var reader = unsafe WireReader(bytes, origin: offset)
    var used = 0
    while reader.remaining > 0 {
      guard let field = try reader.head() else {
        neededCount = bytes.count - used + 1
        break
      }
      if groups.isEmpty, field.key == .bytes(1) || field.key == .bytes(2) {
        try checkLength(of: field, at: offset + used)
        guard field.length <= reader.remaining else {
          neededCount = field.start + field.length - used
          break
        }
        try reader.skipBytes(of: field)
        try decode(field, from: &reader, body)
      } else {
        try skip(field, in: &reader)
      }
      used = reader.position
    }
    offset += used
    return used
  }

  private mutating func decode(
    _ field: WireField, from reader: inout WireReader,
    _ body: (FeedEntity, _ byteCount: Int) throws(WireError) -> Void
  ) throws(WireError) {
    if field.key == .bytes(1) { return try reader.merge(field, into: &header) }
    var entity = FeedEntity()
    reader.resetByteCount()
    try reader.merge(field, into: &entity)
    try body(entity, reader.byteCount)
  }

  private func checkLength(of field: WireField, at offset: Int) throws(WireError) {
    guard field.length > FeedDecoder.maxEntityLength else { return }
    let kind = field.key == .bytes(1) ? "a header" : "an entity"
    throw WireError("\(kind) of more than \(FeedDecoder.maxEntityLength >> 20) MiB", at: offset)
  }

  private mutating func skip(_ field: WireField, in reader: inout WireReader) throws(WireError) {
    try groups.update(field.key, at: reader.offset)
    let count = min(field.length, reader.remaining)
    reader.skip(count)
    skippedCount = field.length - count
  }

  /// Skips at most `count` bytes of a field that is not read, and returns how many.
  mutating func skip(_ count: Int) -> Int {
    let count = min(count, skippedCount)
    skippedCount -= count
    offset += count
    return count
  }

  /// Checks that the feed may end here.
  ///
  /// - Parameter tailLength: The number of bytes after the fields that were read.
  func finish(tailLength: Int) throws(WireError) {
    let end = offset + tailLength
    if skippedCount > 0 || tailLength > 0 { throw WireError("ends within a field", at: end) }
    if !groups.isEmpty { throw WireError("a group does not end", at: end) }
  }
}
