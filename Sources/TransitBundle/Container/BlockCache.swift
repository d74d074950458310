/// A cache of recently used decompressed blocks, limited in bytes.
struct BlockCache {
  private var blocks: RecentValues<Int, [UInt8]>

  var byteCount: Int { blocks.byteCount }

  /// The limit for decompressed blocks in bytes. The newest block is always kept.
  var byteLimit: Int {
    get { blocks.byteLimit }
    set { blocks.byteLimit = newValue }
  }

  init(byteLimit: Int) {
    blocks = RecentValues(byteLimit: byteLimit)
  }

  /// Returns a block and marks it as most recently used.
  mutating func block(_ number: Int) -> [UInt8]? {
    blocks.value(number)
  }

  /// Inserts a block and evicts old blocks beyond the limit.
  mutating func insert(_ block: [UInt8], number: Int) {
    blocks.insert(block, byteCount: block.count, for: number)
  }
}
