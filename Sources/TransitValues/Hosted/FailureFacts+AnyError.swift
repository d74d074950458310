extension FailureFacts {
  /// The facts of any error. An error of the system or of another library is ``FailureCode/other``.
  package init(of error: any Error) {
    switch error {
    case let error as any Failure: self = error.failure
    case is CancellationError: self.init(.interrupted)
    default: self.init(.other)
    }
  }
}

extension PlainFailure {
  /// An error with a text of its own in place of that of its cause.
  package init(because cause: any Error, _ description: String) {
    self.init(FailureFacts(of: cause), description)
  }
}
