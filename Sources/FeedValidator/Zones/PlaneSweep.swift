/// Moves a line over segments from left to right and stops at each of their ends.
///
/// Shamos and Hoey, "Geometric intersection problems" (1976), extended to segments that touch. A crossing of two
/// segments is found before the line reaches it. Time is O(n log n) in total.
struct PlaneSweep {
  let segments: [SweepSegment]
  private(set) var point = ZonePoint(x: 0, y: 0)
  /// The segments left of the point that end at it or pass through it, from the lowest to the highest.
  private(set) var leftward: [Int] = []
  /// The segments right of the point that start at it or pass through it, from the lowest to the highest.
  private(set) var rightward: [Int] = []
  /// The number of segments that pass through the point.
  private(set) var passingCount = 0
  /// The segment directly below the point, or -1.
  private(set) var lower = SweepStatus.none
  /// Two segments that cross, found since the start.
  private(set) var crossing: (Int, Int)?
  /// Whether two segments share more than a point, found since the start.
  private(set) var hasOverlap = false

  private var status: SweepStatus
  private let byLeft: [Int]
  private let byRight: [Int]
  private var nextLeft = 0
  private var nextRight = 0

  init(_ segments: [SweepSegment]) {
    self.segments = segments
    status = SweepStatus(count: segments.count)
    byLeft = segments.indices.sorted { segments[$0].left < segments[$1].left }
    byRight = segments.indices.sorted { segments[$0].right < segments[$1].right }
  }

  /// Moves to the next point and returns false if there is none.
  mutating func advance() -> Bool {
    guard nextRight < byRight.count else { return false }
    point = segments[byRight[nextRight]].right
    if nextLeft < byLeft.count, segments[byLeft[nextLeft]].left < point { point = segments[byLeft[nextLeft]].left }
    collectLeftward()
    removeEnding()
    insertStarting()
    collectRightward()
    return true
  }

  private mutating func collectLeftward() {
    leftward.removeAll(keepingCapacity: true)
    let place = status.position { segments[$0].side(point) }
    lower = place.below
    var segment = place.notBelow
    while segment != SweepStatus.none, segments[segment].side(point) == 0 {
      leftward.append(segment)
      segment = status.above[segment]
    }
  }

  private mutating func removeEnding() {
    passingCount = leftward.count
    while nextRight < byRight.count, segments[byRight[nextRight]].right == point {
      status.remove(byRight[nextRight])
      passingCount -= 1
      nextRight += 1
    }
  }

  private mutating func insertStarting() {
    while nextLeft < byLeft.count, segments[byLeft[nextLeft]].left == point {
      insert(byLeft[nextLeft])
      nextLeft += 1
    }
  }

  /// Of segments that overlap, the later one goes above.
  private mutating func insert(_ index: Int) {
    let (all, new, point) = (segments, segments[index], point)
    var overlaps = false
    status.insert(index) { other in
      var side = all[other].side(point)
      if side == 0 { side = all[other].side(new.right) }
      if side == 0 { overlaps = true }
      return side >= 0
    }
    if overlaps { hasOverlap = true }
  }

  private mutating func collectRightward() {
    rightward.removeAll(keepingCapacity: true)
    var segment = lower == SweepStatus.none ? status.lowest : status.above[lower]
    while segment != SweepStatus.none, segments[segment].left == point || segments[segment].side(point) == 0 {
      rightward.append(segment)
      segment = status.above[segment]
    }
    findCrossing(lower, rightward.first ?? segment)
    if let last = rightward.last { findCrossing(last, segment) }
  }

  private mutating func findCrossing(_ first: Int, _ second: Int) {
    guard crossing == nil, first != SweepStatus.none, second != SweepStatus.none else { return }
    if segments[first].crosses(segments[second]) { crossing = (first, second) }
  }
}
