import BundleFormat

/// The runs that are under way at a time: from their start until before their end.
struct RunsInService {
  /// Sorted, of runs that take time.
  let starts: [Int]
  let ends: [Int]

  init(_ runs: [(start: Int, end: Int)]) {
    let runs = runs.filter { $0.start < $0.end }
    starts = runs.map { $0.start }.sorted()
    ends = runs.map { $0.end }.sorted()
  }

  /// The largest number of runs at one time.
  var most: Int {
    var (most, ended) = (0, 0)
    for (started, start) in starts.enumerated() {
      while ends[ended] <= start { ended += 1 }
      most = max(most, started + 1 - ended)
    }
    return most
  }

  /// The number of runs at a time.
  func count(at time: Int) -> Int {
    starts.indices.partitioningIndex { starts[$0] > time } - ends.indices.partitioningIndex { ends[$0] > time }
  }
}
