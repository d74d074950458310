import Testing

@testable import SampleCity

@Suite struct `Sample countries` {
  @Test(arguments: [2, 5, 20], [1, 2, 3] as [UInt64])
  func `a country has the requested stop times within 2 percent`(cities: Int, seed: UInt64) {
    let wish = 5_000 * cities
    let count = CityNetwork(stopTimes: wish, cities: cities, seed: seed).stopTimeCount
    #expect(abs(count - wish) * 50 <= wish)
  }

  @Test(arguments: [2, 3, 20])
  func `cities are too far apart to walk, and trains join all of them`(cities: Int) throws {
    let feed = try SampleFeed(stopTimes: 3_000 * cities, cities: cities)
    let towns = try Towns(feed)
    #expect(towns.count == cities)
    let routes = try feed.table("routes").rows(where: "agency_id") { $0 == "FBM" }.map { $0[0] }
    let trips = try feed.table("trips").rows(where: "route_id", routes.contains)
    let column = try #require(try feed.table("trips").columns["trip_id"])
    var joined = DisjointSets(count: towns.count)
    for trip in trips {
      let called = try #require(feed.calls[trip[column]]).map { towns.town(of: $0.stop) }
      for (from, to) in zip(called, called.dropFirst()) {
        #expect(from != to)
        joined.join(from, to)
      }
    }
    #expect(joined.count == 1)
  }

  @Test func `a city is a country of one`() throws {
    let (city, country) = (CityNetwork(stopTimes: 9_000, seed: 3), CityNetwork(stopTimes: 9_000, cities: 1, seed: 3))
    #expect(city.stopTimeCount == country.stopTimeCount)
    #expect(city.lines.map(\.longName) == country.lines.map(\.longName))
    #expect(!city.lines.contains { $0.mode == .intercity })
  }
}

/// The stops of a feed in groups that are at least 20 km apart.
private struct Towns {
  private var towns: [String: Int] = [:]
  let count: Int

  init(_ feed: SampleFeed) throws {
    let table = try feed.table("stops")
    let places = try zip(table.values("stop_lat"), table.values("stop_lon")).map { latitude, longitude in
      (north: try #require(Double(latitude)) * 111, east: try #require(Double(longitude)) * 69)
    }
    var centers: [(north: Double, east: Double)] = []
    for (id, place) in zip(try table.values("stop_id"), places) {
      let known = centers.firstIndex { abs($0.north - place.north) < 20 && abs($0.east - place.east) < 20 }
      if known == nil { centers.append(place) }
      towns[id] = known ?? centers.count - 1
    }
    count = centers.count
  }

  func town(of stop: String) -> Int { towns[stop] ?? -1 }
}

private struct DisjointSets {
  private var parents: [Int]

  init(count: Int) { parents = Array(0..<count) }

  var count: Int { parents.indices.count { parents[$0] == $0 } }

  private func root(_ number: Int) -> Int { parents[number] == number ? number : root(parents[number]) }

  mutating func join(_ left: Int, _ right: Int) { parents[root(left)] = root(right) }
}
