package import TransitValues

/// Arguments that are invalid or contradict each other.
package struct UsageError: Failure, Equatable {
  /// The problem and what was expected.
  package let description: String

  package init(_ description: String) {
    self.description = description
  }

  package var failure: FailureFacts { FailureFacts(.arguments) }
}
