/// Numbers with zeros in front, as in dates and times.
enum PaddedDigits {
  private static let pairs = (0..<100).map { $0 < 10 ? "0\($0)" : "\($0)" }

  /// At least two digits.
  static func two(_ number: UInt) -> String {
    number < 100 ? pairs[Int(number)] : "\(number)"
  }

  /// At least four digits.
  static func four(_ number: UInt) -> String {
    two(number / 100) + two(number % 100)
  }
}
