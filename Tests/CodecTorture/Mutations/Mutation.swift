import TestFeeds

/// A kind of damage to the streams of a block.
enum Mutation: Int, CaseIterable {
  /// One bit is flipped.
  case bit
  /// Up to eight bytes are changed.
  case bytes
  /// The end of either stream is removed.
  case truncation
  /// Some bytes in the middle of either stream are inserted or removed.
  case insertion
  /// The streams start as those of one block and end as those of another.
  case splice
  /// A count, width, list, class or sized number is changed.
  case field
  /// Several fields are changed.
  case fields
  /// Numbers have the extreme values of their width.
  case planes
  /// Sound streams are decoded with another page size or length.
  case shape
}

/// The input of a decoder: streams, page size and length.
struct DamagedBlock: Equatable {
  var streams: [UInt8]
  var pageSize: Int
  var length: Int
}

extension DamagedBlock {
  /// Damages a block.
  ///
  /// - Parameter other: The block whose streams end a splice; may be the same block.
  init(_ block: TortureBlock, by mutation: Mutation, with other: TortureBlock, _ random: inout SplitMix64) {
    var parts = block.parts
    pageSize = block.pageSize
    length = block.length
    switch mutation {
    case .bit: parts.change(1, &random) { $0 ^ 1 << UInt8($1.number(0...7)) }
    case .bytes: parts.change(random.number(2...8), &random) { _, random in UInt8(random.number(0...255)) }
    case .truncation: parts.truncate(&random)
    case .insertion: parts.insert(&random)
    case .splice: parts = StreamParts(startOf: block, endOf: other, &random)
    case .field: parts.replaceFields(1, of: block, &random)
    case .fields: parts.replaceFields(random.number(2...5), of: block, &random)
    case .planes: parts.replacePlanes(of: block, &random)
    case .shape: (pageSize, length) = Self.otherShape(than: block, &random)
    }
    // Rare, because a wrong length of the numbers would hide damage to the numbers themselves.
    streams = parts.joined(wrongBy: random.chance(2) ? random.number(-2...2) : 0)
    if streams == block.streams, pageSize == block.pageSize, length == block.length {
      streams[random.number(0...streams.count - 1)] ^= UInt8(random.number(1...255))
    }
  }

  private static func otherShape(than block: TortureBlock, _ random: inout SplitMix64) -> (pageSize: Int, length: Int) {
    let pageCount = block.length / block.pageSize
    if random.chance(50) {
      return (block.pageSize, block.pageSize * (pageCount + random.pick([-1, 1, 2])))
    }
    let pageSize = random.pick([512, 1024, 2048, 4096, 8192, 16_384, 32_768, 65_536].filter { $0 != block.pageSize })
    return (pageSize, pageSize * min(pageCount, max(1, 131_072 / pageSize)))
  }
}
