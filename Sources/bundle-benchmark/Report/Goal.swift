/// What a row of the report is to be at most.
struct Goal {
  enum Figure {
    /// The row's value, in seconds or bytes.
    case value
    /// Its 99th percentile.
    case upper
    /// Its ratio.
    case ratio
  }

  /// The name of the row.
  let row: String
  let figure: Figure
  let limit: Double

  init(_ row: String, _ figure: Figure, _ limit: Double) {
    (self.row, self.figure, self.limit) = (row, figure, limit)
  }

  /// Of a feed of four million stop_times on two cores; smaller ones are told, too. A row that a run does not have is
  /// no verdict.
  static let all = [
    Goal("build", .ratio, 1.5),
    Goal("verify-bundle", .ratio, 0.5),
    Goal("verify-bundle --feed", .ratio, 2),
    Goal("… less the process", .value, 5e-3),
    Goal("departures, next \(BoardQuery.limit)", .value, 100e-6),
    Goal("departures, next \(BoardQuery.limit)", .upper, 1e-3),
    Goal("departures, next \(BoardQuery.limit) of a station", .value, 100e-6),
    Goal("departures, next \(BoardQuery.limit) of a station", .upper, 1e-3),
    Goal("search by prefix", .value, 200e-6),
    Goal("stops within 500 m", .value, 100e-6),
    Goal("trip with its stops", .value, 50e-6),
    Goal("reading records, heap", .value, 800e3),
  ]

  /// What came of it, or `nil` when the row was not measured.
  func verdict(in rows: [Measurement]) -> GoalVerdict? {
    guard let row = rows.first(where: { $0.name == row }), let value = row.value else { return nil }
    switch figure {
    case .value:
      return GoalVerdict(goal: row.name, unit: row.unit, limit: limit, value: value)
    case .upper:
      return row.upper.map { upper in
        GoalVerdict(goal: "\(row.name), 99 %", unit: row.unit, limit: limit, value: upper)
      }
    case .ratio:
      return row.ratio.map { ratio in
        GoalVerdict(goal: "\(row.name), × \(ratio.base)", unit: nil, limit: limit, value: ratio.value)
      }
    }
  }
}

/// A goal, and what was measured.
struct GoalVerdict: Encodable {
  let goal: String
  /// `nil` for a ratio.
  let unit: Measurement.Unit?
  let limit: Double
  let value: Double
  let isMet: Bool

  init(goal: String, unit: Measurement.Unit?, limit: Double, value: Double) {
    (self.goal, self.unit, self.limit, self.value) = (goal, unit, limit, value)
    isMet = value <= limit
  }
}
