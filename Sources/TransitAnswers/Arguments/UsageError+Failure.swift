package import TransitValues

extension UsageError: Failure {
  package var failure: FailureFacts { FailureFacts(.arguments) }
}
