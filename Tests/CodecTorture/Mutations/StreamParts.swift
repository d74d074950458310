import BundleFormat
import TestFeeds

/// The two streams of an encoded block, split so that their lengths stay correct when they are changed.
struct StreamParts: Equatable {
  var numbers: [UInt8]
  var bytes: [UInt8]

  init(numbers: [UInt8], bytes: [UInt8]) {
    self.numbers = numbers
    self.bytes = bytes
  }

  /// Splits an encoded block; `nil` if the length of its numbers is invalid.
  init?(_ streams: [UInt8]) {
    var reader = ByteReader(streams)
    guard let count = reader.varint(), let numbers = reader.take(count) else { return nil }
    self.numbers = numbers
    bytes = Array(streams[reader.position...])
  }

  /// Returns the encoded block.
  ///
  /// - Parameter error: The difference between the stored and the actual length of the numbers.
  func joined(wrongBy error: Int = 0) -> [UInt8] {
    var writer = ByteWriter()
    writer.varint(max(0, numbers.count + error))
    return writer.bytes + numbers + bytes
  }
}

// MARK: Damage anywhere

extension StreamParts {
  /// Calls `body` with a nonempty stream, usually that of the numbers, which has more fields.
  private mutating func withStream(_ random: inout SplitMix64, _ body: (inout [UInt8], inout SplitMix64) -> Void) {
    if bytes.isEmpty || !numbers.isEmpty && random.chance(80) { body(&numbers, &random) } else { body(&bytes, &random) }
  }

  mutating func change(_ count: Int, _ random: inout SplitMix64, _ value: (UInt8, inout SplitMix64) -> UInt8) {
    for _ in 0..<count {
      withStream(&random) { stream, random in
        // The start contains the fields on which the rest depends.
        let last = random.chance(30) ? min(stream.count, 64) - 1 : stream.count - 1
        let index = random.number(0...last)
        stream[index] = value(stream[index], &random)
      }
    }
  }

  mutating func truncate(_ random: inout SplitMix64) {
    withStream(&random) { stream, random in
      let most = random.chance(50) ? min(8, stream.count) : stream.count
      stream.removeLast(random.number(1...most))
    }
  }

  mutating func insert(_ random: inout SplitMix64) {
    withStream(&random) { stream, random in
      let index = random.number(0...stream.count - 1)
      if random.chance(50) {
        let more = (0..<random.number(1...8)).map { _ in UInt8(random.number(0...255)) }
        stream.insert(contentsOf: more, at: index)
      } else {
        stream.removeSubrange(index..<min(stream.count, index + random.number(1...8)))
      }
    }
  }
}

// MARK: Damage to fields

extension StreamParts {
  /// Joins the start of one block's numbers with the end of another's, split at fields of the same part if both blocks
  /// have one, and takes the bytes of either.
  init(startOf block: TortureBlock, endOf other: TortureBlock, _ random: inout SplitMix64) {
    let cut = random.pick(block.map.fields)
    let alike = other.map.fields.filter { $0.part == cut.part }
    let place = alike.isEmpty ? random.number(0...other.parts.numbers.count) : random.pick(alike).range.lowerBound
    numbers = Array(block.parts.numbers[..<cut.range.lowerBound] + other.parts.numbers[place...])
    bytes = random.chance(50) ? block.parts.bytes : other.parts.bytes
  }

  /// Replaces fields, the last ones first so that earlier ranges stay valid.
  mutating func replaceFields(_ count: Int, of block: TortureBlock, _ random: inout SplitMix64) {
    let fields = block.map.fields
    let chosen = Set((0..<count).map { _ in random.number(0...fields.count - 1) })
    for index in chosen.sorted(by: >) {
      let field = fields[index]
      numbers.replaceSubrange(field.range, with: field.part.other(than: numbers[field.range], block, &random))
      // Often replaces the planes too, so that the rest is parsed correctly.
      let follower = index + 1 < fields.count ? fields[index + 1] : field
      guard field.part == .width, follower.part == .planes, random.chance(70) else { continue }
      let (old, new) = (Int(block.parts.numbers[field.range.lowerBound]), Int(numbers[field.range.lowerBound]))
      if old == 0 { continue }
      let planes = (0..<follower.range.count / old * min(new, 9)).map { _ in UInt8(random.number(0...255)) }
      numbers.replaceSubrange(follower.range, with: planes)
    }
  }

  /// Fills some planes of a stream of numbers with extreme bytes.
  mutating func replacePlanes(of block: TortureBlock, _ random: inout SplitMix64) {
    let planes = block.map.fields.filter { $0.part == .planes && !$0.range.isEmpty }
    if planes.isEmpty { return replaceFields(1, of: block, &random) }
    let range = random.pick(planes).range
    let value = random.pick([0x00, 0x01, 0x7F, 0x80, 0xFE, 0xFF] as [UInt8])
    let isWhole = random.chance(30)
    for index in range where isWhole || random.chance(20) { numbers[index] = value }
  }
}
