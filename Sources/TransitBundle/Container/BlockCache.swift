/// The decoded blocks used last, as many as fit a limit in bytes.
struct BlockCache {
  private var blocks: RecentValues<Int, [UInt8]>

  var byteCount: Int { blocks.byteCount }

  /// Bytes of decoded blocks to keep; the newest block is kept in any case.
  var byteLimit: Int {
    get { blocks.byteLimit }
    set { blocks.byteLimit = newValue }
  }

  init(byteLimit: Int) {
    blocks = RecentValues(byteLimit: byteLimit)
  }

  /// A block by its number, which becomes the newest.
  mutating func block(_ number: Int) -> [UInt8]? {
    blocks.value(number)
  }

  /// Keeps a block and drops the oldest ones beyond the limit.
  mutating func insert(_ block: [UInt8], number: Int) {
    blocks.insert(block, byteCount: block.count, for: number)
  }
}
