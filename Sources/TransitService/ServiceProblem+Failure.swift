package import TransitValues

extension ServiceProblem: CustomStringConvertible {
  /// ``detail``.
  public var description: String { detail }
}

extension ServiceProblem: Failure {
  package var failure: FailureFacts {
    switch status {
    case 400: FailureFacts(.arguments)
    case 404: FailureFacts(.notAvailable)
    case 503: FailureFacts(.interrupted)
    default: FailureFacts(.bug)
    }
  }
}
