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

  private let shape: ShapeLine
  private let usesUserDistance: Bool
  /// The matches of the current stop.
  private var matches: [ShapeMatch] = []
  /// The point of the shape where the search by user distance goes on.
  private var position = 0
  private var problems: [ShapeProblem] = []

  /// Returns the problems in the canonical order: those by location, then those by user distance.
  ///
  /// The list can have a stop more than once. The canonical validator reports a stop as too far only once per shape,
  /// by either way of matching, but any number of times as having too many matches or as out of order.
  ///
  /// - Parameter stops: In the order of `stop_sequence`.
  static func problems(of stops: [StopToMatch], on shape: ShapeLine) -> [ShapeProblem] {
    guard let last = stops.last, !shape.vertices.isEmpty else { return [] }
    var problems = problems(of: stops, on: shape, usingUserDistance: false)
    if last.hasUserDistance, shape.hasUserDistance {
      problems += Self.problems(of: stops, on: shape, usingUserDistance: true)
    }
    return problems
  }

  private static func problems(
    of stops: [StopToMatch], on shape: ShapeLine, usingUserDistance: Bool
  ) -> [ShapeProblem] {
    var matching = ShapeMatching(shape, usesUserDistance: usingUserDistance)
    matching.judge(stops)
    return matching.problems
  }

  private init(_ shape: ShapeLine, usesUserDistance: Bool) {
    self.shape = shape
    self.usesUserDistance = usesUserDistance
  }

  /// Finds the places of each stop, and chooses one for each such that they are in order.
  ///
  /// If a stop has no place, none are chosen, and by user distance the search ends.
  private mutating func judge(_ stops: [StopToMatch]) {
    var chains = MatchChains(limit: Self.maximumDistance)
    var isComplete = true
    var outOfOrder: ShapeProblem?
    for (number, stop) in stops.enumerated() {
      findMatches(of: stop)
      if matches.isEmpty {
        isComplete = false
        if usesUserDistance { return }
      }
      guard isComplete, outOfOrder == nil, !chains.extend(with: matches), let previous = chains.lastMatch
      else { continue }
      outOfOrder = ShapeProblem(
        kind: .stopsMatchOutOfOrder, stop: ShapeProblem.Stop(stop, nearest),
        previous: ShapeProblem.Stop(stops[number - 1], previous))
    }
    guard isComplete else { return }
    if let outOfOrder { return problems.append(outOfOrder) }
    guard usesUserDistance else { return }
    // Large stations have no larger limit here: only the search by location extends it.
    for (number, match) in chains.farMatches { reportDistance(of: stops[number], match) }
  }
}

// MARK: - Candidates

extension ShapeMatching {
  /// Finds the places where a stop may be.
  private mutating func findMatches(of stop: StopToMatch) {
    matches.removeAll(keepingCapacity: true)
    if usesUserDistance, stop.hasUserDistance {
      let match = shape.match(atUserDistance: stop.userDistance, from: position, of: stop.location.vector)
      matches.append(match)
      position = match.index
      return
    }
    let limit = stop.isLargeStation ? Self.maximumDistance * Self.largeStationFactor : Self.maximumDistance
    shape.appendMatches(near: stop.location.vector, within: limit, to: &matches)
    if matches.isEmpty {
      // A shape with a single point has no arcs to match, but its point can be near enough.
      guard let match = shape.nearestMatch(to: stop.location.vector), match.distanceToStop > limit else { return }
      reportDistance(of: stop, match)
    } else if matches.count > Self.maximumMatchCount {
      problems.append(
        ShapeProblem(
          kind: .stopHasTooManyMatches, stop: ShapeProblem.Stop(stop, nearest), matchCount: matches.count))
    }
  }

  /// The match that is nearest to its stop; the first of equal ones.
  ///
  /// - Precondition: The stop has matches.
  private var nearest: ShapeMatch {
    matches.dropFirst().reduce(matches[0]) { $1.distanceToStop < $0.distanceToStop ? $1 : $0 }
  }

  private mutating func reportDistance(of stop: StopToMatch, _ match: ShapeMatch) {
    problems.append(
      ShapeProblem(
        kind: usesUserDistance ? .stopTooFarFromShapeUsingUserDistance : .stopTooFarFromShape,
        stop: ShapeProblem.Stop(stop, match)))
  }
}
