import BundleFormat
import TestFeeds

/// Damage by disks and networks.
enum FileDamage {
  static let valuesPerByte = 5
  static let appendedCount = 24

  /// Changes each byte in turn to several values.
  static func byte(_ bundle: SoundBundle, _ item: Int, _ random: inout SplitMix64) -> [UInt8] {
    var bytes = bundle.bytes
    let (place, value) = item.quotientAndRemainder(dividingBy: valuesPerByte)
    let old = bytes[place]
    bytes[place] =
      switch value {
      case 0: old ^ 0x01
      case 1: old ^ 0x80
      case 2: 0x00
      case 3: 0xFF
      default: UInt8(random.number(0...255))
      }
    return bytes
  }

  static func appended(_ bundle: SoundBundle, _ item: Int, _ random: inout SplitMix64) -> [UInt8] {
    switch item {
    case 0: bundle.bytes + bundle.bytes
    case 1: bundle.bytes + bundle.bytes.prefix(BundleHeader.byteCount)
    case let item where item.isMultiple(of: 2): bundle.bytes + Array(repeating: 0, count: 1 << (item / 2 - 1))
    case let item: bundle.bytes + (0..<1 << (item / 2 - 1)).map { _ in UInt8(random.number(0...255)) }
    }
  }

  // MARK: Splices

  /// The number of splices at random offsets, in addition to those at each pair of boundaries.
  private static let randomSpliceCount = 400
  /// The maximum number of blocks whose starts are boundaries.
  private static let blockLimit = 12

  /// Returns the offsets at which parts of a bundle begin or end.
  private static func boundaries(_ bundle: SoundBundle) -> [Int] {
    let header = bundle.header
    return [8, 64, 96, 176, 188, BundleHeader.byteCount, header.blockIndex.offset, header.hashes.offset]
      + bundle.index.entries.prefix(blockLimit).map(\.offset) + [bundle.bytes.count]
  }

  static func spliceCount(_ bundle: SoundBundle, _ other: SoundBundle) -> Int {
    boundaries(bundle).count * boundaries(other).count + randomSpliceCount
  }

  static func splice(
    _ bundle: SoundBundle, _ other: SoundBundle, _ item: Int, _ random: inout SplitMix64
  ) -> [UInt8] {
    let (starts, ends) = (boundaries(bundle), boundaries(other))
    if item < starts.count * ends.count {
      let (start, end) = item.quotientAndRemainder(dividingBy: ends.count)
      return Array(bundle.bytes.prefix(starts[start]) + other.bytes.dropFirst(ends[end]))
    }
    let start = random.number(1...bundle.bytes.count - 1)
    // Uses the same offset half of the time, so that the length is correct for bundles of equal length.
    let end = random.chance(50) ? min(start, other.bytes.count) : random.number(1...other.bytes.count - 1)
    return Array(bundle.bytes.prefix(start) + other.bytes.dropFirst(end))
  }
}
