/// Chains of matches, one for each stop so far, whose places never go back along the shape.
///
/// A dynamic program: for each match of the latest stop that can be reached, it keeps the chain with the smallest sum
/// of distances between stops and shape. Of the stops before, it keeps only the matches that are far from their stop, so
/// that memory does not grow with the product of stops and matches.
struct MatchChains {
  /// The best chain that ends in a match.
  private struct Chain {
    let match: ShapeMatch
    /// The last match of the chain that is far from its stop, an index into `far`; -1 if there is none.
    let lastFar: Int
    /// Sum of the meters from the stops to their matches. Smaller is better.
    let score: Double
  }

  /// A match that is far from its stop.
  private struct FarMatch {
    let stop: Int
    let match: ShapeMatch
    /// The one before in the chain, an index into `far`; -1 if there is none.
    let previous: Int
  }

  /// Matches at more than this distance from their stop, in meters, are far.
  private let limit: Double
  private var far: [FarMatch] = []
  /// The chains that end at the latest stop.
  private var latest: [Chain] = []
  private var stopCount = 0

  init(limit: Double) {
    self.limit = limit
  }

  /// The number of matches that are kept.
  var keptCount: Int { latest.count + far.count }

  /// Adds a stop with its matches.
  ///
  /// - Returns: Whether any chain reaches the stop. If none does, the chains stay as they were.
  /// - Complexity: O(matches of this stop and the one before). Matches of a stop are in the order of the shape.
  mutating func extend(with matches: [ShapeMatch]) -> Bool {
    var chains: [Chain] = []
    var next = 0
    var best: Int?
    for match in matches {
      while next < latest.count, latest[next].match.geoDistance <= match.geoDistance {
        if best.map({ latest[next].score < latest[$0].score }) ?? true { best = next }
        next += 1
      }
      let previous = best.map { latest[$0] }
      if previous == nil, stopCount > 0 { continue }
      var lastFar = previous?.lastFar ?? -1
      if match.distanceToStop > limit {
        far.append(FarMatch(stop: stopCount, match: match, previous: lastFar))
        lastFar = far.count - 1
      }
      chains.append(Chain(match: match, lastFar: lastFar, score: (previous?.score ?? 0) + match.distanceToStop))
    }
    if chains.isEmpty { return false }
    latest = chains
    stopCount += 1
    return true
  }

  /// The best chain; of equal ones, the first.
  private var best: Chain? { latest.min { $0.score < $1.score } }

  /// The match of the latest stop in the best chain; `nil` before the first stop.
  var lastMatch: ShapeMatch? { best?.match }

  /// The matches of the best chain that are far from their stop, with the number of the stop, in the order of stops.
  var farMatches: [(stop: Int, match: ShapeMatch)] {
    var result: [(stop: Int, match: ShapeMatch)] = []
    var index = best?.lastFar ?? -1
    while index >= 0 {
      result.append((far[index].stop, far[index].match))
      index = far[index].previous
    }
    return result.reversed()
  }
}
