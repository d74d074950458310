/// The segments that the sweep line meets, from the lowest to the highest.
///
/// A treap with a linked list of the same order. Arrays hold the links, with segment indices as nodes and -1 for none.
struct SweepStatus {
  static let none = -1

  private(set) var root = none
  private(set) var lowest = none
  private(set) var highest = none
  /// The next segment below, by segment.
  private(set) var below: [Int]
  /// The next segment above, by segment.
  private(set) var above: [Int]
  private var parents: [Int]
  private var lowerChildren: [Int]
  private var upperChildren: [Int]

  /// Makes an empty status for segments with indices less than `count`.
  init(count: Int) {
    below = Array(repeating: SweepStatus.none, count: count)
    above = below
    parents = below
    lowerChildren = below
    upperChildren = below
  }

  /// Returns the lowest segment that has the point on it or above it, and the one below that.
  ///
  /// `side` returns the side of a segment that the point is on.
  func position(where side: (Int) -> Int) -> (below: Int, notBelow: Int) {
    var node = root
    var result = (below: SweepStatus.none, notBelow: SweepStatus.none)
    while node != SweepStatus.none {
      if side(node) > 0 {
        result.below = node
        node = upperChildren[node]
      } else {
        result.notBelow = node
        node = lowerChildren[node]
      }
    }
    return result
  }

  /// Adds a segment above those for which `isAbove` returns true.
  mutating func insert(_ segment: Int, isAbove: (Int) -> Bool) {
    var node = root
    var (parent, lower, upper) = (SweepStatus.none, SweepStatus.none, SweepStatus.none)
    while node != SweepStatus.none {
      parent = node
      if isAbove(node) {
        lower = node
        node = upperChildren[node]
      } else {
        upper = node
        node = lowerChildren[node]
      }
    }
    link(segment, below: lower, above: upper)
    parents[segment] = parent
    if parent == SweepStatus.none {
      root = segment
    } else if parent == lower {
      upperChildren[parent] = segment
    } else {
      lowerChildren[parent] = segment
    }
    while parents[segment] != SweepStatus.none, priority(segment) > priority(parents[segment]) {
      rotateUp(segment)
    }
  }

  mutating func remove(_ segment: Int) {
    while let child = heavierChild(segment) { rotateUp(child) }
    replaceChild(segment, of: parents[segment], with: SweepStatus.none)
    parents[segment] = SweepStatus.none
    let (lower, upper) = (below[segment], above[segment])
    if lower == SweepStatus.none { lowest = upper } else { above[lower] = upper }
    if upper == SweepStatus.none { highest = lower } else { below[upper] = lower }
  }

  private mutating func link(_ segment: Int, below lower: Int, above upper: Int) {
    below[segment] = lower
    above[segment] = upper
    if lower == SweepStatus.none { lowest = segment } else { above[lower] = segment }
    if upper == SweepStatus.none { highest = segment } else { below[upper] = segment }
  }

  private func heavierChild(_ segment: Int) -> Int? {
    let (lower, upper) = (lowerChildren[segment], upperChildren[segment])
    if lower == SweepStatus.none { return upper == SweepStatus.none ? nil : upper }
    if upper == SweepStatus.none { return lower }
    return priority(lower) > priority(upper) ? lower : upper
  }

  private mutating func rotateUp(_ segment: Int) {
    let parent = parents[segment]
    let grandparent = parents[parent]
    if lowerChildren[parent] == segment {
      let moved = upperChildren[segment]
      lowerChildren[parent] = moved
      if moved != SweepStatus.none { parents[moved] = parent }
      upperChildren[segment] = parent
    } else {
      let moved = lowerChildren[segment]
      upperChildren[parent] = moved
      if moved != SweepStatus.none { parents[moved] = parent }
      lowerChildren[segment] = parent
    }
    parents[parent] = segment
    parents[segment] = grandparent
    replaceChild(parent, of: grandparent, with: segment)
  }

  private mutating func replaceChild(_ child: Int, of parent: Int, with other: Int) {
    if parent == SweepStatus.none {
      root = other
    } else if lowerChildren[parent] == child {
      lowerChildren[parent] = other
    } else {
      upperChildren[parent] = other
    }
  }

  /// A hash of the index: runs need not vary, and no file can choose it without choosing its edges one by one.
  private func priority(_ segment: Int) -> UInt64 {
    var hash = UInt64(truncatingIfNeeded: segment) &+ 0x9E37_79B9_7F4A_7C15
    hash = (hash ^ hash >> 30) &* 0xBF58_476D_1CE4_E5B9
    hash = (hash ^ hash >> 27) &* 0x94D0_49BB_1331_11EB
    return hash ^ hash >> 31
  }
}
