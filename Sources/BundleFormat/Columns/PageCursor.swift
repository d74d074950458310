/// A forward-only cursor over big-endian integers and varints in a page.
///
/// Reads past the end return 0 and set ``failed``.
struct PageCursor {
  private(set) var position = 0
  private(set) var end = 0
  private(set) var failed = false

  init(_ range: Range<Int>) {
    position = range.lowerBound
    end = range.upperBound
  }

  mutating func move(to position: Int) {
    if position > end { return fail() }
    self.position = position
  }

  private mutating func fail() {
    failed = true
    position = end
  }

  @inline(__always)
  mutating func byte(_ page: Span<UInt8>) -> UInt8 {
    guard position < end else {
      fail()
      return 0
    }
    position += 1
    return page[position - 1]
  }

  /// A signed integer of 1 to 8 bytes.
  @inline(__always)
  mutating func integer(_ page: Span<UInt8>, _ length: Int) -> Int64 {
    guard length <= end - position else {
      fail()
      return 0
    }
    defer { position += length }
    if position <= page.count - 8 {
      return Int64(bitPattern: page.bigEndianWord(at: position)) >> Int64(64 - 8 * length)
    }
    var value = Int64(Int8(bitPattern: page[position]))
    for offset in 1..<length { value = value << 8 | Int64(page[position + offset]) }
    return value
  }

  /// Reads a SQLite varint; `nil` if it is not in its shortest form.
  @inline(__always)
  mutating func varint(_ page: Span<UInt8>) -> UInt64? {
    let first = byte(page)
    if first < 0x80 { return UInt64(first) }
    var value = UInt64(first & 0x7F)
    for count in 2...9 {
      let byte = byte(page)
      if count == 9 {
        value = value << 8 | UInt64(byte)
      } else {
        value = value << 7 | UInt64(byte & 0x7F)
        if byte >= 0x80 { continue }
      }
      return BigEndianVarint.length(value) == count ? value : nil
    }
    return nil
  }

  @inline(__always)
  mutating func skip(_ length: Int) -> Bool {
    guard length <= end - position else { return false }
    position += length
    return true
  }
}
