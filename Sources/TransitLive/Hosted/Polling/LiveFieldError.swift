package import TransitValues

/// A problem with a header field of a source. Contains no value of a field.
public struct LiveFieldError: Error, Hashable, Sendable, CustomStringConvertible {
  /// One line: the option, the variable or file, and what was expected.
  public let description: String
}

extension LiveFieldError: Failure {
  package var failure: FailureFacts { FailureFacts(.headerField) }
}
