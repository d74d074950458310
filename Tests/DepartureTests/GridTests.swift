import TestFeeds
import Testing
import TransitBundle
import TransitValues

/// A printed timetable holds each trip that runs, whole and in its order, and nothing else.
@Suite struct `The grid of a route` {
  @Test(arguments: [UInt64](1...30))
  func `has every run of its trips as a column, read from top to bottom`(seed: UInt64) async throws {
    let feed = RandomFeed(seed: seed)
    let built = try await BuiltFeed(feed.text)
    let timetable = try Timetable(path: built.bundle)
    let date = try #require(ServiceDate(feed.day))
    for route in try timetable.routes() {
      for direction in [nil, 0, 1] {
        let trips = feed.text.table("trips.txt").records.filter {
          $0["route_id"] == route.routeID.rawValue && (direction == nil || $0["direction_id"] == "\(direction ?? 0)")
        }
        for day in [date, ServiceDate(day: date.day + 1)] {
          let grid = try #require(try timetable.grid(of: route.routeID, direction: direction, on: day))
          var expected: [TripID: [[Cell]]] = [:]
          for trip in trips {
            let id = TripID(rawValue: trip["trip_id"])
            guard try timetable.trip(id) != nil else { continue }
            expected[id] = try timetable.runs(of: id, on: day).map { Self.cells(of: $0, timetable.clock) }
          }
          var found: [TripID: [[Cell]]] = [:]
          for column in grid.columns {
            #expect(column.cells.count == grid.places.count)
            found[column.tripID, default: []].append(Self.cells(of: column, grid))
          }
          for (id, runs) in expected where !runs.isEmpty {
            #expect(
              Self.sorted(found[id] ?? []) == Self.sorted(runs), "\(feed.summary), \(route.routeID) \(day), trip \(id)")
          }
          #expect(Set(found.keys) == Set(expected.filter { !$0.value.isEmpty }.keys))
          let isUsed = grid.places.indices.map { row in grid.columns.contains { $0.cells[row] != nil } }
          #expect(isUsed.allSatisfy { $0 }, "no line is empty")
        }
      }
    }
  }

  @Test func `is nothing for a route that the feed does not have`() async throws {
    let built = try await BuiltFeed(.small)
    let timetable = try Timetable(path: built.bundle)
    #expect(try timetable.grid(of: "nowhere", on: ServiceDate(day: 20_000)) == nil)
  }

  private struct Cell: Hashable {
    let place: Trip.Place
    let sequence: Int
    let arrival: Int?
    let departure: Int?
  }

  private static func sorted(_ runs: [[Cell]]) -> [String] { runs.map { "\($0)" }.sorted() }

  private static func cells(of run: Run, _ clock: Clock) -> [Cell] {
    let origin = clock.origin(of: run.serviceDate).seconds
    return run.calls.map { call in
      Cell(
        place: call.call.place, sequence: call.call.stopSequence, arrival: call.arrival.map { $0.seconds - origin },
        departure: call.departure.map { $0.seconds - origin })
    }
  }

  private static func cells(of column: RouteGrid.Column, _ grid: RouteGrid) -> [Cell] {
    zip(grid.places, column.cells).compactMap { place, cell in
      cell.map {
        Cell(
          place: place, sequence: $0.stopSequence, arrival: $0.arrival?.seconds, departure: $0.departure?.seconds)
      }
    }
  }
}
