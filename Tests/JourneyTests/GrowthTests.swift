import Foundation
import JourneyChecks
import TestFeeds
import Testing
import TortureSupport
import TransitBundle
import TransitJourneys

/// The cost of a question grows like the feed, also for feeds of one extreme.
@Suite struct `Growth of cost` {
  /// The processor time of a question on feeds of a size and of four times that size. Linear growth gives 4, quadratic
  /// growth 16.
  private func growth(_ size: Int, from: JourneyPlace, to: JourneyPlace, _ feed: (Int) -> FeedText) async throws
    -> Double
  {
    var costs: [Double] = []
    for count in [size, 4 * size] {
      let built = try await BuiltFeed(feed(count))
      var least = UInt64.max
      for _ in 0..<3 {
        let planner = JourneyPlanner(try Timetable(path: built.planner.timetable.path))
        let start = ProcessorClock.threadNanoseconds
        let journeys = try planner.journeys(from: from, to: to, departing: planner.instant("8:00"))
        least = min(least, ProcessorClock.threadNanoseconds - start)
        #expect(!journeys.isEmpty)
      }
      costs.append(Double(least))
    }
    return costs[1] / costs[0]
  }

  /// Two trips for each platform of a station, which are all at one place: one to it, one from it.
  private static func station(_ count: Int, rule: String) -> FeedText {
    var (stops, trips, calls) = ("S,S,52,13,,1\n", "", "")
    for line in 0..<10 { stops += "A\(line),A,51.\(line),13,,\nB\(line),B,53.\(line),13,,\n" }
    for platform in 0..<count {
      let minutes = platform % 600
      let times = [480 + minutes, 485 + minutes, 490 + minutes].map { String(format: "%02d:%02d:00", $0 / 60, $0 % 60) }
      stops += "P\(platform),P,52,13,S,\n"
      trips += "r1,daily,t\(platform)\n"
      for (index, stop) in ["A\(platform % 10)", "P\(platform)", "B\(platform / 10 % 10)"].enumerated() {
        calls += "t\(platform),\(times[index]),\(times[index]),\(stop),\(index)\n"
      }
    }
    return FeedText.small
      .adding("stops.txt", "stop_id,stop_name,stop_lat,stop_lon,parent_station,location_type\n" + stops)
      .adding("trips.txt", "route_id,service_id,trip_id\n" + trips)
      .adding("stop_times.txt", "trip_id,arrival_time,departure_time,stop_id,stop_sequence\n" + calls)
      .adding(
        "transfers.txt",
        "from_stop_id,to_stop_id,from_route_id,to_route_id,from_trip_id,transfer_type,min_transfer_time\n" + rule)
  }

  @Test(arguments: ["A1,S,,,,2,60", "S,S,,,,2,60", "S,S,r1,,,2,60", "S,S,r1,r1,,2,60", "S,S,,,t5,2,60"])
  func `a rule to a station of thousands of platforms costs what they do`(rule: String) async throws {
    #expect(try await growth(600, from: "A1", to: "B7") { Self.station($0, rule: rule) } < 9)
  }

  @Test func `a block of many trips costs what they do`() async throws {
    let growth = try await growth(3000, from: "A", to: "C") { count in
      let trips = (0..<count).map { "r1,daily,t\($0),b\n" }.joined()
      let calls = (0..<count).map { trip in
        let start = 8 * 3600 + trip * 7 % 50_000
        let times = [start, start + 240].map { String(format: "%02d:%02d:%02d", $0 / 3600, $0 / 60 % 60, $0 % 60) }
        let stops = [("A", "B"), ("B", "C"), ("C", "A")][trip % 3]
        return "t\(trip),\(times[0]),\(times[0]),\(stops.0),1\nt\(trip),\(times[1]),\(times[1]),\(stops.1),2\n"
      }.joined()
      return FeedText.small.adding("trips.txt", "route_id,service_id,trip_id,block_id\n" + trips)
        .adding("stop_times.txt", "trip_id,arrival_time,departure_time,stop_id,stop_sequence\n" + calls)
    }
    #expect(growth < 9)
  }
}
