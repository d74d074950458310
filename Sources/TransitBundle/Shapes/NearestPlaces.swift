import TransitValues

/// Assigns calls to places on a line: in order, and as close to their stops as possible in total.
///
/// Uses dynamic programming over calls and segments. The minimum cost with a call on a segment is the cost of that
/// segment plus the minimum cost of the previous calls on it or an earlier one. One bit per pair records where the
/// minimum was reached. Calls on the same segment are kept in order by not moving backwards.
struct NearestPlaces {
  private let shape: RouteShape
  private let calls: [(place: Coordinate?, stated: RouteShape.Place?)]
  /// The place of each call, in order along the line.
  let places: [RouteShape.Place]

  /// - Parameters:
  ///   - shape: A line with at least one point.
  ///   - calls: The coordinate of each call's stop, or a stated place on the line. Stated places must be in order.
  init(shape: RouteShape, calls: [(place: Coordinate?, stated: RouteShape.Place?)]) {
    self.shape = shape
    self.calls = calls
    places = Self.places(on: Self.segments(shape, calls), shape, calls)
  }

  private static func segments(
    _ shape: RouteShape, _ calls: [(place: Coordinate?, stated: RouteShape.Place?)]
  ) -> [Int] {
    let count = shape.segmentCount
    // The minimum cost of the calls so far, with the last one on this segment or an earlier one.
    var least = [Double](repeating: 0, count: count)
    var isTaken = BitRows(width: count)
    for call in calls {
      let plane = call.place.map { TangentPlane(at: $0) }
      var best = Double.infinity
      for segment in 0..<count {
        let cost = least[segment] + cost(of: call.stated, plane, on: segment, shape)
        let isBetter = cost < best
        isTaken.append(isBetter)
        if isBetter { best = cost }
        least[segment] = best
      }
    }
    // Backtracking: the last call is on its best segment, the previous one on the best segment up to there, and so on.
    var segments = [Int](repeating: 0, count: calls.count)
    var segment = count - 1
    for call in calls.indices.reversed() {
      while segment > 0, !isTaken[call, segment] { segment -= 1 }
      segments[call] = segment
    }
    return segments
  }

  private static func cost(of stated: RouteShape.Place?, _ plane: TangentPlane?, on segment: Int, _ shape: RouteShape)
    -> Double
  {
    if let stated { return stated.segment == segment ? 0 : .infinity }
    return plane?.projection(onSegment: segment, of: shape).squaredDistance ?? 0
  }

  private static func places(
    on segments: [Int], _ shape: RouteShape, _ calls: [(place: Coordinate?, stated: RouteShape.Place?)]
  ) -> [RouteShape.Place] {
    // A second pass backwards applies stated places as upper bounds for earlier calls.
    var places: [RouteShape.Place] = []
    var bound = RouteShape.Place(segment: 0, fraction: 0)
    for (segment, call) in zip(segments, calls) {
      let projection = call.place.map { TangentPlane(at: $0).projection(onSegment: segment, of: shape) }
      // A stated place may be before `bound`, if an earlier call was placed too far ahead.
      bound = call.stated ?? max(bound, RouteShape.Place(segment: segment, fraction: projection?.fraction ?? 0))
      places.append(bound)
    }
    for index in places.indices.reversed() {
      if let stated = calls[index].stated { bound = stated }
      places[index] = min(places[index], bound)
    }
    return places
  }
}

/// A matrix of bits with a fixed width.
private struct BitRows {
  let width: Int
  private var words: [UInt64] = []
  private var count = 0

  init(width: Int) { self.width = width }

  mutating func append(_ bit: Bool) {
    if count % 64 == 0 { words.append(0) }
    if bit { words[count / 64] |= 1 << UInt64(count % 64) }
    count += 1
  }

  subscript(row: Int, column: Int) -> Bool {
    let index = row * width + column
    return words[index / 64] >> UInt64(index % 64) & 1 == 1
  }
}
