import GTFSFeed
import TransitValues

/// Encodes integers in as few bytes as possible: the form in which sequences are stored in memory and compared.
struct VarintEncoder {
  /// The bytes so far, followed by spare capacity.
  private var storage: [UInt8] = []
  private var count = 0

  private static let maximumByteCount = 10

  var bytes: [UInt8] { Array(storage[..<count]) }

  /// Calls `body` with the bytes.
  func withBytes<Result, Failure: Error>(_ body: (Span<UInt8>) throws(Failure) -> Result) throws(Failure) -> Result {
    try storage.withSpan { (storage) throws(Failure) -> Result in try body(storage.extracting(..<count)) }
  }

  mutating func removeAll() {
    count = 0
  }

  @inline(__always)
  mutating func append(_ value: UInt64) {
    if storage.count - count < Self.maximumByteCount { makeRoom(for: Self.maximumByteCount) }
    var count = count
    storage.withMutableSpan { Self.put(value, &$0, &count) }
    self.count = count
  }

  @inline(never)
  private mutating func makeRoom(for byteCount: Int) {
    storage.append(contentsOf: repeatElement(0, count: max(64, storage.count, byteCount)))
  }

  /// Appends at most `numbers` numbers in a loop. Reserves memory once, so that `put` only needs bounds checks.
  @inline(__always)
  mutating func append(atMost numbers: Int, _ body: (_ room: inout MutableSpan<UInt8>, _ count: inout Int) -> Void) {
    if storage.count - count < numbers * Self.maximumByteCount { makeRoom(for: numbers * Self.maximumByteCount) }
    var count = count
    storage.withMutableSpan { body(&$0, &count) }
    self.count = count
  }

  /// Appends a signed number with zigzag encoding, so that small magnitudes take few bytes.
  @inline(__always)
  mutating func append(signed value: Int) {
    append(UInt64(bitPattern: Int64((value << 1) ^ (value >> 63))))
  }

  /// Appends an optional number: `nil` is 0, all values are one more than their zigzag encoding.
  @inline(__always)
  mutating func append(optional value: Int?) {
    append(Self.number(optional: value))
  }

  /// Writes an optional number like ``append(optional:)``, but to reserved memory.
  @inline(__always)
  static func put(optional value: Int?, _ room: inout MutableSpan<UInt8>, _ count: inout Int) {
    put(number(optional: value), &room, &count)
  }

  @inline(__always)
  private static func put(_ value: UInt64, _ room: inout MutableSpan<UInt8>, _ count: inout Int) {
    var rest = value
    while rest >= 0x80 {
      room[count] = UInt8(truncatingIfNeeded: rest) | 0x80
      count += 1
      rest >>= 7
    }
    room[count] = UInt8(truncatingIfNeeded: rest)
    count += 1
  }

  @inline(__always)
  private static func number(optional value: Int?) -> UInt64 {
    value.map { UInt64(bitPattern: Int64(($0 << 1) ^ ($0 >> 63))) &+ 1 } ?? 0
  }
}

extension VarintEncoder {
  @inline(__always)
  mutating func append(small value: Int32?) {
    guard let value else { return append(0) }
    append(UInt64(UInt32(bitPattern: (value << 1) ^ (value >> 31))) + 1)
  }
}

/// Decodes the output of ``VarintEncoder``. Performs no checks, because the data comes from the same process.
struct VarintDecoder {
  private let bytes: ArraySlice<UInt8>
  private var position: Int

  init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    position = bytes.startIndex
  }

  init(_ bytes: [UInt8]) {
    self.init(bytes[...])
  }

  init(_ bytes: Span<UInt8>) {
    var copy: [UInt8] = []
    copy.reserveCapacity(bytes.count)
    for index in 0..<bytes.count { copy.append(bytes[index]) }
    self.init(copy)
  }

  var isAtEnd: Bool { position >= bytes.endIndex }

  mutating func next() -> UInt64 {
    var value: UInt64 = 0
    var shift: UInt64 = 0
    while true {
      let byte = bytes[position]
      position += 1
      value |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return value }
      shift += 7
    }
  }

  mutating func nextSigned() -> Int {
    Self.signed(next())
  }

  mutating func nextOptional() -> Int? {
    let value = next()
    return value == 0 ? nil : Self.signed(value &- 1)
  }

  mutating func nextSmall() -> Int32? {
    nextOptional().map { Int32(truncatingIfNeeded: $0) }
  }

  private static func signed(_ value: UInt64) -> Int {
    Int(bitPattern: UInt(value >> 1)) ^ -Int(bitPattern: UInt(value & 1))
  }
}
