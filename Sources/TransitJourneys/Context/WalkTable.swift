import TransitValues

/// The changes from slots and to slots that a search has met.
struct WalkTable {
  /// By slot; `nil` before they are read.
  private var from: [Footpaths?]
  private var to: [Footpaths?]
  /// The number of changes that the question may still meet: at most 256 MiB of them. Feeds have about 25 for each stop.
  /// Only a hostile feed, with many thousands of stops at one place, has more.
  private var pathsLeft = WalkTable.pathLimit
  private var partBytes = 0

  private static let pathLimit = 1 << 25

  init(slotCount: Int) {
    from = Array(repeating: nil, count: slotCount)
    to = from
  }

  /// The changes from an alighting slot (forward), or to a boarding slot (backward); `nil` before they are read.
  @inline(__always)
  func footpaths(_ slot: Slot, isForward: Bool) -> Footpaths? { isForward ? from[slot] : to[slot] }

  /// Adds the changes of a slot that another slot has as well.
  mutating func share(_ footpaths: Footpaths, _ slot: Slot, isForward: Bool) {
    if isForward { from[slot] = footpaths } else { to[slot] = footpaths }
  }

  /// Adds the changes of a slot.
  ///
  /// - Throws: If the question meets too many. Not damage: an app would replace the bundle.
  mutating func insert(_ footpaths: Footpaths, _ slot: Slot, isForward: Bool) throws(DatabaseError) {
    pathsLeft -= footpaths.paths.count
    if pathsLeft < 0 { throw .tooBig("too many stops are within a walk of each other for this question") }
    partBytes += footpaths.byteCount
    if isForward || footpaths.areSymmetric { from[slot] = footpaths }
    if !isForward || footpaths.areSymmetric { to[slot] = footpaths }
  }

  /// Lets the next question meet as many changes as this one.
  mutating func renewLimit() { pathsLeft = Self.pathLimit }

  /// Memory use in bytes.
  var byteCount: Int { partBytes + 2 * from.count * MemoryLayout<Footpaths?>.stride }
}
