import GTFSFeed

/// Interpolates times that the feed leaves empty, following GTFS's rules for stop_times.arrival_time.
///
/// Interpolates between the nearest timed calls: by distance if all calls of the gap have distances that never decrease
/// and increase overall, otherwise by position. Exact, rounded half up to a second.
enum Interpolation {
  /// Returns the estimated time of each call; `nil` if the call has a time, is a window, or lacks a timed call on one
  /// side.
  static func estimates(of calls: [CallRow], texts: TextPool) -> [Int?] {
    var estimates: [Int?] = Array(repeating: nil, count: calls.count)
    // Calls with a window are skipped: they count neither as neighbors nor as positions.
    let stations = calls.indices.filter { !calls[$0].place.isWindow }
    var last: Int?
    for (place, call) in stations.enumerated() where calls[call].time != nil {
      if let last, place - last > 1 {
        fill(&estimates, between: Array(stations[last...place]), of: calls, texts)
      }
      last = place
    }
    return estimates
  }

  /// Fills a gap between two timed calls.
  private static func fill(
    _ estimates: inout [Int?], between gap: [Int], of calls: [CallRow], _ texts: TextPool
  ) {
    let (first, last) = (calls[gap[0]], calls[gap[gap.count - 1]])
    guard let start = first.time, let end = (last.arrival ?? last.departure).map({ Int($0) }) else { return }
    let distances = scaledDistances(gap.map { calls[$0].place.distance }, texts)
    for position in 1..<gap.count - 1 {
      if let distances, let whole = distances.last {
        estimates[gap[position]] = start + share(distances[position], of: whole, times: end - start)
      } else {
        estimates[gap[position]] = start + share(Int128(position), of: Int128(gap.count - 1), times: end - start)
      }
    }
  }

  /// Returns distances from the first call in a common integer unit; `nil` if they are not usable for interpolation.
  private static func scaledDistances(_ distances: [Distance], _ texts: TextPool) -> [Int128]? {
    var decimals: [WideDecimal] = []
    for distance in distances {
      guard let decimal = WideDecimal(distance, texts) else { return nil }
      decimals.append(decimal)
    }
    let unit = decimals.map(\.exponent).min() ?? 0
    var scaled: [Int128] = []
    for decimal in decimals {
      guard let value = decimal.scaled(toUnit: unit) else { return nil }
      if let previous = scaled.last, value < previous { return nil }
      scaled.append(value)
    }
    guard let first = scaled.first, let last = scaled.last, first < last,
      !last.subtractingReportingOverflow(first).overflow
    else { return nil }
    return scaled.map { $0 - first }
  }

  /// Returns `seconds * part / whole`, rounded half up; `part` is `0 ... whole`.
  private static func share(_ part: Int128, of whole: Int128, times seconds: Int) -> Int {
    // The product may need more than 128 bits.
    let product = part.magnitude.multipliedFullWidth(by: UInt128(seconds.magnitude))
    let (quotient, remainder) = whole.magnitude.dividingFullWidth(product)
    let rest = whole.magnitude - remainder
    let isRoundedUp = seconds < 0 ? remainder > rest : remainder >= rest
    let magnitude = Int(quotient) + (isRoundedUp ? 1 : 0)
    return seconds < 0 ? -magnitude : magnitude
  }
}

/// A decimal of up to 36 digits; further digits of a distance cannot change the result by a second.
private struct WideDecimal {
  private static let maximumDigits = 36
  /// Numbers with larger exponents are valid in feeds but are not plausible distances.
  private static let maximumExponent = 9999

  let significand: Int128
  let exponent: Int

  private init(significand: Int128, exponent: Int) {
    self.significand = significand
    self.exponent = exponent
  }

  /// Converts a distance; `nil` if there is none or its exponent is out of range.
  init?(_ distance: Distance, _ texts: TextPool) {
    switch distance {
    case .none: return nil
    case .decimal(let decimal): self.init(significand: Int128(decimal.significand), exponent: decimal.exponent)
    case .text(let text): self.init(digitsOf: texts.text(of: text))
    }
  }

  /// Parses a decimal and truncates it to 36 digits.
  private init?(digitsOf text: String) {
    let parts = text.split(whereSeparator: { $0 == "e" || $0 == "E" })
    var value: Int128 = 0
    guard var exponent = parts.count > 1 ? Int(parts[1]) : 0, exponent.magnitude <= Self.maximumExponent else {
      return nil
    }
    var count = 0
    var isFraction = false
    for byte in (parts.first ?? "").utf8 {
      if byte == 0x2E { isFraction = true }
      guard (0x30...0x39).contains(byte) else { continue }
      if count < Self.maximumDigits {
        value = value * 10 + Int128(byte - 0x30)
        if value > 0 { count += 1 }
        if isFraction { exponent -= 1 }
      } else if !isFraction {
        exponent += 1
      }
    }
    self.init(significand: text.hasPrefix("-") ? -value : value, exponent: exponent)
  }

  /// Returns the number in units of 10^unit; `nil` if it overflows.
  func scaled(toUnit unit: Int) -> Int128? {
    var value = significand
    for _ in 0..<(value == 0 ? 0 : exponent - unit) {
      let (product, overflows) = value.multipliedReportingOverflow(by: 10)
      if overflows { return nil }
      value = product
    }
    return value
  }
}
