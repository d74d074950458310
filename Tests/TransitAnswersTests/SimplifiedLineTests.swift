import TestFeeds
import Testing
import TransitValues

@testable import TransitAnswers

@Suite struct `Simplified lines` {
  /// Meters between a point and a segment, on a sphere that is flat around the point.
  private func distance(_ place: Coordinate, _ start: Coordinate, _ end: Coordinate) -> Double {
    let scale = 0.7071
    func flat(_ point: Coordinate) -> (Double, Double) {
      (
        (point.longitude - place.longitude) * 111_320 * scale, (point.latitude - place.latitude) * 111_320
      )
    }
    let (a, b) = (flat(start), flat(end))
    let (x, y) = (b.0 - a.0, b.1 - a.1)
    let length = x * x + y * y
    let share = length == 0 ? 0 : max(0, min(1, -(a.0 * x + a.1 * y) / length))
    return ((a.0 + share * x) * (a.0 + share * x) + (a.1 + share * y) * (a.1 + share * y)).squareRoot()
  }

  @Test(arguments: 0..<50)
  func `keep their ends and lose no point by more than the tolerance`(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    var place = (latitude: 45.0, longitude: 7.0)
    let line = (0..<Int.random(in: 1...5000, using: &random)).map { _ in
      place.latitude += Double.random(in: -0.0003...0.0004, using: &random)
      place.longitude += Double.random(in: -0.0003...0.0004, using: &random)
      return Coordinate(latitudeE7: Int(place.latitude * 1e7), longitudeE7: Int(place.longitude * 1e7))
    }
    let simple = SimplifiedLine.points(of: line, tolerance: 30)
    #expect(simple.first == line.first)
    #expect(simple.last == line.last)
    var next = 0
    for place in line {
      if next < simple.count, simple[next] == place { next += 1 }
      let (start, end) = (simple[max(0, next - 1)], simple[min(next, simple.count - 1)])
      // The plane of the simplification and that of the test differ a little.
      #expect(distance(place, start, end) < 31)
    }
    #expect(next == simple.count)
  }

  @Test func `end for a line that turns back and forth on one spot`() {
    let line = (0..<20_000).map { Coordinate(latitudeE7: $0 % 2, longitudeE7: 0) }
    #expect(SimplifiedLine.points(of: line, tolerance: 5).count < 20)
  }
}
