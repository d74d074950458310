/// An invalid input or a failed check of a torture run.
package struct TortureError: Error, CustomStringConvertible {
  /// One line with the subject and the problem.
  package let description: String

  package init(_ description: String) {
    self.description = description
  }
}
