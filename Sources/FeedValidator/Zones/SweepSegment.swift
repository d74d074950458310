/// An edge of a ring, with its ends in the order in which the sweep meets them.
struct SweepSegment: Sendable {
  let left: ZonePoint
  let right: ZonePoint
  /// The index of the ring, which the caller assigns.
  let ring: Int
  /// Whether the ring runs from `left` to `right`.
  let isForward: Bool

  init(from start: ZonePoint, to end: ZonePoint, ring: Int) {
    isForward = start < end
    left = isForward ? start : end
    right = isForward ? end : start
    self.ring = ring
  }

  /// Returns 1 if a point is above the line of the segment, -1 if it is below, 0 if it is on the line.
  ///
  /// Of a vertical segment, smaller x is above.
  func side(_ point: ZonePoint) -> Int {
    orientation(left, right, point)
  }

  /// Returns whether the interiors of two segments cross at a point of neither's ends.
  func crosses(_ other: SweepSegment) -> Bool {
    let (low, high) = left.y < right.y ? (left.y, right.y) : (right.y, left.y)
    if max(other.left.y, other.right.y) < low || min(other.left.y, other.right.y) > high { return false }
    return side(other.left) * side(other.right) < 0 && other.side(left) * other.side(right) < 0
  }

  /// The edges of a ring. Repeated points have no edge.
  static func edges(of points: [ZonePoint], ring: Int) -> [SweepSegment] {
    var edges: [SweepSegment] = []
    edges.reserveCapacity(points.count)
    for (start, end) in zip(points, points.dropFirst()) where start != end {
      edges.append(SweepSegment(from: start, to: end, ring: ring))
    }
    return edges
  }
}
