/// Converts the path of a line to patterns with stops, distances and times.
struct PatternDrawing {
  /// The line's ID, which is the prefix of its shape IDs.
  let line: String
  let grid: StreetGrid
  let names: NamePool
  let mode: CityMode

  /// The line calls at every n-th corner.
  let stopEvery: Int

  /// Every n-th call has a time in the timetable.
  let timedEvery: Int

  private var shapeCount = 0

  init(line: String, grid: StreetGrid, names: NamePool, mode: CityMode, stopEvery: Int, timedEvery: Int) {
    self.line = line
    self.grid = grid
    self.names = names
    self.mode = mode
    self.stopEvery = stopEvery
    self.timedEvery = timedEvery
  }

  /// Returns the patterns of both directions.
  mutating func patterns(along path: [Corner], isShort: Bool, stops: inout CityStops) -> [CityPattern] {
    let count = (path.count - 1) / stopEvery * stopEvery + 1
    let there = Array(path.prefix(count))
    return [
      pattern(along: there, direction: 0, isShort: isShort, stops: &stops),
      pattern(along: there.reversed(), direction: 1, isShort: isShort, stops: &stops),
    ]
  }

  private mutating func pattern(
    along path: [Corner], direction: Int, isShort: Bool, stops: inout CityStops
  ) -> CityPattern {
    shapeCount += 1
    let (places, corners) = grid.polyline(along: path)
    let distances = StreetGrid.distances(along: places)
    let called = Array(stride(from: 0, to: path.count, by: stopEvery))
    var calls: [CityCall] = []
    var clock = 0
    for (position, corner) in called.enumerated() {
      let distance = distances[corners[corner]]
      if let last = calls.last {
        clock += (distance - last.distance) * 10 / mode.speed + mode.stopLoss
      }
      let isEnd = position == 0 || position == called.count - 1
      let dwell = isEnd ? 0 : self.dwell(at: path[corner], position: position)
      calls.append(
        CityCall(
          stop: stops.number(of: stop(at: corner, of: path)), distance: distance, arrival: clock,
          departure: clock + dwell, isTimed: isEnd || position.isMultiple(of: timedEvery)))
      clock += dwell
    }
    return CityPattern(
      shapeID: "\(line)-\(shapeCount)", direction: direction, headsign: headsign(of: path), path: path, calls: calls,
      isShort: isShort)
  }

  private func stop(at position: Int, of path: [Corner]) -> CityStop {
    let isLast = position == path.count - 1
    let heading = CityStop.Heading(
      from: path[isLast ? position - 1 : position], to: path[isLast ? position : position + 1], in: grid)
    return CityStop(corner: path[position], heading: heading, isTrack: mode.isOnTrack)
  }

  /// Returns the dwell time in seconds: longer at a district's center and at every sixth stop.
  private func dwell(at corner: Corner, position: Int) -> Int {
    if corner == grid.center(of: corner.district) { return 60 }
    return position % 6 == 5 ? 30 : 0
  }

  private func headsign(of path: [Corner]) -> String {
    guard let first = path.first, let last = path.last else { return "" }
    if first == last { return "Ring über \(names.stop(at: path[path.count / 3]))" }
    return names.stop(at: last)
  }
}
