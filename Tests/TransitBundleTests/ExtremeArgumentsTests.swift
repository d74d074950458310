import Foundation
import TestFeeds
import Testing
import TransitBundle

/// A trap in one of these calls ends the process of an app.
@Suite struct `Extreme arguments` {
  private static let integers = [
    Int.min, .min + 1, -1_000_000_000_000, -1, 0, 1, 86_400, 1_000_000_000_000, .max - 1, .max,
  ]
  private static let reals = [
    -.infinity, -.greatestFiniteMagnitude, -1e20, -181, -90, -0.0, 0, .leastNonzeroMagnitude, 1, 91, 1e20,
    .greatestFiniteMagnitude, .infinity, .nan,
  ]
  private let town: TestBundle

  init() throws {
    town = try TestBundle(.town)
  }

  @Test(arguments: integers) func `boards answer for any instant, window and limit`(number: Int) throws {
    let timetable = try town.timetable()
    for real in Self.reals + [Double(number)] {
      for date in [Date(timeIntervalSince1970: real), Date(timeIntervalSinceReferenceDate: real)] {
        for limit in [number, 3] {
          _ = try timetable.departures(from: "stop-3-4", after: date, within: .seconds(number), limit: min(limit, 9))
          _ = try timetable.arrivals(at: "stop-3-4", after: date, within: .milliseconds(number), limit: min(limit, 9))
        }
        _ = try timetable.departures(
          near: Coordinate(latitudeE7: number, longitudeE7: number), radius: real, after: date,
          within: .seconds(number), limit: number)
        let id = CallID(
          tripID: "trip-3-4", serviceDate: ServiceDate(daysSince1970: number), stopSequence: number, time: date,
          frequencyRow: number)
        _ = try timetable.departures(from: "stop-3-4", following: id, limit: min(number, 9))
        _ = (timetable.clock.localDate(at: date), timetable.clock.dateComponents(at: date))
        _ = timetable.clock.utcOffset(at: date)
      }
    }
    let crowded = Coordinate(latitudeE7: 525_120_000, longitudeE7: 134_060_000)
    #expect(try timetable.departures(near: crowded, radius: .infinity, within: .seconds(number), limit: -1).isEmpty)
  }

  @Test(arguments: reals) func `stops near a place are found for any place and radius`(real: Double) throws {
    let timetable = try town.timetable()
    for other in Self.reals {
      for limit in Self.integers {
        if let place = Coordinate(latitude: real, longitude: other) {
          #expect(try timetable.stops(near: place, radius: other, limit: limit).count <= max(0, limit))
        }
      }
      for bounds in [(real, other), (other, real)] {
        _ = try timetable.stops(in: .init(south: bounds.0, west: bounds.0, north: bounds.1, east: bounds.1))
        _ = try timetable.stops(in: .init(south: -90, west: bounds.0, north: 90, east: bounds.1), limit: .min)
      }
    }
    let everywhere = try timetable.stops(
      near: Coordinate(latitudeE7: 0, longitudeE7: 0), radius: .greatestFiniteMagnitude, limit: .max)
    #expect(everywhere.count == 144)
  }

  @Test(arguments: integers) func `trips and services answer for any day`(number: Int) throws {
    let timetable = try town.timetable()
    let date = ServiceDate(daysSince1970: number)
    for id: TripID in ["trip-3-4", "trip-0-0"] {
      _ = (try timetable.instances(of: id, on: date), try timetable.isRunning(id, on: date))
      _ = try timetable.continuation(of: id, on: date)
    }
    _ = try timetable.routeTimetable(of: "R", on: date)
    for service in try timetable.services() {
      #expect(
        service.dates(in: min(date, ServiceDate(daysSince1970: 0))...max(date, date.advanced(by: number))).count < 400)
      _ = (service.reason(on: date), date.weekday, date.description, date.dateComponents)
    }
    for other in Self.integers {
      let (moved, distance) = (date.advanced(by: other), date.distance(to: ServiceDate(daysSince1970: other)))
      #expect(other < 0 ? moved <= date : moved >= date)
      #expect((distance < 0) == (other < number))
      let time = ServiceTime(seconds: number)
      _ = (time.advanced(by: other), time.distance(to: ServiceTime(seconds: other)), time.description)
      _ = (ServiceTime(hour: number, minute: other, second: number), ServiceDate(year: number, month: other, day: 1))
      _ = timetable.clock.date(on: date, hour: other, minute: number, second: other)
      _ = (timetable.clock.date(of: time, on: date), timetable.clock.origin(of: date))
      _ = TripInstance.ID(tripID: "t", serviceDate: date, delay: .seconds(other))
      let places = [
        Coordinate(latitudeE7: number, longitudeE7: other), Coordinate(latitudeE7: other, longitudeE7: number),
      ]
      _ = EncodedPolyline(places, precision: other).coordinates
      _ = RouteShape(id: "s", points: places.map { .init(coordinate: $0, distance: Double(other)) }).encodedPolyline()
      _ = Repetition(headway: .seconds(other))
    }
    var instance = try #require(
      try timetable.instances(of: "trip-0-1", on: ServiceDate(year: 2026, month: 6, day: 1)!).first)
    instance.delay = .seconds(number)
    #expect(instance.calls.count == 12)
  }

  @Test(arguments: integers) func `an encoded line has at most seven decimal digits, also one that is decoded`(
    precision: Int
  ) throws {
    let json = Data(#"{"text":"_p~iF~ps|U","precision":\#(precision)}"#.utf8)
    let line = try JSONDecoder().decode(EncodedPolyline.self, from: json)
    #expect(line == EncodedPolyline(text: "_p~iF~ps|U", precision: precision))
    #expect((0...7).contains(line.precision) && line.coordinates?.count == 1)
  }

  @Test(arguments: integers) func `a timetable opens with caches of any size`(number: Int) throws {
    let timetable = try Timetable(
      path: town.path,
      settings: .init(blockCacheBytes: number, pageCacheBytes: number, boardCacheBytes: number))
    let stops = try town.timetable().stops(matching: "street 7", limit: .max)
    #expect(try timetable.stops(matching: "street 7", limit: .max) == stops)
    #expect(try timetable.stops(matching: "street 7", limit: number) == Array(stops.prefix(max(0, number))))
  }
}
