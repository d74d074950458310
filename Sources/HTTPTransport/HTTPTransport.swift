/// Downloads resources by HTTP and HTTPS.
///
/// Implementations share this contract:
/// - Certificates are always verified. At most five redirects are followed, to http and https only, never from https
///   to http.
/// - Requests ask for `Accept-Encoding: identity`, and the body is delivered as received, whatever its
///   `Content-Encoding`.
/// - A body that ends before its `Content-Length` or its last chunk is an error. A body with neither ends with the
///   connection, so truncation cannot be detected.
/// - Cancelling the task ends the transfer at once.
/// - Nothing is retried; ``Backoff`` computes the delays for callers that retry.
package protocol HTTPTransport: Sendable {
  /// Sends a GET request and delivers the response.
  ///
  /// Both closures run in the caller's task, one after the other, and never after the method has returned. An error
  /// they throw ends the transfer and is the `cause` of the ``TransportError``.
  ///
  /// - Parameters:
  ///   - head: Called once, with status and header fields of the last response, and answers whether to receive the
  ///     body. Without the body, the method returns at once.
  ///   - body: Called with each piece of the body, in order; pieces are not empty.
  /// - Returns: The head of the last response, whatever its status, after the whole body was delivered.
  /// - Throws: ``TransportError``. Pieces that were delivered before are the start of the body.
  @discardableResult
  func get(
    _ request: HTTPRequest, head: (HTTPResponseHead) throws -> Bool, body: ([UInt8]) throws -> Void
  ) async throws(TransportError) -> HTTPResponseHead

  /// The traffic since the transport was created.
  var counts: TransportCounts { get }
}
