import TransitValues

/// Assigns a number to each distinct byte string: 0, 1, 2, … in order of first appearance.
///
/// All strings are stored consecutively in one array, so an entry needs no allocation of its own. Memory per entry: its
/// bytes plus 20 to 30.
package struct ByteInterner {
  private var bytes: [UInt8] = []
  private var ends: [Int] = []
  /// A hash table with linear probing. A slot has the upper half of a string's hash in its upper half, and the entry's
  /// number plus 1 in its lower half; 0 means free. The count is a power of two; at most three quarters are taken.
  private var slots: [UInt64] = Array(repeating: 0, count: 64)

  private let hash = KeyedHash()

  package init() {}

  package var count: Int { ends.count }

  /// Returns the bytes of an entry, as a range of ``withBytes(_:)``.
  package func range(of entry: Int) -> Range<Int> {
    (entry == 0 ? 0 : ends[entry - 1])..<ends[entry]
  }

  /// Calls `body` with the bytes of all entries; see ``range(of:)``.
  package func withBytes<Result, Failure: Error>(
    _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try bytes.withSpan(body)
  }

  package func text(of entry: Int) -> String {
    String(decoding: bytes[range(of: entry)], as: UTF8.self)
  }

  package func array(of entry: Int) -> [UInt8] {
    Array(bytes[range(of: entry)])
  }

  /// Returns the number of a string; `nil` if it is unknown.
  package func find(_ string: Span<UInt8>) -> Int? {
    let slot = slot(of: string, hash: hash.value(of: string))
    return slots[slot] == 0 ? nil : Self.entry(in: slots[slot])
  }

  /// Whether an entry equals a string.
  @inline(__always)
  package func isEntry(_ entry: Int, _ string: Span<UInt8>) -> Bool {
    bytes.withSpan { $0.extracting(range(of: entry)).equals(string) }
  }

  /// Returns the number of a string, after adding it if it is new.
  package mutating func intern(_ string: Span<UInt8>) -> (number: Int, isNew: Bool) {
    let hash = self.hash.value(of: string)
    let slot = slot(of: string, hash: hash)
    if slots[slot] != 0 { return (Self.entry(in: slots[slot]), false) }
    let number = count
    slots[slot] = hash & Self.upperHalf | UInt64(number + 1)
    bytes.append(string)
    ends.append(bytes.count)
    if count * 4 > slots.count * 3 { grow() }
    return (number, true)
  }

  /// Returns the slot of a string, or the free slot where it would be inserted.
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

  /// Returns the first slot to probe. Uses only the half of the hash that slots store, so that the table can grow
  /// without hashing strings again.
  private static func firstSlot(_ upperHalf: UInt64, mask: Int) -> Int {
    Int(truncatingIfNeeded: upperHalf >> 32) & mask
  }
}

extension Span<UInt8> {
  /// The bytes as text, for messages and rare values.
  package var text: String {
    var bytes: [UInt8] = []
    bytes.append(self)
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension [UInt8] {
  /// Appends all bytes of a span.
  @inline(__always)
  package mutating func append(_ source: Span<UInt8>) {
    // SAFETY: the buffer is used only during the call, and the array's memory does not overlap it.
    unsafe source.withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
  }
}
