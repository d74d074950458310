import TransitValues

/// Places calls on a line, in their order and as near to their stops as all of them together can be.
///
/// Dynamic programming over calls and segments: the least cost of the calls so far with the last one on a segment is the
/// cost of that segment and the least cost of the calls before on it or an earlier one. One bit for each pair remembers
/// where that was. Calls on one segment keep their order by not moving back.
struct NearestPlaces {
  private let shape: RouteShape
  private let calls: [(place: Coordinate?, stated: RouteShape.Place?)]
  /// The places, one for each call, none before the one before it.
  let places: [RouteShape.Place]

  /// - Parameters:
  ///   - shape: Has points.
  ///   - calls: Each with the place of its stop, or a place on the line where it must be; these come in order.
  init(shape: RouteShape, calls: [(place: Coordinate?, stated: RouteShape.Place?)]) {
    self.shape = shape
    self.calls = calls
    places = Self.places(on: Self.segments(shape, calls), shape, calls)
  }

  /// The segment of each call.
  private static func segments(
    _ shape: RouteShape, _ calls: [(place: Coordinate?, stated: RouteShape.Place?)]
  ) -> [Int] {
    let count = shape.segmentCount
    // Of the calls so far, the least cost with the last one on this segment or an earlier one.
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
    // Backwards: the last call on its best segment, the one before on the best up to there, and so on.
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
    // Those that are stated bound the others on their segment from behind, too.
    var places: [RouteShape.Place] = []
    var bound = RouteShape.Place(segment: 0, fraction: 0)
    for (segment, call) in zip(segments, calls) {
      let projection = call.place.map { TangentPlane(at: $0).projection(onSegment: segment, of: shape) }
      // Stated places rise: one ends what a call before it, nearer to a later point, has pushed ahead.
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

/// Rows of bits of one width.
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
