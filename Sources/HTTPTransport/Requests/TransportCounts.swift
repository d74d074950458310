/// The traffic of a transport.
package struct TransportCounts: Equatable, Sendable {
  /// The number of requests started, including redirects.
  package var requests: Int

  /// The number of bytes of response bodies received, including those of redirects. Excludes heads and chunk sizes.
  package var bodyBytes: Int

  package init(requests: Int = 0, bodyBytes: Int = 0) {
    self.requests = requests
    self.bodyBytes = bodyBytes
  }
}
