import Foundation
import JourneyChecks
import TestFeeds
import Testing
import TransitBundle
import TransitJourneys
import TransitValues

/// A trip with five stops, 10 km apart on the equator. Riders can neither board nor alight at C.
private let line = Town(.init("t", "A 8:00, B 8:10-8:11, C 8:20 !b !a, D 8:30, E 8:40"))

/// The headers of files that a test writes itself.
private let tripsHeader = "route_id,service_id,trip_id,shape_id\n"
private let shapesHeader = "shape_id,shape_pt_sequence,shape_pt_lat,shape_pt_lon,shape_dist_traveled\n"

extension JourneyPlanner {
  /// The first journey's rides.
  fileprivate func rides(_ from: JourneyPlace, _ to: JourneyPlace, _ time: String) throws -> [JourneyRide] {
    try #require(try journeys(from: from, to: to, departing: instant(time)).first).rides
  }

  /// The calls of a ride as text: `A 8:00, B 8:10-8:11`.
  fileprivate func calls(_ ride: JourneyRide) throws -> String {
    func text(_ date: Date?) -> String? {
      date.map { timetable.clock.dateComponents(at: $0) }.map {
        "\($0.hour ?? 0):" + String(format: "%02d", $0.minute ?? 0)
      }
    }
    return try timetable.calls(of: ride).map { call in
      let times = [text(call.arrival), text(call.departure)].compactMap(\.self)
      let time = Set(times).count == 1 ? times[0] : times.joined(separator: "-")
      return "\(call.stop?.id.rawValue ?? "") \(time.isEmpty ? "~\(text(call.estimate) ?? "")" : time)"
    }.joined(separator: ", ")
  }

  /// The line of a ride as text, in kilometers to the east and north of the town's first stop: `0,0 5,1`.
  fileprivate func path(_ ride: JourneyRide) throws -> String {
    func kilometers(_ degreesE7: Int) -> Int { Int((Double(degreesE7) / 1e7 * 111.195).rounded()) }
    return try timetable.path(of: ride).map {
      "\(kilometers($0.longitudeE7 - 100_000_000)),\(kilometers($0.latitudeE7))"
    }
    .joined(separator: " ")
  }
}

extension Town {
  /// A row of shapes.txt for each point, in kilometers to the east and north, with or without a distance.
  fileprivate func shape(_ points: (east: Double, north: Double, distance: Double?)...) -> Town {
    adding("trips.txt", tripsHeader + "r1,daily,t,s\n").adding(
      "shapes.txt",
      shapesHeader
        + points.enumerated().map { index, point in
          let (north, east) = (point.north / 111.194_926_644_6, 10 + point.east / 111.194_926_644_6)
          return String(format: "s,%d,%.7f,%.7f,", index, north, east) + (point.distance.map { "\($0)" } ?? "") + "\n"
        }.joined())
  }
}

@Suite struct `Calls of a ride` {
  @Test func `the calls of a ride are those of its trip from boarding to alighting`() async throws {
    let planner = try await BuiltFeed(line.feed).planner
    let whole = try #require(try planner.rides("A", "E", "8:00").first)
    #expect(try planner.calls(whole) == "A 8:00, B 8:10-8:11, C 8:20, D 8:30, E 8:40")
    let part = try #require(try planner.rides("B", "D", "8:00").first)
    #expect(try planner.calls(part) == "B 8:10-8:11, C 8:20, D 8:30")
    #expect(try planner.timetable.calls(of: part) == Array(planner.timetable.instance(of: part.boarding).calls[1...3]))
    #expect(try planner.timetable.calls(of: part).map(\.pickupType) == [.regular, .notAvailable, .regular])
  }

  @Test func `the first and last calls have the times of the ride`() async throws {
    let planner = try await BuiltFeed(line.feed).planner
    let ride = try #require(try planner.rides("B", "D", "8:00").first)
    let calls = try planner.timetable.calls(of: ride)
    #expect(calls.first?.departure == ride.departure)
    #expect(calls.last?.arrival == ride.arrival)
    #expect(calls.last?.stop == ride.destination)
    #expect(calls.last?.isInterpolated == ride.isArrivalInterpolated && calls.last?.dropOffType == ride.dropOffType)
  }

  @Test func `a ride says whether its arrival is an estimate, and how riders get off`() async throws {
    let planner = try await BuiltFeed(
      line.adding(
        "stop_times.txt",
        "trip_id,arrival_time,departure_time,stop_id,stop_sequence,drop_off_type\n"
          + "t,8:00:00,8:00:00,A,1,\nt,,,B,2,3\nt,8:20:00,8:20:00,C,3,\n"
      ).feed
    ).planner
    let ride = try #require(try planner.rides("A", "B", "8:00").first)
    #expect(ride.isArrivalInterpolated && ride.dropOffType == .askDriver)
    let last = try #require(try planner.rides("A", "C", "8:00").first)
    #expect(!last.isArrivalInterpolated && last.dropOffType == .regular)
  }

  @Test func `a ride around a loop has each call once`() async throws {
    let planner = try await BuiltFeed(Town(.init("t", "A 8:00, B 8:10, C 8:20, A 8:30, D 8:40")).feed).planner
    #expect(try planner.calls(planner.rides("B", "A", "8:00")[0]) == "B 8:10, C 8:20, A 8:30")
    #expect(try planner.calls(planner.rides("A", "D", "8:25")[0]) == "A 8:30, D 8:40")
  }

  @Test func `calls of a repeated trip have the times of the run`() async throws {
    let planner = try await BuiltFeed(
      Town(.init("t", "A 0:00, B 0:10-0:11, C 0:20")).adding(
        "frequencies.txt", "trip_id,start_time,end_time,headway_secs\nt,08:00:00,09:00:00,1200"
      ).feed
    ).planner
    #expect(try planner.calls(planner.rides("A", "C", "8:15")[0]) == "A 8:20, B 8:30-8:31, C 8:40")
    #expect(try planner.calls(planner.rides("B", "C", "8:40")[0]) == "B 8:50-8:51, C 9:00")
  }

  @Test func `calls past midnight are instants of the next day`() async throws {
    let planner = try await BuiltFeed(Town(.init("t", "A 23:50, B 24:10, C 24:30")).feed).planner
    let ride = try planner.rides("A", "C", "23:00")[0]
    #expect(
      try planner.timetable.calls(of: ride).map(\.time) == ["23:50", "24:10", "24:30"].map { planner.instant($0) })
  }

  @Test func `riders who stay seated get the calls of each trip`() async throws {
    let planner = try await BuiltFeed(
      Town(.init("t1", "A 8:00, B 8:10, C 8:20", block: "b"), .init("t2", "C 8:25, D 8:30, E 8:40", block: "b")).feed
    ).planner
    let rides = try planner.rides("B", "D", "8:00")
    #expect(rides.map(\.staysSeated) == [false, true])
    #expect(try rides.map { try planner.calls($0) } == ["B 8:10, C 8:20", "C 8:25, D 8:30"])
  }

  @Test func `calls without times have estimates`() async throws {
    let planner = try await BuiltFeed(
      line.adding(
        "stop_times.txt",
        "trip_id,arrival_time,departure_time,stop_id,stop_sequence\n"
          + "t,08:00:00,08:00:00,A,1\nt,,,B,2\nt,08:20:00,08:20:00,C,5\n"
      ).feed
    ).planner
    #expect(try planner.calls(planner.rides("A", "C", "8:00")[0]) == "A 8:00, B ~8:10, C 8:20")
  }

  @Test func `a ride on an unknown trip is an error`() async throws {
    let planner = try await BuiltFeed(line.feed).planner
    var ride = try planner.rides("A", "B", "8:00")[0]
    ride.boarding.tripID = "tt"
    let missing = ride
    let calls = #expect(throws: BundleError.self) { try planner.timetable.calls(of: missing) }
    let path = #expect(throws: BundleError.self) { try planner.timetable.path(of: missing) }
    #expect(calls?.kind == .unknownTrip)
    #expect(path?.kind == .unknownTrip)
  }

  @Test func `a ride that ends before it starts has no calls and no line`() async throws {
    let planner = try await BuiltFeed(line.feed).planner
    var ride = try planner.rides("B", "D", "8:00")[0]
    ride.destinationSequence = 1
    #expect(try planner.timetable.calls(of: ride) == [])
    #expect(try planner.timetable.path(of: ride) == [])
  }
}

@Suite struct `Names and colors of a ride` {
  @Test func `a ride has all that a badge and a platform sign show`() async throws {
    let planner = try await BuiltFeed(
      line.adding(
        "routes.txt",
        "route_id,agency_id,route_short_name,route_long_name,route_type,route_color,route_text_color\n"
          + "r1,a,S3,North Line,2,ff8000,000000\n"
      ).adding("trips.txt", "route_id,service_id,trip_id,trip_headsign\nr1,daily,t,Eastend\n").adding(
        "stops.txt",
        "stop_id,stop_name,stop_lat,stop_lon,platform_code\nA,Alpha,0,10,1\nB,Beta,0,10.1,2b\nC,,0,10.2,\nD,,0,10.3,\nE,,0,10.4,\n"
      ).feed
    ).planner
    let ride = try planner.rides("A", "B", "8:00")[0]
    #expect(ride.boarding.route.displayName == "S3")
    #expect(ride.boarding.route.longName == "North Line")
    #expect(ride.boarding.route.color == RouteColor(rawValue: "FF8000"))
    #expect(ride.boarding.route.textColor == RouteColor(rawValue: "000000"))
    #expect(ride.boarding.route.type == .rail)
    #expect(ride.boarding.headsign == "Eastend")
    #expect(ride.boarding.stop == StopSummary(id: "A", name: "Alpha", platformCode: "1"))
    #expect(ride.destination == StopSummary(id: "B", name: "Beta", platformCode: "2b"))
  }
}

@Suite struct `The line of a ride` {
  @Test func `a path follows the shape from stop to stop`() async throws {
    let planner = try await BuiltFeed(
      line.shape((0, 0, nil), (5, 3, nil), (10, 0, nil), (20, 0, nil), (25, 4, nil), (30, 0, nil), (40, 0, nil)).feed
    ).planner
    #expect(try planner.path(planner.rides("A", "B", "8:00")[0]) == "0,0 5,3 10,0")
    #expect(try planner.path(planner.rides("B", "D", "8:00")[0]) == "10,0 20,0 25,4 30,0")
    #expect(try planner.path(planner.rides("A", "E", "8:00")[0]) == "0,0 5,3 10,0 20,0 25,4 30,0 40,0")
  }

  @Test func `a path is cut between two points of the shape`() async throws {
    let planner = try await BuiltFeed(line.shape((0, 0, nil), (25, 0, nil), (40, 0, nil)).feed).planner
    #expect(try planner.path(planner.rides("B", "D", "8:00")[0]) == "10,0 25,0 30,0")
  }

  @Test func `a path of a loop passes a stop once`() async throws {
    let planner = try await BuiltFeed(
      Town(.init("t", "A 8:00, B 8:10, C 8:20, A 8:30, D 8:40")).placing("D", at: -10_000)
        .shape((0, 0, nil), (10, 0, nil), (20, 0, nil), (20, 5, nil), (0, 5, nil), (0, 0, nil), (-10, 0, nil)).feed
    ).planner
    #expect(try planner.path(planner.rides("B", "A", "8:00")[0]) == "10,0 20,0 20,5 0,5 0,0")
    #expect(try planner.path(planner.rides("A", "D", "8:25")[0]) == "0,0 -10,0")
    #expect(try planner.path(planner.rides("A", "C", "8:00")[0]) == "0,0 10,0 20,0")
  }

  @Test func `a path is cut at shape_dist_traveled`() async throws {
    // The distances place B 2 km after its stop.
    let planner = try await BuiltFeed(
      line.shape((0, 0, 0), (20, 0, 20), (40, 0, 40)).adding(
        "stop_times.txt",
        "trip_id,arrival_time,departure_time,stop_id,stop_sequence,shape_dist_traveled\n"
          + "t,08:00:00,08:00:00,A,1,0\nt,08:10:00,08:10:00,B,2,12\nt,08:30:00,08:30:00,D,3,30\n"
      ).feed
    ).planner
    #expect(try planner.path(planner.rides("B", "D", "8:00")[0]) == "12,0 20,0 30,0")
  }

  @Test func `without a shape, a path has the stops`() async throws {
    let planner = try await BuiltFeed(line.feed).planner
    let ride = try planner.rides("B", "D", "8:00")[0]
    #expect(try planner.path(ride) == "10,0 20,0 30,0")
    #expect(try planner.timetable.path(of: ride).first == planner.timetable.stop("B")?.coordinate)
    #expect(try planner.timetable.path(of: ride).last == planner.timetable.stop("D")?.coordinate)
  }

  @Test func `a path leaves out stops without a place`() async throws {
    let planner = try await BuiltFeed(line.placing("C", at: nil).feed).planner
    #expect(try planner.path(planner.rides("B", "D", "8:00")[0]) == "10,0 30,0")
  }
}
