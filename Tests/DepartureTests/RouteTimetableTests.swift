import Foundation
import TestFeeds
import Testing
import TransitBundle
import TransitValues

/// A route timetable contains each trip that runs, complete and in its order, and nothing else.
@Suite struct `Route timetables` {
  @Test(arguments: [UInt64](1...30))
  func `a route timetable has a column for each trip instance, with its calls in order`(seed: UInt64) async throws {
    let feed = RandomFeed(seed: seed)
    let built = try await BuiltFeed(feed.text)
    let timetable = try Timetable(path: built.bundle)
    let date = try #require(ServiceDate(feed.day))
    for route in try timetable.routes() {
      for direction: Direction? in [nil, .outbound, .inbound] {
        let trips = feed.text.table("trips.txt").records.filter { trip in
          trip["route_id"] == route.id.rawValue
            && (direction.map { trip["direction_id"] == "\($0.rawValue)" } ?? true)
        }
        for day in [date, ServiceDate(daysSince1970: date.daysSince1970 + 1)] {
          let printed = try timetable.routeTimetable(of: route.id, direction: direction, on: day)
          #expect(printed.routeID == route.id && printed.direction == direction && printed.serviceDate == day)
          var expected: [TripID: [[Cell]]] = [:]
          for trip in trips {
            let id = TripID(rawValue: trip["trip_id"])
            guard try timetable.trip(id) != nil else { continue }
            expected[id] = try timetable.instances(of: id, on: day).map { Self.cells(of: $0, timetable.clock) }
          }
          var found: [TripID: [[Cell]]] = [:]
          for column in printed.columns {
            #expect(column.cells.count == printed.places.count)
            found[column.tripID, default: []].append(Self.cells(of: column, printed))
          }
          for (id, instances) in expected where !instances.isEmpty {
            #expect(
              Self.sorted(found[id] ?? []) == Self.sorted(instances), "\(feed.summary), \(route.id) \(day), trip \(id)")
          }
          #expect(Set(found.keys) == Set(expected.filter { !$0.value.isEmpty }.keys))
          let isUsed = printed.places.indices.map { line in printed.columns.contains { $0.cells[line] != nil } }
          #expect(isUsed.allSatisfy { $0 }, "a line is empty")
        }
      }
    }
  }

  @Test(arguments: [UInt64](1...20))
  func `printed timetables have each trip of their direction, with its calls in order at lines of their places`(
    seed: UInt64
  ) async throws {
    let feed = RandomFeed(seed: seed)
    let built = try await BuiltFeed(feed.text)
    let timetable = try Timetable(path: built.bundle)
    let date = try #require(ServiceDate(feed.day))
    for route in try timetable.routes() {
      let printed = try timetable.printedTimetables(of: route.id, on: date)
      let directions = Dictionary(grouping: printed) { $0.direction }
      for (direction, tables) in directions {
        #expect(tables.count <= (direction == nil ? 2 : 1))
        let whole = try timetable.routeTimetable(of: route.id, direction: direction, on: date)
        let expected = try whole.columns.filter { $0.direction == direction }.map {
          try Self.line(of: $0, whole.places.map { try Self.place(of: $0, timetable) })
        }
        let found = try tables.flatMap { table in
          try table.columns.map { try Self.line(of: $0, table.places.map(Self.id)) }
        }
        #expect(found.sorted() == expected.sorted(), "\(feed.summary), \(route.id)")
      }
      let all = try timetable.routeTimetable(of: route.id, on: date).columns.count
      #expect(printed.map(\.columns.count).reduce(0, +) == all)
    }
  }

  @Test func `trips without a direction are printed as two timetables, each place once`() async throws {
    var feed = FeedText.small
    // There and back, expresses, a branch, and a trip that only the branch shares stops with.
    let trips = ["ABC", "CBA", "ABC", "AC", "CA", "BD", "DB", "ABDE", "EDBA", "ED", "DE"]
    feed.files["stops.txt"] =
      "stop_id,stop_name,stop_lat,stop_lon\n"
      + "ABCDE".enumerated().map { "\($1),Stop \($1),52.5,13.\($0)\n" }.joined()
    feed.files["trips.txt"] =
      "route_id,service_id,trip_id\n" + trips.indices.map { "r1,daily,t\($0)\n" }.joined()
    feed.files["stop_times.txt"] =
      "trip_id,arrival_time,departure_time,stop_id,stop_sequence\n"
      + trips.enumerated().flatMap { number, stops in
        stops.enumerated().map { "t\(number),08:\(10 + $0):00,08:\(10 + $0):00,\($1),\($0)\n" }
      }.joined()
    let built = try await BuiltFeed(feed)
    let timetable = try Timetable(path: built.bundle)
    let printed = try timetable.printedTimetables(of: "r1", on: try #require(ServiceDate("20260706")))
    let there: Set<TripID> = ["t0", "t2", "t3", "t5", "t7", "t10"]
    #expect(
      printed.map { Set($0.columns.map(\.tripID)) } == [there, Set(trips.indices.map { "t\($0)" }).subtracting(there)])
    #expect(printed.allSatisfy { Set($0.places).count == $0.places.count && $0.places.count == 5 })
  }

  private static func line(of column: RouteTimetable.Column, _ places: [String]) throws -> String {
    let calls = zip(places, column.cells).compactMap { place, cell in cell.map { "\(place) \($0)" } }
    return "\(column.tripID) \(calls.joined(separator: ", "))"
  }

  private static func place(of place: Trip.Place, _ timetable: Timetable) throws -> String {
    if case .stop(let stop) = place { "\(try timetable.place(of: stop.id).id)" } else { try id(place) }
  }

  private static func id(_ place: Trip.Place) throws -> String {
    if case .stop(let stop) = place { "\(stop.id)" } else { "\(place)" }
  }

  @Test(arguments: [UInt64](1...20))
  func `the departures of a service day equal those of a naive model`(seed: UInt64) async throws {
    let feed = RandomFeed(seed: seed)
    let model = NaiveTimetable(feed.text)
    let built = try await BuiltFeed(feed.text)
    let timetable = try Timetable(path: built.bundle)
    let date = try #require(ServiceDate(feed.day))
    let start = timetable.clock.origin(of: date).unixSeconds
    for stop in try timetable.stops() {
      let query = DepartureQuery(stopID: ExactText(stop.id.rawValue), from: start, seconds: 14 * 86_400)
      let expected = model.departures(query).filter { $0.serviceDate == feed.day }
      let found = try timetable.departures(from: [stop.id], on: date).map { NaiveDeparture($0) }
      #expect(found == expected, "\(feed.summary), stop \(stop.id)")
    }
  }

  @Test func `days and timetables with millions of times are too large`() async throws {
    let built = try await BuiltFeed(.everySecond(trips: 8))
    let timetable = try Timetable(path: built.bundle)
    let date = try #require(ServiceDate("20260706"))
    for question in [
      { try timetable.departures(from: ["A"], on: date).count },
      { try timetable.routeTimetable(of: "r1", on: date).columns.count },
      { try timetable.printedTimetables(of: "r1", on: date).count },
    ] as [() throws -> Int] {
      let error = #expect(throws: BundleError.self) { try question() }
      #expect(error?.kind == .tooLarge && error?.problem.contains("more than") == true)
    }
    // One trip has a day's worth of runs.
    let sparse = try await BuiltFeed(.everySecond(trips: 1))
    let single = try Timetable(path: sparse.bundle)
    #expect(try single.departures(from: ["A"], on: date).count == 86_400)
    #expect(try single.routeTimetable(of: "r1", on: date).columns.count == 86_400)
  }

  @Test func `a timetable of an unknown route throws an error with near matches`() async throws {
    let built = try await BuiltFeed(.small)
    let timetable = try Timetable(path: built.bundle)
    let error = #expect(throws: BundleError.self) {
      try timetable.routeTimetable(of: "r", on: ServiceDate(daysSince1970: 20_000))
    }
    #expect(error?.kind == .unknownRoute)
    #expect(error?.nearMatches == ["r1"])
  }

  @Test func `a route timetable of a day without service is empty`() async throws {
    let built = try await BuiltFeed(.small)
    let printed = try Timetable(path: built.bundle).routeTimetable(of: "r1", on: ServiceDate(daysSince1970: 10_000))
    #expect(printed.columns.isEmpty && printed.places.isEmpty)
  }

  private struct Cell: Hashable {
    let place: Trip.Place
    let sequence: Int
    let arrival: Int?
    let departure: Int?
  }

  private static func sorted(_ instances: [[Cell]]) -> [String] { instances.map { "\($0)" }.sorted() }

  private static func cells(of instance: TripInstance, _ clock: ServiceClock) -> [Cell] {
    let origin = clock.origin(of: instance.serviceDate).unixSeconds
    return instance.calls.map { call in
      Cell(
        place: call.call.place, sequence: call.call.stopSequence,
        arrival: call.arrival.map { $0.unixSeconds - origin },
        departure: call.departure.map { $0.unixSeconds - origin })
    }
  }

  private static func cells(of column: RouteTimetable.Column, _ printed: RouteTimetable) -> [Cell] {
    zip(printed.places, column.cells).compactMap { place, cell in
      cell.map {
        Cell(
          place: place, sequence: $0.stopSequence, arrival: $0.arrival?.seconds, departure: $0.departure?.seconds)
      }
    }
  }
}
