/// Downloads resources over HTTP and HTTPS.
///
/// Implementations share this contract:
/// - Certificates are always verified. At most five redirects are followed, only to http and https, and never from
///   https to http.
/// - Requests send `Accept-Encoding: identity`. The body is delivered as received, regardless of its
///   `Content-Encoding`.
/// - A body that ends before its `Content-Length` or its last chunk is an error. A body without either ends with the
///   connection, so truncation cannot be detected.
/// - Cancelling the task ends the transfer immediately.
/// - Nothing is retried. ``FileDownload`` retries and resumes.
package protocol HTTPTransport: Sendable {
  /// Sends a GET request and delivers the response.
  ///
  /// Both closures run sequentially in the caller's task, and never after the method has returned. An error thrown by a
  /// closure ends the transfer and becomes the `cause` of the ``TransportError``.
  ///
  /// - Parameters:
  ///   - head: Called once with the status and header fields of the last response. Returns whether to receive the body;
  ///     if not, the method returns immediately.
  ///   - body: Called with each piece of the body, in order. Pieces are not empty.
  /// - Returns: The head of the last response, regardless of its status, after the whole body was delivered.
  /// - Throws: ``TransportError``. Pieces delivered before the error are the start of the body.
  @discardableResult
  func get(
    _ request: HTTPRequest, head: (HTTPResponseHead) throws -> Bool, body: ([UInt8]) throws -> Void
  ) async throws(TransportError) -> HTTPResponseHead

  /// The traffic since the transport was created.
  var counts: TransportCounts { get }
}
