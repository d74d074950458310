import TestFeeds
import Testing
import TransitBundle

@Suite struct `Encoded polylines` {
  /// The example from Google's documentation of the format.
  @Test func `an encoded polyline equals the example in Google's documentation`() throws {
    let places = try [(38.5, -120.2), (40.7, -120.95), (43.252, -126.453)].map {
      try #require(Coordinate(latitude: $0.0, longitude: $0.1))
    }
    let line = EncodedPolyline(places)
    #expect(line.text == "_p~iF~ps|U_ulLnnqC_mqNvxq`@")
    #expect(line.coordinates == places)
    #expect(EncodedPolyline(text: line.text).coordinates == places)
  }

  @Test(arguments: [UInt64](1...50), [5, 6, 7])
  func `an encoded polyline decodes to its coordinates at its precision`(seed: UInt64, precision: Int) throws {
    var random = SplitMix64(seed: seed)
    let places = (0..<random.number(0...30)).map { _ in
      Coordinate(
        latitudeE7: random.number(-900_000_000...900_000_000),
        longitudeE7: random.number(-1_800_000_000...1_800_000_000))
    }
    let unit = [5: 100, 6: 10, 7: 1][precision] ?? 1
    let decoded = try #require(EncodedPolyline(places, precision: precision).coordinates)
    #expect(decoded.count == places.count)
    for (found, place) in zip(decoded, places) {
      #expect(abs(found.latitudeE7 - place.latitudeE7) * 2 <= unit)
      #expect(abs(found.longitudeE7 - place.longitudeE7) * 2 <= unit)
    }
    // Encoding rounded coordinates again does not change them.
    #expect(EncodedPolyline(decoded, precision: precision).coordinates == decoded)
  }

  @Test(arguments: ["_p~iF", "_p~iF~ps|", " ", "_p~iFä", String(repeating: "~", count: 40), "\u{7F}?"])
  func `invalid text has no coordinates as an encoded polyline`(text: String) {
    #expect(EncodedPolyline(text: text).coordinates == nil)
  }

  @Test func `any integers can be encoded as a polyline`() {
    let ends = [Int.min, .max, 0, -1].map { Coordinate(latitudeE7: $0, longitudeE7: $0) }
    for precision in [-1, 0, 5, 9] { #expect(!EncodedPolyline(ends, precision: precision).text.isEmpty) }
  }
}

@Suite struct `GeoJSON of shapes` {
  private func shape(_ places: [(Int, Int)]) -> RouteShape {
    RouteShape(
      id: "s", points: places.map { RouteShape.Point(coordinate: Coordinate(latitudeE7: $0.0, longitudeE7: $0.1)) })
  }

  @Test func `the GeoJSON of a shape is a LineString of exact degrees, longitude first`() {
    let line = shape([(473_769_001, -85_000_002), (-10_000_000, 5), (0, -1_234_500)])
    #expect(
      line.geoJSON
        == #"{"type":"LineString","coordinates":[[-8.5000002,47.3769001],[0.0000005,-1],[-0.12345,0]]}"#)
  }

  @Test func `the GeoJSON of a shape has two positions for a single point and none for no points`() {
    #expect(shape([(0, 10_000_000)]).geoJSON == #"{"type":"LineString","coordinates":[[1,0],[1,0]]}"#)
    #expect(shape([]).geoJSON == #"{"type":"LineString","coordinates":[]}"#)
    #expect(shape([(.min, .max)]).geoJSON.contains("-922337203685.4775808"))
  }
}
