/// The status and header fields of a response.
package struct HTTPResponseHead: Equatable, Sendable {
  /// The status code, `200 ... 999`.
  package var status: Int

  package var fields: HTTPFields

  /// The URL of the response, after redirects. May contain credentials; see ``HTTPURL/redacted(_:)``.
  package var url: String

  package init(status: Int, fields: HTTPFields = [:], url: String) {
    self.status = status
    self.fields = fields
    self.url = url
  }

  /// Whether the server fails for now, so that a retry may succeed: a status of 500 or more, or 408, 425 or 429.
  package var isTemporaryFailure: Bool { status >= 500 || [408, 425, 429].contains(status) }

  /// The delay that the server asks for before a retry.
  ///
  /// - Parameter now: The seconds since 1970.
  package func retryDelay(now: Int) -> Duration? {
    fields["Retry-After"].flatMap { RetryAfter.delay($0, serverDate: fields["Date"], now: now) }
  }

  /// Whether the response has no body.
  var isWithoutBody: Bool { status == 204 || status == 304 || fields["Content-Length"] == "0" }

  /// Whether the response is a redirect: it has a redirect status and a `Location`.
  var isRedirect: Bool { [301, 302, 303, 307, 308].contains(status) && fields["Location"] != nil }
}
