import GTFSFeed

/// The rows of trips that were read lately, by the text of the place where they began: a trip that begins there mostly
/// goes on in the same way.
struct FormerTrips {
  /// By the hash of a text. Those of the same hash take each other's place.
  private var trips: [TripRows] = Array(repeating: TripRows(), count: 1 << indexBits)
  private static let indexBits = 7

  /// Where trips are that begin with a text, at most ``TripRows/textByteCount`` bytes.
  static func home(of text: Span<UInt8>) -> Int {
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

  /// Whether a trip is there that began with this text.
  func hasTrip(beginningWith text: Span<UInt8>, at home: Int) -> Bool {
    trips[home].begins(with: text)
  }

  /// Takes the rows that are at a place and leaves others there.
  mutating func exchange(_ rows: inout TripRows, at home: Int) {
    swap(&trips[home], &rows)
  }
}
