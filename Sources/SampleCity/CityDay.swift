/// A type of day: hours of operation, headways and speeds.
enum CityDay {
  case weekday, friday, saturday, sunday, school, night, event

  /// A part of a day with constant headway and speed.
  struct Period {
    /// Seconds after the start of the service day; `end` is the start of the next period.
    let start: Int
    let end: Int

    /// Percentage of the rush-hour headway.
    let headway: Int

    /// Percentage of the running time on empty streets.
    let travel: Int

    /// Whether every second trip is a short turn.
    let hasShortTurns: Bool

    init(_ start: Int, _ end: Int, headway: Int, travel: Int, hasShortTurns: Bool = false) {
      self.start = start * 60
      self.end = end * 60
      self.headway = headway
      self.travel = travel
      self.hasShortTurns = hasShortTurns
    }
  }

  /// The periods of the day, without gaps; the initializer takes minutes.
  var periods: [Period] {
    switch self {
    case .weekday, .school: Self.weekdayPeriods
    case .friday: Self.fridayPeriods
    case .saturday: Self.saturdayPeriods
    case .sunday: Self.sundayPeriods
    case .night: Self.nightPeriods
    case .event: Self.eventPeriods
    }
  }

  private static let workingHours = [
    Period(285, 375, headway: 200, travel: 104),
    Period(375, 540, headway: 100, travel: 132, hasShortTurns: true),
    Period(540, 870, headway: 150, travel: 114),
    Period(870, 1110, headway: 100, travel: 138, hasShortTurns: true),
    Period(1110, 1260, headway: 200, travel: 112),
  ]
  private static let weekdayPeriods = workingHours + [Period(1260, 1490, headway: 300, travel: 100)]
  private static let fridayPeriods = workingHours + [Period(1260, 1570, headway: 200, travel: 102)]
  private static let saturdayPeriods = [
    Period(330, 540, headway: 250, travel: 104),
    Period(540, 1140, headway: 150, travel: 120),
    Period(1140, 1540, headway: 300, travel: 104),
  ]
  private static let sundayPeriods = [
    Period(420, 600, headway: 300, travel: 100),
    Period(600, 1200, headway: 200, travel: 108),
    Period(1200, 1470, headway: 300, travel: 100),
  ]
  private static let nightPeriods = [
    Period(1420, 1560, headway: 100, travel: 100), Period(1560, 1740, headway: 150, travel: 100),
  ]
  private static let eventPeriods = [Period(1080, 1500, headway: 200, travel: 110)]
}
