import TestFeeds

/// A way to damage the streams of a block.
enum Mutation: Int, CaseIterable {
  /// One bit anywhere.
  case bit
  /// Up to eight bytes anywhere.
  case bytes
  /// An end of either stream, gone.
  case truncation
  /// Some bytes more or fewer in the middle of either stream.
  case insertion
  /// The start of one block's streams and the end of another's.
  case splice
  /// A count, width, list, class or sized number that says something else.
  case field
  /// Several of these.
  case fields
  /// Numbers at the ends of what their width can hold.
  case planes
  /// Sound streams, taken for a block of another page size or length.
  case shape
}

/// The bytes a decoder is given, and what it is told that they are.
struct DamagedBlock: Equatable {
  var streams: [UInt8]
  var pageSize: Int
  var length: Int
}

extension DamagedBlock {
  /// Damages a block.
  ///
  /// - Parameter other: Where the rest of a splice comes from; any block, the same one too.
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
    // Damage to the length of the numbers would hide damage to themselves, so it is rare.
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
