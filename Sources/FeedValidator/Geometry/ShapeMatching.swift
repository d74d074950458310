/// Matches the stops of a trip to places on its shape.
///
/// Finds the same problems as the canonical validator's `StopToShapeMatcher`. Stops are matched by location first.
/// If both the last stop and the shape have a `shape_dist_traveled`, stops are matched by it as well.
struct ShapeMatching {
  /// A stop farther than this from its shape is a problem.
  static let maximumDistance = 100.0
  /// Multiplies the maximum distance for large stations.
  static let largeStationFactor = 4.0
  /// A stop with more places than this on its shape is a problem.
  static let maximumMatchCount = 20

  private let stops: [StopPlace]
  private let shape: ShapeLine
  private let usesUserDistance: Bool
  private var matches: [ShapeMatch] = []
  /// The matches of each stop.
  private var ranges: [Range<Int>] = []
  private var problems: [ShapeProblem] = []

  /// Returns the problems in the canonical order: those by location, then those by user distance.
  ///
  /// The list can have a stop more than once. The canonical validator reports a stop as too far only once per shape,
  /// by either way of matching, but any number of times as having too many matches or as out of order.
  ///
  /// - Parameter stops: In the order of `stop_sequence`.
  static func problems(of stops: [StopPlace], on shape: ShapeLine) -> [ShapeProblem] {
    guard let last = stops.last, !shape.vertices.isEmpty else { return [] }
    var problems = problems(of: stops, on: shape, usingUserDistance: false)
    if last.hasUserDistance, shape.hasUserDistance {
      problems += Self.problems(of: stops, on: shape, usingUserDistance: true)
    }
    return problems
  }

  private static func problems(
    of stops: [StopPlace], on shape: ShapeLine, usingUserDistance: Bool
  ) -> [ShapeProblem] {
    var matching = ShapeMatching(stops, shape, usesUserDistance: usingUserDistance)
    if matching.findMatches() { matching.chooseMatches() }
    return matching.problems
  }

  private init(_ stops: [StopPlace], _ shape: ShapeLine, usesUserDistance: Bool) {
    self.stops = stops
    self.shape = shape
    self.usesUserDistance = usesUserDistance
    ranges.reserveCapacity(stops.count)
  }
}

// MARK: - Candidates

extension ShapeMatching {
  /// Finds the places where each stop may be.
  ///
  /// - Returns: Whether every stop has one. By user distance, the search ends at the first stop without.
  private mutating func findMatches() -> Bool {
    var index = 0
    var isComplete = true
    for stop in stops {
      let start = matches.count
      if usesUserDistance, stop.hasUserDistance {
        let match = shape.match(atUserDistance: stop.userDistance, from: index, of: stop.location.vector)
        matches.append(match)
        index = match.index
      } else {
        findMatches(of: stop)
      }
      ranges.append(start..<matches.count)
      if matches.count == start {
        isComplete = false
        if usesUserDistance { return false }
      }
    }
    return isComplete
  }

  /// Finds the places near a stop.
  private mutating func findMatches(of stop: StopPlace) {
    let limit = stop.isLargeStation ? Self.maximumDistance * Self.largeStationFactor : Self.maximumDistance
    let start = matches.count
    shape.appendMatches(near: stop.location.vector, within: limit, to: &matches)
    let count = matches.count - start
    if count == 0 {
      // A shape with a single point has no arcs to match, but its point can be near enough.
      guard let match = shape.nearestMatch(to: stop.location.vector), match.distanceToStop > limit else { return }
      reportDistance(of: stop, match)
    } else if count > Self.maximumMatchCount {
      let nearest = nearest(in: start..<matches.count)
      problems.append(
        ShapeProblem(kind: .stopHasTooManyMatches, stop: ShapeProblem.Stop(stop, nearest), matchCount: count))
    }
  }

  /// Returns the match that is nearest to its stop; the first of equal ones.
  ///
  /// - Precondition: The range is not empty.
  private func nearest(in range: Range<Int>) -> ShapeMatch {
    range.dropFirst().reduce(matches[range.lowerBound]) { best, index in
      matches[index].distanceToStop < best.distanceToStop ? matches[index] : best
    }
  }
}

// MARK: - Choice

extension ShapeMatching {
  /// Chooses one place for each stop such that the places are in order.
  private mutating func chooseMatches() {
    var chains = MatchChains()
    for index in stops.indices where !chains.extend(with: ranges[index], of: matches) {
      reportOrder(at: index, chains)
      return
    }
    guard usesUserDistance else { return }
    for (stop, index) in zip(stops, chains.bestMatches) where matches[index].distanceToStop > Self.maximumDistance {
      // Large stations have no larger limit here: only the search by location extends it.
      reportDistance(of: stop, matches[index])
    }
  }

  private mutating func reportDistance(of stop: StopPlace, _ match: ShapeMatch) {
    problems.append(
      ShapeProblem(
        kind: usesUserDistance ? .stopTooFarFromShapeUsingUserDistance : .stopTooFarFromShape,
        stop: ShapeProblem.Stop(stop, match)))
  }

  /// Reports a stop that no place of the stop before leads to.
  private mutating func reportOrder(at index: Int, _ chains: MatchChains) {
    // The first stop is always reached.
    guard index > 0, let previous = chains.bestMatches.last else { return }
    problems.append(
      ShapeProblem(
        kind: .stopsMatchOutOfOrder, stop: ShapeProblem.Stop(stops[index], nearest(in: ranges[index])),
        previous: ShapeProblem.Stop(stops[index - 1], matches[previous])))
  }
}
