import BundleDelta
import BundleFormat
package import TestFeeds

/// A delta split into its inflated parts, so that they can be damaged behind correct checksums.
package struct OpenDelta: Sendable {
  package var header: [UInt8]
  /// The inflated parts.
  package var parts: [[UInt8]] = []

  /// - Parameter bytes: A sound delta.
  package init(_ bytes: [UInt8]) {
    header = Array(bytes.prefix(DeltaHeader.byteCount))
    var reader = ByteReader(bytes, at: header.count)
    while !reader.isAtEnd {
      guard let length = reader.varint(), let stored = reader.varint(), let deflated = reader.take(stored),
        let part = Deflate.inflate(deflated, count: length)
      else { preconditionFailure("only sound deltas are taken apart") }
      parts.append(part)
    }
  }

  /// Returns the file with a correct checksum in its header.
  package func encoded() -> [UInt8] {
    var writer = ByteWriter()
    writer.append(header.dropLast(4))
    writer.littleEndian(UInt64(Deflate.checksum(header.dropLast(4))), 4)
    for part in parts {
      let stored = Deflate.compress(part, level: 1)
      writer.varint(part.count)
      writer.varint(stored.count)
      writer.append(stored)
    }
    return writer.bytes
  }
}

extension OpenDelta {
  /// Returns a copy with up to five random damages.
  package func damaged(_ random: inout SplitMix64) -> OpenDelta {
    var delta = self
    for _ in 0..<random.pick([1, 1, 1, 2, 5]) { delta.damage(&random) }
    return delta
  }

  private mutating func damage(_ random: inout SplitMix64) {
    if random.chance(4) {
      header[random.number(12...111)] = random.pick([0, 1, 0x7F, 0x80, 0xFF])
      return
    }
    let part = random.number(0...parts.count - 1)
    if parts[part].isEmpty { return }
    let place = random.number(0...parts[part].count - 1)
    let end = min(parts[part].count, place + random.number(1...12))
    switch random.number(0...8) {
    case 0: parts[part][place] ^= 1 << UInt8(random.number(0...7))
    case 1: parts[part][place] = random.pick([0, 1, 2, 3, 4, 5, 0x7E, 0x7F, 0x80, 0xFE, 0xFF])
    case 2: parts[part][place] = UInt8(random.number(0...255))
    case 3: parts[part].replaceSubrange(place...place, with: Self.hugeInteger(&random))
    case 4: parts[part].removeSubrange(place..<end)
    case 5: parts[part].insert(contentsOf: parts[part][place..<end], at: place)
    case 6: parts[part].insert(contentsOf: Array(repeating: random.pick([0, 1, 0xFF]), count: end - place), at: place)
    case 7:
      let source = random.number(0...parts[part].count - 1)
      for index in 0..<min(end - place, parts[part].count - source) {
        parts[part][place + index] = parts[part][source + index]
      }
    default:
      if random.chance(30) { parts[part].removeSubrange(place...) } else { parts.append(Array(parts[part][place...])) }
    }
  }

  /// Returns a varint near a power of two or near the largest value.
  private static func hugeInteger(_ random: inout SplitMix64) -> [UInt8] {
    var writer = ByteWriter()
    let power = random.pick([7, 14, 16, 20, 24, 28, 31, 32, 47, 48, 60, 61, 62])
    writer.varint((1 << power) + random.number(-2...2))
    return random.chance(20) ? Array(repeating: 0xFF, count: 8) + [0x7F] : writer.bytes
  }
}
