extension CSVRows {
  /// Appends a number with the fewest digits that read back as the same double, such as `52.5`, `0.0000001` or `12`.
  /// Never uses an exponent, which GTFS does not allow.
  package mutating func field(_ number: Double) {
    field(plain: Self.text(of: number))
  }

  /// Appends a number with at least `places` digits after the decimal point, such as `2.50`; otherwise as
  /// ``field(_:)``.
  package mutating func field(_ number: Double, minimumPlaces places: Int) {
    var text = Self.text(of: number)
    let point = text.firstIndex(of: UInt8(ascii: "."))
    if point == nil, places > 0 { text.append(UInt8(ascii: ".")) }
    let missing = places - (point.map { text.count - 1 - $0 } ?? 0)
    if missing > 0 { text += Array(repeating: UInt8(ascii: "0"), count: missing) }
    field(plain: text)
  }

  /// Appends `units` / 10^`digits`, as ``field(_:)`` the double that is nearest to it.
  ///
  /// - Parameter digits: `0 ... 18`.
  mutating func field(units: Int, digits: Int) {
    var (rest, places) = (units, digits)
    // Different numbers of 15 digits are different doubles, so these digits are the fewest. This is faster.
    guard units.magnitude < 1_000_000_000_000_000 else {
      return digits == 0 ? field(units) : field(Double(units) / (0..<digits).reduce(1) { power, _ in power * 10 })
    }
    while places > 0, rest % 10 == 0 { (rest, places) = (rest / 10, places - 1) }
    field(rest, places: places)
  }

  /// Swift's description has the fewest digits, but uses an exponent for very large and very small numbers.
  private static func text(of number: Double) -> [UInt8] {
    let text = number.description.utf8
    let mantissa = text.prefix { $0 != UInt8(ascii: "e") }
    let exponent = Int(String(text.dropFirst(mantissa.count + 1)) ?? "") ?? 0
    let isWhole = mantissa.suffix(2).elementsEqual(".0".utf8)
    let shortest = isWhole ? mantissa.dropLast(2) : mantissa
    return exponent == 0 ? Array(shortest) : moved(Array(shortest), by: exponent)
  }

  /// Moves the decimal point of `mantissa`, which has one digit before it, by `places` to the right; to the left if
  /// negative.
  private static func moved(_ mantissa: [UInt8], by places: Int) -> [UInt8] {
    let digits = mantissa.filter { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    let zero = UInt8(ascii: "0")
    var text = Array(mantissa.prefix { $0 == UInt8(ascii: "-") })
    if places < 0 {
      text += [zero, UInt8(ascii: ".")]
      text += Array(repeating: zero, count: -places - 1)
      text += digits
    } else {
      // Descriptions with a positive exponent have at most 17 digits, all of which precede the point.
      text += digits
      text += Array(repeating: zero, count: places + 1 - digits.count)
    }
    return text
  }
}
