/// Exact parsers for numbers in cells. They return `nil` for empty and invalid cells.
package enum NaiveNumber {
  /// Parses `H:MM:SS` to seconds, with any number of digits for the hours.
  package static func seconds(_ text: String) -> Int? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[1].utf8.count == 2, parts[2].utf8.count == 2,
      let hours = digits(parts[0]), let minutes = digits(parts[1]), let seconds = digits(parts[2]),
      minutes < 60, seconds < 60
    else { return nil }
    return hours * 3600 + minutes * 60 + seconds
  }

  /// Formats 5,405 s as `1:30:05`, or as `01:30:05` if padded.
  package static func time(_ seconds: Int, padded: Bool = true) -> String {
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let hours = padded ? two(seconds / 3600) : "\(seconds / 3600)"
    return "\(hours):\(two(seconds / 60 % 60)):\(two(seconds % 60))"
  }

  package static func integer(_ text: String) -> Int? {
    Int(text)
  }

  /// Parses a decimal to units of 10^-18. It must have at most 18 fractional digits and be less than about 10^20.
  package static func decimal(_ text: String) -> Int128? {
    let parts = text.lowercased().split(separator: "e", omittingEmptySubsequences: false)
    guard parts.count <= 2, let exponent = parts.count == 2 ? Int(parts[1]) : 0 else { return nil }
    let isNegative = parts[0].hasPrefix("-")
    let unsigned = parts[0].drop { $0 == "-" || $0 == "+" }
    guard parts[0].utf8.count - unsigned.utf8.count <= 1 else { return nil }
    let halves = unsigned.split(separator: ".", omittingEmptySubsequences: false)
    guard halves.count <= 2, !halves.joined().isEmpty else { return nil }
    let fraction = halves.count == 2 ? halves[1] : ""
    let magnitude = scaled(String(halves[0] + fraction), power: 18 + exponent - fraction.utf8.count)
    return magnitude.map { isNegative ? -$0 : $0 }
  }

  /// Parses degrees to units of 1e-7, rounding halves away from zero.
  package static func coordinate(_ text: String) -> Int? {
    guard let units = decimal(text) else { return nil }
    let unit: Int128 = 100_000_000_000
    let magnitude = (2 * units.magnitude + unit.magnitude) / (2 * unit.magnitude)
    return units < 0 ? -Int(magnitude) : Int(magnitude)
  }

  private static func scaled(_ text: String, power: Int) -> Int128? {
    guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int128(text), power >= 0, power < 38
    else { return nil }
    let (product, overflow) = number.multipliedReportingOverflow(by: (0..<power).reduce(1) { power, _ in power * 10 })
    return overflow ? nil : product
  }

  private static func digits(_ text: Substring) -> Int? {
    text.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(text) : nil
  }
}
