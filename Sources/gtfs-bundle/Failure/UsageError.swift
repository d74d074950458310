/// Arguments that are invalid or contradict each other.
struct UsageError: Error, Equatable, CustomStringConvertible {
  /// The problem and what was expected.
  let description: String

  init(_ description: String) {
    self.description = description
  }
}
