import GTFSFeed
import TransitValues

/// The parts of shapes that an extract has. A shape is cut only if all of its trips are.
struct ShapeCuts {
  /// The range of `shape_pt_sequence` by shape, for shapes that are cut.
  private var ranges: [[UInt8]: ClosedRange<Int>] = [:]

  fileprivate struct Point {
    let sequence: Int
    let place: Area.Point
    let distance: Double?
  }

  init(_ trips: TripSelection, _ ends: [Int: TripEnds], _ places: PlaceSelection, _ reading: FeedReading) throws {
    if ends.isEmpty { return }
    let cuts = try Self.cuts(trips, ends, reading)
    var points: [[UInt8]: [Point]] = [:]
    let columns: [ColumnName] = [.shapeID, .shapePtSequence, .shapePtLat, .shapePtLon, .shapeDistTraveled]
    try reading.table(GTFSSchema.shapes, where: { cuts[$0] != nil })?.forEachRow(columns) { row in
      guard cuts[row[.shapeID]] != nil, let point = Point(row) else { return }
      points[row[.shapeID], default: []].append(point)
    }
    for (shape, cuts) in cuts {
      let sorted = points[shape, default: []].sorted { $0.sequence < $1.sequence }
      ranges[shape] = Self.range(of: sorted, cuts, places)
    }
  }

  /// Whether an extract has a point of a shape.
  func keeps(_ sequence: Int?, of shape: [UInt8]) -> Bool {
    guard let range = ranges[shape] else { return true }
    return sequence.map(range.contains) ?? false
  }

  /// Returns the ends of the trips of each shape all of whose trips are cut.
  private static func cuts(
    _ trips: TripSelection, _ ends: [Int: TripEnds], _ reading: FeedReading
  ) throws -> [[UInt8]: [TripEnds]] {
    var cuts: [[UInt8]: [TripEnds]] = [:]
    var whole: Set<[UInt8]> = []
    try reading.table(GTFSSchema.trips)?.forEachRow([.tripID, .shapeID]) { row in
      guard !row[.shapeID].isEmpty, let trip = trips.find(row[.tripID]) else { return }
      switch trips.share(of: trip) {
      case .none: break
      case .whole: whole.insert(row[.shapeID])
      case .cut: cuts[row[.shapeID], default: []].append(ends[trip] ?? TripEnds())
      }
    }
    return cuts.filter { !whole.contains($0.key) }
  }

  /// Returns the part between the first and the last point that any trip needs; `nil` for the whole shape.
  private static func range(
    of points: [Point], _ cuts: [TripEnds], _ places: PlaceSelection
  ) -> ClosedRange<Int>? {
    guard points.count > 2 else { return nil }
    let hasDistances = points.allSatisfy { $0.distance != nil }
    var needed: ClosedRange<Int>?
    for cut in cuts {
      guard let first = cut.first, let last = cut.last,
        let part = (hasDistances ? byDistance(points, first, last) : nil) ?? byPlace(points, first, last, places)
      else { return nil }
      needed = part.union(needed)
    }
    // One more point at each end, because stops are between points.
    return needed.map { range in
      points[max(0, range.lowerBound - 1)].sequence...points[min(points.count - 1, range.upperBound + 1)].sequence
    }
  }

  private static func byDistance(_ points: [Point], _ first: Call, _ last: Call) -> ClosedRange<Int>? {
    guard let from = first.distance, let to = last.distance, from <= to else { return nil }
    let start = points.lastIndex { $0.distance ?? 0 <= from } ?? 0
    let end = points.firstIndex { $0.distance ?? 0 >= to } ?? points.count - 1
    return start <= end ? start...end : nil
  }

  /// Returns the part between the points nearest to two stops; `nil` if they do not follow each other.
  private static func byPlace(
    _ points: [Point], _ first: Call, _ last: Call, _ places: PlaceSelection
  ) -> ClosedRange<Int>? {
    guard let from = places.position(of: first.stop), let to = places.position(of: last.stop),
      let start = nearest(points, from), let end = nearest(points, to), start <= end
    else { return nil }
    return start...end
  }

  private static func nearest(_ points: [Point], _ place: Area.Point) -> Int? {
    points.indices.min { points[$0].place.nearness(to: place) < points[$1].place.nearness(to: place) }
  }
}

extension ShapeCuts.Point {
  fileprivate init?(_ row: Row) {
    guard let sequence = row.integer(.shapePtSequence), let place = Area.Point(row, .shapePtLat, .shapePtLon) else {
      return nil
    }
    self.init(sequence: sequence, place: place, distance: Double(row[.shapeDistTraveled].text))
  }
}

extension Area.Point {
  /// A number that grows with the distance of two points that are not far from each other.
  fileprivate func nearness(to other: Area.Point) -> Double {
    let north = latitude - other.latitude
    // A degree of longitude is shorter away from the equator: cosine by its series, exact enough for comparing.
    let angle = other.latitude * .pi / 180
    let shrinking = 1 - angle * angle / 2 + angle * angle * angle * angle / 24
    let east = (longitude - other.longitude) * shrinking
    return north * north + east * east
  }
}
