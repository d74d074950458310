/// Numbers as Java writes them.
///
/// Source: `Double.toString`.
enum JavaNumber {
  /// Returns the text of a finite number: `1.0E7` from ten million on, and `1.0E-4` below 0.001.
  static func text(_ number: Double) -> String {
    let magnitude = abs(number)
    if magnitude == 0 || (1e-3..<1e7).contains(magnitude) { return "\(number)" }
    let parts = "\(magnitude)".split(separator: "e")
    let digits = parts[0].split(separator: ".", omittingEmptySubsequences: false)
    let all = digits.joined()
    let figures = all.drop { $0 == "0" }
    var last = figures
    while last.count > 1, last.last == "0" { last.removeLast() }
    let exponent = digits[0].count - 1 - (all.count - figures.count) + (parts.count > 1 ? Int(parts[1]) ?? 0 : 0)
    let fraction = last.dropFirst()
    return "\(number < 0 ? "-" : "")\(last.prefix(1)).\(fraction.isEmpty ? "0" : fraction)E\(exponent)"
  }
}
