/// Appends integers in as few bytes as they need: the form in which sequences are held in memory and compared.
struct VarintEncoder {
  private(set) var bytes: [UInt8] = []

  mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
  }

  @inline(__always)
  mutating func append(_ value: UInt64) {
    var rest = value
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }

  /// Small values of either sign take few bytes.
  @inline(__always)
  mutating func append(signed value: Int) {
    append(UInt64(bitPattern: Int64((value << 1) ^ (value >> 63))))
  }

  /// `nil` is 0, all values one more.
  @inline(__always)
  mutating func append(optional value: Int?) {
    guard let value else { return append(0) }
    append(UInt64(bitPattern: Int64((value << 1) ^ (value >> 63))) &+ 1)
  }
}

extension VarintEncoder {
  @inline(__always)
  mutating func append(small value: Int32?) {
    guard let value else { return append(0) }
    append(UInt64(UInt32(bitPattern: (value << 1) ^ (value >> 31))) + 1)
  }
}

/// Reads what ``VarintEncoder`` wrote, in the same process: there is nothing to check.
struct VarintDecoder {
  private let bytes: [UInt8]
  private var position: Int
  private let end: Int

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    position = 0
    end = bytes.count
  }

  init(_ bytes: Span<UInt8>) {
    var copy: [UInt8] = []
    copy.reserveCapacity(bytes.count)
    for index in 0..<bytes.count { copy.append(bytes[index]) }
    self.init(copy)
  }

  var isAtEnd: Bool { position >= end }

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
