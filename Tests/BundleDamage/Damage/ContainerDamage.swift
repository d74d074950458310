import BundleFormat
import TestFeeds

/// Returns values at the limits of a field and next to its current value.
private func extremes(of old: UInt64, bytes: Int) -> [UInt64] {
  let largest = bytes == 8 ? UInt64.max : 1 << UInt64(8 * bytes) - 1
  return [
    0, 1, 2, largest, largest - 1, largest / 2, largest / 2 + 1, old &+ 1, old &- 1, old &* 2, old / 2, old ^ 0x10,
    1 << 24, 1 << 32, 192,
  ].map { $0 & largest }
}

/// Changes each field of the header in turn and corrects the header's checksum.
enum HeaderDamage {
  /// Offsets and lengths from docs/formats/format.md, section 3, without the checksum, and without the minor version, which
  /// may be newer.
  private static let fields: [(offset: Int, count: Int)] =
    [(0, 8), (8, 2)] + stride(from: 12, to: 32, by: 4).map { ($0, 4) } + [(32, 8), (40, 8), (48, 4), (52, 4)]
    + (56..<64).map { ($0, 1) } + stride(from: 64, to: 176, by: 8).map { ($0, 8) } + [(176, 4), (180, 4), (184, 4)]

  private static let valueCount = 15 + sections.count
  /// The offsets and lengths of the sections, which replace each other so that sections overlap.
  private static let sections = Array(stride(from: 96, to: 176, by: 8))

  static let count = fields.count * valueCount

  static func damaged(_ bundle: SoundBundle, _ item: Int) -> [UInt8] {
    let (field, value) = item.quotientAndRemainder(dividingBy: valueCount)
    let (offset, count) = fields[field]
    var bytes = bundle.bytes
    let old = number(bytes, offset, count)
    let values = extremes(of: old, bytes: count) + sections.map { number(bytes, $0, 8) }
    put(values[value], into: &bytes, offset, count)
    put(UInt64(Deflate.checksum(bytes[..<188])), into: &bytes, 188, 4)
    return bytes
  }

  private static func number(_ bytes: [UInt8], _ offset: Int, _ count: Int) -> UInt64 {
    var reader = ByteReader(bytes, at: offset)
    return reader.littleEndian(count) ?? 0
  }

  private static func put(_ value: UInt64, into bytes: inout [UInt8], _ offset: Int, _ count: Int) {
    for index in 0..<count { bytes[offset + index] = UInt8(truncatingIfNeeded: value >> UInt64(8 * index)) }
  }
}

/// Changes the block index and corrects its checksum.
enum IndexDamage {
  private static let numbers = [0, 1, 2, 3, 127, 128, 255, 1 << 16, 1 << 24, 1 << 32, 1 << 62, Int.max]
  /// The maximum number of blocks whose entries are changed.
  private static let blockLimit = 24
  private static let waysPerBlock = 3 * numbers.count + 10
  private static let wholeCount = 8

  private static func blockCount(_ bundle: SoundBundle) -> Int { min(blockLimit, bundle.blocks.count) }

  static func count(_ bundle: SoundBundle) -> Int { blockCount(bundle) * waysPerBlock + wholeCount }

  static func damaged(_ bundle: SoundBundle, _ item: Int) -> [UInt8] {
    let (place, way) = item.quotientAndRemainder(dividingBy: waysPerBlock)
    if place >= blockCount(bundle) { return whole(bundle, way) }
    // The first blocks and the last one.
    let number = place < blockLimit - 1 ? place : bundle.blocks.count - 1
    return bundle.sealed { parts in
      let (column, value) = way.quotientAndRemainder(dividingBy: numbers.count)
      switch column {
      case 0: parts.index.storedLengths[number] = numbers[value]
      case 1: parts.index.codecs[number] = numbers[value]
      case 2: parts.index.encodedLengths[number] = numbers[value]
      default: lie(way - 3 * numbers.count, of: number, &parts)
      }
    }
  }

  private static func lie(_ way: Int, of number: Int, _ parts: inout ContainerParts) {
    let next = (number + 1) % parts.stored.count
    let decodedLength = parts.geometry.decodedLength(ofBlock: number)
    switch way {
    case 0: parts.index.storedLengths.swapAt(number, next)
    case 1: parts.index.checksums.swapAt(number, next)
    case 2: parts.index.codecs.swapAt(number, next)
    case 3: parts.index.encodedLengths.swapAt(number, next)
    case 4:
      // Moves a byte from one block to the next.
      parts.index.storedLengths[number] -= 1
      parts.index.storedLengths[next] += 1
    case 5: parts.index.encodedLengths[number] = decodedLength
    case 6: parts.index.encodedLengths[number] = decodedLength + 1
    case 7: parts.index.encodedLengths[number] = max(0, parts.index.encodedLengths[number] - 1)
    case 8: parts.index.checksums[number] ^= 1
    default: parts.stored.swapAt(number, next)
    }
  }

  /// Changes the bytes of the whole index.
  private static func whole(_ bundle: SoundBundle, _ way: Int) -> [UInt8] {
    let parts = bundle.parts
    let index = parts.index.bytes
    let deflated =
      switch way {
      case 0: Deflate.compress(index + [0])
      case 1: Deflate.compress(index.dropLast())
      case 2: Deflate.compress([])
      case 3: Array(Deflate.compress(index).dropLast())
      case 4: Deflate.compress(index) + [0]
      // Inflates to far more than the number of blocks allows.
      case 5: Deflate.compress(index + Array(repeating: 0, count: 1 << 22))
      // A varint that is longer than needed.
      case 6: Deflate.compress([index[0] | 0x80, 0] + index.dropFirst())
      default: [UInt8]()
      }
    return parts.sealed(deflatedIndex: deflated, digest: bundle.digest)
  }
}

/// Stores blocks in forms other than the index describes.
enum StreamDamage {
  private static let ways = 10
  private static let blockLimit = 40

  static func count(_ bundle: SoundBundle) -> Int { min(blockLimit, bundle.blocks.count) * ways }

  static func damaged(_ bundle: SoundBundle, _ item: Int) -> [UInt8]? {
    let (number, way) = item.quotientAndRemainder(dividingBy: ways)
    let block = bundle.blocks[number]
    let deflated = Deflate.compress(block)
    return bundle.sealed { parts in
      func store(_ bytes: [UInt8], as codec: BlockCodec = .deflate, encodedLength: Int = 0) {
        parts.stored[number] = bytes
        parts.index.storedLengths[number] = bytes.count
        parts.index.codecs[number] = Int(codec.rawValue)
        parts.index.encodedLengths[number] = encodedLength
        if codec == .columns { parts.requiredFeatures |= BundleHeader.columnsFeature }
      }
      switch way {
      case 0: store(Deflate.compress(block + [0]))
      case 1: store(Deflate.compress(Array(block.dropLast())))
      case 2: store(Deflate.compress([]))
      // A thousand times the length of the block.
      case 3: store(Deflate.compress(Array(repeating: 0, count: 1000 * block.count)))
      case 4: store(deflated + [0])
      case 5: store(Array(deflated.dropLast()))
      case 6: store(deflated, as: .columns)
      case 7: store(deflated, as: .columns, encodedLength: block.count - 1)
      case 8: store(Array(block.reversed()), as: .stored)
      default: store(Array(repeating: 0, count: block.count), as: .stored)
      }
    }
  }
}
