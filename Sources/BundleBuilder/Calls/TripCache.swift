import GTFSFeed

/// A cache of recently read trips, keyed by the text of their first place.
///
/// Trips that begin with the same text usually continue in the same way.
struct TripCache {
  /// Indexed by the hash of the text. A trip replaces another with the same index.
  private var trips: [TripRows] = Array(repeating: TripRows(), count: 1 << indexBits)
  private static let indexBits = 7

  /// Returns the index of trips that begin with a text of at most ``TripRows/textByteCount`` bytes.
  static func index(of text: Span<UInt8>) -> Int {
    var hash = UInt64(truncatingIfNeeded: text.count)
    var offset = 0
    while offset < text.count {
      let word = offset + 8 <= text.count ? text.word(at: offset) : text.lastWord(from: offset)
      hash = (hash ^ word) &* 0x9E37_79B9_7F4A_7C15
      hash ^= hash >> 32
      offset += 8
    }
    return Int(truncatingIfNeeded: (hash &* 0x9E37_79B9_7F4A_7C15) >> UInt64(64 - indexBits))
  }

  /// Swaps the rows at an index with others.
  mutating func exchange(_ rows: inout TripRows, at index: Int) {
    swap(&trips[index], &rows)
  }
}
