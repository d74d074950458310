import BundleFormat
import TestFeeds
import Testing
import TransitSQLite
import TransitValues

@testable import TransitBundle

@Suite struct `Data of journeys` {
  /// With three routes, and two of three trips in a block.
  private let town: TestBundle

  init() throws {
    town = try TestBundle(
      .town, changing: "UPDATE trip SET route = 1 + id % 3, block = CASE WHEN id % 3 > 0 THEN 5 + id * 7 % 11 END")
  }

  private func rows(_ sql: String, of timetable: Timetable) throws -> [[Int?]] {
    try timetable.withConnection { connection throws(DatabaseError) in
      let statement = try connection.prepare(sql)
      var rows: [[Int?]] = []
      while try statement.step() {
        rows.append((0..<statement.columnCount).map { statement.optionalInteger(at: $0) })
      }
      return rows
    }
  }

  @Test func `the routes of trips from the index are those of the trips`() throws {
    let timetable = try town.timetable()
    let routes = try timetable.readJourneys { reader throws(DatabaseError) in try reader.routesOfTrips() }
    #expect(routes.map { [$0.index] } == (try rows("SELECT route FROM trip ORDER BY id", of: timetable)))
  }

  @Test(arguments: ["route = 0 WHERE id = 2", "id = 100000 WHERE id = 2"])
  func `a trip without a route or a rank in between is damage`(change: String) throws {
    let timetable = try TestBundle(.town, changing: "UPDATE trip SET \(change)").timetable()
    let error = #expect(throws: BundleError.self) {
      try timetable.readJourneys { reader throws(DatabaseError) in try reader.routesOfTrips() }
    }
    #expect(error?.kind == .damaged)
  }

  @Test func `the places of stops are those of the table`() throws {
    let timetable = try town.timetable()
    let stops = try timetable.readJourneys { reader throws(DatabaseError) in try reader.stops() }
    let table = try rows("SELECT latitude, longitude, parent, wheelchair_boarding FROM stop ORDER BY id", of: timetable)
    #expect(!stops.isEmpty)
    #expect(
      stops.map {
        [$0.latitudeE7, $0.longitudeE7, $0.parent == .absent ? nil : $0.parent.index, $0.wheelchairBoarding]
      }
        == table)
  }

  @Test func `stops with a gap between their ranks are damage`() throws {
    let timetable = try TestBundle(.town, changing: "UPDATE stop SET id = 100000 WHERE id = 7").timetable()
    let error = #expect(throws: BundleError.self) {
      try timetable.readJourneys { reader throws(DatabaseError) in try reader.stops() }
    }
    #expect(error?.kind == .damaged)
  }

  @Test func `the trips of a block are those of the table, and numbers that are no block have none`() throws {
    let timetable = try town.timetable()
    for block in [-1, 0, 1, 1 << 40] + Array(4...17) {
      let trips = try timetable.readJourneys { reader throws(DatabaseError) in try reader.trips(ofBlock: block) }
      #expect(
        trips.map { [$0.trip.index] }
          == (try rows("SELECT id FROM trip WHERE block = \(block) ORDER BY id", of: timetable)))
    }
  }

  @Test func `a block with a number that no text can have is none`() throws {
    let timetable = try TestBundle(.town, changing: "UPDATE trip SET block = 1 << 30").timetable()
    let trips = try timetable.readJourneys { reader throws(DatabaseError) in try reader.trips(ofBlock: 1 << 30) }
    #expect(trips.isEmpty)
  }
}

@Suite struct `Bounds of circles` {
  @Test func `the bounds of a circle contain each place in it`() throws {
    var random = SplitMix64(seed: 3)
    for _ in 0..<2000 {
      let center = Coordinate(
        latitudeE7: .random(in: -900_000_000...900_000_000, using: &random),
        longitudeE7: .random(in: -1_800_000_000...1_800_000_000, using: &random))
      let radius = Double.random(in: 0...20_000, using: &random)
      let bounds = SearchCircle(center: center, radius: radius).bounds
      #expect(bounds.contain(center))
      for _ in 0..<20 {
        let place = Coordinate(
          latitudeE7: min(
            max(center.latitudeE7 + .random(in: -2_000_000...2_000_000, using: &random), -900_000_000), 900_000_000),
          longitudeE7: .random(in: -1_800_000_000...1_800_000_000, using: &random))
        let near = Coordinate(
          latitudeE7: place.latitudeE7,
          longitudeE7: min(
            max(center.longitudeE7 + .random(in: -4_000_000...4_000_000, using: &random), -1_800_000_000), 1_800_000_000
          ))
        for place in [place, near] where center.distance(to: place) <= radius { #expect(bounds.contain(place)) }
      }
    }
  }
}
