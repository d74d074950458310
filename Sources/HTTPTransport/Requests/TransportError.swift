/// A failed transfer, printed as one line for a person.
///
///     https://example.org/vbb/stable.json: the connection closed after 12 of 400 bytes
package struct TransportError: Error, Sendable {
  package enum Kind: Hashable, Sendable {
    /// A URL or header field that cannot be sent. Another attempt does not help.
    case badRequest
    /// No connection, or one that closed before the response.
    case connection
    /// No TLS connection, such as with a certificate that is not trusted.
    case tls
    /// One of the ``TransferDeadlines`` has passed.
    case timedOut
    /// Too many redirects, or one that is not allowed.
    case redirect
    /// The connection closed within the response.
    case truncated
    /// The body is longer than ``HTTPRequest/maximumBodyBytes``.
    case tooLarge
    /// The response is not HTTP, or its head is too large.
    case protocolViolation
    /// The task was cancelled.
    case cancelled
    /// A closure of the caller threw the error's `cause`.
    case receiver
  }

  package var kind: Kind

  /// The URL without credentials and query.
  package var url: String

  /// The problem in plain words, without the URL.
  package var problem: String

  /// The error that the caller's closure threw, for ``Kind/receiver``.
  package var cause: (any Error)?

  /// - Parameter url: Redacted here.
  package init(_ kind: Kind, url: String, _ problem: String, cause: (any Error)? = nil) {
    self.kind = kind
    self.url = HTTPURL.redacted(url)
    self.problem = problem
    self.cause = cause
  }

  static func cancelled(url: String) -> TransportError { TransportError(.cancelled, url: url, "was cancelled") }
}

extension TransportError: CustomStringConvertible {
  package var description: String { "\(url): \(problem)" }
}
