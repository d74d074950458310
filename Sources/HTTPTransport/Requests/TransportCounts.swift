/// The traffic of a transport.
package struct TransportCounts: Equatable, Sendable {
  /// Requests that were started; each redirect is one more.
  package var requests: Int

  /// Bytes of response bodies that were received, including those of redirects; without heads and chunk sizes.
  package var bodyBytes: Int

  package init(requests: Int = 0, bodyBytes: Int = 0) {
    self.requests = requests
    self.bodyBytes = bodyBytes
  }
}
