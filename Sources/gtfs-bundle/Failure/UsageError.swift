/// Words that cannot be understood, or that contradict each other.
struct UsageError: Error, Equatable, CustomStringConvertible {
  /// What was found and what was expected, for a person.
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
