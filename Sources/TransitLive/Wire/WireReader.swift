/// Reads the fields of a message, and of the messages in it, in the wire format of protocol buffers.
///
/// It cannot be copied, so that it does not outlive its bytes: functions get it as `inout`.
///
/// Source: <https://protobuf.dev/programming-guides/encoding/>.
@safe
struct WireReader: ~Copyable {
  private let bytes: UnsafeRawBufferPointer
  /// The position of the bytes in the feed.
  private let origin: Int
  private(set) var position = 0
  /// The maximum number of messages that one field may repeat in a message. More is not a feed, but an attack.
  static let maxRepetitions = 1 << 16
  /// The maximum memory of a header or an entity: 16 MiB.
  static let maxByteCount = 16 << 20
  /// An estimate of the memory of what was read: texts and repeated messages.
  private(set) var byteCount = 0
  /// The end of the message being read.
  private var end: Int

  /// - Parameters:
  ///   - bytes: Must stay valid while the reader exists.
  ///   - origin: The position of the bytes in the feed.
  @unsafe
  init(_ bytes: UnsafeRawBufferPointer, origin: Int) {
    unsafe self.bytes = unsafe bytes
    self.origin = origin
    end = bytes.count
  }

  /// Sets ``byteCount`` to 0.
  mutating func resetByteCount() { byteCount = 0 }

  /// The position in the feed.
  var offset: Int { origin + position }
  /// The number of bytes up to the end of the message.
  var remaining: Int { end - position }

  /// Reads the next field, whose bytes must be complete. Skips groups; returns `nil` at the end of the message.
  @inline(__always)
  private mutating func nextField() throws(WireError) -> WireField? {
    while remaining > 0 {
      guard let field = try head() else { throw error("ends within a number") }
      switch field.key.type {
      case .groupStart, .groupEnd: try skipGroup(field.key)
      default:
        try skipBytes(of: field)
        return field
      }
    }
    return nil
  }

  /// Reads a key and a number or length, up to the bytes of the value; `nil` if the buffer ends before.
  @inline(__always)
  mutating func head() throws(WireError) -> WireField? {
    guard let key = try varint() else { return nil }
    guard key >= 1 << 3, key < 1 << 32 else { throw error("field number \(key >> 3)") }
    var field = WireField(key: FieldKey(rawValue: UInt32(truncatingIfNeeded: key)))
    switch field.key.type {
    case .varint:
      guard let value = try varint() else { return nil }
      field.value = value
    case .fixed64: field.length = 8
    case .fixed32:
      field.length = 4
      if remaining >= 4 { field.value = UInt64(fixed32()) }
    case .bytes:
      guard let length = try varint() else { return nil }
      guard length <= Int.max else { throw error("ends within a field") }
      field.length = Int(length)
    case .groupStart, .groupEnd: break
    case nil: throw error("wire type \(key & 7)")
    }
    field.start = position
    return field
  }

  /// Skips bytes, which must exist.
  mutating func skip(_ count: Int) {
    precondition(count >= 0 && count <= remaining, "out of bounds")
    position += count
  }

  /// Skips the bytes of a value, which must be complete.
  @inline(__always)
  mutating func skipBytes(of field: WireField) throws(WireError) {
    guard field.length <= remaining else {
      throw error(field.key.type == .bytes ? "ends within a field" : "ends within a number")
    }
    position += field.length
  }

  /// Skips the rest of a group and the groups in it.
  @inline(never)
  private mutating func skipGroup(_ key: FieldKey) throws(WireError) {
    var groups = OpenGroups()
    try groups.update(key, at: offset)
    while !groups.isEmpty {
      guard remaining > 0 else { throw error("a group does not end") }
      guard let field = try head() else { throw error("ends within a number") }
      try skipBytes(of: field)
      try groups.update(field.key, at: offset)
    }
  }

  /// Returns the text of a field that was just read. Replaces invalid UTF-8.
  @inline(__always)
  mutating func text(_ field: WireField) -> String {
    // Short texts take no memory of their own.
    if field.length > 15 { byteCount += 32 + field.length }
    // SAFETY: `nextField` checked that the value is within the bytes.
    return unsafe String(
      decoding: UnsafeRawBufferPointer(rebasing: bytes[field.start..<field.start + field.length]), as: UTF8.self)
  }

  /// Reads the message of a field that was just read and merges it into one that may have been given before.
  @inline(__always)
  mutating func merge<Message: WireMessage>(_ field: WireField, into message: inout Message?) throws(WireError) {
    // Taken out, because a second reference would make merging copy its arrays.
    var merged = message.take() ?? Message()
    try merge(field, into: &merged)
    message = merged
  }

  /// Reads the message of a field that was just read and appends it.
  @inline(__always)
  mutating func append<Message: WireMessage>(_ field: WireField, to messages: inout [Message]) throws(WireError) {
    // A message takes two bytes in a feed and a hundred in memory.
    guard messages.count < Self.maxRepetitions else {
      throw WireError("more than \(Self.maxRepetitions) messages in one field", at: origin + field.start)
    }
    byteCount += MemoryLayout<Message>.stride
    guard byteCount <= Self.maxByteCount else {
      throw WireError(
        "a header or entity that takes more than \(Self.maxByteCount >> 20) MiB of memory", at: origin + field.start)
    }
    messages.append(Message())
    try merge(field, into: &messages[messages.count - 1])
  }

  /// Returns how many such fields the message has if the rest of it consists of them; at most 64.
  func likelyCount(of field: WireField) -> Int {
    min(1 + remaining / (field.length + 2), 64)
  }

  /// Reads the message of a field that was just read and merges it into `message`.
  mutating func merge<Message: WireMessage>(_ field: WireField, into message: inout Message) throws(WireError) {
    let outerEnd = end
    position = field.start
    end = field.start + field.length
    while let field = try nextField() {
      try message.merge(field, from: &self)
    }
    end = outerEnd
  }

  /// Checks that the message of a field that was just read consists of fields.
  mutating func check(_ field: WireField) throws(WireError) {
    var message = UnreadMessage()
    try merge(field, into: &message)
  }

  /// Returns the next four bytes, which must exist, as a little-endian number.
  private func fixed32() -> UInt32 {
    precondition(remaining >= 4, "out of bounds")
    // SAFETY: the bounds were just checked, and unaligned loads are allowed.
    return UInt32(littleEndian: unsafe bytes.loadUnaligned(fromByteOffset: position, as: UInt32.self))
  }

  /// Reads a number of one to ten bytes; `nil` if the buffer ends within it.
  @inline(__always)
  private mutating func varint() throws(WireError) -> UInt64? {
    guard position < end else { return nil }
    // SAFETY: `position` was just checked, and `end` is at most the number of bytes.
    let byte = unsafe bytes[position]
    if byte >= 0x80 { return try longVarint() }
    position += 1
    return UInt64(byte)
  }

  @inline(never)
  private mutating func longVarint() throws(WireError) -> UInt64? {
    var value: UInt64 = 0
    for index in 0..<10 {
      guard index < remaining else { return nil }
      // SAFETY: just checked.
      let byte = unsafe bytes[position + index]
      value |= UInt64(byte & 0x7F) &<< UInt64(7 * index)
      if byte < 0x80 {
        position += index + 1
        return value
      }
    }
    throw error("a number of more than ten bytes")
  }

  @inline(never)
  private func error(_ message: String) -> WireError {
    WireError(message, at: offset)
  }
}
