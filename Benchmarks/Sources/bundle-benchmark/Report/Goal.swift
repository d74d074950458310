/// An upper or lower limit for a row of the report.
struct Goal {
  enum Figure {
    /// The row's value, in seconds or bytes.
    case value
    /// Its 99th percentile.
    case upper
    /// Its ratio.
    case ratio
  }

  enum Bound: String, Encodable {
    case atMost = "at most"
    case atLeast = "at least"
  }

  /// The name of the row.
  let row: String
  let figure: Figure
  let bound: Bound
  let limit: Double

  init(_ row: String, _ figure: Figure, atMost limit: Double) {
    (self.row, self.figure, bound, self.limit) = (row, figure, .atMost, limit)
  }

  init(_ row: String, _ figure: Figure, atLeast limit: Double) {
    (self.row, self.figure, bound, self.limit) = (row, figure, .atLeast, limit)
  }

  /// The goals for a feed of four million stop_times on two cores; reported for smaller feeds too. Goals whose row is
  /// missing have no verdict.
  static let all = [
    Goal("build", .ratio, atMost: 1.5),
    Goal("build, peak memory", .value, atMost: 200e6),
    Goal("build --threads 1", .ratio, atLeast: 1.5),
    Goal("build --progress json, processor time", .ratio, atMost: 1.01),
    Goal("verify-bundle", .ratio, atMost: 0.5),
    Goal("verify-bundle --feed", .ratio, atMost: 2),
    Goal("verify-bundle --feed, processor time", .ratio, atMost: 2),
    Goal("build --report", .ratio, atMost: 1.5),
    Goal("extract of half", .ratio, atMost: 1),
    Goal(ChangeMeasurement.applying, .value, atMost: 0.6),
    Goal("reading the records of stop_times.txt", .value, atLeast: 500e6),
    Goal("reading records, heap", .value, atMost: 800e3),
    Goal("… minus an empty process", .value, atMost: 5e-3),
    Goal("departures, next \(BoardQuery.limit)", .value, atMost: 60e-6),
    Goal("departures, next \(BoardQuery.limit)", .upper, atMost: 1e-3),
    Goal("departures, next \(BoardQuery.limit) of a station", .value, atMost: 100e-6),
    Goal("departures, next \(BoardQuery.limit) of a station", .upper, atMost: 1e-3),
    Goal("search by prefix", .value, atMost: 200e-6),
    Goal("stops within 500 m", .value, atMost: 100e-6),
    Goal("trip with its stops", .value, atMost: 40e-6),
    Goal("stop_times of a trip by SQL, first", .ratio, atMost: 3),
    Goal("stop_times of a trip by SQL, again", .ratio, atMost: 3),
    Goal("… more than before", .value, atMost: 8e6),
  ]

  /// The verdict; `nil` if the row was not measured.
  func verdict(in rows: [Measurement]) -> GoalVerdict? {
    guard let row = rows.first(where: { $0.name == row }), let value = row.value else { return nil }
    switch figure {
    case .value:
      return GoalVerdict(self, named: row.name, unit: row.unit, value: value)
    case .upper:
      return row.upper.map { upper in
        GoalVerdict(self, named: "\(row.name), 99 %", unit: row.unit, value: upper)
      }
    case .ratio:
      return row.ratio.map { ratio in
        GoalVerdict(self, named: "\(row.name), × \(ratio.base)", unit: nil, value: ratio.value)
      }
    }
  }
}

/// A goal and the measured value.
struct GoalVerdict: Encodable {
  let goal: String
  /// `nil` for a ratio.
  let unit: Measurement.Unit?
  let bound: Goal.Bound
  let limit: Double
  let value: Double
  let isMet: Bool

  init(_ goal: Goal, named name: String, unit: Measurement.Unit?, value: Double) {
    self.goal = name
    self.unit = unit
    (bound, limit) = (goal.bound, goal.limit)
    self.value = value
    isMet = bound == .atMost ? value <= limit : value >= limit
  }
}
