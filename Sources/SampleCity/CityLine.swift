/// A line of the city: its patterns and services.
struct CityLine {
  /// Counted from 1 across the whole city.
  let number: Int
  let shortName: String
  let longName: String
  let mode: CityMode
  let district: Int

  /// Seconds between trips of one direction in the rush hour, before scaling by ``CityNetwork/pace``.
  let headway: Int
  /// The services on which it runs.
  let plans: [ServicePlan]
  let patterns: [CityPattern]

  /// Offset of the first trip in each direction from the start of service, in minutes.
  let phases: [Int]
  /// Whether the line is defined by frequencies, so that its trips are templates.
  let isFrequencyBased: Bool
  /// Extra trips on school days, in both directions together.
  var schoolTrips = 0
  /// Patterns without trips, because the line runs too rarely to have short turns.
  var idlePatterns: Set<Int> = []

  var id: String { "L\(number)" }

  /// A railway, the city's agency, or one for every eight other districts.
  var agencyID: String {
    if mode == .rail { return "RBM" }
    if mode == .intercity { return "FBM" }
    return district == 0 ? "MVB" : "KVB\(district / 8 + 1)"
  }

  /// The patterns that have trips.
  var livePatterns: [CityPattern] {
    patterns.indices.filter { !idlePatterns.contains($0) }.map { patterns[$0] }
  }

  /// Whether there are short-turn patterns.
  var hasShortTurns: Bool { patterns.count > 2 }

  /// A service of the line and its type of day.
  struct ServicePlan {
    /// Index into the calendar's services.
    let service: Int
    let day: CityDay

    /// Minutes by which the plan is later than the corresponding plan in the other half of the year.
    var shift = 0
  }
}

/// A sequence of stops shared by many trips, and their shape.
struct CityPattern {
  let shapeID: String

  /// `0` or `1`, GTFS's `direction_id`.
  let direction: Int
  let headsign: String

  /// The corners along the shape, including those of the calls.
  let path: [Corner]
  let calls: [CityCall]
}

/// A call of a pattern.
struct CityCall {
  /// Index into the city's stops.
  let stop: Int

  /// Meters along the shape.
  let distance: Int

  /// Seconds after the start of the trip, on empty streets.
  let arrival: Int
  let departure: Int

  /// Whether the timetable has a time here; always true for the first and last call.
  let isTimed: Bool
}
