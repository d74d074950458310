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
