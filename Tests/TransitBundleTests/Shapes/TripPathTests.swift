import TestFeeds
import Testing

@testable import TransitBundle

@Suite struct `Trip paths` {
  private func shape(_ points: [(Double, Double)], distances: [Double?] = []) throws -> RouteShape {
    RouteShape(
      id: "s",
      points: try points.enumerated().map { index, point in
        RouteShape.Point(
          coordinate: try #require(Coordinate(latitude: point.0, longitude: point.1)),
          distance: distances.indices.contains(index) ? distances[index] : nil)
      })
  }

  /// Creates a path of calls whose stop_sequence counts from 0.
  private func tripPath(_ shape: RouteShape, _ calls: [(Coordinate?, Double?)]) -> TripPath? {
    TripPath(
      shape: shape, calls: calls.enumerated().map { (sequence: $0, place: $1.0, distance: $1.1) })
  }

  private func place(_ latitude: Double, _ longitude: Double) -> Coordinate? {
    Coordinate(latitude: latitude, longitude: longitude)
  }

  @Test func `a trip path places a call at its distance along the shape`() throws {
    let line = try shape([(0, 0), (0, 1), (0, 3)], distances: [0, 10, 20])
    let path = try #require(
      tripPath(line, [(place(5, 5), 0), (place(5, 5), 5), (place(5, 5), 15), (nil, 99)]))
    #expect((0..<4).map { path.point(at: $0)?.coordinate.longitude } == [0, 0.5, 2, 3])
    #expect((0..<4).map { path.point(at: $0)?.distance } == [0, 5, 15, 20])
    let segment = try #require(path.segment(from: 1, to: 2))
    #expect(segment.points.map(\.coordinate.longitude) == [0.5, 1, 2])
    #expect(segment.points.map(\.distance) == [5, 10, 15])
  }

  @Test func `a trip path places calls without distances in order, even if the shape uses a street twice`() throws {
    // Out and back along one street: the line passes its first stop again at its end.
    let line = try shape([(0, 0), (0, 1), (0.1, 1), (0.1, 0), (0, 0)])
    let stops = [place(0, 0), place(0, 0.9), place(0.1, 0.9), place(0, 0)]
    let path = try #require(tripPath(line, stops.map { ($0, nil) }))
    #expect(path.places.map { $0?.segment } == [0, 0, 2, 3])
    #expect(path.segment(from: 0, to: 3)?.points.count == 5)
  }

  @Test func `a trip path combines distances and nearest points, and ignores distances that decrease`() throws {
    let line = try shape([(0, 0), (0, 1), (0, 2), (0, 3)], distances: [0, 1, 2, 3])
    let mixed = try #require(
      tripPath(line, [(place(0, 0.5), nil), (place(0, 9), 1.5), (place(0, 1.2), nil)]))
    #expect((0..<3).map { mixed.point(at: $0)?.coordinate.longitude } == [0.5, 1.5, 1.5])
    let falling = try #require(tripPath(line, [(place(0, 0.5), 2), (place(0, 2.5), 1)]))
    #expect((0..<2).map { falling.point(at: $0)?.coordinate.longitude } == [0.5, 2.5])
  }

  @Test func `a trip path crosses the antimeridian the short way`() throws {
    let line = try shape([(0, 179), (0, -179)])
    let path = try #require(tripPath(line, [(place(0, 179.5), nil), (place(0, -179.5), nil)]))
    #expect((0..<2).map { path.point(at: $0)?.coordinate.longitude } == [179.5, -179.5])
  }

  @Test func `a trip path has no point for a call without a coordinate, and is nil without a line`() throws {
    let line = try shape([(0, 0), (0, 1)])
    let path = try #require(tripPath(line, [(nil, nil), (place(0, 0.5), nil)]))
    #expect(path.point(at: 0) == nil)
    #expect(path.point(at: 1)?.coordinate.longitude == 0.5)
    #expect(path.segment(from: 0, to: 1) == nil)
    #expect(path.segment(from: -1, to: 7) == nil)
    #expect(tripPath(RouteShape(id: "s", points: []), [(place(0, 0), nil)]) == nil)
    let point = try #require(tripPath(try shape([(1, 1)]), [(place(0, 0), nil), (place(2, 2), nil)]))
    #expect(point.segment(from: 0, to: 1)?.points.map(\.coordinate.latitude) == [1, 1])
  }

  /// No other assignment of calls to nondecreasing segments has a smaller sum of squared distances.
  @Test(arguments: [UInt64](1...200))
  func `a trip path minimizes the sum of squared distances to its stops`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    func coordinate() -> Coordinate {
      Coordinate(latitudeE7: random.number(0...9) * 1000, longitudeE7: random.number(0...9) * 1000)
    }
    let line = RouteShape(
      id: "s", points: (0..<random.number(1...6)).map { _ in RouteShape.Point(coordinate: coordinate()) })
    let stops = (0..<random.number(1...4)).map { _ in coordinate() }
    func cost(_ segments: [Int]) -> Double {
      zip(segments, stops).reduce(0) {
        $0 + TangentPlane(at: $1.1).projection(onSegment: $1.0, of: line).squaredDistance
      }
    }
    var ways: [[Int]] = [[]]
    for _ in stops { ways = ways.flatMap { way in ((way.last ?? 0)..<line.segmentCount).map { way + [$0] } } }
    let best = try #require(ways.map(cost).min())
    let path = try #require(tripPath(line, stops.map { ($0, nil) }))
    let places = path.places.compactMap(\.self)
    #expect(abs(cost(places.map(\.segment)) - best) <= 1e-6 * max(1, best), "seed \(seed)")
    #expect(places == places.sorted())
  }
}
