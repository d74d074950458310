/// What keeps a run from being made, or is wrong with what it tries.
package struct TortureError: Error, CustomStringConvertible {
  /// One line: what it is about and what was found.
  package let description: String

  package init(_ description: String) {
    self.description = description
  }
}
