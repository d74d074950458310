/// A cache limited in bytes. Values that were used repeatedly are kept longer than values used once.
///
/// Implements a segmented LRU with two rings ordered by last use. A new value enters the first ring (probation). A
/// second use moves it to the second ring (protected). If the second ring exceeds its limit, its oldest values move
/// back to the first ring. Eviction removes the oldest values of the first ring, so a long scan does not evict
/// frequently used values. All operations are O(1).
package struct RecentValues<Key: Hashable, Value> {
  /// Field order avoids padding, because a cache may hold thousands of small values.
  private struct Entry {
    var key: Key?
    var isProtected = false
    var newer: Int32
    var older: Int32
    var value: Value?
    var byteCount = 0
  }

  /// Entries 0 and 1 are the sentinels of the two rings. Their `older` is the newest value, their `newer` the oldest.
  private var entries = [Entry(newer: 0, older: 0), Entry(newer: 1, older: 1)]
  private var unused: [Int32] = []
  private var positions: [Key: Int32] = [:]
  /// The recorded sizes of both rings, and of the second ring alone.
  private var ringByteCount = 0
  private var protectedByteCount = 0
  /// A value larger than the limit. It is kept until the next insertion, and evicts no other value.
  private var large: (key: Key, value: Value, byteCount: Int)?
  /// The most recently used key. Consecutive uses count as one.
  private var last: Key?

  /// The sum of the recorded sizes.
  package var byteCount: Int { ringByteCount + (large?.byteCount ?? 0) }

  /// The limit in bytes. The newest value is kept even if it exceeds the limit.
  package var byteLimit: Int {
    didSet {
      if let large { insert(large.value, byteCount: large.byteCount, for: large.key) }
      evict()
    }
  }

  /// The limit of the second ring in bytes. The rest is reserved for new values.
  private var protectedLimit: Int { byteLimit - byteLimit / 5 }

  package init(byteLimit: Int) {
    self.byteLimit = byteLimit
  }

  /// Returns the value for a key and marks it as most recently used.
  package mutating func value(_ key: Key) -> Value? {
    guard let position = positions[key] else { return large?.key == key ? large?.value : nil }
    if key != last {
      last = key
      unlink(position)
      link(position, isProtected: true)
      demote(before: position)
    }
    return self[position].value
  }

  /// Inserts or replaces the value for a key, and evicts old values beyond the limit.
  package mutating func insert(_ value: Value, byteCount: Int, for key: Key) {
    remove(key)
    last = key
    large = nil
    if byteCount > byteLimit {
      large = (key, value, byteCount)
      return
    }
    let entry = Entry(key: key, newer: 0, older: 0, value: value, byteCount: byteCount)
    let position: Int32
    if let free = unused.popLast() {
      position = free
      self[free] = entry
    } else {
      position = Int32(entries.count)
      entries.append(entry)
    }
    positions[key] = position
    link(position, isProtected: false)
    evict(for: position)
  }

  /// Returns the value for a key without marking it as used.
  package func kept(_ key: Key) -> Value? {
    positions[key].flatMap { self[$0].value } ?? (large?.key == key ? large?.value : nil)
  }

  /// Updates the recorded size of a value, if it is cached. Marks the value as the newest of its ring, and evicts
  /// others beyond the limit.
  package mutating func resize(_ key: Key, byteCount: Int) {
    if large?.key == key { large?.byteCount = byteCount }
    guard let position = positions[key] else { return }
    if byteCount > byteLimit, let value = self[position].value {
      insert(value, byteCount: byteCount, for: key)
      return
    }
    unlink(position)
    self[position].byteCount = byteCount
    link(position, isProtected: self[position].isProtected)
    if self[position].isProtected { demote(before: position) }
    evict(for: position)
  }

  /// Moves the oldest values of the second ring to the first while it exceeds its limit, except the one just used.
  private mutating func demote(before position: Int32) {
    while protectedByteCount > protectedLimit, entries[1].newer != position {
      let oldest = entries[1].newer
      unlink(oldest)
      link(oldest, isProtected: false)
    }
  }

  /// - Parameter newest: The value just inserted or resized. It is evicted only if no other value is left.
  private mutating func evict(for newest: Int32? = nil) {
    while ringByteCount > byteLimit {
      let oldest = entries[0].newer
      let isFirstRing = oldest != 0 && (oldest != newest || entries[1].newer == 1)
      guard let key = self[isFirstRing ? oldest : entries[1].newer].key else { return }
      remove(key)
    }
  }

  private mutating func remove(_ key: Key) {
    guard let position = positions.removeValue(forKey: key) else { return }
    unlink(position)
    self[position] = Entry(newer: 0, older: 0)
    unused.append(position)
  }

  private mutating func unlink(_ position: Int32) {
    let entry = self[position]
    self[entry.newer].older = entry.older
    self[entry.older].newer = entry.newer
    ringByteCount -= entry.byteCount
    if entry.isProtected { protectedByteCount -= entry.byteCount }
  }

  /// Makes an entry the newest of a ring.
  private mutating func link(_ position: Int32, isProtected: Bool) {
    let sentinel: Int32 = isProtected ? 1 : 0
    let second = self[sentinel].older
    self[position].newer = sentinel
    self[position].older = second
    self[position].isProtected = isProtected
    self[second].newer = position
    self[sentinel].older = position
    let byteCount = self[position].byteCount
    ringByteCount += byteCount
    if isProtected { protectedByteCount += byteCount }
  }

  private subscript(position: Int32) -> Entry {
    _read { yield entries[Int(position)] }
    _modify { yield &entries[Int(position)] }
  }
}
