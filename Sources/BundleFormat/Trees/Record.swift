import TransitValues

/// A row in SQLite's record format, built value by value. <https://www.sqlite.org/fileformat2.html#record_format>
///
/// A row of a rowid table has NULL in place of its rowid column. A row of an index begins with the indexed columns.
package struct Record {
  // The arrays are longer than their contents so that an integer can be stored as one word; the counts give the used
  // lengths.
  private var types = [UInt8](repeating: 0, count: 64)
  private var body = [UInt8](repeating: 0, count: 256)
  private var typesCount = 0
  private var bodyCount = 0

  package init() {}

  /// Begins a new row.
  package mutating func removeAll() {
    (typesCount, bodyCount) = (0, 0)
  }

  package mutating func appendNull() {
    append(type: 0)
  }

  package mutating func append(_ value: Int) {
    let (type, length) = SerialType.of(Int64(value))
    append(type: UInt8(truncatingIfNeeded: type))
    appendWord(UInt64(bitPattern: Int64(value)), length)
  }

  /// Appends an integer, or NULL for `nil`.
  package mutating func append(_ value: Int?) {
    if let value { append(value) } else { appendNull() }
  }

  package mutating func append(_ value: Double) {
    append(type: UInt8(SerialType.real))
    appendWord(value.bitPattern, 8)
  }

  /// Appends UTF-8 text, which may be empty.
  package mutating func append(text: Span<UInt8>) {
    append(text, type: UInt64(SerialType.text(text.count)))
  }

  /// Appends the bytes of a text or blob.
  package mutating func append(_ bytes: [UInt8], _ valueClass: ValueClass) {
    let type = valueClass == .blob ? SerialType.blob(bytes.count) : SerialType.text(bytes.count)
    bytes.withSpan { append($0, type: UInt64(type)) }
  }

  private mutating func append(_ text: Span<UInt8>, type: UInt64) {
    Self.makeRoom(for: 10, after: typesCount, in: &types)
    var position = typesCount
    types.withMutableSpan { $0.storeVarint(type, at: &position) }
    typesCount = position
    Self.makeRoom(for: text.count + 8, after: bodyCount, in: &body)
    let start = bodyCount
    body.withMutableSpan { $0.store(text, 0..<text.count, at: start) }
    bodyCount += text.count
  }

  package mutating func append(text: String) {
    Array(text.utf8).withSpan { append(text: $0) }
  }

  @inline(__always)
  private mutating func append(type: UInt8) {
    Self.makeRoom(for: 1, after: typesCount, in: &types)
    types[typesCount] = type
    typesCount += 1
  }

  /// Appends the lowest `length` bytes of a value, highest first.
  @inline(__always)
  private mutating func appendWord(_ value: UInt64, _ length: Int) {
    // A value of length 0 has no bytes, so its word does not matter.
    let word = length == 0 ? 0 : value << UInt64(64 - 8 * length)
    Self.makeRoom(for: 8, after: bodyCount, in: &body)
    let start = bodyCount
    body.withMutableSpan { $0.storeBigEndianWord(word, at: start) }
    bodyCount += length
  }

  @inline(__always)
  private static func makeRoom(for count: Int, after used: Int, in bytes: inout [UInt8]) {
    if bytes.count - used < count { bytes += [UInt8](repeating: 0, count: bytes.count + count) }
  }

  /// The length of the whole record in bytes.
  var byteCount: Int { CellLayout.recordHeaderLength(types: typesCount) + bodyCount }

  /// Stores the record at an offset.
  func store(to bytes: inout MutableSpan<UInt8>, at start: Int) {
    var position = start
    bytes.storeVarint(UInt64(CellLayout.recordHeaderLength(types: typesCount)), at: &position)
    bytes.store(types, from: 0, count: typesCount, at: position)
    bytes.store(body, from: 0, count: bodyCount, at: position + typesCount)
  }
}
