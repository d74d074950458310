/// A generated city without its rows, so its memory use does not depend on the number of trips.
struct CityNetwork {
  let grid: StreetGrid
  let names: NamePool
  let stops: CityStops
  let calendar: CityCalendar
  let lines: [CityLine]

  /// The scale of all headways in thousandths, chosen to reach the requested number of stop times.
  let pace: Int

  /// The number of rows of stop_times.txt.
  let stopTimeCount: Int

  init(stopTimes: Int, cities: Int = 1, seed: UInt64) {
    let size = CitySize(stopTimes: stopTimes, cities: cities)
    var planner = CityPlanner(size: size, seed: seed)
    planner.plan()
    (grid, names, calendar) = (planner.grid, planner.names, planner.calendar)
    let (pace, count) = Self.pace(for: size.stopTimes, of: planner.lines)
    let (lines, added) = Self.reinforce(planner.lines, by: size.stopTimes - count)
    self.pace = pace
    self.lines = lines.map { Self.withIdlePatterns($0, pace: pace) }
    var stops = planner.stops
    stops.retain(Set(self.lines.flatMap(\.livePatterns).flatMap(\.calls).map(\.stop)))
    self.stops = stops
    stopTimeCount = count + added
  }

  /// Returns a timetable for each service of the line.
  func timetables(of line: CityLine) -> [CityTimetable] {
    line.plans.map { CityTimetable(line: line, plan: $0, pace: pace) }
  }

  /// Returns the densest timetable with at most `wish` stop times, or the sparsest one possible.
  private static func pace(for wish: Int, of lines: [CityLine]) -> (pace: Int, count: Int) {
    var (dense, thin) = (10, 400_000)
    var count = Self.count(of: lines, pace: thin)
    while thin - dense > 1 && thin > dense + dense / 1000 {
      let middle = (dense + thin) / 2
      let middleCount = Self.count(of: lines, pace: middle)
      if middleCount <= wish {
        (thin, count) = (middle, middleCount)
      } else {
        dense = middle
      }
    }
    return (thin, count)
  }

  private static func count(of lines: [CityLine], pace: Int) -> Int {
    lines.reduce(0) { sum, line in
      sum + line.plans.reduce(0) { $0 + CityTimetable(line: line, plan: $1, pace: pace).callCount() }
    }
  }

  /// Records the line's patterns that have no trips.
  private static func withIdlePatterns(_ line: CityLine, pace: Int) -> CityLine {
    var line = line
    line.idlePatterns = Set(line.patterns.indices)
    for plan in line.plans {
      line.idlePatterns.subtract(CityTimetable(line: line, plan: plan, pace: pace).patternsInUse())
    }
    return line
  }

  /// Adds school trips across the lines to make up for missing stop times.
  private static func reinforce(_ lines: [CityLine], by missing: Int) -> (lines: [CityLine], added: Int) {
    var lines = lines
    var added = 0
    var hasGrown = true
    while hasGrown {
      hasGrown = false
      for index in lines.indices where lines[index].plans.contains(where: { $0.day.isSchool }) {
        let calls = lines[index].patterns[0].calls.count
        guard calls <= missing - added else { continue }
        lines[index].schoolTrips += 1
        added += calls
        hasGrown = true
      }
    }
    return (lines, added)
  }
}
