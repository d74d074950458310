import TransitAnswers

/// Parsers of number arguments; their errors state the expected range.
enum NumberArgument {
  /// Returns a parser of integers within a range.
  static func whole<Number: FixedWidthInteger & Sendable>(
    in range: ClosedRange<Number>
  ) -> @Sendable (String) throws -> Number {
    { text in
      guard let number = Number(text), range.contains(number) else {
        throw UsageError("expected a whole number from \(range.lowerBound) \(end(of: range))")
      }
      return number
    }
  }

  private static func end<Number: FixedWidthInteger>(of range: ClosedRange<Number>) -> String {
    range.upperBound == .max ? "up" : "to \(range.upperBound)"
  }

  /// Returns a parser of decimal numbers within a range; rejects NaN and infinity.
  ///
  /// - Parameter what: The expectation, for the error message.
  static func real(_ what: String, in range: ClosedRange<Double>) -> @Sendable (String) throws -> Double {
    { text in
      guard let number = Double(text), range.contains(number) else { throw UsageError("expected \(what)") }
      return number
    }
  }
}
