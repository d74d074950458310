package import TransitValues

/// A failed download. The sink keeps the bytes received so far, unless they are wrong.
package struct DownloadError: Failure, Sendable {
  package enum Kind: Hashable, Sendable {
    /// The URL or a header field cannot be sent.
    case badRequest
    /// The server does not have the file: status 404 or 410.
    case missing
    /// Another status that a retry does not change, or a forbidden redirect.
    case refused
    /// The file is too long, or has another length, hash or encoding than expected.
    case wrongFile
    /// No connection, or none that lasted; retries did not help, or the time is over.
    case network
    /// The sink threw the error's `cause`.
    case sink
    /// The task was canceled.
    case cancelled
  }

  package let kind: Kind

  /// One line that starts with the URL, without credentials and query.
  package let problem: String

  /// The error thrown by the sink, for ``Kind/sink``.
  package let cause: (any Error)?

  init(_ kind: Kind, _ problem: String, cause: (any Error)? = nil) {
    self.kind = kind
    self.problem = problem
    self.cause = cause
  }

  package var description: String { problem }

  package var failure: FailureFacts {
    switch kind {
    case .badRequest: FailureFacts(.badRequest)
    case .missing, .refused, .wrongFile: FailureFacts(.notAvailable)
    case .network: FailureFacts(.network)
    case .sink: cause.map(FailureFacts.init(of:)) ?? FailureFacts(.other)
    case .cancelled: FailureFacts(.interrupted)
    }
  }
}

extension DownloadError {
  /// A transfer that no retry completes.
  init(_ error: TransportError) {
    let kind: Kind =
      switch error.kind {
      case .badRequest: .badRequest
      case .redirect: .refused
      case .tooLarge: .wrongFile
      case .cancelled: .cancelled
      case .receiver: .sink
      default: .network
      }
    self.init(kind, "\(error)", cause: error.cause)
  }
}
