import Foundation
import JourneyChecks
import TestFeeds
import Testing
import TransitBundle
import TransitJourneys

@Suite struct `Hostile feeds` {
  @Test func `trips that continue as each other at one instant are ridden once`() async throws {
    let planner = try await BuiltFeed(
      Town(
        .init("t1", "A 8:00, B 8:00"), .init("t2", "B 8:00, A 8:00"), .init("t3", "B 8:00, C 8:00")
      ).transfers(",,,,t1,t2,4,", ",,,,t2,t1,4,", ",,,,t1,t1,4,", ",,,,t2,t3,4,", ",,,,t1,t3,4,").feed
    ).planner
    #expect(try planner.depart("A", "C", "8:00") == ["8:00-8:00 t1=t3"])
    #expect(try planner.arrive("A", "C", "8:00") == ["8:00-8:00 t1=t3"])
    #expect(try planner.range("A", "C", "7:59", within: 120) == ["8:00-8:00 t1=t3"])
  }

  @Test func `many trips that continue as all others take time for each row only`() async throws {
    let numbers = 1...150
    let rows = numbers.flatMap { from in numbers.map { ",,,,t\(from),t\($0),4," } }
    let trips = numbers.map { Town.Trip("t\($0)", "S\($0 % 7) 8:00, S\(($0 + 1) % 7) 8:00") }
    let planner = try await BuiltFeed(Town(trips).transfers(rows).feed).planner
    let journeys = try planner.journeys(from: "S0", to: "S5", departing: planner.instant("7:00"))
    #expect(journeys.map(\.vehicles) == [1])
  }

  @Test func `a rider stays seated through many trips of a block that share a pattern but not a route`() async throws {
    let trips = (1...90).map { number in
      let minute = 4 * (number - 1)
      let times = (0...2).map { "\(8 + (minute + $0) / 60):\(String("0\((minute + $0) % 60)".suffix(2)))" }
      return Town.Trip("t\(number)", "A \(times[0]), B \(times[1]), A \(times[2])", route: "r\(number)", block: "b")
    }
    let planner = try await BuiltFeed(
      Town(trips + [.init("end", "A 14:00, C 14:10", block: "b")]).feed
    ).planner
    #expect(try planner.depart("B", "C", "8:00") == ["13:57-14:10 t90=end"])
    #expect(try planner.arrive("B", "C", "14:10") == ["13:57-14:10 t90=end"])
    let options = JourneyOptions(excludedRoutes: ["r90"])
    #expect(try planner.depart("B", "C", "8:00", options: options) == ["13:53-14:10 t89 end"])
  }

  @Test func `runs every second do not make a question for one departure longer`() async throws {
    let planner = try await BuiltFeed(
      Town(.init("t", "A 8:00, B 8:10")).adding(
        "frequencies.txt", "trip_id,start_time,end_time,headway_secs\nt,00:00:00,99:00:00,1\n"
      ).feed
    ).planner
    #expect(try planner.depart("A", "B", "8:00") == ["8:00-8:10 t"])
    #expect(try planner.arrive("A", "B", "8:00") == ["7:50-8:00 t"])
    #expect(try planner.range("A", "B", "8:00", within: 2).count == 2)
  }

  @Test func `rules between all stops of a large station are answered or refused`() async throws {
    let stops = (1...300).map { "P\($0)" }
    var town = Town(stops.enumerated().map { .init("t\($0)", "\($1) 8:0\($0 % 10), END 9:00") }).placing("S", at: 0)
    for stop in stops { town = town.placing(stop, at: 10, below: "S") }
    let planner = try await BuiltFeed(town.transfers("S,S,,,,,2,0").feed).planner
    #expect(try planner.depart("S", "END", "8:09") == ["8:09-9:00 t9"])
  }

  @Test(arguments: [true, false])
  func `thousands of stops within a walk of each other do not make a sound bundle a damaged one`(
    areAtOnePlace: Bool
  ) async throws {
    let count = 9000
    var feed = FeedText.small
    feed.files["stops.txt"] =
      "stop_id,stop_name,stop_lat,stop_lon\n"
      + (0..<count).map { "s\($0),s,47.0,8.\(areAtOnePlace ? "1" : String($0 + 1_000_000))\n" }.joined()
    feed.files["routes.txt"] = "route_id,agency_id,route_short_name,route_type\nr1,a,1,3\n"
    feed.files["trips.txt"] = "route_id,service_id,trip_id\nr1,daily,t\n"
    feed.files["stop_times.txt"] =
      "trip_id,arrival_time,departure_time,stop_id,stop_sequence\n"
      + (0..<count).map { call in
        let time = "\(8 + call / 3600):" + String(format: "%02d:%02d", call / 60 % 60, call % 60)
        return "t,\(time),\(time),s\(call),\(call)\n"
      }.joined()
    let planner = try await BuiltFeed(feed).planner
    let options = JourneyOptions(walkingDistance: 5000)
    do {
      let reached = try planner.reachableStops(
        from: "s0", departing: planner.instant("7:59"), within: .seconds(14_400), options: options)
      #expect(areAtOnePlace && reached.count == count)
    } catch {
      #expect(!areAtOnePlace && error.kind == .tooLarge, "\(error)")
    }
  }
}
