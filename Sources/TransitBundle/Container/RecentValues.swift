/// The values used last, as many as fit a limit in bytes; those that were used again outlive those that were used once.
///
/// Values hang in two rings, from the oldest to the newest. A value comes to the first ring and, when it is asked for
/// again, to the second, of which the oldest go back to the first where they take too much. Dropped are the oldest of the
/// first ring: a search through much leaves alone what is asked for time and again. Everything is O(1).
struct RecentValues<Key: Hashable, Value> {
  /// In an order that leaves no gaps: a cache may hold thousands of small values.
  private struct Entry {
    var key: Key?
    var isProven = false
    var newer: Int32
    var older: Int32
    var value: Value?
    var byteCount = 0
  }

  /// Entries 0 and 1 are the sentinels of the rings: `older` is the newest value, `newer` the oldest.
  private var entries = [Entry(newer: 0, older: 0), Entry(newer: 1, older: 1)]
  private var unused: [Int32] = []
  private var positions: [Key: Int32] = [:]
  /// What the values of both rings were said to take, and of these those of the second.
  private var ringByteCount = 0
  private var provenByteCount = 0
  /// A value that alone takes more than the limit: kept until the next one comes, and no other is dropped for it.
  private var large: (key: Key, value: Value, byteCount: Int)?
  /// What was used last: looks at it in a row are one use.
  private var last: Key?

  /// The sum of what the values were said to take.
  var byteCount: Int { ringByteCount + (large?.byteCount ?? 0) }

  /// Bytes to keep; what comes is kept in any case, until the next one does.
  var byteLimit: Int {
    didSet {
      if let large { insert(large.value, byteCount: large.byteCount, for: large.key) }
      evict()
    }
  }

  /// Bytes that the second ring may take: the rest is for what comes anew.
  private var provenLimit: Int { byteLimit - byteLimit / 5 }

  init(byteLimit: Int) {
    self.byteLimit = byteLimit
  }

  /// A value by its key, which becomes the newest.
  mutating func value(_ key: Key) -> Value? {
    guard let position = positions[key] else { return large?.key == key ? large?.value : nil }
    if key != last {
      last = key
      unlink(position)
      link(position, isProven: true)
      demote(before: position)
    }
    return self[position].value
  }

  /// Keeps a value in place of the one its key had, and drops the oldest ones beyond the limit.
  mutating func insert(_ value: Value, byteCount: Int, for key: Key) {
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
    link(position, isProven: false)
    evict(for: position)
  }

  /// What ``value(_:)`` would give, which stays where it hangs.
  func kept(_ key: Key) -> Value? {
    positions[key].flatMap { self[$0].value } ?? (large?.key == key ? large?.value : nil)
  }

  /// Counts anew what a value takes, if there is one of the key: it becomes the newest of its ring, so that others are
  /// dropped for it.
  mutating func resize(_ key: Key, byteCount: Int) {
    if large?.key == key { large?.byteCount = byteCount }
    guard let position = positions[key] else { return }
    if byteCount > byteLimit, let value = self[position].value {
      insert(value, byteCount: byteCount, for: key)
      return
    }
    unlink(position)
    self[position].byteCount = byteCount
    link(position, isProven: self[position].isProven)
    if self[position].isProven { demote(before: position) }
    evict(for: position)
  }

  /// Hangs the oldest of the second ring into the first while they take too much, but not one that has just come.
  private mutating func demote(before position: Int32) {
    while provenByteCount > provenLimit, entries[1].newer != position {
      let oldest = entries[1].newer
      unlink(oldest)
      link(oldest, isProven: false)
    }
  }

  /// - Parameter newest: What has just come or grown, of either ring: it stays while there is another.
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
    if entry.isProven { provenByteCount -= entry.byteCount }
  }

  /// Makes an entry the newest of a ring.
  private mutating func link(_ position: Int32, isProven: Bool) {
    let sentinel: Int32 = isProven ? 1 : 0
    let second = self[sentinel].older
    self[position].newer = sentinel
    self[position].older = second
    self[position].isProven = isProven
    self[second].newer = position
    self[sentinel].older = position
    let byteCount = self[position].byteCount
    ringByteCount += byteCount
    if isProven { provenByteCount += byteCount }
  }

  private subscript(position: Int32) -> Entry {
    _read { yield entries[Int(position)] }
    _modify { yield &entries[Int(position)] }
  }
}
