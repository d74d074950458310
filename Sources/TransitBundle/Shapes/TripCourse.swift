import TransitValues

/// The line of a trip and where on it the trip's calls lie.
///
/// A call that has a shape_dist_traveled, where every point of the shape has one and none is below the one before, lies
/// where the line has come so far. Every other call lies at the point of the line nearest to its stop, in the order of the
/// calls: of all ways to give them segments one after another, that with the least sum of squared distances; of calls on
/// one segment none lies before the one ahead of it. A line that comes
/// twice through one street is therefore met at the right time. Distances that fall from call to call are not used.
public struct TripCourse: Sendable {
  public let shape: Shape
  /// Of each call its place on the line, `nil` for a call at no stop with a place on the earth.
  let places: [Shape.Place?]

  /// The point of the line at a call; `nil` for a call without a place.
  ///
  /// - Parameter index: Of the call in ``Trip/calls``.
  public func point(ofCall index: Int) -> Shape.Point? {
    guard places.indices.contains(index), let place = places[index] else { return nil }
    return shape.point(at: place)
  }

  /// The line from one call to another; its first and last points are those of the calls.
  ///
  /// Pieces of calls that follow one another, put together, are the piece from the first to the last call.
  ///
  /// - Parameters:
  ///   - first: The index of a call in ``Trip/calls``.
  ///   - last: The index of a later one, or the same.
  /// - Returns: `nil` where one of them has no place, or they come in another order.
  public func piece(fromCall first: Int, toCall last: Int) -> Shape? {
    guard first <= last, places.indices.contains(first), places.indices.contains(last),
      let start = places[first], let end = places[last]
    else { return nil }
    return shape.piece(from: start, to: end)
  }

  /// - Parameter calls: Of each call the place of its stop and its shape_dist_traveled.
  /// - Returns: `nil` for a line without points, or of so many, beside the calls, that placing these would take seconds.
  init?(shape: Shape, calls: [(place: Coordinate?, distance: Double?)]) {
    let (work, overflow) = shape.segmentCount.multipliedReportingOverflow(by: max(1, calls.count))
    guard shape.segmentCount > 0, !overflow, work <= 1 << 26 else { return nil }
    self.shape = shape
    let stated = Self.places(in: shape, ofDistances: calls.map(\.distance))
    let known = calls.indices.filter { stated[$0] != nil || calls[$0].place != nil }
    let nearest = NearestPlaces(shape: shape, calls: known.map { (calls[$0].place, stated[$0]) }).places
    var places = [Shape.Place?](repeating: nil, count: calls.count)
    for (index, place) in zip(known, nearest) { places[index] = place }
    self.places = places
  }

  /// Where the line has come as far as calls state; `nil` for all where these or the line's distances cannot be used.
  private static func places(in shape: Shape, ofDistances distances: [Double?]) -> [Shape.Place?] {
    let none = [Shape.Place?](repeating: nil, count: distances.count)
    let line = shape.points.compactMap(\.distance)
    let stated = distances.compactMap(\.self)
    guard line.count == shape.points.count, line.isRising, stated.isRising else { return none }
    return distances.map { distance in distance.map { place(in: line, of: $0) } }
  }

  /// The first place at which a line has come so far; its ends for less or more than it has.
  private static func place(in line: [Double], of distance: Double) -> Shape.Place {
    var (low, high) = (0, line.count)
    while low < high {
      let middle = (low + high) / 2
      if line[middle] < distance { low = middle + 1 } else { high = middle }
    }
    if low == 0 { return Shape.Place(segment: 0, fraction: 0) }
    let segment = min(low, line.count - 1) - 1
    if segment < 0 { return Shape.Place(segment: 0, fraction: 0) }
    let length = line[segment + 1] - line[segment]
    let fraction = length > 0 ? (distance - line[segment]) / length : 1
    return Shape.Place(segment: segment, fraction: max(0, min(1, fraction)))
  }
}

extension [Double] {
  /// Whether none is below the one before.
  fileprivate var isRising: Bool { zip(self, dropFirst()).allSatisfy { $0 <= $1 } }
}
