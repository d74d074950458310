/// A type of day: hours of operation, headways and speeds.
struct CityDay: Equatable {
  /// The parts of the day, without gaps.
  let periods: [Period]
  /// Whether trips run only to and from school.
  var isSchool = false

  /// A part of a day with constant headway and speed.
  struct Period: Equatable {
    /// Seconds after the start of the service day; `end` is the start of the next period.
    let start: Int
    let end: Int

    /// Percentage of the rush-hour headway.
    let headway: Int

    /// Percentage of the running time on empty streets.
    let travel: Int

    /// In the rush hour, every second trip is a short turn.
    var isRushHour: Bool { headway == 100 }

    /// - Parameter minutes: After the start of the service day.
    init(_ minutes: Range<Int>, headway: Int, travel: Int) {
      start = minutes.lowerBound * 60
      end = minutes.upperBound * 60
      self.headway = headway
      self.travel = travel
    }
  }

  private static let workingHours = [
    Period(285..<375, headway: 200, travel: 104), Period(375..<540, headway: 100, travel: 132),
    Period(540..<870, headway: 150, travel: 114), Period(870..<1110, headway: 100, travel: 138),
    Period(1110..<1260, headway: 200, travel: 112),
  ]
  static let weekday = CityDay(periods: workingHours + [Period(1260..<1490, headway: 300, travel: 100)])
  static let school = CityDay(periods: weekday.periods, isSchool: true)
  static let friday = CityDay(periods: workingHours + [Period(1260..<1570, headway: 200, travel: 102)])
  static let saturday = CityDay(periods: [
    Period(330..<540, headway: 250, travel: 104), Period(540..<1140, headway: 150, travel: 120),
    Period(1140..<1540, headway: 300, travel: 104),
  ])
  static let sunday = CityDay(periods: [
    Period(420..<600, headway: 300, travel: 100), Period(600..<1200, headway: 200, travel: 108),
    Period(1200..<1470, headway: 300, travel: 100),
  ])
  static let night = CityDay(periods: [
    Period(1420..<1560, headway: 100, travel: 100), Period(1560..<1740, headway: 150, travel: 100),
  ])
  static let event = CityDay(periods: [Period(1080..<1500, headway: 200, travel: 110)])
}
