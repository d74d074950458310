/// The reason why feeds cannot be edited as asked: they do not fit the request.
package struct FeedEditError: Error, Equatable, CustomStringConvertible {
  /// The feed or option, the problem and what was expected.
  package let description: String

  init(_ description: String) {
    self.description = description
  }
}
