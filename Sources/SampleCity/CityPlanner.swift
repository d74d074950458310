/// Generates the lines of a city: first the special lines of the first district, then the lines of each district.
struct CityPlanner {
  let size: CitySize
  let grid: StreetGrid
  let names: NamePool
  private(set) var stops = CityStops()
  private(set) var calendar = CityCalendar()
  private(set) var lines: [CityLine] = []
  private var random: SplitMix64

  init(size: CitySize, seed: UInt64) {
    self.size = size
    grid = StreetGrid(side: size.side, districts: size.districts, cities: size.cities, seed: seed)
    names = NamePool(grid: grid)
    random = SplitMix64(seed: seed)
  }

  mutating func plan() {
    planAirportRailway()
    planSubway()
    planRing()
    planFrequencyLine()
    planNightLine(district: 0, name: "N1", along: radialPath(0))
    for district in 0..<size.districts {
      let share = size.regularLines * (district + 1) / size.districts - size.regularLines * district / size.districts
      for ordinal in 0..<share { planRegularLine(ordinal, district: district) }
    }
    var railways = 20
    for city in 0..<size.cities {
      let districts = grid.districts(of: city)
      for chain in 0..<districts.count / 2 {
        planRegionalRailway(Self.chain(chain, of: districts), name: "RB\(railways)")
        railways += 1
      }
    }
    for chain in 0..<size.cities / 2 { planIntercity(Self.chain(chain, of: 0..<size.cities), name: "IC\(chain + 1)") }
  }
}

// MARK: - Lines that every city has

extension CityPlanner {
  private mutating func planAirportRailway() {
    let quarter = grid.center / 2
    let columns = [0, quarter, grid.center, grid.center + quarter, grid.side - 1, grid.side + 2]
    let path = columns.map { Corner(district: 0, column: $0, row: grid.center) }
    add("S1", .rail, along: path, headway: 1200, plans: everyDay(0))
  }

  private mutating func planSubway() {
    add(
      "U1", .subway, along: street(grid.center), stopEvery: 2, headway: 300, plans: everyDay(0), hasShortTurns: true)
  }

  /// Plans a loop, which ends where it begins and therefore calls twice at its first stop.
  private mutating func planRing() {
    let reach = max(2, grid.side / 4)
    let (low, high) = (grid.center - reach, grid.center + reach)
    let waypoints = [(low, grid.center), (low, high), (high, high), (high, low), (low, low), (low, grid.center)]
    let corners = waypoints.map { Corner(district: 0, column: $0.0, row: $0.1) }
    let plans = everyDay(0) + [plan(.event, .event, 0)]
    add("Ring", .tram, along: grid.path(through: corners), headway: 900, plans: plans)
  }

  private mutating func planFrequencyLine() {
    add("M10", .bus, along: street(grid.center - 1), headway: 300, plans: everyDay(0), isFrequencyBased: true)
  }

  /// Returns a street of the first district from south to north.
  private func street(_ column: Int) -> [Corner] {
    grid.path(through: [0, grid.side - 1].map { Corner(district: 0, column: column, row: $0) })
  }

  private mutating func planNightLine(district: Int, name: String, along path: [Corner]) {
    let night = plan(district == 0 ? .everyNight : .weekendNights, .night, district)
    add(name, .nightBus, along: path, headway: 3600, plans: [night])
  }
}

// MARK: - Lines that come with size

extension CityPlanner {
  private mutating func planRegularLine(_ ordinal: Int, district: Int) {
    let number = 100 * (district + 1) + ordinal + 1
    if ordinal % 12 == 7 {
      planNightLine(district: district, name: "N\(number)", along: radialPath(district))
      return
    }
    let isRadial = ordinal % 5 == 1 || ordinal % 5 == 4
    let mode: CityMode = isRadial && district.isMultiple(of: 3) && ordinal < 30 ? .tram : .bus
    let headways = [360, 600, 600, 720, 900, 900, 1200, 1800]
    add(
      mode == .tram ? String(district * 10 + ordinal / 2 + 1) : String(number), mode,
      along: isRadial ? radialPath(district) : crossPath(district, isEastWest: ordinal.isMultiple(of: 2)),
      headway: headways[random.below(headways.count)], plans: regularPlans(ordinal, district: district),
      timedEvery: mode == .bus && ordinal % 3 == 2 ? 4 : 1, hasShortTurns: random.below(3) > 0)
  }

  /// Returns a path from an edge through the center to another edge, along diagonal avenues.
  private mutating func radialPath(_ district: Int) -> [Corner] {
    let last = grid.side - 1
    let (here, there) = (random.below(grid.side), random.below(grid.side))
    let isUpright = random.below(2) == 0
    let ends = isUpright ? [(here, 0), (there, last)] : [(0, here), (last, there)]
    let waypoints = [ends[0], (grid.center, grid.center), ends[1]]
    return grid.path(
      through: waypoints.map { Corner(district: district, column: $0.0, row: $0.1) }, diagonally: true)
  }

  /// Returns a path from one edge to the opposite one, changing streets once.
  private mutating func crossPath(_ district: Int, isEastWest: Bool) -> [Corner] {
    let margin = grid.side / 6
    let (start, end) = (random.below(margin + 1), grid.side - 1 - random.below(margin + 1))
    let (street, other) = (random.below(grid.side), random.below(grid.side))
    let turn = start + 1 + random.below(max(1, end - start - 1))
    let waypoints = [(start, street), (turn, street), (turn, other), (end, other)]
    return grid.path(
      through: waypoints.map { along, across in
        Corner(district: district, column: isEastWest ? along : across, row: isEastWest ? across : along)
      })
  }

  /// Returns up to five consecutive numbers. Chains overlap, so that they join all numbers.
  private static func chain(_ chain: Int, of numbers: Range<Int>) -> Range<Int> {
    let first = numbers.lowerBound + min(chain * 2, numbers.count - 2)
    return first..<min(numbers.upperBound, first + 5)
  }

  /// Plans a railway between the main stations of neighboring cities.
  private mutating func planIntercity(_ cities: Range<Int>, name: String) {
    let districts = cities.map { grid.districts(of: $0).lowerBound }
    add(
      name, .intercity, along: districts.map { grid.center(of: $0) }, headway: 3600, plans: everyDay(districts[0]))
  }

  /// Plans a railway through neighboring districts of a city, with three to five stops in each.
  private mutating func planRegionalRailway(_ districts: Range<Int>, name: String) {
    var path: [Corner] = []
    for district in districts {
      if district > districts.lowerBound { path += halts(district, towards: district - 1).reversed() }
      path.append(grid.center(of: district))
      if district < districts.upperBound - 1 { path += halts(district, towards: district + 1) }
    }
    add(name, .rail, along: path, headway: 1800, plans: everyDay(districts.lowerBound))
  }

  private func halts(_ district: Int, towards neighbor: Int) -> [Corner] {
    let (here, there) = (grid.cell(of: district), grid.cell(of: neighbor))
    return [grid.center / 2, grid.center].map { reach in
      Corner(
        district: district, column: grid.center + (there.column - here.column).signum() * reach,
        row: grid.center + (there.row - here.row).signum() * reach)
    }
  }
}

// MARK: - Services

extension CityPlanner {
  private mutating func plan(
    _ kind: CityService.Kind, _ day: CityDay, _ district: Int, shift: Int = 0
  ) -> CityLine.ServicePlan {
    CityLine.ServicePlan(service: calendar.service(kind, district: district), day: day, shift: shift)
  }

  private mutating func everyDay(_ district: Int, weekday: CityService.Kind = .weekday) -> [CityLine.ServicePlan] {
    [plan(weekday, .weekday, district), plan(.saturday, .saturday, district), plan(.sunday, .sunday, district)]
  }

  /// Plans a regular line's services. Most lines run every day; some have different trips on Fridays or in winter, and
  /// some do not run on Sundays.
  private mutating func regularPlans(_ ordinal: Int, district: Int) -> [CityLine.ServicePlan] {
    var plans: [CityLine.ServicePlan]
    switch (ordinal + district) % 4 {
    case 2: plans = everyDay(district, weekday: .summer) + [plan(.winter, .weekday, district, shift: 3)]
    case 3: plans = everyDay(district, weekday: .mondayToThursday) + [plan(.friday, .friday, district)]
    default: plans = everyDay(district)
    }
    if ordinal % 7 == 6 { plans.removeAll { $0.day == .sunday } }
    return plans + [plan(.school, .school, district)]
  }
}

// MARK: - From a path to a line

extension CityPlanner {
  /// - Parameters:
  ///   - stopEvery: The line calls at every n-th corner.
  ///   - timedEvery: Every n-th call has a time in the timetable.
  private mutating func add(
    _ name: String, _ mode: CityMode, along path: [Corner], stopEvery: Int = 1, headway: Int,
    plans: [CityLine.ServicePlan], timedEvery: Int = 1, hasShortTurns: Bool = false, isFrequencyBased: Bool = false
  ) {
    guard let first = path.first, let last = path.last else { return }
    let number = lines.count + 1
    let whole = Array(path.prefix((path.count - 1) / stopEvery * stopEvery + 1))
    var paths = [whole, whole.reversed()]
    let turn = (path.count * 2 / 3) / stopEvery * stopEvery
    if hasShortTurns && turn >= 3 * stopEvery { paths += [Array(path[...turn]), path[...turn].reversed()] }
    let patterns = paths.enumerated().map { index, path in
      CityPattern(
        shapeID: "L\(number)-\(index + 1)", direction: index % 2, headsign: headsign(of: path), path: path,
        calls: calls(mode, along: path, stopEvery: stopEvery, timedEvery: timedEvery))
    }
    let (start, end) = (names.stop(at: first), names.stop(at: last))
    lines.append(
      CityLine(
        number: number, shortName: name, longName: start == end ? "Ringlinie \(start)" : "\(start) – \(end)",
        mode: mode, district: first.district, headway: headway, plans: plans, patterns: patterns,
        phases: [random.below(15), random.below(15)], isFrequencyBased: isFrequencyBased))
  }

  private func headsign(of path: [Corner]) -> String {
    path[0] == path[path.count - 1]
      ? "Ring über \(names.stop(at: path[path.count / 3]))" : names.stop(at: path[path.count - 1])
  }

  private mutating func calls(
    _ mode: CityMode, along path: [Corner], stopEvery: Int, timedEvery: Int
  ) -> [CityCall] {
    let (places, corners) = grid.polyline(along: path)
    let distances = StreetGrid.distances(along: places)
    var (calls, clock): ([CityCall], Int) = ([], 0)
    for (position, index) in stride(from: 0, to: path.count, by: stopEvery).enumerated() {
      let distance = distances[corners[index]]
      if let last = calls.last { clock += (distance - last.distance) * 10 / mode.speed + mode.stopLoss }
      let isEnd = index == 0 || index == path.count - 1
      // Vehicles wait longer at a district's center and at every sixth stop.
      let isCenter = path[index] == grid.center(of: path[index].district)
      let dwell = isEnd ? 0 : isCenter ? 60 : position % 6 == 5 ? 30 : 0
      let before = index == path.count - 1 ? index - 1 : index
      let stop = CityStop(
        corner: path[index], heading: CityStop.Heading(from: path[before], to: path[before + 1], in: grid),
        isTrack: mode.isOnTrack)
      calls.append(
        CityCall(
          stop: stops.number(of: stop), distance: distance, arrival: clock, departure: clock + dwell,
          isTimed: isEnd || position.isMultiple(of: timedEvery)))
      clock += dwell
    }
    return calls
  }
}
