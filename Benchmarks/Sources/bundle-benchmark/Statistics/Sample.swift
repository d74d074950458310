/// Values measured one after another, at least one, summed up by their ranks.
struct Sample {
  private let sorted: [Double]

  init(_ values: [Double]) {
    precondition(!values.isEmpty, "nothing was measured")
    sorted = values.sorted()
  }

  /// The middle value; of an even number the mean of the two in the middle.
  var median: Double {
    let upper = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[upper] : (sorted[upper - 1] + sorted[upper]) / 2
  }

  /// The smallest value that at least `percent` per cent of the values do not exceed (nearest rank), `1 ... 100`.
  func percentile(_ percent: Int) -> Double {
    let rank = (sorted.count * percent + 99) / 100
    return sorted[max(1, rank) - 1]
  }

  /// The median of the ratios of values that were measured side by side: what disturbed one disturbed its neighbour.
  static func medianRatio(_ values: [Double], to others: [Double]) -> Double {
    Sample(zip(values, others).map { $0 / $1 }).median
  }
}
