import BundleFormat
import TransitBundle
import TransitValues

/// Finds the repetitions of a trip of frequencies.txt that some starts name.
///
/// Cost: near linear in the rows and the starts, unless rows overlap deeply.
struct RepetitionPlaces {
  /// The row of each start that is asked for or may be the nearest to one.
  private let rows: [Int: Int]
  private let periods: [PatternReader.Period]
  /// The starts of repetitions without exact times, in rising order.
  private let starts: [Int]
  /// By index of ``starts``, in half seconds: from when on, and until when, half a headway reaches the start. A start
  /// that is taken is out of reach.
  private var reachFrom: LeastValues
  private var reachTo: LeastValues

  /// - Parameter names: The starts that ``repetition(at:)`` and ``nearest(to:)`` will be asked for.
  init(_ repetitions: Repetitions, names: some Sequence<ServiceTime>) {
    let periods = repetitions.periods
    let names = Set(names.lazy.map { $0.seconds }).sorted()
    var found = Set(names)
    for period in periods { period.collect(near: names, into: &found) }
    let all = found.sorted()
    var rows: [Int: Int] = [:]
    for (row, period) in periods.enumerated() {
      period.forEachStart(among: all, found) { if rows[$0] == nil { rows[$0] = row } }
    }
    let starts = all.filter { start in rows[start].map { !periods[$0].isExact } ?? false }
    let headways = starts.map { start in rows[start].map { periods[$0].headway } ?? 0 }
    (self.rows, self.periods, self.starts) = (rows, periods, starts)
    reachFrom = LeastValues(zip(starts, headways).map { 2 * $0 - $1 })
    reachTo = LeastValues(zip(starts, headways).map { -(2 * $0 + $1) })
  }

  /// The repetition that starts at a time; `nil` if none does.
  func repetition(at start: ServiceTime) -> Repetitions.Place? {
    rows[start.seconds].map { Repetitions.Place(start: start, period: periods[$0]) }
  }

  /// The repetition without exact times nearest to a start, at most half a headway away, that is not taken. Of two at
  /// the same distance, the earlier one.
  func nearest(to start: ServiceTime) -> Repetitions.Place? {
    let middle = starts.indices.partitioningIndex { starts[$0] >= start.seconds }
    let after = reachFrom.first(from: middle, atMost: 2 &* start.seconds)
    let before = reachTo.last(before: middle, atMost: -2 &* start.seconds)
    let index: Int
    switch (before, after) {
    case (nil, nil): return nil
    case (let only?, nil), (nil, let only?): index = only
    case (let before?, let after?):
      index = start.seconds &- starts[before] <= starts[after] &- start.seconds ? before : after
    }
    return repetition(at: ServiceTime(seconds: starts[index]))
  }

  /// Takes a repetition, so that it is the nearest to no other start.
  mutating func take(_ start: ServiceTime) {
    let index = starts.indices.partitioningIndex { starts[$0] >= start.seconds }
    guard index < starts.count, starts[index] == start.seconds else { return }
    reachFrom[index] = .max
    reachTo[index] = .max
  }
}

extension PatternReader.Period {
  private var count: Int { (end - 1 - start) / headway + 1 }
  private var last: Int { start + (count - 1) * headway }

  /// Collects the starts that are at most half a headway from one of some times.
  fileprivate func collect(near times: [Int], into found: inout Set<Int>) {
    let first = times.indices.partitioningIndex { 2 * times[$0] >= 2 * start - headway }
    let end = times.indices.partitioningIndex { 2 * times[$0] > 2 * last + headway }
    if first >= end { return }
    if count <= 2 * (end - first) {
      for time in stride(from: start, through: last, by: headway) { found.insert(time) }
      return
    }
    for time in times[first..<end] {
      let before = start + min(max(0, time - start) / headway, count - 1) * headway
      for candidate in [before, before + headway] where candidate <= last && 2 * abs(candidate - time) <= headway {
        found.insert(candidate)
      }
    }
  }

  /// Calls a function with each start that is among some times.
  ///
  /// - Parameters:
  ///   - times: In rising order.
  ///   - set: The same times.
  fileprivate func forEachStart(among times: [Int], _ set: Set<Int>, _ body: (Int) -> Void) {
    let first = times.indices.partitioningIndex { times[$0] >= start }
    let end = times.indices.partitioningIndex { times[$0] > last }
    if count < end - first {
      for time in stride(from: start, through: last, by: headway) where set.contains(time) { body(time) }
    } else {
      for time in times[first..<max(first, end)] where (time - start) % headway == 0 { body(time) }
    }
  }
}

/// Values of which the first or the last that is small enough can be found in logarithmic time.
struct LeastValues {
  /// A complete binary tree: node `n` has the least value of the nodes `2n` and `2n + 1`; the leaves are the values.
  private var nodes: [Int]
  private let leafCount: Int

  init(_ values: [Int]) {
    var leafCount = 1
    while leafCount < values.count { leafCount *= 2 }
    self.leafCount = leafCount
    nodes = [Int](repeating: .max, count: leafCount) + values
    nodes += [Int](repeating: .max, count: 2 * leafCount - nodes.count)
    for node in (1..<leafCount).reversed() { nodes[node] = min(nodes[2 * node], nodes[2 * node + 1]) }
  }

  subscript(_ index: Int) -> Int {
    get { nodes[leafCount + index] }
    set {
      var node = leafCount + index
      nodes[node] = newValue
      while node > 1 {
        node /= 2
        nodes[node] = min(nodes[2 * node], nodes[2 * node + 1])
      }
    }
  }

  /// The first index that is not before a given one whose value is at most a limit.
  func first(from index: Int, atMost limit: Int) -> Int? {
    if index >= leafCount { return nil }
    var node = leafCount + index
    while nodes[node] > limit {
      // On to the next tree to the right: up from right children, then across.
      while node % 2 == 1 { node /= 2 }
      if node == 0 { return nil }
      node += 1
    }
    while node < leafCount { node = nodes[2 * node] <= limit ? 2 * node : 2 * node + 1 }
    return node - leafCount
  }

  /// The last index before a given one whose value is at most a limit.
  func last(before index: Int, atMost limit: Int) -> Int? {
    if index <= 0 { return nil }
    var node = leafCount + index - 1
    while nodes[node] > limit {
      while node % 2 == 0 { node /= 2 }
      if node <= 1 { return nil }
      node -= 1
    }
    while node < leafCount { node = nodes[2 * node + 1] <= limit ? 2 * node + 1 : 2 * node }
    return node - leafCount
  }
}
