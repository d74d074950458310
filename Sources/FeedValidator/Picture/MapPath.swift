/// The lines of one color on the picture of the network, as SVG path data.
package struct MapPath: Sendable {
  package struct Point: Hashable, Sendable {
    package let x: Int32
    package let y: Int32
  }

  struct Segment: Hashable {
    let from: Point
    let to: Point
  }

  private var drawn = Set<Segment>()
  private(set) var data = ""
  private var pen: Point?

  /// Adds a line. Segments that are drawn already are left out: many trips take the same streets.
  mutating func add(_ line: [Point]) {
    for (from, to) in zip(line, line.dropFirst()) {
      let isForward = (from.x, from.y) < (to.x, to.y)
      guard drawn.insert(isForward ? Segment(from: from, to: to) : Segment(from: to, to: from)).inserted else {
        continue
      }
      if let pen, pen == from {
        data += "\(to.x - from.x) \(to.y - from.y) "
      } else {
        data += "M\(from.x) \(from.y)l\(to.x - from.x) \(to.y - from.y) "
      }
      pen = to
    }
  }

  /// The most points that are simplified at once: the worst case takes time by their square.
  private static let stretch = 4_096

  /// Returns a line with fewer points, none of which is farther than `tolerance` from the line. Ramer, Douglas, Peucker.
  static func simplified(_ line: [Point], tolerance: Double) -> [Point] {
    if line.count < 3 { return line }
    var isKept = [Bool](repeating: false, count: line.count)
    let ends = stride(from: 0, to: line.count - 1, by: stretch) + [line.count - 1]
    for end in ends { isKept[end] = true }
    var ranges = zip(ends, ends.dropFirst()).map { $0...$1 }
    while let range = ranges.popLast() {
      var farthest = (index: 0, distance: tolerance * tolerance)
      for index in range.dropFirst().dropLast() {
        let distance = squaredDistance(line[index], line[range.lowerBound], line[range.upperBound])
        if distance > farthest.distance { farthest = (index, distance) }
      }
      if farthest.index == 0 { continue }
      isKept[farthest.index] = true
      ranges += [range.lowerBound...farthest.index, farthest.index...range.upperBound]
    }
    return zip(line, isKept).filter(\.1).map(\.0)
  }

  /// From a point to a segment.
  private static func squaredDistance(_ point: Point, _ start: Point, _ end: Point) -> Double {
    let (dx, dy) = (Double(end.x - start.x), Double(end.y - start.y))
    let (px, py) = (Double(point.x - start.x), Double(point.y - start.y))
    let length = dx * dx + dy * dy
    let share = length == 0 ? 0 : max(0, min(1, (px * dx + py * dy) / length))
    let (x, y) = (px - share * dx, py - share * dy)
    return x * x + y * y
  }
}
