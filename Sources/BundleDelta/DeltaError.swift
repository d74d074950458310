package import TransitValues

/// The reason why a delta cannot be made, read or applied.
package struct DeltaError: Failure, Equatable, Sendable {
  package enum Kind: Sendable {
    /// The file is not a delta or is damaged, or the result differs from the header.
    case damaged
    /// The delta starts from another bundle.
    case wrongBundle
    /// The format is newer, or a limit is exceeded.
    case unsupported
    /// A delta between these bundles is impossible or too large to be useful.
    case notWorthwhile
    /// A file cannot be read or written.
    case inputOutput
    case cancelled
  }

  package let kind: Kind
  /// The problem, without a trailing period.
  package let problem: String

  package init(_ kind: Kind, _ problem: String) {
    self.kind = kind
    self.problem = problem
  }

  package var description: String { problem }

  package var failure: FailureFacts {
    switch kind {
    case .damaged: FailureFacts(.damaged)
    case .wrongBundle: FailureFacts(.wrongBundle)
    case .unsupported: FailureFacts(.unsupported)
    case .notWorthwhile: FailureFacts(.notWorthwhile)
    case .inputOutput: FailureFacts(.cannotWrite)
    case .cancelled: FailureFacts(.interrupted)
    }
  }

  /// - Throws: ``Kind/cancelled`` if the task was canceled.
  static func checkCancellation() throws(DeltaError) {
    if Task.isCancelled { throw DeltaError(.cancelled, "canceled; nothing was written") }
  }

  static func damaged(_ problem: String) -> DeltaError {
    DeltaError(.damaged, "the delta is damaged: \(problem)")
  }
}
