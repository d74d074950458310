import TransitValues

/// Lines with fewer points that look the same.
enum SimplifiedLine {
  /// Returns the points that the algorithm of Douglas and Peucker keeps: no point that is left out lies farther from
  /// the line than the tolerance in meters. The first and the last point stay.
  ///
  /// Iterative and with a limit on each part, because the points are anybody's: time is at most proportional to the
  /// number of points times ``longestPart``.
  static func points(of line: [Coordinate], tolerance: Double) -> [Coordinate] {
    guard line.count > 2 else { return line }
    let plane = Plane(around: line[0])
    let places = line.map(plane.place)
    var isKept = [Bool](repeating: false, count: line.count)
    var parts: [Range<Int>] = []
    var start = 0
    while start < line.count - 1 {
      let end = min(start + longestPart, line.count - 1)
      parts.append(start..<end)
      (isKept[start], isKept[end]) = (true, true)
      start = end
    }
    while let part = parts.popLast() {
      let (index, distance) = farthest(in: part, places)
      if distance <= tolerance { continue }
      isKept[index] = true
      parts.append(part.lowerBound..<index)
      parts.append(index..<part.upperBound)
    }
    return line.indices.filter { isKept[$0] }.map { line[$0] }
  }

  private static let longestPart = 2000

  /// The point between the ends of a part, both included, that is farthest from the segment between them.
  private static func farthest(in part: Range<Int>, _ places: [Place]) -> (index: Int, distance: Double) {
    let (start, end) = (places[part.lowerBound], places[part.upperBound])
    var (best, index) = (-1.0, part.lowerBound)
    for candidate in (part.lowerBound + 1)..<max(part.upperBound, part.lowerBound + 1) {
      let distance = places[candidate].squaredDistance(start, end)
      if distance > best { (best, index) = (distance, candidate) }
    }
    return (index, best <= 0 ? 0 : best.squareRoot())
  }

  /// Meters east and north of a place.
  private struct Place {
    let east: Double
    let north: Double

    func squaredDistance(_ start: Place, _ end: Place) -> Double {
      let (stepEast, stepNorth) = (end.east - start.east, end.north - start.north)
      let square = stepEast * stepEast + stepNorth * stepNorth
      let along = (east - start.east) * stepEast + (north - start.north) * stepNorth
      let fraction = square > 0 ? max(0, min(1, along / square)) : 0
      let (offEast, offNorth) = (east - start.east - fraction * stepEast, north - start.north - fraction * stepNorth)
      return offEast * offEast + offNorth * offNorth
    }
  }

  private struct Plane {
    private let origin: Coordinate
    private let scale: Double

    init(around origin: Coordinate) {
      self.origin = origin
      // The cosine by its series: exact to a thousandth, which is enough to leave out points.
      let angle = origin.latitude * .pi / 180
      let square = angle * angle
      scale = max(0.01, 1 - square / 2 + square * square / 24 - square * square * square / 720)
    }

    func place(_ coordinate: Coordinate) -> Place {
      let metersPerUnit = 0.011_132
      return Place(
        east: (Double(coordinate.longitudeE7) - Double(origin.longitudeE7)) * metersPerUnit * scale,
        north: (Double(coordinate.latitudeE7) - Double(origin.latitudeE7)) * metersPerUnit)
    }
  }
}
