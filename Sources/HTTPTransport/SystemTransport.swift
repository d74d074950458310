/// The transport of the system: libcurl on Linux, URLSession on Apple's. `ci/check-urlsession` uses URLSession on Linux.
package enum SystemTransport {
  /// - Parameter authorities: A PEM file of certificates to trust instead of the system's. Only for Linux: elsewhere,
  ///   each transfer fails.
  package static func make(authorities: String?) -> any HTTPTransport {
    #if os(Linux) && !URLSESSION
      CurlTransport(authorities: authorities)
    #else
      URLSessionTransport(authorities: authorities)
    #endif
  }
}
