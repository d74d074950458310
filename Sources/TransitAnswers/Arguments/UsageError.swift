/// Arguments that are invalid or contradict each other.
package struct UsageError: Error, Equatable, CustomStringConvertible {
  /// The problem and what was expected.
  package let description: String

  package init(_ description: String) {
    self.description = description
  }
}
