/// Numbers as they are typed, refused with what was expected.
enum NumberArgument {
  /// A reader of whole numbers within a range.
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

  /// A reader of numbers within a range, each called `what`; `nan` and `inf` are none.
  static func real(_ what: String, in range: ClosedRange<Double>) -> @Sendable (String) throws -> Double {
    { text in
      guard let number = Double(text), range.contains(number) else { throw UsageError("expected \(what)") }
      return number
    }
  }
}
