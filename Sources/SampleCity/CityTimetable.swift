/// A trip of a line on one service.
struct CityTrip {
  /// Seconds after the start of the service day.
  let start: Int

  /// Index into the line's patterns.
  let pattern: Int

  /// Percentage of the running time on empty streets.
  let travel: Int

  /// The vehicle, counted from 1 within line and service; 0 before vehicles are assigned.
  var block = 0
}

/// The trips of one line on one service.
///
/// Recomputed on each use: trips.txt and stop_times.txt both need the trips, and storing those of all lines would take
/// memory that grows with the feed.
struct CityTimetable {
  let line: CityLine
  let plan: CityLine.ServicePlan

  /// The scale of headways in thousandths, see ``CityNetwork/pace``.
  let pace: Int

  /// The minimum layover of a vehicle at an end of the line, in seconds.
  private static let layover = 240

  /// Headways that are easy to remember, in seconds.
  private static let headways = [
    120, 180, 240, 300, 360, 450, 600, 720, 900, 1200, 1500, 1800, 2400, 3600, 5400, 7200, 10_800, 14_400, 21_600,
    28_800, 43_200,
  ]

  /// Returns the trips in order of departure, with their vehicles.
  func trips() -> [CityTrip] {
    var trips: [CityTrip] = []
    forEachTrip { trips.append($0) }
    trips.sort { ($0.start, $0.pattern) < ($1.start, $1.pattern) }
    assignVehicles(&trips)
    return trips
  }

  /// Returns the total number of calls without storing the trips.
  func callCount() -> Int {
    var count = 0
    forEachTrip { count += line.patterns[$0.pattern].calls.count }
    return count
  }

  /// Returns the indexes of the patterns that have trips.
  func patternsInUse() -> Set<Int> {
    var patterns: Set<Int> = []
    forEachTrip { patterns.insert($0.pattern) }
    return patterns
  }

  /// Returns the scaled and rounded time from the start of a trip, given the time on empty streets.
  static func time(_ seconds: Int, travel: Int, grain: Int) -> Int {
    (seconds * travel / 100 + grain / 2) / grain * grain
  }

  private func forEachTrip(_ body: (CityTrip) -> Void) {
    if line.isFrequencyBased {
      body(CityTrip(start: firstStart(direction: 0), pattern: 0, travel: 110))
      body(CityTrip(start: firstStart(direction: 1), pattern: 1, travel: 110))
    } else if plan.day.isSchool {
      forEachSchoolTrip(body)
    } else {
      for direction in 0...1 { forEachRegularTrip(direction: direction, body) }
    }
  }

  private func forEachRegularTrip(direction: Int, _ body: (CityTrip) -> Void) {
    var start = firstStart(direction: direction)
    var ordinal = 0
    for period in plan.day.periods {
      let headway = headway(in: period)
      while start < period.end {
        let isShort = period.isRushHour && line.hasShortTurns && !ordinal.isMultiple(of: 2)
        body(CityTrip(start: start, pattern: direction + (isShort ? 2 : 0), travel: period.travel))
        ordinal += 1
        start += headway
      }
    }
  }

  /// Generates pairs of trips to and from school, before the first lesson and after the last.
  private func forEachSchoolTrip(_ body: (CityTrip) -> Void) {
    for trip in 0..<line.schoolTrips {
      let pair = trip / 2
      let base = pair.isMultiple(of: 2) ? 405 : 765
      let start = (base + (pair / 2 * 7 + line.phases[trip % 2]) % 120) * 60
      let period = plan.day.periods.last { $0.start <= start }
      body(CityTrip(start: start, pattern: trip % 2, travel: period?.travel ?? 100))
    }
  }

  private func firstStart(direction: Int) -> Int {
    (plan.day.periods.first?.start ?? 0) + (line.phases[direction] + plan.shift) * 60
  }

  private func headway(in period: CityDay.Period) -> Int {
    // Night buses are not thinned out, because they already have few trips.
    let wish = line.headway * period.headway * (plan.day == .night ? min(pace, 1000) : pace) / 100_000
    return Self.headways.first { $0 >= wish } ?? 86_400
  }

  /// Assigns each trip the vehicle that has waited longest at its first stop, or a new one.
  private func assignVehicles(_ trips: inout [CityTrip]) {
    guard !line.isFrequencyBased else { return }
    var waiting: [Int: [(since: Int, block: Int)]] = [:]
    var vehicles = 0
    for index in trips.indices {
      let trip = trips[index]
      let pattern = line.patterns[trip.pattern]
      guard let first = pattern.path.first, let last = pattern.path.last, let end = pattern.calls.last else { continue }
      if let ready = waiting[first.number]?.firstIndex(where: { $0.since <= trip.start }) {
        trips[index].block = waiting[first.number, default: []].remove(at: ready).block
      } else {
        vehicles += 1
        trips[index].block = vehicles
      }
      let arrival = trip.start + Self.time(end.arrival, travel: trip.travel, grain: line.mode.grain)
      waiting[last.number, default: []].append((arrival + Self.layover, trips[index].block))
    }
  }
}
