/// The decoded blocks used last, as many as fit a limit in bytes.
///
/// Blocks hang in a ring, the newest after the sentinel and the oldest before it, so that a look-up, an insertion and
/// an eviction are O(1).
struct BlockCache {
  private struct Entry {
    var number: Int
    var block: [UInt8]
    var newer: Int
    var older: Int
  }

  /// Entry 0 is the ring's sentinel: its `older` is the newest block, its `newer` the oldest.
  private var entries = [Entry(number: -1, block: [], newer: 0, older: 0)]
  private var unused: [Int] = []
  private var positions: [Int: Int] = [:]
  private(set) var byteCount = 0

  /// Bytes of decoded blocks to keep; the newest block is kept in any case.
  var byteLimit: Int {
    didSet { evict() }
  }

  init(byteLimit: Int) {
    self.byteLimit = byteLimit
  }

  /// A block by its number, which becomes the newest.
  mutating func block(_ number: Int) -> [UInt8]? {
    guard let position = positions[number] else { return nil }
    unlink(position)
    linkAsNewest(position)
    return entries[position].block
  }

  /// Keeps a block, unless another thread was quicker, and drops the oldest ones beyond the limit.
  mutating func insert(_ block: [UInt8], number: Int) {
    guard positions[number] == nil else { return }
    let entry = Entry(number: number, block: block, newer: 0, older: 0)
    let position: Int
    if let free = unused.popLast() {
      position = free
      entries[free] = entry
    } else {
      position = entries.count
      entries.append(entry)
    }
    positions[number] = position
    byteCount += block.count
    linkAsNewest(position)
    evict()
  }

  private mutating func evict() {
    while byteCount > byteLimit, positions.count > 1 {
      let oldest = entries[0].newer
      unlink(oldest)
      byteCount -= entries[oldest].block.count
      positions[entries[oldest].number] = nil
      entries[oldest].block = []
      unused.append(oldest)
    }
  }

  private mutating func unlink(_ position: Int) {
    let (newer, older) = (entries[position].newer, entries[position].older)
    entries[newer].older = older
    entries[older].newer = newer
  }

  private mutating func linkAsNewest(_ position: Int) {
    let second = entries[0].older
    entries[position].newer = 0
    entries[position].older = second
    entries[second].newer = position
    entries[0].older = position
  }
}
