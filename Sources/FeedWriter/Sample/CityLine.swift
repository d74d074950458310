/// A line of the city: where it runs, and how often.
struct CityLine {
  /// Counted from 1 through the whole city.
  let number: Int
  let shortName: String
  let longName: String
  let mode: CityMode
  let district: Int

  /// Seconds between trips of one direction at rush hour, before ``CityNetwork/pace`` scales them.
  let headway: Int

  /// On which services it runs.
  let plans: [ServicePlan]
  let patterns: [CityPattern]

  /// Minutes after the first hour of service of the first trip of each direction.
  let phases: [Int]

  /// Whether the line runs at intervals instead of by timetable, so that its trips are templates.
  let isFrequencyBased: Bool

  /// Reinforcement trips on school days, both directions together.
  var schoolTrips = 0

  /// Patterns that no trip follows, because the line runs too rarely to have trips that turn back early.
  var idlePatterns: Set<Int> = []

  var id: String { "L\(number)" }

  /// The patterns that trips follow.
  var livePatterns: [CityPattern] {
    patterns.indices.filter { !idlePatterns.contains($0) }.map { patterns[$0] }
  }

  /// Whether the pattern for a direction has a shorter sister.
  var hasShortTurns: Bool { patterns.count > 2 }

  /// A service the line runs on, and how.
  struct ServicePlan {
    /// Index into the calendar's services.
    let service: Int
    let day: CityDay

    /// Minutes by which the plan is later than its sister in the other half of the year.
    var shift = 0
  }
}

/// A sequence of stops that many trips share, and the shape they follow.
struct CityPattern {
  let shapeID: String

  /// `0` or `1`, GTFS's `direction_id`.
  let direction: Int
  let headsign: String

  /// The corners the shape passes, the calls' corners among them.
  let path: [Corner]
  let calls: [CityCall]

  /// Whether it turns back before the line's end.
  let isShort: Bool
}

/// One call of a pattern.
struct CityCall {
  /// Index into the city's stops.
  let stop: Int

  /// Metres along the shape.
  let distance: Int

  /// Seconds after the start of the trip, on empty streets.
  let arrival: Int
  let departure: Int

  /// Whether the timetable names a time here; first and last calls always do.
  let isTimed: Bool
}
