import TestFeeds
import Testing

@testable import TransitBundle

@Suite struct `Stops nearby` {
  private func nearby(
    _ stops: [TestFeed.StopRow], _ latitude: Double, _ longitude: Double, radius: Double, limit: Int = 20
  ) throws -> [NearbyStop] {
    let bundle = try TestBundle(TestFeed(stops: stops))
    let place = try #require(Coordinate(latitude: latitude, longitude: longitude))
    return try bundle.timetable().stops(near: place, radius: radius, limit: limit)
  }

  @Test func `nearby stops are all stops within the radius, ordered by distance`() throws {
    var random = SplitMix64(seed: 7)
    let stops = (0..<400).map { number in
      TestFeed.StopRow(
        "s\(number)", latitude: 52.5 + .random(in: -0.05...0.05, using: &random),
        longitude: 13.4 + .random(in: -0.05...0.05, using: &random))
    }
    let center = try #require(Coordinate(latitude: 52.5, longitude: 13.4))
    for radius in [0, 50, 700, 2500, 1e7, .infinity] {
      let found = try nearby(stops, 52.5, 13.4, radius: radius, limit: 1000)
      let expected = stops.compactMap { stop -> (Double, String)? in
        guard let place = Coordinate(latitude: stop.latitude ?? 0, longitude: stop.longitude ?? 0) else { return nil }
        let distance = center.distance(to: place)
        return distance <= radius ? (distance, stop.id) : nil
      }
      #expect(found.map(\.stop.id.rawValue) == expected.sorted { $0 < $1 }.map(\.1))
    }
    #expect(try nearby(stops, 52.5, 13.4, radius: -1).isEmpty)
    #expect(try nearby(stops, 52.5, 13.4, radius: .nan).isEmpty)
    #expect(try nearby(stops, 52.5, 13.4, radius: 5000, limit: 3).count == 3)
  }

  @Test func `nearby stops are found across the antimeridian and around the poles`() throws {
    let stops: [TestFeed.StopRow] = [
      .init("west", latitude: 0, longitude: -179.9999), .init("east", latitude: 0, longitude: 179.9998),
      .init("line", latitude: 0, longitude: 180), .init("north", latitude: 89.999, longitude: 20),
      .init("beyond", latitude: 89.999, longitude: -160), .init("pole", latitude: -90, longitude: 0),
    ]
    #expect(try nearby(stops, 0, 180, radius: 100).map(\.stop.id.rawValue) == ["line", "west", "east"])
    #expect(try nearby(stops, 0, -180, radius: 100).map(\.stop.id.rawValue) == ["line", "west", "east"])
    #expect(try nearby(stops, 89.9995, 20, radius: 500).map(\.stop.id.rawValue) == ["north", "beyond"])
    #expect(try nearby(stops, -90, 77, radius: 0.001).map(\.stop.id.rawValue) == ["pole"])
  }

  @Test func `distances of nearby stops are great-circle distances on a sphere`() throws {
    let found = try nearby([.init("s", latitude: 53, longitude: 13)], 52, 13, radius: 200_000)
    // One degree of a great circle on a sphere of radius 6,371,008.8 m.
    #expect(abs(try #require(found.first).distance - 111_195.08) < 0.01)
  }

  @Test func `a feed without coordinates has no nearby stops`() throws {
    #expect(try nearby([.init("s")], 52, 13, radius: 1e9).isEmpty)
  }
}

@Suite struct `Invalid coordinates` {
  @Test func `queries outside the earth's coordinates return no stops and do not crash`() throws {
    let timetable = try TestBundle(.town).timetable()
    let boxes = [(95.0, 100.0), (-100, -95), (10, -10), (.nan, 1), (1, .nan)].map { south, north in
      Coordinate.Bounds(south: south, west: 0, north: north, east: 1)
    }
    for box in boxes { #expect(try timetable.stops(in: box).isEmpty) }
    for edge in [Double.nan, .infinity, -.infinity] {
      _ = try timetable.stops(in: .init(south: -90, west: edge, north: 90, east: 1))
      _ = try timetable.stops(in: .init(south: -90, west: 0, north: 90, east: edge))
    }
    for latitude in [2_000_000_000, -2_000_000_000] {
      let place = Coordinate(latitudeE7: latitude, longitudeE7: 0)
      #expect(try timetable.stops(near: place, radius: 1).isEmpty)
    }
    for longitude in [2_000_000_000, -2_000_000_000, 1_800_000_001, .max, .min] {
      for latitude in [0, 899_999_999] {
        let place = Coordinate(latitudeE7: latitude, longitudeE7: longitude)
        for radius in [0, 1, 1e5, 1e9, .infinity] { #expect(try timetable.stops(near: place, radius: radius).isEmpty) }
      }
    }
  }
}
