import Foundation
import Testing
import TransitBundle

@Suite struct `Departures nearby` {
  /// Two routes in two directions, assigned by the ranks of the town's trips.
  private static let twoLines = """
    INSERT INTO route(id, route_id, route_short_name, route_type) VALUES (2, 'S', '8', 3);
    UPDATE trip SET route = 1 + id % 2, direction_id = CASE id % 3 WHEN 2 THEN NULL ELSE id % 3 END
    """

  // 2026-06-01T07:00:00+02:00.
  private let morning = Date(timeIntervalSince1970: 1_780_290_000)
  private let corner = Coordinate(latitudeE7: 525_120_000, longitudeE7: 134_060_000)

  /// All departures at the stops nearby, grouped naively.
  private func naiveGroups(
    _ timetable: Timetable, radius: Double, within duration: Duration, limit: Int, filter: BoardFilter? = nil
  ) throws -> [DepartureGroup] {
    try timetable.stops(near: corner, radius: radius, limit: 1000).flatMap { stop -> [DepartureGroup] in
      let board = try timetable.departures(from: stop.id, after: morning, within: duration, where: filter)
      var groups: [DepartureGroup] = []
      for departure in board {
        let (route, direction) = (departure.route, departure.direction)
        if let index = groups.firstIndex(where: { $0.route == route && $0.direction == direction }) {
          groups[index].departures.append(departure)
        } else {
          groups.append(DepartureGroup(stop: stop, route: route, direction: direction, departures: [departure]))
        }
      }
      for index in groups.indices { groups[index].departures = Array(groups[index].departures.prefix(limit)) }
      return groups
    }
  }

  @Test(arguments: [0, 300, 600, 1500.0], [1, 3, 100])
  func `nearby departures are grouped by stop, route and direction`(radius: Double, limit: Int) throws {
    let timetable = try TestBundle(.town, changing: Self.twoLines).timetable()
    for hours in [1, 4] {
      let duration = Duration.seconds(3600 * hours)
      let groups = try timetable.departures(
        near: corner, radius: radius, after: morning, within: duration, limit: limit, atEveryStop: true)
      #expect(try groups == naiveGroups(timetable, radius: radius, within: duration, limit: limit))
      #expect(Set(groups.map(\.id)).count == groups.count)
      #expect(groups.allSatisfy { (1...limit).contains($0.departures.count) })
      #expect(groups.map(\.stop.distance) == groups.map(\.stop.distance).sorted())
    }
  }

  @Test func `nearby departures at one stop can have several routes and directions`() throws {
    let timetable = try TestBundle(.town, changing: Self.twoLines).timetable()
    let groups = try timetable.departures(
      near: corner, radius: 1500, after: morning, within: .seconds(40_000), atEveryStop: true)
    #expect(Set(groups.map(\.route.id)) == ["R", "S"])
    #expect(Set(groups.map(\.direction)) == [nil, .outbound, .inbound])
    #expect(Set(groups.map(\.stop.id)).count > 10)
  }

  @Test func `nearby departures list each route and direction once, at its nearest stop by default`() throws {
    let timetable = try TestBundle(.town, changing: Self.twoLines).timetable()
    let all = try timetable.departures(
      near: corner, radius: 1500, after: morning, within: .seconds(40_000), atEveryStop: true)
    let nearest = try timetable.departures(near: corner, radius: 1500, after: morning, within: .seconds(40_000))
    let lines = Dictionary(grouping: all) { "\($0.route.id) \($0.direction?.rawValue ?? -1)" }
    #expect(nearest.count == lines.count && nearest.count < all.count)
    for group in nearest {
      let line = try #require(lines["\(group.route.id) \(group.direction?.rawValue ?? -1)"])
      #expect(group == line[0])
      #expect(group.stop.distance == line.map(\.stop.distance).min())
      #expect(group.headsign == group.departures[0].headsign)
    }
  }

  @Test func `nearby departures respect a filter`() throws {
    let timetable = try TestBundle(.town, changing: Self.twoLines).timetable()
    let filter = BoardFilter(routes: ["S"], direction: .inbound)
    let groups = try timetable.departures(
      near: corner, radius: 1500, after: morning, within: .seconds(40_000), limit: 2, atEveryStop: true, where: filter)
    #expect(!groups.isEmpty)
    #expect(groups.allSatisfy { $0.route.id == "S" && $0.direction == .inbound })
    #expect(try groups == naiveGroups(timetable, radius: 1500, within: .seconds(40_000), limit: 2, filter: filter))
  }

  @Test func `nearby departures are empty without a stop in range, without departures, or with a limit of 0`() throws {
    let timetable = try TestBundle(.town).timetable()
    let lake = Coordinate(latitudeE7: 470_000_000, longitudeE7: 80_000_000)
    #expect(try timetable.departures(near: lake, radius: 5000, after: morning).isEmpty)
    #expect(try timetable.departures(near: corner, radius: -1, after: morning).isEmpty)
    #expect(try timetable.departures(near: corner, radius: 600, after: morning, within: .zero).isEmpty)
    #expect(try timetable.departures(near: corner, radius: 600, after: morning, limit: 0).isEmpty)
    #expect(try timetable.departures(near: corner, radius: 600, after: .distantPast).isEmpty)
    #expect(try timetable.departures(near: corner, radius: 600, after: .distantFuture).isEmpty)
  }

  @Test func `nearby departures list platforms, not their station`() throws {
    let feed = TestFeed(
      stops: [
        .init("station", "Central", type: 1, latitude: 47, longitude: 8),
        .init("near", "Central", parent: "station", latitude: 47.0001, longitude: 8),
        .init("far", "Central", parent: "station", latitude: 47.01, longitude: 8),
        .init("entrance", "Central", parent: "station", type: 2, latitude: 47, longitude: 8),
        .init("end", "End", latitude: 48, longitude: 8),
      ],
      services: [.init(id: "daily", week: "1111111", start: "20260101", end: "20261231")],
      trips: ["near", "far"].map { .init(id: "t-\($0)", service: "daily", calls: ["\($0) 08:00:00", "end 08:10:00"]) })
    let timetable = try TestBundle(feed).timetable()
    let here = Coordinate(latitudeE7: 470_000_000, longitudeE7: 80_000_000)
    func stops(radius: Double) throws -> [StopID] {
      try timetable.departures(near: here, radius: radius, after: morning, within: .seconds(14_400), atEveryStop: true)
        .map(\.stop.id)
    }
    #expect(try stops(radius: 5) == [])
    #expect(try stops(radius: 100) == ["near"])
    #expect(try stops(radius: 5000) == ["near", "far"])
  }
}
