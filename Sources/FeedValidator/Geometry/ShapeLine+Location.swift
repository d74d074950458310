import TransitFiles

// MARK: - Places near a location

extension ShapeLine {
  /// The nearest place in a part of the line.
  private struct Nearest {
    var index = 0
    var location = Vector3D(x: 0, y: 0, z: 0)
    var distance = Double.infinity

    var exists: Bool { distance < .infinity }

    /// Keeps the earlier of two places at the same distance.
    mutating func offer(_ index: Int, _ location: Vector3D, _ distance: Double) {
      if distance < self.distance { self = Nearest(index: index, location: location, distance: distance) }
    }
  }

  /// Appends the places where the line comes nearest to a location: one per approach to within `limit` meters.
  ///
  /// The line leaves a location and comes back if an arc gets nearer than the end of the arc before, and that end is
  /// not the nearest point of its arc.
  ///
  /// - Complexity: O(vertices) at worst. Parts of the line that are far away are skipped.
  func appendMatches(near location: Vector3D, within limit: Double, to matches: inout [ShapeMatch]) {
    let reach = Self.chord(of: limit)
    var best = Nearest()
    var endDistance = Double.infinity
    var isLeaving = false
    var next = 0
    while let index = firstArc(from: next, within: reach, of: location) {
      let place = place(on: index, near: location, reach: reach, limit: limit)
      let endsApproach = index > next || place.map { isLeaving && $0.distance < endDistance } ?? true
      if endsApproach, best.exists {
        matches.append(match(of: best))
        best = Nearest()
      }
      next = index + 1
      // `endDistance` and `isLeaving` may become stale: they count only while `best` exists.
      guard let place else { continue }
      best.offer(index, place.location, place.distance)
      endDistance = location.distance(to: vertices[next].location)
      isLeaving = endDistance > place.distance
    }
    if best.exists { matches.append(match(of: best)) }
  }

  /// Returns the place of the line that is nearest to a location; `nil` for a line without points.
  func nearestMatch(to location: Vector3D) -> ShapeMatch? {
    guard let first = vertices.first else { return nil }
    if vertices.count == 1 {
      return ShapeMatch(
        index: 0, location: first.location, distanceToStop: location.distance(to: first.location), geoDistance: 0)
    }
    var best = Nearest()
    var reach = Double.infinity
    var next = 0
    while let index = firstArc(from: next, within: reach, of: location) {
      next = index + 1
      guard let place = place(on: index, near: location, reach: reach, limit: .infinity) else { continue }
      best.offer(index, place.location, place.distance)
      reach = Self.chord(of: best.distance)
    }
    return match(of: best)
  }

  /// Returns the first arc, from an index on, that may have a place within reach of a location.
  ///
  /// - Parameter reach: The length of a chord.
  private func firstArc(from start: Int, within reach: Double, of location: Vector3D) -> Int? {
    var index = start
    while index + 1 < vertices.count {
      let vertex = vertices[index]
      let square = (location - vertex.location).squaredLength
      // No point of an arc is farther from its start than its end is.
      let farthest = reach + vertex.chord
      if square <= farthest * farthest { return index }
      let gap = (square.squareRoot() - reach) * Vector3D.earthRadius
      index = skip(gap, from: index)
    }
    return nil
  }

  /// Returns a later vertex to which the line goes at most `gap` meters; the next one if that is farther.
  private func skip(_ gap: Double, from index: Int) -> Int {
    // Chords are shorter than the line. A millimeter covers the rounding of its length.
    let limit = geoDistances[index] + gap - 0.001
    var index = index + 1
    var step = 1
    while index + step < geoDistances.count, geoDistances[index + step] <= limit {
      index += step
      step *= 2
    }
    return index
  }

  /// Returns the nearest place on an arc; `nil` if it is farther than `limit` meters.
  ///
  /// - Parameter reach: ``chord(of:)`` for the limit. Chords are cheaper than angles.
  private func place(
    on index: Int, near location: Vector3D, reach: Double, limit: Double
  ) -> (location: Vector3D, distance: Double)? {
    let nearest = arc(index).nearest(to: location)
    if (location - nearest).squaredLength > reach * reach { return nil }
    let distance = location.distance(to: nearest)
    return distance <= limit ? (nearest, distance) : nil
  }

  /// Returns the length of the chord between points at a distance in meters, on a sphere of radius 1.
  ///
  /// Slightly too long, so that rounding never rules out a point at exactly this distance.
  private static func chord(of meters: Double) -> Double {
    2 * sin(0.5 * meters / Vector3D.earthRadius) * (1 + 1e-9) + 1e-14
  }

  private func match(of nearest: Nearest) -> ShapeMatch {
    ShapeMatch(
      index: nearest.index, location: nearest.location, distanceToStop: nearest.distance,
      geoDistance: geoDistances[nearest.index] + nearest.location.distance(to: vertices[nearest.index].location))
  }
}
