import FeedTables
import FeedWriter
import GTFSFeed
import TransitBundle
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

  /// The first and the last call of trips of a shape.
  private struct Ends: Hashable {
    let first: Call.Place?
    let last: Call.Place?

    init(_ ends: TripEnds?) {
      (first, last) = (ends?.first?.place, ends?.last?.place)
    }
  }

  init(
    _ trips: TripSelection, _ ends: [Int: TripEnds], _ kept: KeptIDs, _ places: PlaceSelection, _ reading: FeedReading
  ) throws {
    if ends.isEmpty { return }
    let cuts = Self.cuts(trips, ends, kept)
    if let shapes = try reading.composed[GTFSSchema.shapes.name]?.shapes() {
      while try shapes.step() {
        guard let ends = cuts[shapes.id] else { continue }
        if try shapes.read() {
          ranges[shapes.id] = Self.range(
            of: (0..<shapes.pointCount).compactMap { Point(shapes.point($0)) }, ends, places)
        } else {
          try cut(cuts, by: places, TableScan(GTFSSchema.shapes, text: try shapes.text(), of: reading))
        }
        try reading.advance(by: 0)
      }
    } else if let scan = try reading.table(GTFSSchema.shapes, where: { cuts[$0] != nil }) {
      try cut(cuts, by: places, scan)
    }
  }

  /// Cuts the shapes of a table.
  private mutating func cut(_ cuts: [[UInt8]: Set<Ends>], by places: PlaceSelection, _ scan: TableScan) throws {
    var points: [[UInt8]: [Point]] = [:]
    let columns: [ColumnName] = [.shapeID, .shapePtSequence, .shapePtLat, .shapePtLon, .shapeDistTraveled]
    try scan.forEachRow(columns) { row in
      guard cuts[row[.shapeID]] != nil, let point = Point(row) else { return }
      points[row[.shapeID], default: []].append(point)
    }
    for (shape, points) in points {
      let sorted = points.sorted { $0.sequence < $1.sequence }
      ranges[shape] = Self.range(of: sorted, cuts[shape, default: []], places)
    }
  }

  /// The numbers of the points that an extract has of a shape; `nil` for all.
  func range(of shape: [UInt8]) -> ClosedRange<Int>? { ranges[shape] }

  /// Whether an extract has a point of a shape.
  func keeps(_ sequence: Int?, of shape: [UInt8]) -> Bool {
    guard let range = ranges[shape] else { return true }
    return sequence.map(range.contains) ?? false
  }

  /// Returns the ends of the trips of each shape all of whose trips are cut.
  private static func cuts(_ trips: TripSelection, _ ends: [Int: TripEnds], _ kept: KeptIDs) -> [[UInt8]: Set<Ends>] {
    var cuts: [Int: Set<Ends>] = [:]
    var whole: Set<Int> = []
    for (trip, shape) in kept.shapesOfTrips {
      switch trips.share(of: trip) {
      case .none: break
      case .whole: whole.insert(shape)
      case .cut: cuts[shape, default: []].insert(Ends(ends[trip]))
      }
    }
    let shapes = kept[.shape]
    return Dictionary(
      uniqueKeysWithValues: cuts.lazy.filter { !whole.contains($0.key) }.map { (shapes.cell($0.key), $0.value) })
  }

  /// Returns the part between the first and the last point that any trip needs; `nil` for the whole shape.
  private static func range(
    of points: [Point], _ cuts: Set<Ends>, _ places: PlaceSelection
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

  private static func byDistance(_ points: [Point], _ first: Call.Place, _ last: Call.Place) -> ClosedRange<Int>? {
    guard let from = first.distance, let to = last.distance, from <= to else { return nil }
    let start = points.lastIndex { $0.distance ?? 0 <= from } ?? 0
    let end = points.firstIndex { $0.distance ?? 0 >= to } ?? points.count - 1
    return start <= end ? start...end : nil
  }

  /// Returns the part between the points nearest to two stops; `nil` if they do not follow each other.
  private static func byPlace(
    _ points: [Point], _ first: Call.Place, _ last: Call.Place, _ places: PlaceSelection
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

  fileprivate init?(_ point: FeedShapeRows.Point) {
    guard let latitude = point.latitude, let longitude = point.longitude,
      let place = Area.Point(latitude: latitude, longitude: longitude)
    else { return nil }
    self.init(sequence: point.sequence, place: place, distance: point.distance)
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
