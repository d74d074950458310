import GTFSFeed
import TestFeeds
import TransitValues

/// Calls `body` with the UTF-8 bytes of a text.
func withBytes<Result>(of text: String, _ body: (Span<UInt8>) throws -> Result) rethrows -> Result {
  let bytes = Array(text.utf8)
  return try bytes.withSpan { (span) throws -> Result in try body(span) }
}

extension SplitMix64 {
  /// Random bytes from a small alphabet, so that many arrays are equal or share a prefix.
  mutating func bytes(atMost count: Int) -> [UInt8] {
    (0..<number(0...count)).map { _ in pick([0x61, 0x61, 0x62, 0x00, 0xFF]) }
  }

  /// Random integers of all sizes, including the smallest and the largest.
  mutating func anyInteger() -> Int {
    switch number(0...5) {
    case 0: pick([0, 1, -1, 63, 64, -64, -65, .max, .min, .max - 1, .min + 1])
    case 1: Int(bitPattern: UInt(next()))
    default: Int(bitPattern: UInt(next())) >> number(1...63)
    }
  }

  mutating func anySmallInteger() -> Int32? {
    switch number(0...4) {
    case 0: nil
    case 1: pick([0, 1, -1, .max, .min])
    default: Int32(truncatingIfNeeded: next()) >> Int32(number(0...31))
    }
  }
}
