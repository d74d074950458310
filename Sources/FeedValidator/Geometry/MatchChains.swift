/// Chains of matches, one for each stop so far, whose places never go back along the shape.
///
/// A dynamic program: for each match of the latest stop that can be reached, it keeps the chain with the smallest sum
/// of distances between stops and shape.
struct MatchChains {
  /// The best chain that ends in a match.
  private struct Chain {
    /// The last match, an index into the caller's list.
    let match: Int
    /// The chain of the stop before, an index into `chains`; -1 for the first stop.
    let previous: Int
    /// Sum of the meters from the stops to their matches. Smaller is better.
    let score: Double
    /// Meters along the shape to the last match.
    let geoDistance: Double
  }

  private var chains: [Chain] = []
  /// The chains that end at the latest stop.
  private var latest = 0..<0
  private var isEmpty = true

  /// Adds a stop with the matches in a range of a list.
  ///
  /// - Returns: Whether any chain reaches the stop. If none does, the chains stay as they were.
  /// - Complexity: O(matches of this stop and the one before). Matches of a stop are in the order of the shape.
  mutating func extend(with range: Range<Int>, of matches: [ShapeMatch]) -> Bool {
    let start = chains.count
    var next = latest.lowerBound
    var best: Int?
    for index in range {
      let match = matches[index]
      while next < latest.upperBound, chains[next].geoDistance <= match.geoDistance {
        if best.map({ chains[next].score < chains[$0].score }) ?? true { best = next }
        next += 1
      }
      if isEmpty {
        chains.append(
          Chain(match: index, previous: -1, score: match.distanceToStop, geoDistance: match.geoDistance))
      } else if let previous = best {
        let score = chains[previous].score + match.distanceToStop
        chains.append(Chain(match: index, previous: previous, score: score, geoDistance: match.geoDistance))
      }
    }
    if chains.count == start { return false }
    latest = start..<chains.count
    isEmpty = false
    return true
  }

  /// The matches of the best chain, in the order of the stops.
  var bestMatches: [Int] {
    var result: [Int] = []
    // Of equal ones, the first.
    var chain = latest.min { chains[$0].score < chains[$1].score } ?? -1
    while chain >= 0 {
      result.append(chains[chain].match)
      chain = chains[chain].previous
    }
    result.reverse()
    return result
  }
}
