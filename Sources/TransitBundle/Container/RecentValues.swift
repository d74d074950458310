/// The values used last, as many as fit a limit in bytes.
///
/// Values hang in a ring, the newest after the sentinel and the oldest before it, so that a look-up, an insertion and an
/// eviction are O(1).
struct RecentValues<Key: Hashable, Value> {
  private struct Entry {
    var key: Key?
    var value: Value?
    var byteCount = 0
    var newer = 0
    var older = 0
  }

  /// Entry 0 is the ring's sentinel: its `older` is the newest value, its `newer` the oldest.
  private var entries = [Entry()]
  private var unused: [Int] = []
  private var positions: [Key: Int] = [:]
  /// The sum of what the values were said to take.
  private(set) var byteCount = 0

  /// Bytes to keep; the newest value is kept in any case.
  var byteLimit: Int {
    didSet { evict() }
  }

  init(byteLimit: Int) {
    self.byteLimit = byteLimit
  }

  /// A value by its key, which becomes the newest.
  mutating func value(_ key: Key) -> Value? {
    guard let position = positions[key] else { return nil }
    unlink(position)
    linkAsNewest(position)
    return entries[position].value
  }

  /// Keeps a value in place of the one its key had, and drops the oldest ones beyond the limit.
  mutating func insert(_ value: Value, byteCount: Int, for key: Key) {
    let position: Int
    if let known = positions[key] {
      position = known
      unlink(known)
      self.byteCount -= entries[known].byteCount
    } else if let free = unused.popLast() {
      position = free
    } else {
      position = entries.count
      entries.append(Entry())
    }
    entries[position] = Entry(key: key, value: value, byteCount: byteCount)
    positions[key] = position
    self.byteCount += byteCount
    linkAsNewest(position)
    evict()
  }

  private mutating func evict() {
    while byteCount > byteLimit, positions.count > 1 {
      let oldest = entries[0].newer
      unlink(oldest)
      byteCount -= entries[oldest].byteCount
      if let key = entries[oldest].key { positions[key] = nil }
      entries[oldest] = Entry()
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
