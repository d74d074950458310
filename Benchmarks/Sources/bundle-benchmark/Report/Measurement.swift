/// A row of a report.
struct Measurement: Encodable {
  enum Unit: String, Encodable {
    case seconds
    case bytes
    case bytesPerSecond = "bytes_per_second"
  }

  let name: String
  /// The median of repeated measurements; `nil` if not measured.
  let value: Double?
  let unit: Unit?
  /// The 99th percentile.
  let upper: Double?
  let ratio: Ratio?
  /// The reason why there is no value.
  let leftOut: String?

  init(_ name: String, _ value: Double, _ unit: Unit, upper: Double? = nil, ratio: Ratio? = nil) {
    self.name = name
    self.value = value
    self.unit = unit
    self.upper = upper
    self.ratio = ratio
    leftOut = nil
  }

  init(_ name: String, leftOut reason: String) {
    self.name = name
    (value, unit, upper, ratio) = (nil, nil, nil, nil)
    leftOut = reason
  }
}

/// A measured value relative to another value of the same run.
struct Ratio: Encodable {
  let value: Double
  let base: String
  /// The other value in the unit of the row; `nil` if it has its own row.
  let baseValue: Double?

  init(_ value: Double, to base: String, of baseValue: Double? = nil) {
    self.value = value
    self.base = base
    self.baseValue = baseValue
  }
}
