package import TransitValues

/// A failed transfer. Its description is one line for users:
///
///     https://example.org/vbb/stable.json: the connection closed after 12 of 400 bytes
package struct TransportError: Failure, Sendable {
  package enum Kind: Hashable, Sendable {
    /// A URL or header field cannot be sent, or libcurl is not installed. A retry does not help.
    case badRequest
    /// No connection, or it closed before the response.
    case connection
    /// No TLS connection, for example because of an untrusted certificate.
    case tls
    /// One of the ``TransferDeadlines`` has passed.
    case timedOut
    /// Too many redirects, or a forbidden one.
    case redirect
    /// The connection closed during the response.
    case truncated
    /// The body is longer than ``HTTPRequest/maximumBodyBytes``.
    case tooLarge
    /// The response is not HTTP, or its head is too large.
    case protocolViolation
    /// The task was canceled.
    case cancelled
    /// A closure of the caller threw the error's `cause`.
    case receiver
  }

  package var kind: Kind

  /// The URL without credentials and query.
  package var url: String

  /// The problem, without the URL.
  package var problem: String

  /// The error thrown by the caller's closure, for ``Kind/receiver``.
  package var cause: (any Error)?

  /// - Parameter url: The URL, which is redacted here.
  package init(_ kind: Kind, url: String, _ problem: String, cause: (any Error)? = nil) {
    self.kind = kind
    self.url = HTTPURL.redacted(url)
    self.problem = problem
    self.cause = cause
  }

  /// Whether a retry may succeed.
  package var isPassing: Bool { [.connection, .timedOut, .truncated, .protocolViolation].contains(kind) }

  static func cancelled(url: String) -> TransportError { TransportError(.cancelled, url: url, "was cancelled") }
}

extension TransportError {
  package var description: String { "\(url): \(problem)" }

  package var failure: FailureFacts {
    switch kind {
    case .badRequest: FailureFacts(.badRequest)
    case .redirect, .tooLarge: FailureFacts(.notAvailable)
    case .connection, .tls, .timedOut, .truncated, .protocolViolation: FailureFacts(.network)
    case .cancelled: FailureFacts(.interrupted)
    case .receiver: cause.map(FailureFacts.init(of:)) ?? FailureFacts(.other)
    }
  }
}
