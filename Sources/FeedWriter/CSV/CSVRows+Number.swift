extension CSVRows {
  /// Appends a number: the fewest digits that read back as the same double, never with an exponent, which GTFS does not
  /// know. `52.5`, `0.0000001`, `12`.
  mutating func field(_ number: Double) {
    field(plain: Self.text(of: number))
  }

  /// Swift's description has the fewest digits, with an exponent for the very large and the very small.
  private static func text(of number: Double) -> [UInt8] {
    let text = number.description.utf8
    let mantissa = text.prefix { $0 != UInt8(ascii: "e") }
    let exponent = Int(String(text.dropFirst(mantissa.count + 1)) ?? "") ?? 0
    let isWhole = mantissa.suffix(2).elementsEqual(".0".utf8)
    let shortest = isWhole ? mantissa.dropLast(2) : mantissa
    return exponent == 0 ? Array(shortest) : moved(Array(shortest), by: exponent)
  }

  /// `mantissa`, which has one digit in front of its point, with the point moved to the right, or to the left where
  /// `places` is negative.
  private static func moved(_ mantissa: [UInt8], by places: Int) -> [UInt8] {
    let digits = mantissa.filter { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    let zero = UInt8(ascii: "0")
    var text = Array(mantissa.prefix { $0 == UInt8(ascii: "-") })
    if places < 0 {
      text += [zero, UInt8(ascii: ".")]
      text += Array(repeating: zero, count: -places - 1)
      text += digits
    } else {
      // With an exponent a description has at most 17 digits of a number of more: they all stand before the point.
      text += digits
      text += Array(repeating: zero, count: places + 1 - digits.count)
    }
    return text
  }
}
