import GTFSFeed

/// Gives every distinct byte string a number, counted from 0 in the order they first come.
///
/// All strings lie end to end in one array: an entry costs its bytes and about 20 more, and no allocation of its own.
struct ByteInterner {
  private var bytes: [UInt8] = []
  private var ends: [Int] = []
  private var hashes: [UInt32] = []
  /// Entry numbers by hash, -1 for a free slot; the count is a power of two, at most half of it taken.
  private var slots: [Int32] = Array(repeating: -1, count: 64)

  /// Differs from run to run, so that no feed can be written to make all its ids collide. Numbers do not depend on it.
  private static let seed = UInt64.random(in: .min ... .max)

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
    let entry = slots[slot(of: string, hash: Self.hash(string))]
    return entry < 0 ? nil : Int(entry)
  }

  /// The number of a string, a new one when it comes for the first time.
  mutating func intern(_ string: Span<UInt8>) -> (number: Int, isNew: Bool) {
    let hash = Self.hash(string)
    let slot = slot(of: string, hash: hash)
    if slots[slot] >= 0 { return (Int(slots[slot]), false) }
    let number = count
    slots[slot] = Int32(number)
    hashes.append(hash)
    for index in 0..<string.count { bytes.append(string[index]) }
    ends.append(bytes.count)
    if count * 2 > slots.count { grow() }
    return (number, true)
  }

  /// Entry numbers in byte order of their strings.
  func sorted() -> [Int] {
    bytes.withSpan { all in
      (0..<count).sorted { left, right in
        all.extracting(range(of: left)).precedes(all.extracting(range(of: right)))
      }
    }
  }

  private func slot(of string: Span<UInt8>, hash: UInt32) -> Int {
    let mask = slots.count - 1
    var slot = Int(hash) & mask
    while slots[slot] >= 0 {
      let entry = Int(slots[slot])
      if hashes[entry] == hash, isEqual(entry, to: string) { return slot }
      slot = (slot + 1) & mask
    }
    return slot
  }

  private func isEqual(_ entry: Int, to string: Span<UInt8>) -> Bool {
    let range = range(of: entry)
    guard range.count == string.count else { return false }
    for index in 0..<string.count where bytes[range.lowerBound + index] != string[index] { return false }
    return true
  }

  private mutating func grow() {
    slots = Array(repeating: -1, count: slots.count * 2)
    let mask = slots.count - 1
    for (entry, hash) in hashes.enumerated() {
      var slot = Int(hash) & mask
      while slots[slot] >= 0 { slot = (slot + 1) & mask }
      slots[slot] = Int32(entry)
    }
  }

  private static func hash(_ string: Span<UInt8>) -> UInt32 {
    var hash = seed
    for index in 0..<string.count {
      hash = (hash ^ UInt64(string[index])) &* 0x100_0000_01B3
    }
    return UInt32(truncatingIfNeeded: hash ^ (hash >> 32))
  }
}

extension Span<UInt8> {
  /// Byte order, the shorter first where one begins the other.
  func precedes(_ other: Span<UInt8>) -> Bool {
    for index in 0..<Swift.min(count, other.count) where self[index] != other[index] {
      return self[index] < other[index]
    }
    return count < other.count
  }

  func equals(_ other: Span<UInt8>) -> Bool {
    guard count == other.count else { return false }
    for index in 0..<count where self[index] != other[index] { return false }
    return true
  }

  /// The bytes as text, for messages and rare values.
  var text: String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count)
    for index in 0..<count { bytes.append(self[index]) }
    return String(decoding: bytes, as: UTF8.self)
  }
}
