import GTFSFeed

/// Times of the calls that the feed leaves blank, by the rules of GTFS's stop_times.arrival_time.
///
/// Between the nearest timed calls, by distance where all calls of the gap tell it and it never falls and grows
/// overall, else by position; exact, rounded half up to a second.
enum Interpolation {
  /// The time of each call that has none of its own, `nil` where it has one, is a window, or lacks a timed call on one
  /// side.
  static func estimates(of calls: [CallRow], texts: TextPool) -> [Int?] {
    var estimates: [Int?] = Array(repeating: nil, count: calls.count)
    // Windows are no calls: they count neither as neighbours nor as positions.
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

  /// Fills a gap; its first and last calls are timed, those between are not.
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

  /// Distances from the first call as whole numbers of one unit, or `nil` when they cannot tell the time.
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

  /// `seconds * part / whole`, rounded half up; `part` is `0 ... whole`.
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

/// A decimal of up to 36 digits: all that a distance can have and still matter to a second.
private struct WideDecimal {
  private static let maximumDigits = 36
  /// Beyond it a number is no distance, which anybody may write all the same.
  private static let maximumExponent = 9999

  let significand: Int128
  let exponent: Int

  private init(significand: Int128, exponent: Int) {
    self.significand = significand
    self.exponent = exponent
  }

  /// The number of a distance, `nil` for none, and for one that is beyond all bounds.
  init?(_ distance: Distance, _ texts: TextPool) {
    switch distance {
    case .none: return nil
    case .decimal(let decimal): self.init(significand: Int128(decimal.significand), exponent: decimal.exponent)
    case .text(let text): self.init(digitsOf: texts.text(of: text))
    }
  }

  /// Reads a text that is a decimal, digits beyond the 36th cut off.
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

  /// The number in units of 10^unit, or `nil` when it does not fit 38 digits.
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
