import TestFeeds
import Testing
import TransitValues
import ValidationPage

@testable import FeedValidator

/// Work and memory that grow with the feed, compared with models that look at each day and each pair.
@Suite struct `Bounded work of the validator` {
  /// A service, and its days one by one.
  private struct RandomService {
    let period: ServicePeriod
    let days: Set<Int32>

    init(_ random: inout SplitMix64) {
      let start = Int32(random.number(-40...60))
      let end = start + Int32(random.number(-3...90))
      let weekdays = UInt8(random.number(0...127)) & UInt8(random.number(0...127))
      let pick = { (random: inout SplitMix64) in
        (0..<random.number(0...25)).map { _ in Int32(random.number(-60...160)) }
      }
      let (added, removed) = (pick(&random), pick(&random))
      period = ServicePeriod(start: start, end: end, weekdays: weekdays, added: added, removed: removed)
      let regular = start > end ? [] : (start...end).filter { weekdays >> UInt8((($0 + 3) % 7 + 7) % 7) & 1 == 1 }
      days = Set(regular).union(added).subtracting(removed)
    }
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func `a service has the days of its pattern, added, without removed ones`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let (service, other) = (RandomService(&random), RandomService(&random))
    let sorted = service.days.sorted()
    #expect(service.period.first == sorted.first)
    #expect(service.period.last == sorted.last)
    for day in -70..<170 as Range<Int32> {
      #expect(service.period.contains(day) == service.days.contains(day))
      #expect(service.period.day(from: day) == sorted.first { $0 >= day })
      #expect(service.period.day(upTo: day) == sorted.last { $0 <= day })
    }
    let gaps = zip(sorted, sorted.dropFirst()).filter { $1 - $0 - 1 > 13 }
    #expect(service.period.gaps(longerThan: 13).map(\.last) == gaps.map(\.0))
    #expect(service.period.gaps(longerThan: 13).map(\.next) == gaps.map(\.1))
    #expect(service.period.firstCommonDay(with: other.period) == service.days.intersection(other.days).min())
  }

  @Test(arguments: 0..<50 as Range<UInt64>)
  func `trips of each day are counted as day by day`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let services = (1...6).map { (id: TextNumber(index: $0), service: RandomService(&random)) }
    let trips = Dictionary(uniqueKeysWithValues: services.map { ($0.id, random.number(1...5)) })
    var byDay: [Int32: Int] = [:]
    for (id, service) in services { for day in service.days { byDay[day, default: 0] += trips[id] ?? 0 } }
    let periods = Dictionary(uniqueKeysWithValues: services.map { ($0.id, $0.service.period) })
    let counts = TripCounts(trips) { periods[$0] ?? ServicePeriod() }
    #expect(counts.firstDay() == byDay.keys.min())
    #expect(counts.lastDay() == byDay.keys.max())
    #expect(counts.most() == byDay.values.max())
    for day in -70..<170 as Range<Int32> { #expect(counts.count(on: day) == byDay[day, default: 0]) }
    let histogram = Dictionary(grouping: byDay.values) { $0 }.mapValues(\.count)
    #expect(Dictionary(uniqueKeysWithValues: counts.daysByCount.map { ($0.count, $0.days) }) == histogram)
    for count in 1...12 {
      #expect(counts.firstDay(with: count) == byDay.filter { $0.value >= count }.keys.min())
      #expect(counts.lastDay(with: count) == byDay.filter { $0.value >= count }.keys.max())
    }
  }

  @Test(arguments: 0..<100 as Range<UInt64>)
  func `repeated departures are counted as one by one`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let periods = (0..<random.number(1...8)).map { _ in
      TripFacts.Period(start: random.number(0...400), headway: random.number(1...60), count: random.number(1...9))
    }
    let departures = periods.flatMap { period in (0..<period.count).map { period.start + $0 * period.headway } }
    let counted = RepeatedDepartures(periods)
    for second in -10..<1000 { #expect(counted.count(before: second) == departures.count { $0 < second }) }
  }
}

@Suite struct `Pairs counted without a look at each` {
  /// The number of pairs of trips of a block that overlap.
  private func overlaps(_ trips: [(first: Int, last: Int, days: Set<Int>)]) -> Int {
    trips.indices.reduce(0) { sum, index in
      sum
        + trips[(index + 1)...].count { other in
          let (one, two) =
            (trips[index].first, trips[index].last) <= (other.first, other.last)
            ? (trips[index], other) : (other, trips[index])
          return one.last > two.first && !one.days.isDisjoint(with: two.days)
        }
    }
  }

  private func time(_ seconds: Int) -> String {
    "\(seconds / 3600):\(seconds / 600 % 6)\(seconds / 60 % 10):\(seconds / 10 % 6)\(seconds % 10)"
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func `overlapping trips of a block`(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    // Few trips take the path that looks at pairs, many the one that counts.
    let trips = (0..<(seed % 2 == 0 ? 12 : 150)).map { _ -> (first: Int, last: Int, days: Set<Int>) in
      let first = random.number(0...40) * 60 + 36_000
      let days = Set((0..<random.number(1...3)).map { _ in random.number(10...16) })
      return (first, first + random.number(0...20) * 60, days)
    }
    var files = [
      "trips.txt": "route_id,service_id,trip_id,block_id\n", "calendar_dates.txt": "service_id,date,exception_type\n",
      "stop_times.txt": "trip_id,arrival_time,departure_time,stop_id,stop_sequence\n",
    ]
    for (number, trip) in trips.enumerated() {
      let service = trip.days.sorted().map(String.init).joined(separator: "-")
      files["trips.txt"]? += "R,\(service),t\(number),B\n"
      files["stop_times.txt"]? += "t\(number),\(time(trip.first)),\(time(trip.first)),S1,1\n"
      files["stop_times.txt"]? += "t\(number),\(time(trip.last)),\(time(trip.last)),S2,2\n"
    }
    for days in Set(trips.map(\.days)) {
      for day in days {
        files["calendar_dates.txt"]? += "\(days.sorted().map(String.init).joined(separator: "-")),202607\(day),1\n"
      }
    }
    let expected = overlaps(trips)
    #expect(expected > 0)
    #expect(try JudgedFeed(files).report().counts["block_trips_with_overlapping_stop_times"] == expected)
  }

  @Test(.timeLimit(.minutes(20)))
  func `10,000 simultaneous trips of a block`() throws {
    let count = 10_000
    var files = [
      "trips.txt": "route_id,service_id,trip_id,block_id\n",
      "stop_times.txt": "trip_id,arrival_time,departure_time,stop_id,stop_sequence\n",
    ]
    for trip in 0..<count {
      files["trips.txt"]? += "R,WK,t\(trip),B\n"
      files["stop_times.txt"]? += "t\(trip),8:00:00,8:00:00,S1,1\nt\(trip),8:05:00,8:05:00,S2,2\n"
    }
    let report = try JudgedFeed(files).report()
    #expect(report.counts["block_trips_with_overlapping_stop_times"] == count * (count - 1) / 2)
    #expect(
      report.notices.first { $0.code == "block_trips_with_overlapping_stop_times" }?.count == count * (count - 1) / 2)
  }

  @Test(.timeLimit(.minutes(20)))
  func `2,000 calls of a trip in two zones that overlap, and in 2,000 that do not`() throws {
    let square = { (id: String, x: Double, width: Double) in
      let corners = [(x, 47.0), (x + width, 47.0), (x + width, 47.1), (x, 47.1), (x, 47.0)]
      let points = corners.map { "[\($0.0),\($0.1)]" }.joined(separator: ",")
      return """
        {"type":"Feature","id":"\(id)","properties":{},"geometry":{"type":"Polygon","coordinates":[[\(points)]]}}
        """
    }
    let judge = { (zones: [String], zone: (Int) -> String) in
      var files = ["stop_times.txt": "trip_id,location_id,stop_sequence,start_pickup_drop_off_window,"]
      files["stop_times.txt"]? += "end_pickup_drop_off_window,pickup_type,drop_off_type\n"
      for call in 0..<2000 { files["stop_times.txt"]? += "T1,\(zone(call)),\(call),8:00:00,18:00:00,2,2\n" }
      files["locations.geojson"] =
        "{\"type\":\"FeatureCollection\",\"features\":[\(zones.joined(separator: ","))]}"
      return try JudgedFeed(files).report().counts["overlapping_zone_and_pickup_drop_off_window"]
    }
    #expect(try judge([square("z0", 8, 0.2), square("z1", 8.1, 0.2)]) { "z\($0 % 2)" } == 1000 * 1000)
    #expect(try judge((0..<2000).map { square("z\($0)", Double($0) / 100, 0.005) }) { "z\($0)" } == nil)
  }

  @Test(.timeLimit(.minutes(20)))
  func `a trip of 50,000 calls, services of 10,000 years, and a shape that passes a stop 10,000 times`() throws {
    var files = [
      "stop_times.txt": "trip_id,arrival_time,departure_time,stop_id,stop_sequence\n",
      "calendar.txt": "service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date\n",
      "shapes.txt": "shape_id,shape_pt_lat,shape_pt_lon,shape_pt_sequence\n",
      "trips.txt": "route_id,service_id,trip_id,shape_id\nR,WK,T1,\nR,s1,T2,X\n",
    ]
    for call in 0..<50_000 {
      files["stop_times.txt"]? += "T1,\(time(call * 60)),\(time(call * 60)),S\(call % 3 + 1),\(call)\n"
    }
    for call in 0..<20 {
      files["stop_times.txt"]? += "T2,\(time(call * 60)),\(time(call * 60)),S\(call % 2 + 1),\(call)\n"
    }
    for service in ["WK"] + (0..<1000).map({ "s\($0)" }) {
      files["calendar.txt"]? += "\(service),1,1,1,1,1,1,1,00010101,99991231\n"
    }
    for point in 0..<20_000 { files["shapes.txt"]? += "X,47,\(point % 2 == 0 ? "8" : "8.02"),\(point)\n" }
    let report = try JudgedFeed(files).report(withPicture: true)
    #expect(report.counts["service_extends_far_in_the_future"] == 1001)
    #expect(report.counts["stop_has_too_many_matches_for_shape"] != nil)
    #expect(report.page().contains("</html>"))
  }
}

@Suite struct `Stops that a shape passes many times` {
  /// A line that goes to and fro between two places, 2 km apart.
  private static func line(passes: Int) -> ShapeLine {
    ShapeLine(
      points: (0...passes).map { GeoPoint(latitude: 47, longitude: $0 % 2 == 0 ? 8 : 8.03) }, userDistances: [])
  }

  private static func matches(passes: Int) -> [ShapeMatch] {
    var matches: [ShapeMatch] = []
    line(passes: passes).appendMatches(near: GeoPoint(latitude: 47, longitude: 8.015).vector, within: 100, to: &matches)
    return matches
  }

  @Test(arguments: [25, 100, 400]) func `memory grows with the passes, not with passes times stops`(passes: Int) {
    let matches = Self.matches(passes: passes)
    #expect(matches.count == passes)
    var chains = MatchChains(limit: 100)
    for _ in 0..<passes {
      let isReached = chains.extend(with: matches)
      #expect(isReached && chains.keptCount <= passes)
    }
    #expect(chains.lastMatch?.geoDistance == matches[0].geoDistance)
  }

  /// All ways to choose one match for each stop such that they are in order, compared one by one.
  private func bestChoice(_ stops: [[ShapeMatch]]) -> [Int]? {
    var best: (score: Double, choice: [Int])?
    func extend(_ choice: [Int], _ score: Double) {
      guard choice.count < stops.count else {
        if best.map({ score < $0.score }) ?? true { best = (score, choice) }
        return
      }
      let stop = stops[choice.count]
      for index in stop.indices {
        if let last = choice.last, stops[choice.count - 1][last].geoDistance > stop[index].geoDistance { continue }
        extend(choice + [index], score + stop[index].distanceToStop)
      }
    }
    extend([], 0)
    return best?.choice
  }

  @Test(arguments: 0..<300 as Range<UInt64>)
  func `the chosen matches are the best of all choices`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let stops = (0..<random.number(1...5)).map { _ in
      (0..<random.number(1...4)).map { _ in Double(random.number(0...20)) }.sorted().map { geoDistance in
        // Sums of different powers of two never tie.
        ShapeMatch(
          index: 0, location: GeoPoint(latitude: 47, longitude: 8).vector,
          distanceToStop: Double(random.number(0...400)) + Double(random.number(0...1 << 20)) / Double(1 << 21),
          geoDistance: geoDistance)
      }
    }
    var chains = MatchChains(limit: 100)
    var reached = 0
    while reached < stops.count, chains.extend(with: stops[reached]) { reached += 1 }
    let expected = bestChoice(Array(stops[..<reached]))
    #expect(reached == stops.count || bestChoice(Array(stops[...reached])) == nil)
    let choice = zip(stops, expected ?? []).map { $0[$1] }
    #expect(chains.lastMatch?.distanceToStop == choice.last?.distanceToStop)
    let far = choice.enumerated().filter { $1.distanceToStop > 100 }
    #expect(chains.farMatches.map(\.stop) == far.map(\.offset))
    #expect(chains.farMatches.map(\.match.distanceToStop) == far.map(\.element.distanceToStop))
  }
}
