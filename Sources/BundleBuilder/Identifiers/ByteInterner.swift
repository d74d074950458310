import GTFSFeed

/// Gives every distinct byte string a number, counted from 0 in the order they first come.
///
/// All strings lie end to end in one array: an entry costs its bytes and 20 to 30 more, and no allocation of its own.
struct ByteInterner {
  private var bytes: [UInt8] = []
  private var ends: [Int] = []
  /// By the lower bits of a string's hash: the upper half of the hash above the entry's number plus 1, or 0 for a free
  /// slot. The count is a power of two, at most three quarters of it taken.
  private var slots: [UInt64] = Array(repeating: 0, count: 64)

  /// Differs from run to run, so that no feed can be written to make all its ids collide. Numbers do not depend on it.
  private static let secrets = (seed: UInt64.random(in: .min ... .max), factor: UInt64.random(in: .min ... .max) | 1)
  private let seed = Self.secrets.seed
  private let factor = Self.secrets.factor

  var count: Int { ends.count }

  /// The bytes of one entry, as a range of ``withBytes(_:)``.
  func range(of entry: Int) -> Range<Int> {
    (entry == 0 ? 0 : ends[entry - 1])..<ends[entry]
  }

  /// Lends all entries' bytes; see ``range(of:)``.
  func withBytes<Result, Failure: Error>(_ body: (Span<UInt8>) throws(Failure) -> Result) throws(Failure) -> Result {
    try bytes.withSpan(body)
  }

  func text(of entry: Int) -> String {
    String(decoding: bytes[range(of: entry)], as: UTF8.self)
  }

  func array(of entry: Int) -> [UInt8] {
    Array(bytes[range(of: entry)])
  }

  /// The number of a string, or `nil` when it never came.
  func find(_ string: Span<UInt8>) -> Int? {
    let slot = slot(of: string, hash: hash(string))
    return slots[slot] == 0 ? nil : Self.entry(in: slots[slot])
  }

  /// Whether an entry is this string.
  @inline(__always)
  func isEntry(_ entry: Int, _ string: Span<UInt8>) -> Bool {
    bytes.withSpan { $0.extracting(range(of: entry)).equals(string) }
  }

  /// The number of a string, a new one when it comes for the first time.
  mutating func intern(_ string: Span<UInt8>) -> (number: Int, isNew: Bool) {
    let hash = self.hash(string)
    let slot = slot(of: string, hash: hash)
    if slots[slot] != 0 { return (Self.entry(in: slots[slot]), false) }
    let number = count
    slots[slot] = hash & Self.upperHalf | UInt64(number + 1)
    bytes.append(string)
    ends.append(bytes.count)
    if count * 4 > slots.count * 3 { grow() }
    return (number, true)
  }

  /// Entry numbers in byte order of their strings.
  func sorted() -> [Int] {
    bytes.withSpan { ByteOrder.sorted($0, count: count, range: range(of:)) }
  }

  /// The slot that a string has, or would have.
  private func slot(of string: Span<UInt8>, hash: UInt64) -> Int {
    let mask = slots.count - 1
    var slot = Self.firstSlot(hash & Self.upperHalf, mask: mask)
    while slots[slot] != 0 {
      if slots[slot] & Self.upperHalf == hash & Self.upperHalf, isEntry(Self.entry(in: slots[slot]), string) {
        return slot
      }
      slot = (slot + 1) & mask
    }
    return slot
  }

  private mutating func grow() {
    let former = slots
    slots = Array(repeating: 0, count: former.count * 2)
    let mask = slots.count - 1
    for content in former where content != 0 {
      var slot = Self.firstSlot(content & Self.upperHalf, mask: mask)
      while slots[slot] != 0 { slot = (slot + 1) & mask }
      slots[slot] = content
    }
  }

  private static let upperHalf: UInt64 = 0xFFFF_FFFF_0000_0000

  private static func entry(in slot: UInt64) -> Int { Int(slot & ~upperHalf) - 1 }

  /// Where to look first: by what a slot keeps of a hash, so that a table can grow without its strings.
  private static func firstSlot(_ upperHalf: UInt64, mask: Int) -> Int {
    Int(truncatingIfNeeded: upperHalf >> 32) & mask
  }

  /// Eight bytes at a time are multiplied to 128 bits, whose halves are mixed: nobody who does not know the seed can make strings collide.
  private func hash(_ string: Span<UInt8>) -> UInt64 {
    var hash = seed ^ UInt64(truncatingIfNeeded: string.count) &* 0x9E37_79B9_7F4A_7C15
    var offset = 0
    while offset + 8 <= string.count {
      hash = mixed(hash ^ string.word(at: offset))
      offset += 8
    }
    if offset < string.count { hash = mixed(hash ^ string.lastWord(from: offset)) }
    return mixed(hash ^ 0xE703_7ED1_A0B4_28DB)
  }

  @inline(__always)
  private func mixed(_ value: UInt64) -> UInt64 {
    let product = value.multipliedFullWidth(by: factor)
    return product.high ^ product.low
  }
}

extension Span<UInt8> {
  /// The bytes as text, for messages and rare values.
  var text: String {
    var bytes: [UInt8] = []
    bytes.append(self)
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension [UInt8] {
  /// Appends all bytes of a span.
  @inline(__always)
  mutating func append(_ source: Span<UInt8>) {
    // SAFETY: the buffer is read during the call only, and an array never shares memory with a span of other bytes.
    unsafe source.withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
  }
}
