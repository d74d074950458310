/// Statistics of one or more measured values.
struct Sample {
  private let sorted: [Double]

  init(_ values: [Double]) {
    precondition(!values.isEmpty, "nothing was measured")
    sorted = values.sorted()
  }

  /// The middle value, or the mean of the two middle values.
  var median: Double {
    let upper = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[upper] : (sorted[upper - 1] + sorted[upper]) / 2
  }

  /// The nearest-rank percentile: the smallest value not exceeded by `percent` percent of the values, `1 ... 100`.
  func percentile(_ percent: Int) -> Double {
    let rank = (sorted.count * percent + 99) / 100
    return sorted[max(1, rank) - 1]
  }

  /// The median ratio of values measured in adjacent runs, because a disturbance affects neighbors alike.
  static func medianRatio(_ values: [Double], to others: [Double]) -> Double {
    Sample(zip(values, others).map { $0 / $1 }).median
  }
}
