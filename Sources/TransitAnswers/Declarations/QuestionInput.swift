/// A value of a parameter as it was given.
package enum QuestionInput: Hashable, Sendable {
  /// A word of a command line or of a URL, which may stand for a number.
  case word(String)
  /// A text in a language that has numbers: SQL or JSON.
  case text(String)
  case integer(Int)
  case real(Double)
  case flag(Bool)

  /// A number in its shortest form: `500` instead of `500.0`.
  static func text(of number: Double) -> String { Int(exactly: number).map { "\($0)" } ?? "\(number)" }
}
